/** What a user can select when an application asks for access, and whether a selection is allowed. */

import { bitsOf } from 'guildhall/internal';
import {
  applicationIntegrationTypes,
  elevatedPermissions,
  limits,
  mfaLevels,
  permissions as permissionTable,
} from 'guildhall/wire';
import { ownerOfApplication } from '../../state/applications/applications.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { GrantedAccess } from '../../state/oauth2/authorize.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { guildsOfUser } from '../../state/users/users.js';
import { webhooksOf } from '../../state/webhooks/webhooks.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasGuildPermission } from '../permissions/permission-checks.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { typesWithWebhooks } from '../webhooks/webhook-channels.js';
import type { AuthorizationOption } from './authorization-options.js';
import type { AuthorizationRequest } from './authorization-request.js';

/** What a user selects. */
export interface Consent {
  /** Default: the guild of the request. */
  readonly guildId?: string | undefined;
  /** The channel of the webhook. */
  readonly channelId?: string | undefined;
  /** The permissions of the bot, as a decimal string. Default: all that are requested. */
  readonly permissions?: string | undefined;
  /** Default: the first option of the request. */
  readonly integrationType?: number | undefined;
}

/** Whether the user selects a guild. */
export function needsGuild({ scopes, integrationType }: AuthorizationOption): boolean {
  const installs = scopes.includes('bot') || scopes.includes('applications.commands');
  const isGuildInstall = integrationType === applicationIntegrationTypes.GUILD_INSTALL;
  return scopes.includes('webhook.incoming') || (installs && isGuildInstall);
}

/** Whether the user selects a channel. */
export function needsChannel({ scopes }: AuthorizationOption): boolean {
  return scopes.includes('webhook.incoming');
}

/** The guilds that a user can select: those that the user manages. */
export function selectableGuilds(world: World, userId: string): GuildRecord[] {
  return guildsOfUser(world, userId).filter(({ guild }) => hasGuildPermission(world, userId, guild.id, 'MANAGE_GUILD'));
}

/** The channels of a guild in which a user can create a webhook. */
export function selectableChannels(world: World, userId: string, { guild }: GuildRecord): ChannelRecord[] {
  return channelsOfGuild(world, guild.id).filter(
    (channel) =>
      typesWithWebhooks.includes(channel.channel.type) &&
      hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'MANAGE_WEBHOOKS'),
  );
}

/** @throws {UserActionError} when the user cannot grant that */
export function checkConsent(
  world: World,
  userId: string,
  request: AuthorizationRequest,
  consent: Consent,
): GrantedAccess {
  const { application, options } = request;
  const option = options.find(
    ({ integrationType }) => integrationType === (consent.integrationType ?? options[0]?.integrationType),
  );
  if (!option) {
    throw new UserActionError('not_offered', 'The request does not offer this installation.', 'integration_type');
  }
  const guild = needsGuild(option) ? requireGuild(world, userId, request, consent) : undefined;
  const channel = guild && needsChannel(option) ? requireChannel(world, userId, guild, consent) : undefined;
  const permissions = consent.permissions ?? option.permissions;
  if ((BigInt(permissions) & ~BigInt(option.permissions)) !== 0n) {
    throw new UserActionError('not_offered', 'The application does not request these permissions.', 'permissions');
  }
  if (guild && option.scopes.includes('bot')) checkBot(world, userId, request, guild, permissions);
  const { integrationType, scopes } = option;
  return {
    application,
    userId,
    scopes,
    integrationType,
    guild,
    channel,
    permissions,
    isBotPending: application.requiresCodeGrant,
  };
}

function requireGuild(world: World, userId: string, request: AuthorizationRequest, consent: Consent): GuildRecord {
  const guildId = consent.guildId ?? request.guildId;
  if (guildId === undefined) throw new UserActionError('required', 'Select a guild.', 'guild_id');
  if (request.isGuildFixed && guildId !== request.guildId) {
    throw new UserActionError('not_offered', 'The request does not allow another guild.', 'guild_id');
  }
  const guild = selectableGuilds(world, userId).find((each) => each.guild.id === guildId);
  if (guild) return guild;
  throw new UserActionError('missing_permissions', 'This user needs MANAGE_GUILD in the guild.', 'guild_id');
}

function requireChannel(world: World, userId: string, guild: GuildRecord, { channelId }: Consent): ChannelRecord {
  if (channelId === undefined) throw new UserActionError('required', 'Select a channel for the webhook.', 'channel_id');
  const channel = selectableChannels(world, userId, guild).find((each) => each.channel.id === channelId);
  if (!channel) {
    const message =
      'This user cannot create a webhook in the channel: MANAGE_WEBHOOKS is missing, or it has no messages.';
    throw new UserActionError('missing_permissions', message, 'channel_id');
  }
  if (webhooksOf(world, { channel_id: channelId }).length >= limits.webhook.perChannel) {
    throw new UserActionError('too_many', 'The channel has too many webhooks.', 'channel_id');
  }
  return channel;
}

const ELEVATED_PERMISSIONS = bitsOf(permissionTable, elevatedPermissions);

/** @throws {UserActionError} when the bot cannot be added to the guild */
function checkBot(
  world: World,
  userId: string,
  { application }: AuthorizationRequest,
  { guild, bans }: GuildRecord,
  permissions: string,
): void {
  if (!application.isPublic && ownerOfApplication(world, application)?.user.id !== userId) {
    throw new UserActionError('missing_permissions', 'The bot is not public: only its owner can add it.', 'client_id');
  }
  if (bans.has(application.botUserId)) {
    throw new UserActionError('banned', 'The bot is banned from the guild.', 'guild_id');
  }
  const lacksTwoFactor = world.users.get(application.botUserId)?.hasTwoFactor === false;
  const needsTwoFactor = guild.mfa_level === mfaLevels.ELEVATED && (BigInt(permissions) & ELEVATED_PERMISSIONS) !== 0n;
  if (lacksTwoFactor && needsTwoFactor) {
    const message = 'The guild requires two-factor authentication, which the owner of the bot has not enabled.';
    throw new UserActionError('unverified', message, 'permissions');
  }
}
