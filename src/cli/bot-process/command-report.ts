import { z } from 'zod';

/** How the commands of a bot stand to those that are registered, or what was done about it. */
export const CommandReport = z.object({
  /** How many are to be created, changed or deleted; or were. */
  changes: z.int(),
  /** The same for people. */
  lines: z.array(z.string()),
  places: z.array(
    z.object({
      /** Null: the global commands. */
      guild_id: z.string().nullable(),
      create: z.array(z.string()),
      change: z.array(
        z.object({
          name: z.string(),
          changes: z.array(
            z.object({ place: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
      delete: z.array(z.string()),
      /** Registered, not declared, and left as they are. */
      left: z.array(z.string()),
      as_declared: z.int(),
    }),
  ),
});
export type CommandReport = z.output<typeof CommandReport>;
