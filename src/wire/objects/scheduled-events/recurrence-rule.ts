import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** How often a scheduled event recurs. */
export const recurrenceFrequencies = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3 } as const;

/** The weekdays of a recurrence rule. */
export const recurrenceWeekdays = {
  MONDAY: 0,
  TUESDAY: 1,
  WEDNESDAY: 2,
  THURSDAY: 3,
  FRIDAY: 4,
  SATURDAY: 5,
  SUNDAY: 6,
} as const;

/** The recurrence rule of a scheduled event. Weekdays start at 0 (Monday), months at 1. */
export interface RecurrenceRule {
  start: string;
  /** Bots cannot set it. */
  end: string | null;
  /** A value of `recurrenceFrequencies`. */
  frequency: number;
  /** In units of the frequency: 2 with WEEKLY is every other week. */
  interval: number;
  /** Values of `recurrenceWeekdays`. */
  by_weekday: number[] | null;
  /** The n-th (1 to 5) such day of the month. */
  by_n_weekday:
    | {
        n: number;
        day: number;
      }[]
    | null;
  by_month: number[] | null;
  by_month_day: number[] | null;
  /** Days 1 to 364. Bots cannot set it. */
  by_year_day: number[] | null;
  /** How many times the event recurs. Bots cannot set it. */
  count: number | null;
}
export const RecurrenceRule: ObjectSchema<RecurrenceRule> = z.object({
  start: z.string(),
  end: z.string().nullable(),
  frequency: z.int(),
  interval: z.int(),
  by_weekday: z.array(z.int()).nullable(),
  by_n_weekday: z.array(z.object({ n: z.int(), day: z.int() })).nullable(),
  by_month: z.array(z.int()).nullable(),
  by_month_day: z.array(z.int()).nullable(),
  by_year_day: z.array(z.int()).nullable(),
  count: z.int().nullable(),
});
