import { endpoints, limits } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import { type EventPlace, editedPlace } from '../../../state/scheduled-events/event-fields.js';
import { isUnfinished, unfinishedEvents } from '../../../state/scheduled-events/serialize-event.js';
import type { World } from '../../../state/world/world.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { canViewEvent, changeError, creationError } from './event-permissions.js';
import { channelError, placeProblems, statusProblems, timeProblems } from './event-validation.js';

type CreateCall = AuthorizedCall<typeof endpoints.createGuildScheduledEvent>;

function placeOfBody({ body }: CreateCall): EventPlace {
  return {
    entity_type: body.entity_type,
    channel_id: body.channel_id ?? null,
    entity_metadata: body.entity_metadata ?? null,
    scheduled_start_time: body.scheduled_start_time,
    scheduled_end_time: body.scheduled_end_time ?? null,
  };
}

const channelFits = (call: CreateCall) => channelError(call.world, call.guild, placeOfBody(call));

const canCreate = (call: CreateCall) => {
  const { world, guild, actor } = call;
  return creationError(world, guild, actor.user.user.id, placeOfBody(call));
};

const timesAreValid = (call: CreateCall) => {
  rejectInvalidFields(timeProblems(call.world, placeOfBody(call), true));
  return undefined;
};

const guildHasRoom = ({ guild }: CreateCall) =>
  unfinishedEvents(guild).length >= limits.scheduledEvent.perGuild ? 'TOO_MANY_SCHEDULED_EVENTS' : undefined;

interface EventCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly actor: Actor;
  readonly scheduledEvent: ScheduledEventRecord;
}

/** Rule: an event in a hidden channel cannot be read. */
export const canView = ({ world, guild, actor, scheduledEvent }: EventCall) =>
  canViewEvent(world, guild, actor.user.user.id, scheduledEvent) ? undefined : 'MISSING_ACCESS';

/** Rule: creators need CREATE_EVENTS to change their events, others need MANAGE_EVENTS. */
export const canChange = ({ world, guild, actor, scheduledEvent }: EventCall) =>
  changeError(world, guild, actor.user.user.id, scheduledEvent.event, scheduledEvent.event.creator_id);

/** Rule: a completed or canceled event stays as it is. */
export const isNotFinished = ({ scheduledEvent }: EventCall) =>
  isUnfinished(scheduledEvent) ? undefined : 'SCHEDULED_EVENT_FINISHED';

type ModifyCall = AuthorizedCall<typeof endpoints.modifyGuildScheduledEvent>;

const statusAllowsChange = ({ scheduledEvent, body }: ModifyCall) => {
  rejectInvalidFields(statusProblems(scheduledEvent, body));
  return undefined;
};

const newPlaceIsAllowed = ({ world, guild, actor, scheduledEvent, body }: ModifyCall) => {
  const { event } = scheduledEvent;
  const place = editedPlace(event, body);
  rejectInvalidFields([
    ...placeProblems(place),
    ...timeProblems(world, place, body.scheduled_start_time !== undefined),
  ]);
  if (place.channel_id === event.channel_id && place.entity_type === event.entity_type) return undefined;
  return channelError(world, guild, place) ?? changeError(world, guild, actor.user.user.id, place, event.creator_id);
};

export const scheduledEventRules = [
  defineRules(endpoints.createGuildScheduledEvent, channelFits, canCreate, timesAreValid, guildHasRoom),
  defineRules(endpoints.getGuildScheduledEvent, canView),
  defineRules(endpoints.modifyGuildScheduledEvent, canChange, isNotFinished, statusAllowsChange, newPlaceIsAllowed),
  defineRules(endpoints.deleteGuildScheduledEvent, canChange),
  defineRules(endpoints.getGuildScheduledEventUsers, canView),
  defineRules(endpoints.countGuildScheduledEventUsers, canView),
];
