import { z } from 'zod';

/** A task of a command that inspects a bot. */
export const InspectionTask = z.discriminatedUnion('kind', [
  /** Imports the bot's file. Sent once, before the other tasks. */
  z.object({ kind: z.literal('load') }),
  z.object({ kind: z.literal('routes') }),
  z.object({
    kind: z.literal('registration'),
    part: z.enum(['commands', 'autoModeration', 'linkedRoles']),
    action: z.enum(['diff', 'sync']),
    guild: z.string().optional(),
    remove: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('doctor') }),
]);
export type InspectionTask = z.output<typeof InspectionTask>;
