/** What is done with a call after it was parsed, whoever makes it: a request of the REST API, or an action of the control API. */
import type { Endpoint } from 'guildhall/wire';
import { reviewRequest } from '../../moderation/request-review.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { authorizeRequest, explainRuleError } from '../../policy/requests/authorize-request.js';
import type { Actor, AuthorizedCall, PathEntities } from '../../policy/requests/authorized-call.js';
import { findRuleError } from '../../policy/rules/all-rules.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { EndpointRoute, RouteResult } from '../endpoint-route.js';

/** A call whose parts are validated, and what its path names. */
export interface ParsedCall extends Pick<AuthorizedCall, 'files' | 'file' | 'reason' | 'locale'> {
  readonly actor: Actor | undefined;
  readonly client: unknown;
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly entities: PathEntities;
}

/** What a call led to. */
export interface PerformedCall {
  readonly outcome: RouteResult<unknown>;
  /** The message that it created or changed. */
  readonly messageId: string | undefined;
}

/**
 * Authorizes a call, reviews the content that a user writes, runs the handler and sends the events.
 * @throws {RequestRejectedError} when the caller may not do it, a rule of the endpoint forbids it, or auto moderation blocks it
 */
export async function performCall(
  context: Pick<EmulatorContext, 'world' | 'emit'>,
  { endpoint, handle }: EndpointRoute,
  { entities, ...parsed }: ParsedCall,
): Promise<PerformedCall> {
  const { world } = context;
  const { actor, path } = parsed;
  const permissions = authorizeRequest(world, endpoint, actor, entities);
  const call = { world, permissions, ...parsed, ...entities };
  const ruleError = findRuleError(endpoint, call);
  if (ruleError) return rejectRequest(explainRuleError(ruleError, world, actor, entities));

  const review = reviewRequest(context, endpoint, call);
  review.rejectIfBlocked();
  const outcome = await handle(call);
  const messageId = messageIdIn(outcome.events) ?? changedMessageId(endpoint, path);
  context.emit([...outcome.events, ...review.execute(messageId)]);
  return { outcome, messageId };
}

function changedMessageId({ method }: Endpoint, path: ParsedCall['path']): string | undefined {
  return method === 'GET' ? undefined : path['message_id'];
}

/** The message that a call created, or else changed. */
function messageIdIn(events: readonly EmittedEvent[]): string | undefined {
  const idInEvent = (name: 'messageCreate' | 'messageUpdate') => {
    for (const { event, data } of events) if (event === name) return data.id;
    return undefined;
  };
  return events.length === 0 ? undefined : (idInEvent('messageCreate') ?? idInEvent('messageUpdate'));
}
