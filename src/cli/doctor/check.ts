import { z } from 'zod';

/** The result of one check. */
export const Check = z.object({
  /** The subject, one word. Programs can rely on it. */
  name: z.string(),
  /**
   * `problem`: the bot or a part of it cannot work. `warning`: it may not work as its author expects. `skipped`: the check
   * was not possible, for the reason in another check.
   */
  status: z.enum(['ok', 'warning', 'problem', 'skipped']),
  message: z.string(),
  /** How to fix it, for warnings and problems. */
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

export function skipped(name: string, message: string): Check {
  return { name, status: 'skipped', message };
}
