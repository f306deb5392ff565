import type { Endpoint } from 'guildhall/wire';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { Actor } from '../../policy/requests/authorized-call.js';
import { applicationOfBot } from '../../state/applications/applications.js';
import { findValidAccessToken } from '../../state/users/access-tokens.js';
import { findUserByToken } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';

const BOT = /^Bot (.+)$/;
const BEARER = /^Bearer (.+)$/;

/**
 * Identifies the actor of a request: a bot by `Bot <token>`, a user by the bare token, or a user by `Bearer <token>`
 * through an application with an access token. Endpoints with a token in their path, or for applications with a secret, have no
 * actor.
 * @throws {RequestRejectedError} 20001 for a bot at an endpoint for users only; 401 when the header is missing, malformed
 *   or contains an unknown token
 */
export function authenticate(world: World, endpoint: Endpoint | undefined, headers: Headers): Actor | undefined {
  const auth = endpoint?.details.auth;
  if (auth === 'none' || auth === 'client') return undefined;
  const header = headers.get('authorization') ?? '';
  if (auth === 'bearer') return authenticateBearer(world, header);
  if (auth === 'bot-or-bearer' && BEARER.test(header)) return authenticateBearer(world, header);
  const botToken = BOT.exec(header)?.[1];
  const user = findUserByToken(world, botToken ?? header);
  const isBot = user?.applicationId !== undefined;
  // A bot's token requires the scheme `Bot`; a user's token has no scheme.
  if (!user || isBot !== (botToken !== undefined)) return rejectRequest('UNAUTHORIZED');
  return { user, application: applicationOfBot(world, user) };
}

/** Describes the credentials of a request that was not accepted. */
export function credentialsOf(headers: Headers): 'bot' | 'bearer' | 'other' | 'none' {
  const header = headers.get('authorization') ?? '';
  if (header === '') return 'none';
  if (BOT.test(header)) return 'bot';
  return BEARER.test(header) ? 'bearer' : 'other';
}

function authenticateBearer(world: World, header: string): Actor {
  if (findUserByToken(world, BOT.exec(header)?.[1] ?? '')) rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
  const accessToken = findValidAccessToken(world, BEARER.exec(header)?.[1] ?? '');
  const user = world.users.get(accessToken?.userId ?? '');
  return accessToken && user ? { user, accessToken } : rejectRequest('UNAUTHORIZED');
}
