import { type Certificate, localCertificate } from '../host/proxy';

const worker = globalThis as { testCertificate?: Certificate };

/** The certificate of all local https servers of a test worker: making one takes most of a second. */
export const certificate = (worker.testCertificate ??= localCertificate());
