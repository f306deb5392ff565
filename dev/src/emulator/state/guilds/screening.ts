/** Membership Screening: the form that new members agree to. */
import type { Screening, ScreeningChanges, ScreeningForm } from '../../../control/views/user-view.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { guildUpdateEvent, updateGuild } from './guild-updates.js';
import { hasScreening } from './guilds.js';

/** Returns the screening of a guild. If it was never set up, its form is empty. */
export function serializeScreening(record: GuildRecord): Screening {
  return { enabled: hasScreening(record), description: null, rules: [], ...record.screening };
}

/**
 * Changes the screening of a guild. Bots receive GUILD_UPDATE. The audit log has an entry if a user made the change.
 * Pending members stay pending when it is disabled.
 */
export function updateScreening(
  world: World,
  record: GuildRecord,
  changes: ScreeningChanges,
  executor?: AuditExecutor,
): StateChange<Screening> {
  const { description, rules } = serializeScreening(record);
  const before: ScreeningForm = { description, rules };
  const after: ScreeningForm = {
    description: changes.description === undefined ? description : changes.description,
    rules: changes.rules ?? rules,
  };
  record.screening = after;
  const { events } = updateGuild(world, record, { screening: changes.enabled }, executor);
  const change: FormChange = { before, after, isReported: events.length > 0 };
  return { result: serializeScreening(record), events: [...events, ...formEvents(world, record, change, executor)] };
}

interface FormChange {
  readonly before: ScreeningForm;
  readonly after: ScreeningForm;
  /** Whether an event of the guild is sent already. */
  readonly isReported: boolean;
}

function formEvents(
  world: World,
  record: GuildRecord,
  { before, after, isReported }: FormChange,
  executor: AuditExecutor | undefined,
): EmittedEvent[] {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return [];
  const entry = executor && ({ action: 'GUILD_UPDATE', targetId: record.guild.id, executor, changes } as const);
  return [
    ...(isReported ? [] : [guildUpdateEvent(record)]),
    ...(entry ? insertAuditEntry(world, record, entry).events : []),
  ];
}
