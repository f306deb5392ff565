import { limits } from '../../../../wire/constants/limits.js';
import { createWebhook, getWebhook, modifyWebhook } from '../../../../wire/endpoints/webhooks.js';
import { channelTypes } from '../../../../wire/objects/channels/channel.js';
import type { ChannelRecord, WebhookRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { webhooksOf } from '../../../state/webhooks/webhooks.js';
import type { World } from '../../../state/world/world.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

/** Kinds of channel into which a webhook can post. */
const typesWithWebhooks: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

const channelSupportsWebhooks = ({ channel }: { readonly channel: ChannelRecord }) =>
  typesWithWebhooks.includes(channel.channel.type) ? undefined : 'WRONG_CHANNEL_TYPE';

interface WebhookLimitCall {
  readonly world: World;
  readonly channel: ChannelRecord;
}

const channelHasRoom = ({ world, channel: { channel } }: WebhookLimitCall) =>
  webhooksOf(world, { channel_id: channel.id }).length >= limits.webhook.perChannel ? 'TOO_MANY_WEBHOOKS' : undefined;

const guildHasRoom = ({ world, channel: { channel } }: WebhookLimitCall) =>
  webhooksOf(world, { guild_id: channel.guild_id ?? '' }).length >= limits.webhook.perGuild
    ? 'TOO_MANY_GUILD_WEBHOOKS'
    : undefined;

interface ViewCall {
  readonly actor: Actor;
  readonly webhook: WebhookRecord;
  readonly permissions: bigint;
}

/** Whoever manages the channel's webhooks sees them, and an application its own. */
const canViewWebhook = ({ actor, webhook, permissions }: ViewCall) => {
  if (actor.application && webhook.webhook.application_id === actor.application.id) return undefined;
  if (!hasPermissionBits(permissions, 'VIEW_CHANNEL')) return 'MISSING_ACCESS';
  return hasPermissionBits(permissions, 'MANAGE_WEBHOOKS') ? undefined : 'MISSING_PERMISSIONS';
};

interface MoveCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly webhook: WebhookRecord;
  readonly body: { readonly channel_id?: string | undefined };
}

/** A webhook moves within its guild, to where whoever moves it manages webhooks too. */
const canMoveWebhook = ({ world, actor, guild, webhook, body }: MoveCall) => {
  if (body.channel_id === undefined || body.channel_id === webhook.webhook.channel_id) return undefined;
  const channel = world.channels.get(body.channel_id);
  if (!channel || channel.channel.guild_id !== guild?.guild.id) return 'UNKNOWN_CHANNEL';
  const held = permissionsIn(world, channel, actor.user.user.id);
  if (!hasPermissionBits(held, 'VIEW_CHANNEL')) return 'MISSING_ACCESS';
  if (!hasPermissionBits(held, 'MANAGE_WEBHOOKS')) return 'MISSING_PERMISSIONS';
  return channelSupportsWebhooks({ channel }) ?? channelHasRoom({ world, channel });
};

export const webhookRules = [
  defineRules(createWebhook, channelSupportsWebhooks, channelHasRoom, guildHasRoom),
  defineRules(getWebhook, canViewWebhook),
  defineRules(modifyWebhook, canMoveWebhook),
];
