/** The fields of an event after its creation or a change. */
import {
  type RecurrenceRule,
  type RecurrenceRuleRequest,
  type ScheduledEventEdit,
  type ScheduledEventRequest,
  scheduledEventEntityTypes,
} from 'guildhall/wire';
import { storeImage } from '../files/images.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { World } from '../world/world.js';

type EventFields = ScheduledEventRecord['event'];

/** Where and until when an event takes place. */
export type EventPlace = Pick<
  EventFields,
  'entity_type' | 'channel_id' | 'entity_metadata' | 'scheduled_start_time' | 'scheduled_end_time'
>;

/** The place and the times of an event after a change. A location is only kept for an external event. */
export function editedPlace(event: EventPlace, edit: ScheduledEventEdit): EventPlace {
  const isKept = edit.entity_type === undefined || edit.entity_type === event.entity_type;
  const entityType = edit.entity_type ?? event.entity_type;
  const isExternal = entityType === scheduledEventEntityTypes.EXTERNAL;
  const location =
    edit.entity_metadata === undefined && isKept ? event.entity_metadata : (edit.entity_metadata ?? null);
  return {
    entity_type: entityType,
    channel_id: edit.channel_id === undefined ? event.channel_id : edit.channel_id,
    entity_metadata: isExternal ? location : null,
    scheduled_start_time: edit.scheduled_start_time ?? event.scheduled_start_time,
    scheduled_end_time: edit.scheduled_end_time === undefined ? event.scheduled_end_time : edit.scheduled_end_time,
  };
}

/** The fields of a new event. */
export function newEventFields(
  world: World,
  guildId: string,
  creatorId: string,
  request: ScheduledEventRequest,
): Omit<EventFields, 'status' | 'entity_id'> {
  const { channel_id = null, entity_metadata = null, recurrence_rule: rule, image, scheduled_end_time: end } = request;
  return {
    id: world.newId(),
    guild_id: guildId,
    channel_id,
    creator_id: creatorId,
    name: request.name,
    description: request.description ?? null,
    image: storeImage(world, image) ?? null,
    scheduled_start_time: toTimestamp(world, request.scheduled_start_time),
    scheduled_end_time: end ? toTimestamp(world, end) : null,
    privacy_level: request.privacy_level,
    entity_type: request.entity_type,
    entity_metadata,
    recurrence_rule: rule ? toRecurrenceRule(world, rule) : null,
  };
}

/** The fields of an event after a change, except for its status. */
export function editedEventFields(world: World, event: EventFields, edit: ScheduledEventEdit): EventFields {
  const place = editedPlace(event, edit);
  const { recurrence_rule: rule, description, image } = edit;
  return {
    ...event,
    ...place,
    scheduled_start_time: toTimestamp(world, place.scheduled_start_time),
    scheduled_end_time: place.scheduled_end_time === null ? null : toTimestamp(world, place.scheduled_end_time),
    name: edit.name ?? event.name,
    privacy_level: edit.privacy_level ?? event.privacy_level,
    description: description === undefined ? (event.description ?? null) : description,
    image: image === undefined ? (event.image ?? null) : storeImage(world, image),
    ...(rule === undefined ? {} : { recurrence_rule: rule === null ? null : toRecurrenceRule(world, rule) }),
  };
}

/** The fields of an event that the audit log records. */
export function auditedEventFields({
  id: _id,
  guild_id: _guild,
  creator_id: _creator,
  entity_id: _entity,
  entity_metadata: metadata,
  image,
  ...audited
}: EventFields): object {
  return { ...audited, location: metadata?.location, image_hash: image };
}

function toRecurrenceRule(world: World, rule: RecurrenceRuleRequest): RecurrenceRule {
  return {
    start: toTimestamp(world, rule.start),
    end: null,
    frequency: rule.frequency,
    interval: rule.interval,
    by_weekday: rule.by_weekday ?? null,
    by_n_weekday: rule.by_n_weekday ?? null,
    by_month: rule.by_month ?? null,
    by_month_day: rule.by_month_day ?? null,
    by_year_day: null,
    count: null,
  };
}

function toTimestamp(world: World, time: string): string {
  return world.timestamp(Date.parse(time));
}
