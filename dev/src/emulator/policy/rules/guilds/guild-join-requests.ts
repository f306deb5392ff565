import { endpoints } from 'guildhall/wire';
import { hasManualApproval } from '../../../state/guilds/join-requests.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { lacks } from '../../errors/permission-refusal.js';
import { canCountJoinRequests } from '../../guilds/join-request-visibility.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface GuildCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

const requiresManualApproval = ({ guild }: GuildCall) => (hasManualApproval(guild) ? undefined : 'MISSING_PERMISSIONS');

const canViewJoinRequests = ({ permissions }: GuildCall) =>
  canCountJoinRequests(permissions) ? undefined : lacks('KICK_MEMBERS');

export const guildJoinRequestRules = [
  defineRules(endpoints.getGuildJoinRequests, requiresManualApproval, canViewJoinRequests),
  defineRules(endpoints.actionGuildJoinRequest, requiresManualApproval),
];
