/** Incident actions of a guild: they pause invites, or direct messages between members. */
import type { IncidentActions, IncidentsData } from 'guildhall/wire';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { updateGuild } from './guild-updates.js';

const NOTHING_PAUSED: IncidentsData = { invites_disabled_until: null, dms_disabled_until: null };

/** Starts or ends pauses. Undefined keeps a pause. */
export function updateIncidentActions(
  world: World,
  record: GuildRecord,
  actions: IncidentActions,
  executor: AuditExecutor,
): StateChange<IncidentsData> {
  const before = record.guild.incidents_data ?? NOTHING_PAUSED;
  const after: IncidentsData = {
    ...before,
    invites_disabled_until: toTimestamp(world, actions.invites_disabled_until, before.invites_disabled_until),
    dms_disabled_until: toTimestamp(world, actions.dms_disabled_until, before.dms_disabled_until),
  };
  const { events } = updateGuild(world, record, { incidents_data: after }, executor);
  return { result: after, events };
}

/** Converts a requested time to the API's timestamp format. Undefined keeps the previous one. */
function toTimestamp(world: World, requested: string | null | undefined, before: string | null): string | null {
  if (requested === undefined) return before;
  return requested === null ? null : world.timestamp(Date.parse(requested));
}

/** Whether direct messages between members who share only this guild are paused. */
export function areDirectMessagesPaused(world: World, { guild }: GuildRecord): boolean {
  const until = guild.incidents_data?.dms_disabled_until;
  return until != null && Date.parse(until) > world.clock.now();
}
