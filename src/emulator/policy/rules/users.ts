import { getCurrentApplication } from '../../../wire/endpoints/applications.js';
import { getGatewayBot } from '../../../wire/endpoints/gateway.js';
import { createDm } from '../../../wire/endpoints/users.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { rulesOf } from './rule.js';

const actorIsBot = ({ actor }: { readonly actor: Actor }) => (actor.application ? undefined : 'BOTS_ONLY');

interface DmCall {
  readonly world: World;
  readonly actor: Actor;
  readonly body: { readonly recipient_id: string };
}

const recipientIsSomebodyElse = ({ world, actor, body }: DmCall) =>
  world.users.has(body.recipient_id) && body.recipient_id !== actor.user.user.id ? undefined : 'INVALID_RECIPIENT';

export const userRules = [
  rulesOf(getCurrentApplication, actorIsBot),
  rulesOf(getGatewayBot, actorIsBot),
  rulesOf(createDm, recipientIsSomebodyElse),
];
