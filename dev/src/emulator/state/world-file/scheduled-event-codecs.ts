/** The world file codecs of live stages and scheduled events. */
import { ScheduledEvent, ScheduledEventException, StageInstance } from 'guildhall/wire';
import type { ScheduledEventRecord, StageRecord } from '../records/scheduled-events.js';
import {
  countCodec,
  idSetCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  passthroughCodec,
  recordCodec,
  timestampCodec,
} from './codecs.js';

export const stageCodec = recordCodec<StageRecord>({
  instance: passthroughCodec(StageInstance),
  silentSince: timestampCodec.optional(),
});

const storedFields = ScheduledEvent.omit({
  creator: true,
  user_count: true,
  guild_scheduled_event_exceptions: true,
  user_rsvp: true,
});

export const scheduledEventCodec = recordCodec<ScheduledEventRecord>({
  event: passthroughCodec(storedFields),
  exceptions: mapAsListCodec(passthroughCodec(ScheduledEventException), (each) => each.event_exception_id),
  interested: idSetCodec,
  responses: mapAsObjectCodec(mapAsObjectCodec(countCodec)),
  emptySince: timestampCodec.optional(),
});
