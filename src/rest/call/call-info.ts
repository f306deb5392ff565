import { isSnowflake } from '../../base/snowflake.js';
import { describeCall, type Endpoint, type HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import type { CallInfo } from './errors.js';

/** Describes a call in a validation error: method, path, and the name of the endpoint. */
export function describeOperation(endpoint: Endpoint, { method, route }: CallInfo): string {
  return `${method} ${route} (${endpoint.name})`;
}

/**
 * The call that an error describes; the path is formatted only when it is needed. Only valid ids are shown, because a
 * caller may have passed a secret as an id.
 */
export class EndpointCallInfo implements CallInfo {
  constructor(
    readonly endpoint: Endpoint,
    private readonly path: Readonly<Record<string, unknown>>,
  ) {}

  get method(): HttpMethod {
    return this.endpoint.method;
  }

  get route(): string {
    const visibleParams = Object.entries(this.path).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && (!name.endsWith('_id') || isSnowflake(value)) ? [[name, value]] : [],
    );
    return describeCall(this.endpoint, Object.fromEntries(visibleParams)).slice(this.endpoint.method.length + 1);
  }
}
