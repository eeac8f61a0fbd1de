import { SECOND_MS } from '../utils/clock';
import { ExpiringCache } from '../utils/expiringCache';

/**
 * What was read of the credentials of receivers, by receiver: each at most once a second, however many wrong tokens come.
 * A failed read counts, too. No callback is refused for that: it comes minutes after its token was made, and the service
 * repeats it ("Delivery rules").
 */
export const credentialReads = <Read>() => new ExpiringCache<Promise<Read>>(SECOND_MS);
