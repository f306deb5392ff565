import type { EventName, EventPayload } from './all-events.js';
import type { InboundEvent } from './inbound-event.js';

/**
 * The data of an inbound event, typed by its declaration. The caller names the event whose wire name it has looked at.
 */
export function inboundPayload<Name extends EventName>(_event: Name, inbound: InboundEvent): EventPayload<Name> {
  // What the service sends is not checked on its way in (DESIGN: schemas of results serve the tests and the emulator),
  // so the declaration is taken at its word here, and nowhere else.
  return inbound.data as EventPayload<Name>;
}
