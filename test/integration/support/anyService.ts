import * as fc from 'fast-check';

import { type FaultKind, faultKinds } from '../../simulator';
import type { Undocumented } from '../../simulator/undocumented';

/** A caption preset or a frame model that the document hides. */
export const HIDDEN = 'hidden-name';

const statuses = fc.constantFrom(400, 402, 403, 404, 409, 422, 500);

/** Whatever the document leaves open. */
const undocumented: fc.Arbitrary<Partial<Undocumented>> = fc.record({
	createdStatus: fc.constantFrom(200, 201, 202),
	productAdData: fc.constantFrom('ids', 'id', 'nestedProject', 'topLevel', 'none'),
	templatePrefix: fc.constantFrom('', '/api'),
	refusalStatus: fc.record({
		credits: statuses,
		unknownId: fc.option(statuses, { nil: undefined }),
		validation: statuses,
	}),
	hiddenNames: fc.constantFrom([], [HIDDEN]),
	titleLength: fc.constantFrom(100, 200),
	classScriptLength: fc.constantFrom(5_000, 10_000),
});

/** A service as the document allows it to be: what it leaves open, what goes wrong at the first creation, and the credits. */
export const ANY_SERVICE = fc.record({
	undocumented,
	fault: fc.option(fc.constantFrom<FaultKind>(...faultKinds), { freq: 2, nil: undefined }),
	credits: fc.constantFrom(1_000_000, 1_000_000, 1_000_000, 0),
});

export type AnyService = typeof ANY_SERVICE extends fc.Arbitrary<infer T> ? T : never;
