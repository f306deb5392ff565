/** What a bot has seen and could not do, since it was made. Nothing is lost without being counted here. */
export interface BotCounts {
  /** Events taken in. */
  events: number;
  /** Events among them that Guildhall does not know; raw listeners hear them. */
  unknown: number;
  /** Interactions taken in. */
  interactions: number;
  /** Handlers that threw. */
  failures: number;
  /** Interactions whose control is no longer known. */
  stale: number;
  /** Interactions whose handler ended without an answer. */
  unanswered: number;
  /** Member updates of which it cannot be told what changed. */
  unproven: number;
  /** Events that came while the bot was stopping. */
  late: number;
}

export function noCounts(): BotCounts {
  return { events: 0, unknown: 0, interactions: 0, failures: 0, stale: 0, unanswered: 0, unproven: 0, late: 0 };
}
