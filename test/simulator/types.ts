import type { IncomingHttpHeaders } from 'node:http';

import type { Clock } from './clock';
import type { FaultKind, FaultPlan } from './faults';
import type { Undocumented } from './undocumented';

export type JsonObject = Record<string, unknown>;

export type Plan = 'free' | 'starter' | 'pro' | 'premium' | 'unlimited';

export interface Account {
	plan: Plan;
	credits: number;
}

/** Kinds of project (section "What the service does"); `class` is the simple form. */
export type ProjectKind = 'slideshow' | 'ugcAd' | 'scenes' | 'productAd' | 'template' | 'class';

export type AspectRatio = 'ratio_9_16' | 'ratio_16_9' | 'ratio_1_1';

export type WebhookShape = 'A' | 'B';

/** Paths that the document leaves open ("not shown"). `{videoId}` stands for an id. */
export interface UndocumentedPaths {
	productAd: string;
	videoList: string;
	videoDetails: string;
}

export interface SimulatorOptions {
	/** 0 means a free one (default). */
	port?: number;
	/** By API key; default one unlimited account with the key `demo-key`. */
	accounts?: Record<string, Partial<Account>>;
	/** How long a video renders, in ms; default 3000. */
	renderMs?: number;
	/** Length in ms of a "minute" of webhook retries and of the rate limit; default 60000. */
	minuteMs?: number;
	/** Shape of completion callbacks; default `alternate` (A, B, A... by project). */
	webhookShape?: WebhookShape | 'alternate';
	/** Deliver every callback a second time once it was accepted. */
	duplicateWebhooks?: boolean;
	/** Of which projects no callback is delivered, as if the receiver had been off for the whole time; default none. */
	lostWebhooks?: 'none' | 'everySecond' | 'all';
	/** How long a receiver may take to answer, in real ms; default 10000. */
	webhookTimeoutMs?: number;
	/** PEM certificates trusted for webhooks, in addition to the built-in ones. */
	ca?: string;
	/** How many list entries to make up; default 12 / 24 / 8. */
	library?: { avatars?: number; voices?: number; music?: number };
	clock?: Clock;
	paths?: Partial<UndocumentedPaths>;
	/** What the document leaves open besides the paths. */
	undocumented?: Partial<Undocumented>;
	/** Size in bytes of every video file; smaller than the sample means the sample alone. */
	videoBytes?: number;
	/** Where browsers find videos and pictures; by default at its own address. Without a slash at the end. */
	filesUrl?: string;
	/** How long a video link works, in ms of the clock; default 7 days. */
	linkLifetimeMs?: number;
}

export interface RecordedRequest {
	method: string;
	path: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** The parsed JSON, `undefined` when there was none or it could not be parsed. */
	body: unknown;
	apiKey: string | undefined;
	/** The status answered; `undefined` until then, and for ever when no answer was given. */
	status: number | undefined;
	fault: FaultKind | undefined;
	at: number;
}

export interface RecordedDelivery {
	projectId: string;
	url: string;
	/** 1 is the first attempt, 2 to 4 are the retries. */
	attempt: number;
	/** Whether this belongs to the second delivery of `duplicateWebhooks`. */
	duplicate: boolean;
	body: JsonObject;
	status: number | 'unreachable';
	at: number;
}

export interface Project {
	id: string;
	videoId: string;
	kind: ProjectKind;
	apiKey: string;
	name: string;
	/** The creation request as it was sent. */
	body: JsonObject;
	state: 'processing' | 'completed' | 'failed';
	shape: WebhookShape;
	aspectRatio: AspectRatio;
	/** Seconds. */
	duration: number;
	createdAt: number;
	completedAt: number | undefined;
	/** Present once completed. */
	url: string | undefined;
	failure: { code: string; message: string } | undefined;
}

export interface Simulator {
	/** Address without a trailing slash. */
	url: string;
	readonly requests: RecordedRequest[];
	readonly deliveries: RecordedDelivery[];
	readonly projects: Project[];
	/** The live account of a key: change its fields and the next request sees it. */
	account(apiKey: string): Account;
	readonly faults: FaultPlan;
	/** Live: change its fields and the next request sees it. */
	readonly undocumented: Undocumented;
	/** Resolves when no render and no webhook attempt, retries included, is outstanding. */
	settle(): Promise<void>;
	/** Forgets everything that happened, cancels timers, restores the accounts. */
	reset(): void;
	/** Stops at once: cancels timers and destroys open sockets. */
	close(): Promise<void>;
}
