/** How changed overwrites of a channel stand in the audit log: an entry for each role and member. */
import { type Overwrite, overwriteTypes } from '../../../wire/objects/channels/channel.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from './audit-log.js';

/** Where overwrites changed. */
export interface OverwriteChanges {
  readonly channelId: string;
  readonly before: readonly Overwrite[];
  readonly after: readonly Overwrite[];
}

/** Records every overwrite that came, changed or went. */
export function insertOverwriteAuditEntries(
  world: World,
  guild: GuildRecord,
  { channelId, before, after }: OverwriteChanges,
  by: AuditExecutor,
): EmittedEvent[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, next] = [before, after].map((list) => list.find((each) => each.id === id));
    const changes = changesBetween(old ?? {}, next ?? {});
    const { type = overwriteTypes.ROLE } = next ?? old ?? {};
    if (changes.length === 0) return [];
    const role = type === overwriteTypes.ROLE ? guild.roles.get(id) : undefined;
    const options = { id, type: String(type), ...(role ? { role_name: role.name } : {}) };
    const action =
      old && next ? 'CHANNEL_OVERWRITE_UPDATE' : next ? 'CHANNEL_OVERWRITE_CREATE' : 'CHANNEL_OVERWRITE_DELETE';
    return insertAuditEntry(world, guild, { action, targetId: channelId, by, changes, options }).events;
  });
}

/** Whether two channels have the same overwrites: such a channel follows its category. */
export function haveSameOverwrites(a: readonly Overwrite[], b: readonly Overwrite[]): boolean {
  const written = (list: readonly Overwrite[]) =>
    list.map(({ id, type, allow, deny }) => [id, type, allow, deny].join(' ')).sort();
  return written(a).join() === written(b).join();
}
