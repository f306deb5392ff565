import {
  type AuditLog,
  type AuditLogEntry,
  type Channel,
  compareSnowflakes,
  snowflakeTimestamp,
  threadTypes,
  type Webhook,
} from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import { serializeScheduledEvent } from '../scheduled-events/serialize-event.js';
import { serializeWebhook } from '../webhooks/webhooks.js';
import type { World } from '../world/world.js';

/** How long the audit log shows entries. */
const RETENTION_MS = 45 * 24 * 60 * 60_000;

/** The query of an audit log. */
export interface AuditLogQuery {
  readonly user_id?: string | undefined;
  readonly target_id?: string | undefined;
  readonly action_type?: number | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * A page of a guild's audit log with the objects that its entries refer to: newest first, or oldest first with `after`.
 */
export function serializeAuditLog(world: World, record: GuildRecord, query: AuditLogQuery): AuditLog {
  const oldest = world.clock.now() - RETENTION_MS;
  const matching = record.auditLog.filter(
    (entry) =>
      snowflakeTimestamp(entry.id) >= oldest &&
      (query.user_id === undefined || entry.user_id === query.user_id) &&
      (query.target_id === undefined || entry.target_id === query.target_id) &&
      (query.action_type === undefined || entry.action_type === query.action_type) &&
      (query.before === undefined || compareSnowflakes(entry.id, query.before) < 0) &&
      (query.after === undefined || compareSnowflakes(entry.id, query.after) > 0),
  );
  const entries = (query.after === undefined ? matching.toReversed() : matching).slice(0, query.limit);
  return { audit_log_entries: entries, ...referencedObjects(world, record, entries) };
}

/** The objects that the entries refer to, if they still exist. */
function referencedObjects(
  world: World,
  record: GuildRecord,
  entries: readonly AuditLogEntry[],
): Omit<AuditLog, 'audit_log_entries'> {
  const actors = uniqueIds(entries.map((entry) => entry.user_id));
  const targets = uniqueIds(entries.map((entry) => entry.target_id));
  return {
    users: [...new Set([...actors, ...targets])].flatMap((id) => world.users.get(id)?.user ?? []),
    application_commands: targets.flatMap((id) => world.commands.get(id) ?? []),
    integrations: targets.flatMap((id) => {
      const found = record.integrations.get(id);
      return found ? { ...found.integration, application_id: found.applicationId } : [];
    }),
    threads: targets.flatMap((id) => findThread(world, id) ?? []),
    webhooks: targets.flatMap((id) => serializeTokenlessWebhook(world, id) ?? []),
    auto_moderation_rules: targets.flatMap((id) => record.autoModerationRules.get(id) ?? []),
    guild_scheduled_events: targets.flatMap((id) => {
      const event = record.scheduledEvents.get(id);
      return event ? serializeScheduledEvent(world, event) : [];
    }),
  };
}

function uniqueIds(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

function findThread(world: World, id: string): Channel | undefined {
  const channel = world.channels.get(id)?.channel;
  return channel && threadTypes.includes(channel.type) ? channel : undefined;
}

/** Without its token, so that readers of the log cannot use the webhook. */
function serializeTokenlessWebhook(world: World, id: string): Webhook | undefined {
  const record = world.webhooks.get(id);
  if (!record) return undefined;
  const { token: _token, url: _url, ...webhook } = serializeWebhook(world, record);
  return webhook;
}
