import type { Endpoint } from '../../../wire/endpoint.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import { guildMemberRules } from './guild-members.js';
import { messageRules } from './messages.js';
import type { EndpointRules } from './rule.js';
import { userRules } from './users.js';

const rules: ReadonlyMap<string, EndpointRules> = new Map(
  [...guildMemberRules, ...messageRules, ...userRules].map((each) => [each.endpoint.name, each]),
);

/** The error that an endpoint's finer rules give a call, if any. `call` is a call of that endpoint. */
export function brokenRule(endpoint: Endpoint, call: unknown): ErrorName | undefined {
  return rules.get(endpoint.name)?.check(call);
}
