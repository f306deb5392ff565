/** Validation of events that a schema cannot express, because it depends on the time, the guild, or the event itself. */
import {
  channelTypes,
  type ErrorCodeName,
  type FieldError,
  type ScheduledEventEdit,
  scheduledEventEntityTypes,
  scheduledEventStatuses,
} from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import type { EventPlace } from '../../../state/scheduled-events/event-fields.js';
import type { World } from '../../../state/world/world.js';
import { findGuildChannel } from '../../voice/voice-channels.js';

const { STAGE_INSTANCE, EXTERNAL } = scheduledEventEntityTypes;
const { SCHEDULED, ACTIVE, COMPLETED, CANCELED } = scheduledEventStatuses;

/** The error of an event in a channel that does not exist in the guild, or has another type. */
export function channelError(world: World, guild: GuildRecord, place: EventPlace): ErrorCodeName | undefined {
  if (place.entity_type === EXTERNAL || place.channel_id === null) return undefined;
  const channel = findGuildChannel(world, guild, place.channel_id)?.channel;
  if (!channel) return 'UNKNOWN_CHANNEL';
  const needed = place.entity_type === STAGE_INSTANCE ? channelTypes.GUILD_STAGE_VOICE : channelTypes.GUILD_VOICE;
  return channel.type === needed ? undefined : 'WRONG_CHANNEL_TYPE';
}

/** The problems of a change after which the event lacks a field of its type, or has one of another type. */
export function placeProblems({ entity_type: type, channel_id, entity_metadata, scheduled_end_time }: EventPlace) {
  const problems: FieldError[] = [];
  const required = (path: string) =>
    problems.push({ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required for an event of this type.' });
  if (type !== EXTERNAL) {
    if (channel_id === null) required('channel_id');
    return problems;
  }
  if (channel_id !== null) {
    const message = 'An external event has no channel.';
    problems.push({ path: 'channel_id', code: 'BASE_TYPE_CHOICES', message });
  }
  if (entity_metadata === null) required('entity_metadata');
  if (scheduled_end_time === null) required('scheduled_end_time');
  return problems;
}

/** The problems of times: a new start in the past, and an end that is not after the start. */
export function timeProblems(
  world: World,
  {
    scheduled_start_time: start,
    scheduled_end_time: end,
  }: { scheduled_start_time: string; scheduled_end_time: string | null },
  isNewStart: boolean,
): FieldError[] {
  const problems: FieldError[] = [];
  const add = (path: string, code: string, message: string) => problems.push({ path, code, message });
  if (isNewStart && Date.parse(start) < world.clock.now())
    add('scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.');
  // Discord documents no code for this.
  if (end !== null && Date.parse(end) <= Date.parse(start))
    add('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START', 'The event must end after its start.');
  return problems;
}

/** The statuses that each status can become. */
const transitions: Readonly<Record<number, readonly number[]>> = {
  [SCHEDULED]: [SCHEDULED, ACTIVE, CANCELED],
  [ACTIVE]: [ACTIVE, COMPLETED],
};

/** The problems of a change because of the status of the event. */
export function statusProblems({ event }: ScheduledEventRecord, edit: ScheduledEventEdit): FieldError[] {
  const problems: FieldError[] = [];
  const { status } = event;
  if (edit.status !== undefined && !transitions[status]?.includes(edit.status)) {
    const message = 'The event cannot change to this status.';
    problems.push({ path: 'status', code: 'BASE_TYPE_CHOICES', message });
  }
  if (status !== ACTIVE) return problems;
  if (edit.scheduled_start_time !== undefined) {
    const code = 'GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS';
    problems.push({ path: 'scheduled_start_time', code, message: 'The start of an active event cannot be changed.' });
  }
  // An assumption: an active event stays where it is.
  for (const path of ['channel_id', 'entity_type'] as const) {
    if (edit[path] === undefined || edit[path] === event[path]) continue;
    problems.push({ path, code: 'BASE_TYPE_CHOICES', message: 'An active event cannot move.' });
  }
  return problems;
}
