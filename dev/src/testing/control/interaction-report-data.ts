import { z } from 'zod';
import { Message } from '../../../../src/wire/objects/messages/message.js';

/** The report of an interaction, as the control API returns it. */
export const InteractionReportData = z.object({
  interaction_id: z.string().optional(),
  status: z.enum(['answered', 'timed_out', 'refused', 'failed']),
  response: z.object({ type: z.int(), data: z.unknown().optional() }).optional(),
  message: Message.optional(),
  modal_id: z.string().optional(),
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
  deferred: z.boolean().optional(),
  original: Message.nullable().optional(),
  followups: z.array(Message).optional(),
  error: z.object({ reason: z.string(), path: z.string().optional(), message: z.string().optional() }).optional(),
});
export type InteractionReportData = z.output<typeof InteractionReportData>;
