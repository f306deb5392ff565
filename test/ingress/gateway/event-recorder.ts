import { z } from 'zod';
import type { EventProcessor, PreparedEvent } from '../../../src/ingress/journal/delivery/event-processor.js';
import type { JournalEntry, JournalShard } from '../../../src/ingress/journal/journal.js';
import type { EventOrigin, InboundEvent } from '../../../src/wire/events/inbound-event.js';

const Frame = z.object({ t: z.string(), d: z.unknown() });

/** Journals every event, and passes it to a function that is its only handler. */
export class EventRecorder implements EventProcessor {
  constructor(private readonly handle: (inbound: InboundEvent) => Promise<void> | undefined) {}

  prepare({ event, data, origin, frame }: InboundEvent): PreparedEvent {
    return this.#preparedOf(frame && Uint8Array.from(frame), { event, data, origin });
  }

  restore({ data, sequence }: JournalEntry, { id }: JournalShard): PreparedEvent {
    const frame = Frame.parse(JSON.parse(Buffer.from(data).toString()));
    const origin: EventOrigin = { via: 'gateway', shard: id, sequence, replayed: true };
    return this.#preparedOf(data, { event: frame.t, data: frame.d, origin });
  }

  #preparedOf(entry: Uint8Array | undefined, inbound: InboundEvent): PreparedEvent {
    return { entry, isInteraction: false, start: () => this.handle(inbound) };
  }
}
