import { GuildhallError } from '../../base/errors.js';

/** Why a request was rejected. */
export type SignatureErrorReason =
  /** A signature header is missing. */
  | 'missing'
  /** The signature is not 128 lower-case hex digits, or the timestamp is not a number of seconds. */
  | 'malformed'
  /** The signature was not created with the key of the application for this timestamp and body. */
  | 'mismatch'
  /** The signature is valid, but the timestamp is too old or in the future. */
  | 'outside_window'
  /** The signature is valid, but the request was received before. */
  | 'replayed';

const REASON_TEXTS: Readonly<Record<SignatureErrorReason, string>> = {
  missing: 'the header X-Signature-Ed25519 or X-Signature-Timestamp is missing',
  malformed: 'its signature or its timestamp does not have the format of Discord',
  mismatch: 'its signature is invalid. If this happens for every request, check the public key of the application',
  outside_window:
    'its timestamp is too far from the current time. If this happens for every request, check the clock of this machine',
  replayed: 'it was received before',
};

/** A request without a valid, current signature of Discord. The response is 401 without details. */
export class SignatureError extends GuildhallError {
  override readonly code = 'signature_error';

  constructor(readonly reason: SignatureErrorReason) {
    super(`A request was rejected: ${REASON_TEXTS[reason]}.`);
  }
}

/** Invalid options of the HTTP endpoint. */
export class HttpOptionsError extends GuildhallError {
  override readonly code = 'http_options_invalid';

  constructor(problem: string) {
    super(`The options of the HTTP endpoint are invalid: ${problem}.`);
  }
}
