import { getGatewayBot } from '../../../../wire/endpoints/gateway.js';
import { getCurrentBotApplicationInformation } from '../../../../wire/endpoints/oauth2.js';
import { createDm, leaveGuild } from '../../../../wire/endpoints/users.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { actorIsBot } from './own-application.js';

const recipientIsOtherUser = ({ world, actor, body }: AuthorizedCall<typeof createDm>) =>
  world.users.has(body.recipient_id) && body.recipient_id !== actor.user.user.id ? undefined : 'INVALID_RECIPIENT';

/** Rule: the owner cannot leave a guild, because the guild needs an owner. */
const actorIsNotOwner = ({ actor, guild }: { readonly actor: Actor; readonly guild: GuildRecord }) =>
  guild.guild.owner_id === actor.user.user.id ? 'INVALID_GUILD' : undefined;

export const userRules = [
  defineRules(getCurrentBotApplicationInformation, actorIsBot),
  defineRules(getGatewayBot, actorIsBot),
  defineRules(leaveGuild, actorIsNotOwner),
  defineRules(createDm, recipientIsOtherUser),
];
