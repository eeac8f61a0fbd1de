import { setMaxListeners } from 'node:events';

import defaults from 'lodash/defaults';

import { Activity, type Clock, realClock, Timers } from './clock';
import { FaultPlan } from './faults';
import { type Library, makeLibrary } from './library';
import { RateLimiter } from './rateLimit';
import { linkToken, sevenDaysMs } from './rules';
import type {
	Account,
	Project,
	RecordedDelivery,
	RecordedRequest,
	SimulatorOptions,
	UndocumentedPaths,
	WebhookShape,
} from './types';
import { defaultUndocumented, type Undocumented } from './undocumented';

const defaultAccount: Account = { plan: 'unlimited', credits: 1_000_000 };

const defaultPaths: UndocumentedPaths = {
	productAd: '/v1/project/create/product-ads',
	videoList: '/v1/video/list',
	videoDetails: '/v1/video/{videoId}',
};

const withDefaults = (options: SimulatorOptions) =>
	defaults(
		{ ...options, paths: { ...defaultPaths, ...options.paths } },
		{
			port: 0,
			accounts: { 'demo-key': {} },
			renderMs: 3000,
			minuteMs: 60_000,
			webhookShape: 'alternate' as const,
			// The document shows no time-out (section "Delivery rules").
			webhookTimeoutMs: 10_000,
			videoBytes: 0,
			linkLifetimeMs: sevenDaysMs,
		},
	);

function newLifetime(): AbortController {
	const lifetime = new AbortController();
	// Every slow answer and every callback listens; many of them at once are no leak.
	setMaxListeners(0, lifetime.signal);
	return lifetime;
}

/** Everything the simulator knows while it runs. */
export class World {
	readonly options: ReturnType<typeof withDefaults>;
	readonly clock: Clock;
	readonly timers: Timers;
	readonly activity = new Activity();
	readonly limiter: RateLimiter;
	readonly faults = new FaultPlan();
	readonly undocumented: Undocumented = { ...defaultUndocumented };
	readonly accounts = new Map<string, Account>();
	readonly requests: RecordedRequest[] = [];
	readonly deliveries: RecordedDelivery[] = [];
	readonly projects: Project[] = [];
	/** Both known once the port is. */
	url = '';
	library: Library = { avatars: [], voices: [], music: [] };

	private lifetime = newLifetime();
	private readonly salt: string;
	private counter = 0;
	private shapesGiven = 0;

	constructor(options: SimulatorOptions) {
		this.options = withDefaults(options);
		this.clock = options.clock ?? realClock;
		this.timers = new Timers(this.clock);
		this.limiter = new RateLimiter(this.clock, this.options.minuteMs, this.undocumented);
		this.salt = this.clock.now().toString(36);
		this.restoreOptions();
	}

	get filesUrl(): string {
		return this.options.filesUrl ?? this.url;
	}

	/** Ends with the next reset; whatever outlives it must leave no trace. */
	get life(): AbortSignal {
		return this.lifetime.signal;
	}

	open(address: string): void {
		this.url = address;
		this.library = makeLibrary(this.options.library, this.filesUrl);
	}

	account(apiKey: string): Account {
		const account = this.accounts.get(apiKey);
		if (account === undefined) throw new Error(`The simulator has no account "${apiKey}"`);
		return account;
	}

	nextNumber(): number {
		this.counter += 1;
		return this.counter;
	}

	nextShape(): WebhookShape {
		this.shapesGiven += 1;
		return this.shapesGiven % 2 === 1 ? 'A' : 'B';
	}

	/** An id of at most 30 characters that no earlier run of the simulator has given out. */
	identifier(prefix: string, number: number): string {
		return `${prefix}-${this.salt}-${String(number).padStart(6, '0')}`;
	}

	/** A link to a video file that works until `expires` (Unix seconds), and only as it is: object stores sign theirs. */
	videoUrl(videoId: string, now: number): string {
		const expires = Math.floor((now + this.options.linkLifetimeMs) / 1000);
		const signed = `expires=${expires}&X-Amz-Security-Token=${encodeURIComponent(linkToken)}`;
		const origin = this.undocumented.videoOrigin || this.filesUrl;
		return `${origin}/videos/${videoId}.mp4?${signed}`;
	}

	/** Ends one activity, unless a reset has already ended all of them. */
	endOfActivity(): () => void {
		const { life } = this;
		return () => {
			if (!life.aborted) this.activity.end();
		};
	}

	/** Ends everything under way; what happened so far stays readable. */
	stop(): void {
		this.lifetime.abort();
		this.timers.cancelAll();
		this.activity.clear();
	}

	reset(): void {
		this.stop();
		this.lifetime = newLifetime();
		this.limiter.reset();
		this.faults.clear();
		this.requests.length = 0;
		this.deliveries.length = 0;
		this.projects.length = 0;
		this.shapesGiven = 0;
		this.restoreOptions();
	}

	// In place: a test may hold an account from before the reset.
	private restoreOptions(): void {
		Object.assign(this.undocumented, defaultUndocumented, this.options.undocumented);
		for (const [apiKey, given] of Object.entries(this.options.accounts)) {
			const fresh = { ...defaultAccount, ...given };
			this.accounts.set(apiKey, Object.assign(this.accounts.get(apiKey) ?? fresh, fresh));
		}
	}
}
