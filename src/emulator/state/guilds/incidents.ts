/** Pauses of a guild: while one runs nobody joins by an invite, or nobody is written to on the strength of the guild. */
import type { IncidentActions, IncidentsData } from '../../../wire/objects/guilds/incidents.js';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { updateGuild } from './guild-updates.js';

const NOTHING_PAUSED: IncidentsData = { invites_disabled_until: null, dms_disabled_until: null };

/** Begins or ends pauses; what is not named stays. */
export function updateIncidentActions(
  world: World,
  record: GuildRecord,
  actions: IncidentActions,
  by: AuditExecutor,
): StateChange<IncidentsData> {
  const before = record.guild.incidents_data ?? NOTHING_PAUSED;
  const after: IncidentsData = {
    ...before,
    invites_disabled_until: toTimestamp(world, actions.invites_disabled_until, before.invites_disabled_until),
    dms_disabled_until: toTimestamp(world, actions.dms_disabled_until, before.dms_disabled_until),
  };
  const { events } = updateGuild(world, record, { incidents_data: after }, by);
  return { result: after, events };
}

/** A moment as the interface writes it; the one before when none is named. */
function toTimestamp(world: World, given: string | null | undefined, before: string | null): string | null {
  if (given === undefined) return before;
  return given === null ? null : world.timestamp(Date.parse(given));
}

/** Whether direct messages between members who share only this guild are paused. */
export function areDirectMessagesPaused(world: World, { guild }: GuildRecord): boolean {
  const until = guild.incidents_data?.dms_disabled_until;
  return until != null && Date.parse(until) > world.clock.now();
}
