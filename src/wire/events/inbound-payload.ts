import type { EventName, EventPayload } from './all-events.js';
import type { InboundEvent } from './inbound-event.js';

/**
 * The data of an inbound event, typed by its declaration. The caller passes the event whose wire name it has checked.
 */
export function inboundPayload<Name extends EventName>(_event: Name, inbound: InboundEvent): EventPayload<Name> {
  // Data that Discord sends is not validated (result schemas serve the tests and the emulator),
  // so this is the one place where the declared type is trusted.
  return inbound.data as EventPayload<Name>;
}
