/** Audit log entries of changed overwrites of a channel: one for each role and member. */
import { type Overwrite, overwriteTypes } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { type AuditExecutor, changesBetween, insertAuditEntry, pairById } from './audit-log.js';

/** The overwrites of a channel before and after a change. */
export interface OverwriteChanges {
  readonly channelId: string;
  readonly before: readonly Overwrite[];
  readonly after: readonly Overwrite[];
}

/** Records each overwrite that was added, changed or removed. */
export function insertOverwriteAuditEntries(
  world: World,
  guild: GuildRecord,
  { channelId, before, after }: OverwriteChanges,
  executor: AuditExecutor,
): EmittedEvent[] {
  return pairById(before, after).flatMap(({ id, old, next }) => {
    const changes = changesBetween(old ?? {}, next ?? {});
    const { type = overwriteTypes.ROLE } = next ?? old ?? {};
    if (changes.length === 0) return [];
    const role = type === overwriteTypes.ROLE ? guild.roles.get(id) : undefined;
    const options = { id, type: String(type), ...(role ? { role_name: role.name } : {}) };
    const action =
      old && next ? 'CHANNEL_OVERWRITE_UPDATE' : next ? 'CHANNEL_OVERWRITE_CREATE' : 'CHANNEL_OVERWRITE_DELETE';
    return insertAuditEntry(world, guild, { action, targetId: channelId, executor, changes, options }).events;
  });
}

/** Whether two lists of overwrites are equal. A channel with the overwrites of its category is synced with it. */
export function haveSameOverwrites(a: readonly Overwrite[], b: readonly Overwrite[]): boolean {
  const sortedKeys = (list: readonly Overwrite[]) =>
    list.map(({ id, type, allow, deny }) => [id, type, allow, deny].join(' ')).sort();
  return sortedKeys(a).join() === sortedKeys(b).join();
}
