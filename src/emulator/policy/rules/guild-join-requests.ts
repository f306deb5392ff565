import { actionGuildJoinRequest, getGuildJoinRequests } from '../../../wire/endpoints/guild-join-requests.js';
import { hasManualApproval } from '../../state/join-requests.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { holds } from '../permissions.js';
import { rulesOf } from './rule.js';

interface GuildCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

const guildDecidesByHand = ({ guild }: GuildCall) => (hasManualApproval(guild) ? undefined : 'MISSING_PERMISSIONS');

const actorMayKnow = ({ permissions }: GuildCall) =>
  holds(permissions, 'KICK_MEMBERS') || holds(permissions, 'MANAGE_GUILD') ? undefined : 'MISSING_PERMISSIONS';

export const guildJoinRequestRules = [
  rulesOf(getGuildJoinRequests, guildDecidesByHand, actorMayKnow),
  rulesOf(actionGuildJoinRequest, guildDecidesByHand),
];
