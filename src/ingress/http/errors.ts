import { GuildhallError } from '../../base/errors.js';

/** Why a request is not taken for one of the service. */
export type SignatureErrorReason =
  /** A header is not there. */
  | 'missing'
  /** The signature is not 128 hex digits in lower case, or the timestamp is no number of seconds. */
  | 'malformed'
  /** It was not made with the application's key over this timestamp and this body. */
  | 'mismatch'
  /** It is genuine, but too old, or from a time to come. */
  | 'outside_window'
  /** It is genuine and of now, but was received before. */
  | 'replayed';

const REASON_TEXTS: Readonly<Record<SignatureErrorReason, string>> = {
  missing: 'the headers X-Signature-Ed25519 and X-Signature-Timestamp are not both there',
  malformed: 'its signature or its timestamp is not written as the service writes them',
  mismatch: 'its signature does not fit. If that is so of every request, check the public key of the application',
  outside_window: 'its timestamp is too far from now. If that is so of every request, check the clock of this machine',
  replayed: 'it was received before',
};

/** A request that does not prove that it comes from the service, and now. It is answered 401 and nothing more is said. */
export class SignatureError extends GuildhallError {
  override readonly code = 'signature_error';

  constructor(readonly reason: SignatureErrorReason) {
    super(`A request was not taken for one of the service: ${REASON_TEXTS[reason]}.`);
  }
}

/** Options of the HTTP endpoint that cannot be meant. */
export class HttpOptionsError extends GuildhallError {
  override readonly code = 'http_options_invalid';

  constructor(problem: string) {
    super(`The options of the HTTP endpoint are wrong: ${problem}.`);
  }
}
