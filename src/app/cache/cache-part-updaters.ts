import type { EventName, EventPayload } from '../../wire/events/all-events.js';

/** What events change in one part of the cache, by name. */
export type CachePartUpdaters = { readonly [Name in EventName]?: (data: EventPayload<Name>) => void };
