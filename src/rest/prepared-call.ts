import { createSecretRedactor } from '../base/logger.js';
import type { Endpoint } from '../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput, AnyCallOptions } from './call/call.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import type { DecodeContext } from './decode.js';
import { secretsOfInput } from './encode/validate-call-input.js';

export const NO_PATH: Readonly<Record<string, string>> = {};

/** A call on its way from its validation to its result: what errors say about it, and what sending and decoding it needs. */
export class PreparedCall extends EndpointCallInfo implements DecodeContext {
  constructor(
    endpoint: Endpoint,
    /** What is sent: what the caller passed, and then also what the client adds to it. */
    public input: AnyCallInput,
    readonly options: AnyCallOptions,
    private readonly token: string | undefined,
  ) {
    super(endpoint, input.path ?? NO_PATH);
  }

  get hasAccessToken(): boolean {
    return this.options.accessToken !== undefined;
  }

  describe(): string {
    return describeOperation(this.endpoint, this);
  }

  redact(text: string): string {
    const secrets = [this.token, this.options.accessToken].filter((token) => token !== undefined);
    return createSecretRedactor([...secrets, ...secretsOfInput(this.input)], [])(text);
  }
}
