import type { EventName, EventPayload } from '../../wire/events/all-events.js';

/** The functions that apply events to one part of the cache, by event name. */
export type CachePartUpdaters = { readonly [Name in EventName]?: (data: EventPayload<Name>) => void };
