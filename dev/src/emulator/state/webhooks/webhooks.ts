/** Webhooks: they post into a channel without being members of its guild. */
import { randomBytes } from 'node:crypto';
import { type Webhook, webhookTypes } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { storeImage } from '../files/images.js';
import type { ChannelRecord, WebhookRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewWebhook {
  readonly name: string;
  /** A data URI. */
  readonly avatar?: string | null | undefined;
  /** The application whose bot creates it. */
  readonly applicationId?: string | undefined;
  /** The channel that it follows. Such webhooks have no token. */
  readonly source?: { readonly guild: GuildRecord; readonly channel: ChannelRecord } | undefined;
}

const TOKEN_BYTES = 51;

/** Adds a webhook to a channel: one with a token, or one that follows another channel. */
export function insertWebhook(
  world: World,
  guild: GuildRecord,
  { channel }: ChannelRecord,
  spec: NewWebhook,
  executor: AuditExecutor,
): StateChange<WebhookRecord> {
  const { source } = spec;
  const webhook: WebhookRecord['webhook'] = {
    id: world.newId(),
    type: source ? webhookTypes.CHANNEL_FOLLOWER : webhookTypes.INCOMING,
    guild_id: guild.guild.id,
    channel_id: channel.id,
    name: spec.name,
    avatar: storeImage(world, spec.avatar) || null,
    ...(source ? sourceFields(source) : { token: randomBytes(TOKEN_BYTES).toString('base64url') }),
    application_id: spec.applicationId ?? null,
  };
  const record: WebhookRecord = { webhook, userId: executor.userId };
  world.webhooks.set(webhook.id, record);
  const changes = changesBetween({}, auditedWebhookFields(webhook));
  const entry = insertAuditEntry(world, guild, { action: 'WEBHOOK_CREATE', targetId: webhook.id, executor, changes });
  return { result: record, events: [webhooksUpdateEvent(guild, channel.id), ...entry.events] };
}

function sourceFields({ guild, channel }: NonNullable<NewWebhook['source']>): Partial<Webhook> {
  const { id, name, icon } = guild.guild;
  return {
    source_guild: { id, name, icon },
    source_channel: { id: channel.channel.id, name: channel.channel.name ?? '' },
  };
}

/** Changes to a webhook: its name, its avatar (data URI) and its channel. */
export interface WebhookRecordChanges {
  readonly name?: string | undefined;
  readonly avatar?: string | null | undefined;
  readonly channel_id?: string | undefined;
}

/** Changes a webhook. Without an executor (change with its token) there is no audit log entry. */
export function updateWebhook(
  world: World,
  guild: GuildRecord,
  record: WebhookRecord,
  edit: WebhookRecordChanges,
  executor?: AuditExecutor,
): StateChange<WebhookRecord> {
  const before = record.webhook;
  const after = {
    ...before,
    name: edit.name ?? before.name,
    avatar: edit.avatar === undefined ? before.avatar : storeImage(world, edit.avatar) || null,
    channel_id: edit.channel_id ?? before.channel_id,
  };
  record.webhook = after;
  const channelIds = new Set([before.channel_id, after.channel_id].filter((id) => id !== null));
  const events: EmittedEvent[] = [...channelIds].map((channelId) => webhooksUpdateEvent(guild, channelId));
  if (executor) {
    const changes = changesBetween(auditedWebhookFields(before), auditedWebhookFields(after));
    events.push(
      ...insertAuditEntry(world, guild, { action: 'WEBHOOK_UPDATE', targetId: before.id, executor, changes }).events,
    );
  }
  return { result: record, events };
}

/** Deletes a webhook. Its messages stay. Without an executor (deletion with its token) there is no audit log entry. */
export function removeWebhook(
  world: World,
  guild: GuildRecord,
  { webhook }: WebhookRecord,
  executor?: AuditExecutor,
): StateChange<undefined> {
  world.webhooks.delete(webhook.id);
  const events: EmittedEvent[] = webhook.channel_id === null ? [] : [webhooksUpdateEvent(guild, webhook.channel_id)];
  if (executor) {
    const changes = changesBetween(auditedWebhookFields(webhook), {});
    events.push(
      ...insertAuditEntry(world, guild, { action: 'WEBHOOK_DELETE', targetId: webhook.id, executor, changes }).events,
    );
  }
  return { result: undefined, events };
}

/** Deletes the webhooks of a channel that is being deleted. The audit log has no entries for them. */
export function removeWebhooksOfChannel(world: World, { guild }: GuildRecord, channel: ChannelRecord): EmittedEvent[] {
  const { id: channelId } = channel.channel;
  const webhooks = webhooksOf(world, { channel_id: channelId });
  for (const { webhook } of webhooks) world.webhooks.delete(webhook.id);
  if (webhooks.length === 0) return [];
  const data = { guild_id: guild.id, channel_id: channelId };
  return [{ event: 'webhooksUpdate', data, audience: { kind: 'deleted-channel', guildId: guild.id, channel } }];
}

/** The webhooks of a channel or of a guild, oldest first. */
export function webhooksOf(
  world: World,
  location: { readonly channel_id: string } | { readonly guild_id: string },
): WebhookRecord[] {
  return [...world.webhooks.values()].filter(({ webhook }) =>
    'channel_id' in location ? webhook.channel_id === location.channel_id : webhook.guild_id === location.guild_id,
  );
}

/** A webhook with its creator, as users with MANAGE_WEBHOOKS see it. */
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

/** The fields of a webhook that the audit log records, under its names. */
function auditedWebhookFields({ name, channel_id, avatar, type }: WebhookRecord['webhook']): Record<string, unknown> {
  return { name, type, channel_id, avatar_hash: avatar };
}
