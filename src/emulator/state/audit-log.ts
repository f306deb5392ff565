import { compareSnowflakes, snowflakeTime } from '../../base/snowflake.js';
import { type AuditActionName, auditActions } from '../../wire/audit-actions.js';
import type { AuditLog, AuditLogEntry } from '../../wire/objects/audit-log.js';
import type { User } from '../../wire/objects/user.js';
import type { Change } from './change.js';
import type { GuildRecord, World } from './world.js';

/** Who changed something, and why. */
export interface Author {
  readonly userId: string;
  /** Goes into the audit log. */
  readonly reason?: string | undefined;
}

/** What is recorded of a change. */
export interface AuditFacts {
  readonly action: AuditActionName;
  readonly targetId: string | null;
  readonly by: Author;
  readonly changes?: AuditLogEntry['changes'];
  readonly options?: AuditLogEntry['options'];
}

/** How long entries are kept. */
const KEPT_MS = 45 * 24 * 60 * 60_000;

/** Adds an entry to a guild's audit log. */
export function recordAudit(world: World, { guild, auditLog }: GuildRecord, facts: AuditFacts): Change<AuditLogEntry> {
  const entry: AuditLogEntry = {
    id: world.newId(),
    target_id: facts.targetId,
    user_id: facts.by.userId,
    action_type: auditActions[facts.action],
    ...(facts.changes ? { changes: facts.changes } : {}),
    ...(facts.options ? { options: facts.options } : {}),
    ...(facts.by.reason === undefined ? {} : { reason: facts.by.reason }),
  };
  auditLog.push(entry);
  return {
    result: entry,
    events: [
      {
        event: 'guildAuditLogEntryCreate',
        data: { ...entry, guild_id: guild.id },
        audience: { kind: 'guild', guildId: guild.id },
      },
    ],
  };
}

/** Which entries of an audit log. */
export interface AuditLogQuery {
  readonly user_id?: string | undefined;
  readonly action_type?: number | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of a guild's audit log, newest first, with the users that it speaks of. */
export function presentAuditLog(world: World, record: GuildRecord, query: AuditLogQuery): AuditLog {
  const oldest = world.clock.now() - KEPT_MS;
  const entries = record.auditLog
    .filter(
      (entry) =>
        snowflakeTime(entry.id) >= oldest &&
        (query.user_id === undefined || entry.user_id === query.user_id) &&
        (query.action_type === undefined || entry.action_type === query.action_type) &&
        (query.before === undefined || compareSnowflakes(entry.id, query.before) < 0),
    )
    .reverse()
    .slice(0, query.limit);
  return {
    audit_log_entries: entries,
    users: usersOf(world, entries),
    application_commands: [],
    auto_moderation_rules: [],
    guild_scheduled_events: [],
    integrations: [],
    threads: [],
    webhooks: [],
  };
}

function usersOf(world: World, entries: readonly AuditLogEntry[]): User[] {
  const ids = new Set(entries.flatMap((entry) => [entry.user_id, entry.target_id]));
  return [...ids].flatMap((id) => (id === null ? [] : (world.users.get(id)?.user ?? [])));
}
