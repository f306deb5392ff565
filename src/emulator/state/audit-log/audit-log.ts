import { type AuditActionName, auditActions } from '../../../wire/constants/audit-actions.js';
import type { AuditLogEntry } from '../../../wire/objects/moderation/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Who changed something, and why. */
export interface AuditExecutor {
  readonly userId: string;
  /** Goes into the audit log. */
  readonly reason?: string | undefined;
}

/** What is recorded of a change. */
export interface AuditEntryDetails {
  readonly action: AuditActionName;
  readonly targetId: string | null;
  readonly by: AuditExecutor;
  readonly changes?: AuditLogEntry['changes'];
  readonly options?: AuditLogEntry['options'];
}

/** What an audit log entry says of one key of its target. */
export type AuditChange = NonNullable<AuditLogEntry['changes']>[number];

/**
 * What differs between two states of a thing, key by key; of a thing that is made or deleted one state is empty. A value
 * that is null is not set, and left out.
 */
export function changesBetween(before: object, after: object): AuditChange[] {
  const [old, now] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [oldValue, newValue] = [old.get(key) ?? undefined, now.get(key) ?? undefined];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    return {
      key,
      ...(newValue === undefined ? {} : { new_value: newValue }),
      ...(oldValue === undefined ? {} : { old_value: oldValue }),
    };
  });
}

/** Adds an entry to a guild's audit log. */
export function insertAuditEntry(
  world: World,
  { guild, auditLog }: GuildRecord,
  facts: AuditEntryDetails,
): StateChange<AuditLogEntry> {
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
