import type { Endpoint } from '../../wire/endpoint.js';
import type { Actor } from '../policy/call.js';
import { refuse } from '../policy/refusal.js';
import { applicationOf } from '../state/applications.js';
import { userByToken } from '../state/users.js';
import type { World } from '../state/world.js';

const BOT = /^Bot (.+)$/;

/**
 * Who makes a request: a bot by `Bot <token>`, a person by the bare token. Endpoints that are reached by a token in
 * their path have no actor.
 * @throws {Refusal} 401 when the header is missing, malformed, or holds no token that is known
 */
export function authenticate(world: World, endpoint: Endpoint | undefined, headers: Headers): Actor | undefined {
  if (endpoint?.facts.auth === 'none') return undefined;
  const header = headers.get('authorization') ?? '';
  const botToken = BOT.exec(header)?.[1];
  const user = userByToken(world, botToken ?? header);
  const isBot = user?.applicationId !== undefined;
  // A bot's token works with its scheme alone, a person's without one.
  if (!user || isBot !== (botToken !== undefined)) return refuse('UNAUTHORIZED');
  return { user, application: applicationOf(world, user) };
}
