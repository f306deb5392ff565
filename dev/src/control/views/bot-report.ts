/**
 * What a bot on the emulator reports about itself: lines of its log, and how it handled interactions. The playground shows
 * it next to the requests and frames.
 */

import { snowflake } from 'guildhall/internal';
import { z } from 'zod';
import { botLogLevels } from './bot-log-levels.js';

const ReportedText = z.string().max(1_000_000);

/** The schema of a reported error. */
export const ReportedBotError = z.object({
  message: ReportedText,
  stack: ReportedText.optional(),
  /** The request that failed: the method, the path without secrets, and the status if there was a response. */
  request: z.object({ method: ReportedText, path: ReportedText, status: z.int().optional() }).optional(),
});

/** An error that a bot reports, with the request that failed, if one did. */
export type ReportedBotError = z.output<typeof ReportedBotError>;

/** The schema of a report. */
export const BotReport = z.discriminatedUnion('kind', [
  /** A line of the log. */
  z.object({
    kind: z.literal('log'),
    level: z.enum(botLogLevels),
    message: ReportedText,
    /** The interaction that the line is about. */
    interaction_id: snowflake().optional(),
    /** The handler that wrote it, for example `TicketHandler.close`. */
    handler: ReportedText.optional(),
    error: ReportedBotError.optional(),
    /** Further fields of the line. */
    fields: z.record(z.string(), z.unknown()).optional(),
  }),
  /** An interaction was handled. */
  z.object({
    kind: z.literal('handler'),
    interaction_id: snowflake(),
    /** How it ended, for example `responded` or `failed`. */
    outcome: ReportedText,
    handler: ReportedText.optional(),
    /** What the handler is bound to, for example `button "close"`. */
    declaration: ReportedText.optional(),
    /** The parameters of the custom_id. */
    params: z.record(z.string(), z.unknown()).optional(),
    /** The guard that denied it. */
    guard: ReportedText.optional(),
    /** Why the handler failed. */
    error: ReportedBotError.optional(),
  }),
]);

/** A report of a bot: a line of its log (`log`), or how it handled an interaction (`handler`). */
export type BotReport = z.output<typeof BotReport>;
