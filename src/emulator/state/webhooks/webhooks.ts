/** Webhooks: what posts into a channel without being a member of its guild. */
import { randomBytes } from 'node:crypto';
import { type Webhook, webhookTypes } from '../../../wire/objects/webhooks/webhook.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { toImageHash } from '../files/image-hash.js';
import type { ChannelRecord, WebhookRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewWebhook {
  readonly name: string;
  /** Image data. */
  readonly avatar?: string | null | undefined;
  /** The application whose bot makes it. */
  readonly applicationId?: string | undefined;
  /** The channel that it follows; then it has no token. */
  readonly source?: { readonly guild: GuildRecord; readonly channel: ChannelRecord } | undefined;
}

const TOKEN_BYTES = 51;

/** Adds a webhook to a channel: one that posts by its token, or one that follows another channel. */
export function insertWebhook(
  world: World,
  guild: GuildRecord,
  { channel }: ChannelRecord,
  spec: NewWebhook,
  by: AuditExecutor,
): StateChange<WebhookRecord> {
  const { source } = spec;
  const webhook: WebhookRecord['webhook'] = {
    id: world.newId(),
    type: source ? webhookTypes.CHANNEL_FOLLOWER : webhookTypes.INCOMING,
    guild_id: guild.guild.id,
    channel_id: channel.id,
    name: spec.name,
    avatar: toImageHash(spec.avatar) || null,
    ...(source ? sourceFields(source) : { token: randomBytes(TOKEN_BYTES).toString('base64url') }),
    application_id: spec.applicationId ?? null,
  };
  const record: WebhookRecord = { webhook, userId: by.userId };
  world.webhooks.set(webhook.id, record);
  const changes = changesBetween({}, auditedWebhookFields(webhook));
  const entry = insertAuditEntry(world, guild, { action: 'WEBHOOK_CREATE', targetId: webhook.id, by, changes });
  return { result: record, events: [webhooksUpdateEvent(guild, channel.id), ...entry.events] };
}

function sourceFields({ guild, channel }: NonNullable<NewWebhook['source']>): Partial<Webhook> {
  const { id, name, icon } = guild.guild;
  return {
    source_guild: { id, name, icon },
    source_channel: { id: channel.channel.id, name: channel.channel.name ?? '' },
  };
}

/** What can be changed of a webhook: its name, its picture (image data), and where it is. */
export interface WebhookRecordChanges {
  readonly name?: string | undefined;
  readonly avatar?: string | null | undefined;
  readonly channel_id?: string | undefined;
}

/** Changes a webhook. Without `by` it is done with its own token, and stands in no audit log. */
export function updateWebhook(
  world: World,
  guild: GuildRecord,
  record: WebhookRecord,
  edit: WebhookRecordChanges,
  by?: AuditExecutor,
): StateChange<WebhookRecord> {
  const before = record.webhook;
  const after = {
    ...before,
    name: edit.name ?? before.name,
    avatar: edit.avatar === undefined ? before.avatar : toImageHash(edit.avatar) || null,
    channel_id: edit.channel_id ?? before.channel_id,
  };
  record.webhook = after;
  const places = new Set([before.channel_id, after.channel_id].filter((id) => id !== null));
  const events: EmittedEvent[] = [...places].map((channelId) => webhooksUpdateEvent(guild, channelId));
  if (by) {
    const changes = changesBetween(auditedWebhookFields(before), auditedWebhookFields(after));
    events.push(
      ...insertAuditEntry(world, guild, { action: 'WEBHOOK_UPDATE', targetId: before.id, by, changes }).events,
    );
  }
  return { result: record, events };
}

/** Takes a webhook away; its messages stay. Without `by` it is done with its own token, and stands in no audit log. */
export function removeWebhook(
  world: World,
  guild: GuildRecord,
  { webhook }: WebhookRecord,
  by?: AuditExecutor,
): StateChange<undefined> {
  world.webhooks.delete(webhook.id);
  const events: EmittedEvent[] = webhook.channel_id === null ? [] : [webhooksUpdateEvent(guild, webhook.channel_id)];
  if (by) {
    const changes = changesBetween(auditedWebhookFields(webhook), {});
    events.push(
      ...insertAuditEntry(world, guild, { action: 'WEBHOOK_DELETE', targetId: webhook.id, by, changes }).events,
    );
  }
  return { result: undefined, events };
}

/** Takes the webhooks of a channel away that is about to go. No audit log tells of each. */
export function removeWebhooksOfChannel(world: World, { guild }: GuildRecord, channel: ChannelRecord): EmittedEvent[] {
  const { id: channelId } = channel.channel;
  const webhooks = webhooksOf(world, { channel_id: channelId });
  for (const { webhook } of webhooks) world.webhooks.delete(webhook.id);
  if (webhooks.length === 0) return [];
  const data = { guild_id: guild.id, channel_id: channelId };
  return [{ event: 'webhooksUpdate', data, audience: { kind: 'deleted-channel', guildId: guild.id, channel } }];
}

/** The webhooks of a channel, or of a whole guild, the oldest first. */
export function webhooksOf(
  world: World,
  place: { readonly channel_id: string } | { readonly guild_id: string },
): WebhookRecord[] {
  return [...world.webhooks.values()].filter(({ webhook }) =>
    'channel_id' in place ? webhook.channel_id === place.channel_id : webhook.guild_id === place.guild_id,
  );
}

/** A webhook with its maker, as those see it who may manage it. */
export function serializeWebhook(world: World, { webhook, userId }: WebhookRecord): Webhook {
  const user = world.users.get(userId)?.user;
  return user ? { ...webhook, user } : webhook;
}

function webhooksUpdateEvent({ guild }: GuildRecord, channelId: string): EmittedEvent {
  return {
    event: 'webhooksUpdate',
    data: { guild_id: guild.id, channel_id: channelId },
    audience: { kind: 'channel', guildId: guild.id, channelId },
  };
}

/** The fields of a webhook that an audit log tells of, under its names for them. */
function auditedWebhookFields({ name, channel_id, avatar, type }: WebhookRecord['webhook']): Record<string, unknown> {
  return { name, type, channel_id, avatar_hash: avatar };
}
