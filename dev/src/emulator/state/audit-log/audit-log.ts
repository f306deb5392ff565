import { type AuditActionName, type AuditLogEntry, auditActions } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The user who made a change, and the reason. */
export interface AuditExecutor {
  readonly userId: string;
  /** The audit log reason. */
  readonly reason?: string | undefined;
}

/** The details of an audit log entry. */
export interface AuditEntryDetails {
  readonly action: AuditActionName;
  readonly targetId: string | null;
  /** Undefined if the service itself made the change. */
  readonly executor: AuditExecutor | undefined;
  readonly changes?: AuditLogEntry['changes'];
  readonly options?: AuditLogEntry['options'];
}

/** The change of one key of the target. */
export type AuditChange = NonNullable<AuditLogEntry['changes']>[number];

/**
 * The differences between two states of an object, by key. The state before creation and after deletion is empty. Null
 * counts as absent.
 */
export function changesBetween(before: object, after: object): AuditChange[] {
  const [old, next] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [oldValue, newValue] = [old.get(key) ?? undefined, next.get(key) ?? undefined];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    return {
      key,
      ...(newValue === undefined ? {} : { new_value: newValue }),
      ...(oldValue === undefined ? {} : { old_value: oldValue }),
    };
  });
}

/** The items of a list before and after a change, paired by id. A new item has no `old`, a deleted item no `next`. */
export function pairById<Item extends { readonly id: string }>(before: readonly Item[], after: readonly Item[]) {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const findIn = (items: readonly Item[], id: string) => items.find((item) => item.id === id);
  return [...ids].map((id) => ({ id, old: findIn(before, id), next: findIn(after, id) }));
}

/** Adds an entry to a guild's audit log. */
export function insertAuditEntry(
  world: World,
  { guild, auditLog }: GuildRecord,
  details: AuditEntryDetails,
): StateChange<AuditLogEntry> {
  const entry: AuditLogEntry = {
    id: world.newId(),
    target_id: details.targetId,
    user_id: details.executor?.userId ?? null,
    action_type: auditActions[details.action],
    ...(details.changes ? { changes: details.changes } : {}),
    ...(details.options ? { options: details.options } : {}),
    ...(details.executor?.reason === undefined ? {} : { reason: details.executor.reason }),
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
