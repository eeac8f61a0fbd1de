import { LIBRARY_AVATARS, PATHS, TEMPLATE_PREFIX, templatePath } from '../contract/endpoints';
import { rowErrorOf } from '../items/rowError';
import { MINUTE_MS } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';
import { type Account, accountKey } from './account';
import type { LookUpRequest } from './client';
import { isBadRequest } from './retry';

/** Another form of a look-up, where the document leaves open which of two the service takes. */
interface Variant {
	isFor(request: LookUpRequest): boolean;
	change(request: LookUpRequest): LookUpRequest;
	/** Whether the service may have refused one form because it takes the other. */
	isRefusal(status: number, code?: string): boolean;
}

/** Without a setting for them: a look-up can be repeated, so the service itself tells which form it takes. */
const VARIANTS: Record<string, Variant> = {
	/** "One error text writes these paths with an extra `/api` prefix" ("GET /v1/template/list"). */
	templatePrefix: {
		isFor: ({ path }) => path.startsWith(templatePath('')),
		change: (request) => ({ ...request, path: TEMPLATE_PREFIX + request.path }),
		isRefusal: (status, code) => status === 404 && code !== 'TEMPLATE_NOT_FOUND',
	},
	/** "Query parameter `type` is shown with the value `library`" ("GET /v1/avatar/list"). */
	avatarType: {
		isFor: ({ path, query }) => path === PATHS.avatars && query?.type === undefined,
		change: (request) => ({ ...request, query: { ...LIBRARY_AVATARS, ...request.query } }),
		isRefusal: isBadRequest,
	},
};

/** The accounts whose service takes the variant. */
const taken = new ExpiringCache<boolean>(60 * MINUTE_MS);

const keyOf = (name: string, account: Account) => `${name} ${accountKey(account)}`;

/** Whether the last list of avatars was that of the library, which lacks those of the account itself. */
export const listsLibraryAvatarsOnly = (account: Account): boolean =>
	taken.get(keyOf('avatarType', account)) ?? false;

/**
 * Does a look-up in the form that has worked for the account, and in the other one if the service refuses that.
 *
 * @throws what `lookUp` throws: for the first form, unless the service has a code for the second
 */
export async function withVariant(
	account: Account,
	request: LookUpRequest,
	lookUp: (request: LookUpRequest) => Promise<unknown>,
): Promise<unknown> {
	const found = Object.entries(VARIANTS).find(([, { isFor }]) => isFor(request));
	if (!found) return await lookUp(request);
	const [name, variant] = found;
	const key = keyOf(name, account);
	const isTaken = taken.get(key) ?? false;
	const form = (changed: boolean) => (changed ? variant.change(request) : request);
	const lookUpOther = async (error: unknown) => {
		const { httpCode = 0, code } = rowErrorOf(error);
		if (!variant.isRefusal(httpCode, code)) throw error;
		try {
			const data = await lookUp(form(!isTaken));
			taken.set(key, !isTaken);
			return data;
		} catch (otherError) {
			throw rowErrorOf(otherError).code === undefined ? error : otherError;
		}
	};
	return await lookUp(form(isTaken)).catch(lookUpOther);
}
