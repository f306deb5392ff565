import type { Endpoint } from '../../wire/endpoint.js';
import type { Actor } from '../policy/call.js';
import { refuse } from '../policy/refusal.js';
import { accessOf } from '../state/access-tokens.js';
import { applicationOf } from '../state/applications.js';
import { userByToken } from '../state/users.js';
import type { World } from '../state/world.js';

const BOT = /^Bot (.+)$/;
const BEARER = /^Bearer (.+)$/;

/**
 * Who makes a request: a bot by `Bot <token>`, a person by the bare token, or by `Bearer <token>` through an application
 * that was granted access. Endpoints that are reached by a token in
 * their path have no actor.
 * @throws {Refusal} 20001 for a bot where a person must be; 401 when the header is missing, malformed, or holds no token that is known
 */
export function authenticate(world: World, endpoint: Endpoint | undefined, headers: Headers): Actor | undefined {
  const auth = endpoint?.facts.auth;
  if (auth === 'none') return undefined;
  if (auth === 'bearer') return bearer(world, headers.get('authorization') ?? '');
  const header = headers.get('authorization') ?? '';
  const botToken = BOT.exec(header)?.[1];
  const user = userByToken(world, botToken ?? header);
  const isBot = user?.applicationId !== undefined;
  // A bot's token works with its scheme alone, a person's without one.
  if (!user || isBot !== (botToken !== undefined)) return refuse('UNAUTHORIZED');
  return { user, application: applicationOf(world, user) };
}

function bearer(world: World, header: string): Actor {
  if (userByToken(world, BOT.exec(header)?.[1] ?? '')) refuse('BOTS_FORBIDDEN');
  const access = accessOf(world, BEARER.exec(header)?.[1] ?? '');
  const user = world.users.get(access?.userId ?? '');
  return access && user ? { user, access } : refuse('UNAUTHORIZED');
}
