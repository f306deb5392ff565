/** Scheduled events for tests, with times relative to the emulator's clock. */
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import type { ScheduledEventRecord } from '../../../../../dev/src/emulator/state/records/scheduled-events.js';
import { insertScheduledEvent } from '../../../../../dev/src/emulator/state/scheduled-events/scheduled-events.js';
import { recurrenceFrequencies } from '../../../../../src/wire/objects/scheduled-events/recurrence-rule.js';
import type {
  ChannelEventRequest,
  ExternalEventRequest,
  ScheduledEventRequest,
} from '../../../../../src/wire/objects/scheduled-events/scheduled-event-request.js';
import type { EmulatorFixture } from '../../../fixtures/emulator-fixture.js';

export const HOUR_MS = 3_600_000;
export const DAY_MS: number = 24 * HOUR_MS;

/** A time after that of the emulator, as ISO 8601. */
export function inHours(fixture: EmulatorFixture, hours: number): string {
  return new Date(fixture.emulator.clock.now() + hours * HOUR_MS).toISOString();
}

/** An external event from one to two hours after now. */
export function externalEvent(
  fixture: EmulatorFixture,
  more: Partial<ExternalEventRequest> = {},
): ExternalEventRequest {
  return {
    name: 'Regatta',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'The pier' },
    scheduled_start_time: inHours(fixture, 1),
    scheduled_end_time: inHours(fixture, 2),
    ...more,
  };
}

/** An event in a stage channel or voice channel that starts in an hour. */
export function channelEvent(
  fixture: EmulatorFixture,
  channelId: string,
  entityType: 1 | 2,
  more: Partial<ChannelEventRequest> = {},
): ChannelEventRequest {
  return {
    name: 'Shanties',
    privacy_level: 2,
    entity_type: entityType,
    channel_id: channelId,
    scheduled_start_time: inHours(fixture, 1),
    ...more,
  };
}

/** A rule for every day, from the start of an event. */
export function daily(start: string): ScheduledEventRequest['recurrence_rule'] {
  return { start, frequency: recurrenceFrequencies.DAILY, interval: 1 };
}

/** Adds an event to a guild that the owner of the guild or another user created. Sends no events. */
export function addEvent(
  fixture: EmulatorFixture,
  guild: GuildRecord,
  request: ScheduledEventRequest,
  creatorId: string = guild.guild.owner_id,
): ScheduledEventRecord {
  return insertScheduledEvent(fixture.emulator.world, guild, request, { userId: creatorId }).result;
}
