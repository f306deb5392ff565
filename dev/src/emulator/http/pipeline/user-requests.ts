import type { Endpoint } from 'guildhall/wire';
import type { Actor } from '../../policy/requests/authorized-call.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { findInteractionByToken } from '../../state/interactions/interactions.js';
import type { World } from '../../state/world/world.js';
import type { ApiResponse } from '../api-response.js';
import { INTERACTION_HEADER } from './request-interaction.js';

/** Who makes a request that is not a bot's: a user, or a program that has the token of a webhook. */
export type RequestCaller = { readonly userId: string } | { readonly webhookId: string };

/** A request that is not a bot's. It can still be rejected. */
export interface UserRequest {
  readonly caller: RequestCaller;
  readonly endpoint: Endpoint;
  /** The parameters of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON that is not validated yet. */
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  /** The reason for the audit log. */
  readonly reason: string | undefined;
}

/** Runs a request of a user, and can report it. */
export type UserRequestRunner = (describe: () => UserRequest, run: () => Promise<ApiResponse>) => Promise<ApiResponse>;

/**
 * Who makes a request that changes something; undefined for bots, for applications that act on behalf of a user, and for requests
 * without a token.
 */
export function callerOfRequest(
  world: World,
  { endpoint, path }: { readonly endpoint: Endpoint; readonly path: Readonly<Record<string, string>> },
  actor: Actor | undefined,
  headers: Headers,
): RequestCaller | undefined {
  if (endpoint.method === 'GET') return undefined;
  if (actor) {
    return actor.application || actor.accessToken ? undefined : { userId: actor.user.user.id };
  }
  const { webhook_id: webhookId, webhook_token: token } = path;
  if (webhookId === undefined || token === undefined || findInteractionByToken(world, token)) return undefined;
  // The webhooks of an application are used by its bot.
  const isOfBot = typeof world.webhooks.get(webhookId)?.webhook.application_id === 'string';
  return isOfBot || headers.has(INTERACTION_HEADER) ? undefined : { webhookId };
}
