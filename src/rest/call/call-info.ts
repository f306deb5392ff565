import { isSnowflake } from '../../base/snowflake.js';
import { describeCall, type Endpoint, type HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import type { CallInfo } from './errors.js';

/** What an error of checking names: the call as it was to be sent, and the declaration that it breaks. */
export function describeOperation(endpoint: Endpoint, { method, route }: CallInfo): string {
  return `${method} ${route} (${endpoint.name})`;
}

/** The place that errors name, written only when one does. Ids are shown only when they are ids: a secret may stand in the wrong place. */
export class EndpointCallInfo implements CallInfo {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly path: Readonly<Record<string, unknown>>,
  ) {}

  get method(): HttpMethod {
    return this.endpoint.method;
  }

  get route(): string {
    const shown = Object.entries(this.path).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && (!name.endsWith('_id') || isSnowflake(value)) ? [[name, value]] : [],
    );
    return describeCall(this.endpoint, Object.fromEntries(shown)).slice(this.endpoint.method.length + 1);
  }
}
