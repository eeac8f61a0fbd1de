import { LIBRARY_AVATARS, TEMPLATE_PREFIX } from '../contract/endpoints';
import { type RowError, rowErrorOf } from '../items/rowError';
import { type Account, accountKey } from '../service/account';
import type { LookUp, LookUpRequest } from '../service/lookUp';
import { MINUTE_MS } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';

/** By account and look-up: whether the service takes the other form. */
const takesOther = new ExpiringCache<boolean>(60 * MINUTE_MS);

interface Found {
	data: unknown;
	isOtherForm: boolean;
}

/**
 * Does a look-up in the form that has worked for the account, and in the other one if the service refuses that. There is
 * no setting for the form: a look-up can be repeated, so the service itself tells which one it takes.
 *
 * @throws what `lookUp` throws: for the first form, unless the service has a code for the second
 */
async function inEitherForm(
	key: string,
	lookUp: LookUp,
	request: LookUpRequest,
	other: LookUpRequest,
	isRefusal: (error: RowError) => boolean,
): Promise<Found> {
	const isOtherFirst = takesOther.get(key) ?? false;
	const find = async (isOtherForm: boolean): Promise<Found> => ({
		data: await lookUp(isOtherForm ? other : request),
		isOtherForm,
	});
	return await find(isOtherFirst).catch(async (error) => {
		if (!isRefusal(rowErrorOf(error))) throw error;
		const found = await find(!isOtherFirst).catch((secondError) => {
			throw rowErrorOf(secondError).code === undefined ? error : secondError;
		});
		takesOther.set(key, found.isOtherForm);
		return found;
	});
}

const isUnknownPath = ({ httpCode, code }: RowError): boolean =>
	httpCode === 404 && code !== 'TEMPLATE_NOT_FOUND';

/** Looks a template up, or their list: "One error text writes these paths with an extra `/api` prefix". */
export async function lookUpTemplates(
	lookUp: LookUp,
	account: Account,
	request: LookUpRequest,
): Promise<unknown> {
	const prefixed = { ...request, path: TEMPLATE_PREFIX + request.path };
	const key = `templates ${accountKey(account)}`;
	return (await inEitherForm(key, lookUp, request, prefixed, isUnknownPath)).data;
}

/** Whether the service may have refused a request for its parameters, and not for its key, its path or its rate. */
const isBadRequest = ({ httpCode = 0 }: RowError): boolean =>
	httpCode >= 400 && httpCode < 500 && ![401, 403, 404, 429].includes(httpCode);

/**
 * Looks up the list of avatars: "Query parameter `type` is shown with the value `library`". The other form is that of the
 * library, whose list lacks the account's own avatars.
 */
export async function lookUpAvatars(
	lookUp: LookUp,
	account: Account,
	request: LookUpRequest,
): Promise<Found> {
	if (request.query?.type !== undefined) return { data: await lookUp(request), isOtherForm: false };
	const ofLibrary = { ...request, query: { ...LIBRARY_AVATARS, ...request.query } };
	const key = `avatars ${accountKey(account)}`;
	return await inEitherForm(key, lookUp, request, ofLibrary, isBadRequest);
}
