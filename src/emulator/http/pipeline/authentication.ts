import type { Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { Actor } from '../../policy/requests/authorized-call.js';
import { applicationOfBot } from '../../state/applications/applications.js';
import { findValidAccessToken } from '../../state/users/access-tokens.js';
import { findUserByToken } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';

const BOT = /^Bot (.+)$/;
const BEARER = /^Bearer (.+)$/;

/**
 * Who makes a request: a bot by `Bot <token>`, a person by the bare token, or by `Bearer <token>` through an application
 * that was granted access. Endpoints that are reached by a token in
 * their path have no actor.
 * @throws {Refusal} 20001 for a bot where a person must be; 401 when the header is missing, malformed, or holds no token that is known
 */
export function authenticate(world: World, endpoint: Endpoint | undefined, headers: Headers): Actor | undefined {
  const auth = endpoint?.details.auth;
  if (auth === 'none') return undefined;
  if (auth === 'bearer') return bearer(world, headers.get('authorization') ?? '');
  const header = headers.get('authorization') ?? '';
  const botToken = BOT.exec(header)?.[1];
  const user = findUserByToken(world, botToken ?? header);
  const isBot = user?.applicationId !== undefined;
  // A bot's token works with its scheme alone, a person's without one.
  if (!user || isBot !== (botToken !== undefined)) return rejectRequest('UNAUTHORIZED');
  return { user, application: applicationOfBot(world, user) };
}

function bearer(world: World, header: string): Actor {
  if (findUserByToken(world, BOT.exec(header)?.[1] ?? '')) rejectRequest('BOTS_FORBIDDEN');
  const accessToken = findValidAccessToken(world, BEARER.exec(header)?.[1] ?? '');
  const user = world.users.get(accessToken?.userId ?? '');
  return accessToken && user ? { user, accessToken } : rejectRequest('UNAUTHORIZED');
}
