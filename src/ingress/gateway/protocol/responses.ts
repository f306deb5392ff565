/**
 * Events that may be responses to frames of the bot. What sent the frame receives them in the turn in which they arrive, not
 * through the journal: a response of an earlier process, or one that waits behind other events, would be outdated.
 */
import { events } from '../../../wire/events/all-events.js';

/** Responses to Request Guild Members (op 8). */
const memberResponses = [events.guildMembersChunk.wireName, events.rateLimited.wireName];

/** What follows Update Voice State (op 4), by wire name. A bot that leaves a guild leaves its voice channels. */
export const voiceResponses: ReadonlySet<string> = new Set([
  events.voiceStateUpdate.wireName,
  events.voiceServerUpdate.wireName,
  events.guildDelete.wireName,
]);

/** All responses, by wire name. */
export const responseEvents: ReadonlySet<string> = new Set([...memberResponses, ...voiceResponses]);
