/**
 * Whether a request comes from the service: the application's key has signed the timestamp and the body. However the
 * signature is wrong, the same is done for it, so that the time of the answer tells nothing.
 */
import type { Clock } from '../../base/clock.js';
import { SignatureError } from './errors.js';
import { parseHex } from './hex.js';
import { importPublicKey } from './public-key.js';

const SIGNATURE_BYTES = 64;
/** Seconds since 1970, as digits. */
const TIMESTAMP = /^\d{1,12}$/;

/** What stands in the place of a signature that is none; no message has it. */
const NO_SIGNATURE = new Uint8Array(SIGNATURE_BYTES);

const utf8 = new TextEncoder();

/** A request of the service, as its headers prove it. */
export interface VerifiedSignature {
  /** In hex; whoever sends the request a second time sends the same one. */
  readonly signature: string;
  /** Milliseconds since 1970 from which on it proves nothing more. */
  readonly validUntil: number;
}

export class SignatureVerifier {
  readonly #key: ReturnType<typeof importPublicKey>;
  readonly #clock: Clock;
  readonly #windowMs: number;

  /** @param windowMs how far the timestamp may be from now, either way */
  constructor(publicKey: string | undefined, clock: Clock, windowMs: number) {
    this.#key = importPublicKey(publicKey);
    // Each request is told when it asks for the key.
    this.#key.catch(() => undefined);
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** @throws SignatureError when the request proves nothing */
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
