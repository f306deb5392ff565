/** What a bot has seen and could not do, since it was made. Nothing is lost without being counted here. */
export interface BotCounts {
  /** Events taken in. */
  events: number;
  /** Events among them that Guildhall does not know; raw listeners hear them. */
  unknownEvents: number;
  /** Interactions taken in. */
  interactions: number;
  /** Handlers that threw. */
  failures: number;
  /** Interactions whose control is no longer known. */
  unknownComponents: number;
  /** Interactions whose handler ended without an answer. */
  unanswered: number;
  /** Member updates of which it cannot be told what changed. */
  previousStateUnknown: number;
  /** Events that came while the bot was stopping. */
  droppedWhileStopping: number;
}

export function createBotCounts(): BotCounts {
  return {
    events: 0,
    unknownEvents: 0,
    interactions: 0,
    failures: 0,
    unknownComponents: 0,
    unanswered: 0,
    previousStateUnknown: 0,
    droppedWhileStopping: 0,
  };
}
