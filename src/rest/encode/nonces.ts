import { toBase64Url } from '../../base/bytes/bytes.js';
import { isObject } from '../../base/objects.js';
import { type Endpoint, repeatRuleOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from '../call/call.js';

/** Adds a nonce to messages: Discord creates only one message for a nonce, however often the request is sent. */
export class Nonces {
  /** Different in every client, because Discord compares the nonces of all processes of a bot. */
  readonly #prefix = toBase64Url(crypto.getRandomValues(new Uint8Array(12)));
  #count = 0;

  /** Returns the input with `nonce` and `enforce_nonce`, if its endpoint uses them. Those of the caller are kept. */
  addTo(endpoint: Endpoint, input: AnyCallInput): AnyCallInput {
    const { body } = input;
    if (repeatRuleOf(endpoint) !== 'nonce' || !isObject(body)) return input;
    const { nonce, enforce_nonce = true } = body;
    const hasNonce = nonce !== undefined && nonce !== '';
    return { ...input, body: { ...body, nonce: hasNonce ? nonce : this.#next(), enforce_nonce } };
  }

  /** At most 25 characters, as Discord allows: 16, and 9 digits for the count. */
  #next(): string {
    this.#count += 1;
    return this.#prefix + this.#count.toString(36);
  }
}
