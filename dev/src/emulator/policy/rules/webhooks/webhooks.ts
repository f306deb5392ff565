import { endpoints, limits } from 'guildhall/wire';
import type { ChannelRecord } from '../../../state/records/channels.js';
import { webhooksOf } from '../../../state/webhooks/webhooks.js';
import type { World } from '../../../state/world/world.js';
import { cannotView, lacks, lacksIn } from '../../errors/permission-refusal.js';
import { hasPermissionBits, permissionsIn } from '../../permissions/permissions.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { typesWithWebhooks } from '../../webhooks/webhook-channels.js';

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

type ViewCall = AuthorizedCall<typeof endpoints.getWebhook>;

/** Rule: reading a webhook needs MANAGE_WEBHOOKS in its channel. Applications can read their own webhooks. */
const canViewWebhook = ({ actor, webhook, permissions }: ViewCall) => {
  if (actor.application && webhook.webhook.application_id === actor.application.id) return undefined;
  if (!hasPermissionBits(permissions, 'VIEW_CHANNEL')) return cannotView(undefined);
  return hasPermissionBits(permissions, 'MANAGE_WEBHOOKS') ? undefined : lacks('MANAGE_WEBHOOKS');
};

type MoveCall = AuthorizedCall<typeof endpoints.modifyWebhook>;

/** Rule: a webhook can be moved within its guild, to channels where the caller has MANAGE_WEBHOOKS. */
const canMoveWebhook = ({ world, actor, guild, webhook, body }: MoveCall) => {
  if (body.channel_id === undefined || body.channel_id === webhook.webhook.channel_id) return undefined;
  const channel = world.channels.get(body.channel_id);
  if (!channel || channel.channel.guild_id !== guild?.guild.id) return 'UNKNOWN_CHANNEL';
  const permissions = permissionsIn(world, channel, actor.user.user.id);
  if (!hasPermissionBits(permissions, 'VIEW_CHANNEL')) return cannotView(channel);
  if (!hasPermissionBits(permissions, 'MANAGE_WEBHOOKS')) return lacksIn(channel, 'MANAGE_WEBHOOKS');
  return channelSupportsWebhooks({ channel }) ?? channelHasRoom({ world, channel });
};

export const webhookRules = [
  defineRules(endpoints.createWebhook, channelSupportsWebhooks, channelHasRoom, guildHasRoom),
  defineRules(endpoints.getWebhook, canViewWebhook),
  defineRules(endpoints.modifyWebhook, canMoveWebhook),
];
