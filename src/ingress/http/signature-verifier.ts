/**
 * Verifies that a request comes from Discord: the signature of the application's key covers the timestamp and the body.
 * The same work is done for every invalid signature, so that the response time reveals nothing.
 */
import type { Clock } from '../../base/clock.js';
import { SignatureError } from './errors.js';
import { parseHex } from './hex.js';
import { importPublicKey } from './public-key.js';

const SIGNATURE_BYTES = 64;
/** Seconds since 1970, as digits. */
const TIMESTAMP = /^\d{1,12}$/;

/** Verified in place of a malformed signature; it is invalid for every message. */
const NO_SIGNATURE = new Uint8Array(SIGNATURE_BYTES);

const utf8 = new TextEncoder();

/** The verified signature of a request. */
export interface VerifiedSignature {
  /** In hex. A repeated request has the same signature. */
  readonly signature: string;
  /** Milliseconds since 1970 until which the signature is accepted. */
  readonly validUntil: number;
}

export class SignatureVerifier {
  readonly #key: ReturnType<typeof importPublicKey>;
  readonly #clock: Clock;
  readonly #windowMs: number;

  /** @param windowMs maximum difference between the timestamp and the current time */
  constructor(publicKey: string | undefined, clock: Clock, windowMs: number) {
    this.#key = importPublicKey(publicKey);
    // `verify` throws the error for each request.
    this.#key.catch(() => undefined);
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** @throws {SignatureError} when the signature is missing, invalid or expired */
  async verify(headers: Headers, body: Uint8Array): Promise<VerifiedSignature> {
    const signature = headers.get('x-signature-ed25519') ?? '';
    const timestamp = headers.get('x-signature-timestamp') ?? '';
    const bytes = parseHex(signature, SIGNATURE_BYTES);
    const isGenuine = await crypto.subtle.verify(
      'Ed25519',
      await this.#key,
      bytes ?? NO_SIGNATURE,
      signedMessage(timestamp, body),
    );
    if (signature === '' || timestamp === '') throw new SignatureError('missing');
    if (bytes === undefined || !TIMESTAMP.test(timestamp)) throw new SignatureError('malformed');
    if (!isGenuine) throw new SignatureError('mismatch');
    const signedAt = Number(timestamp) * 1000;
    if (Math.abs(this.#clock.now() - signedAt) > this.#windowMs) throw new SignatureError('outside_window');
    return { signature, validUntil: signedAt + this.#windowMs };
  }
}

function signedMessage(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = utf8.encode(timestamp);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(prefix);
  message.set(body, prefix.length);
  return message;
}
