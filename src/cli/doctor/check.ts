import { z } from 'zod';

/** One thing that was looked at. */
export const Check = z.object({
  /** What it is about: one word that programs may rely on. */
  name: z.string(),
  /** `problem`: the bot, or a part of it, cannot work. `warning`: it works otherwise than its author may think. */
  status: z.enum(['ok', 'warning', 'problem']),
  message: z.string(),
  /** What to do; with warnings and problems. */
  remedy: z.string().optional(),
});
export type Check = z.output<typeof Check>;

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message };
}

export function warning(name: string, message: string, remedy: string): Check {
  return { name, status: 'warning', message, remedy };
}

export function problem(name: string, message: string, remedy: string): Check {
  return { name, status: 'problem', message, remedy };
}
