import { type ErrorCodeName, endpoints, limits } from 'guildhall/wire';
import { groupDmsOf } from '../../../state/channels/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { findValidAccessToken } from '../../../state/users/access-tokens.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { actorIsBot } from '../applications/own-application.js';

type CreateDmCall = AuthorizedCall<typeof endpoints.createDm>;

const recipientIsOtherUser = ({ world, actor, body: { recipient_id: recipientId } }: CreateDmCall) =>
  recipientId == null || (world.users.has(recipientId) && recipientId !== actor.user.user.id)
    ? undefined
    : 'INVALID_RECIPIENT';

/**
 * Rule: without a recipient, the access tokens of users are required, who granted them to the application with the scope
 * `gdm.join`. Discord takes every other body for a group without users, which it refuses like this.
 */
const groupIsAllowed = ({ world, actor: { application }, body }: CreateDmCall): ErrorCodeName | undefined => {
  if (body.recipient_id != null) return undefined;
  if (!application) return 'INVALID_RECIPIENT';
  const tokens = body.access_tokens ?? [];
  if (tokens.length === 0) return 'BOTS_CANNOT_USE_ENDPOINT';
  const granted = tokens.map((token) => findValidAccessToken(world, token));
  if (granted.some((each) => each?.applicationId !== application.id)) return 'INVALID_ACCESS_TOKEN';
  if (granted.some((each) => !each?.scopes.includes('gdm.join'))) return 'MISSING_OAUTH2_SCOPE';
  return groupDmsOf(world, application.id).length < limits.groupDms ? undefined : 'TOO_MANY_GROUP_DMS';
};

/** Rule: the owner cannot leave a guild, because the guild needs an owner. */
const actorIsNotOwner = ({ actor, guild }: { readonly actor: Actor; readonly guild: GuildRecord }) =>
  guild.guild.owner_id === actor.user.user.id ? 'INVALID_GUILD' : undefined;

export const userRules = [
  defineRules(endpoints.getCurrentBotApplicationInformation, actorIsBot),
  defineRules(endpoints.getGatewayBot, actorIsBot),
  defineRules(endpoints.leaveGuild, actorIsNotOwner),
  defineRules(endpoints.createDm, recipientIsOtherUser, groupIsAllowed),
];
