/** The counters of a bot since it was created, including events that could not be handled. */
export interface BotCounts {
  /** Received events. */
  events: number;
  /** Received events that Guildhall does not know. `@OnRaw` listeners receive them. */
  unknownEvents: number;
  /** Received interactions. */
  interactions: number;
  /** Handlers that threw. */
  failures: number;
  /** Interactions with components and modals whose custom_id has no handler. */
  unknownComponents: number;
  /** Interactions whose handler finished without a response. */
  noResponse: number;
  /** Member updates whose changes cannot be determined, because the previous state of the member is unknown. */
  previousStateUnknown: number;
  /** Interactions of an earlier process that could no longer be responded to. */
  expiredInteractions: number;
  /** Events that arrived while the bot was stopping, and were dropped. */
  droppedWhileStopping: number;
}

export function createBotCounts(): BotCounts {
  return {
    events: 0,
    unknownEvents: 0,
    interactions: 0,
    failures: 0,
    unknownComponents: 0,
    noResponse: 0,
    previousStateUnknown: 0,
    expiredInteractions: 0,
    droppedWhileStopping: 0,
  };
}
