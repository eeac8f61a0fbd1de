import type { Told } from '../../nodes/shared/messages/reasons';

type Messages =
	| typeof import('../../nodes/shared/messages/callbacks')
	| typeof import('../../nodes/shared/messages/check')
	| typeof import('../../nodes/shared/messages/download')
	| typeof import('../../nodes/shared/messages/media')
	| typeof import('../../nodes/shared/messages/library')
	| typeof import('../../nodes/shared/messages/page')
	| typeof import('../../nodes/shared/messages/paidVideos')
	| typeof import('../../nodes/shared/messages/results')
	| typeof import('../../nodes/shared/messages/rows')
	| typeof import('../../nodes/shared/messages/run')
	| typeof import('../../nodes/shared/messages/service')
	| typeof import('../../nodes/shared/messages/wording')
	| typeof import('../../nodes/shared/messages/table')
	| typeof import('../../nodes/shared/messages/templateVideo')
	| typeof import('../../nodes/shared/messages/values');

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the facts are each message's own
type Telling<Said> = (...facts: any[]) => Said;

type NamesIn<File> = File extends unknown
	? {
			[Name in keyof File]: File[Name] extends Record<string, Telling<Told>>
				? keyof File[Name]
				: File[Name] extends string | Telling<string | undefined>
					? Name
					: never;
		}[keyof File]
	: never;

/** The reasons of all catalogues, and the functions and constants whose words have none. */
export type ReasonName = NamesIn<Messages>;

/** For tables of tests. */
export type Tells = [reason: ReasonName, ...facts: unknown[]];

declare global {
	// eslint-disable-next-line @typescript-eslint/no-namespace -- where Jest declares its matchers
	namespace jest {
		interface Matchers<R> {
			toTell(reason: ReasonName, ...facts: unknown[]): R;
		}
		interface InverseAsymmetricMatchers {
			// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Jest's own
			toTell(reason: ReasonName, ...facts: unknown[]): any;
		}
		interface Expect {
			// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Jest's own
			toTell(reason: ReasonName, ...facts: unknown[]): any;
		}
	}
}
