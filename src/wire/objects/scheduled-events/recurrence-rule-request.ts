/** The recurrence rule of a new or edited event. Discord allows a part of what its rules can express. */
import { z } from 'zod';
import { boundedInteger, boundedList, formIssue, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { recurrenceFrequencies } from './recurrence-rule.js';

/** A recurrence rule. At most one of `by_weekday`, `by_n_weekday`, and `by_month` with `by_month_day`. */
export interface RecurrenceRuleRequest {
  /** The start of the first occurrence. */
  start: string;
  /** A value of `recurrenceFrequencies`. */
  frequency: number;
  /** 1, or 2 for every other week with WEEKLY. */
  interval: number;
  /**
   * With WEEKLY one day. With DAILY one of the sets Monday to Friday, Tuesday to Saturday, Sunday to Thursday, Friday and
   * Saturday, Saturday and Sunday, or Sunday and Monday. Monday is 0.
   */
  by_weekday?: number[] | null | undefined;
  /** Only with MONTHLY: one day. `n` is 1 to 5; 5 is the last such day of the month. */
  by_n_weekday?:
    | {
        n: number;
        day: number;
      }[]
    | null
    | undefined;
  /** Only with YEARLY: one month, 1 to 12. */
  by_month?: number[] | null | undefined;
  /** Only with YEARLY: one day of the month, at most 31. The OpenAPI document allows -1 too. */
  by_month_day?: number[] | null | undefined;
  /** Discord sets it. */
  end?: null | undefined;
  /** Discord sets it. */
  by_year_day?: null | undefined;
  /** Discord sets it. */
  count?: null | undefined;
}

const { YEARLY, MONTHLY, WEEKLY, DAILY } = recurrenceFrequencies;
const weekday = () => boundedInteger(0, 6);

export const RecurrenceRuleRequest: ObjectSchema<RecurrenceRuleRequest> = z
  .object({
    start: timestamp(),
    frequency: z.literal([YEARLY, MONTHLY, WEEKLY, DAILY]),
    interval: boundedInteger(1, 2),
    by_weekday: boundedList(weekday(), 1, 7).nullable().optional(),
    by_n_weekday: boundedList(z.object({ n: boundedInteger(1, 5), day: weekday() }), 1, 1)
      .nullable()
      .optional(),
    by_month: boundedList(boundedInteger(1, 12), 1, 1).nullable().optional(),
    by_month_day: boundedList(boundedInteger(-1, 31), 1, 1).nullable().optional(),
    end: z.null().optional(),
    by_year_day: z.null().optional(),
    count: z.null().optional(),
  })
  .check((ctx) => {
    for (const { field, message } of ruleProblems(ctx.value))
      ctx.issues.push(formIssue(ctx.value[field], { formCode: 'BASE_TYPE_CHOICES', message }, [field]));
  });

interface RuleProblem {
  readonly field: keyof RecurrenceRuleRequest;
  readonly message: string;
}

/** The sets of weekdays for DAILY, each sorted. */
const DAILY_SETS: ReadonlySet<string> = new Set(['0,1,2,3,4', '1,2,3,4,5', '0,1,2,3,6', '4,5', '5,6', '0,6']);

type FrequencyName = keyof typeof recurrenceFrequencies;

/**
 * The fields of days, with the frequencies for which they can be used. Only the two fields of a date can be used together,
 * because no other fields have a frequency in common.
 */
const DAY_FIELDS: readonly (readonly ['by_weekday' | 'by_n_weekday' | 'by_month' | 'by_month_day', FrequencyName[]])[] =
  [
    ['by_weekday', ['DAILY', 'WEEKLY']],
    ['by_n_weekday', ['MONTHLY']],
    ['by_month', ['YEARLY']],
    ['by_month_day', ['YEARLY']],
  ];

function ruleProblems(rule: RecurrenceRuleRequest): RuleProblem[] {
  return [...intervalProblems(rule), ...fieldProblems(rule), ...weekdayProblems(rule), ...dateProblems(rule)];
}

function intervalProblems({ frequency, interval }: RecurrenceRuleRequest): RuleProblem[] {
  return interval === 1 || frequency === WEEKLY ? [] : [{ field: 'interval', message: 'Must be 1 unless WEEKLY.' }];
}

function fieldProblems(rule: RecurrenceRuleRequest): RuleProblem[] {
  return DAY_FIELDS.filter(
    ([field, names]) => hasValue(rule[field]) && !names.some((name) => recurrenceFrequencies[name] === rule.frequency),
  ).map(([field, names]) => ({ field, message: `Only with ${names.join(' or ')}.` }));
}

function weekdayProblems({ frequency, by_weekday: days }: RecurrenceRuleRequest): RuleProblem[] {
  if (!hasValue(days)) return [];
  if (frequency === WEEKLY && days.length > 1)
    return [{ field: 'by_weekday', message: 'Must be one day with WEEKLY; use DAILY for several days.' }];
  if (frequency !== DAILY || DAILY_SETS.has(days.toSorted((a, b) => a - b).join())) return [];
  const message = 'With DAILY, must be Monday to Friday or one of the other five known sets of days.';
  return [{ field: 'by_weekday', message }];
}

function dateProblems({ frequency, by_month: month, by_month_day: day }: RecurrenceRuleRequest): RuleProblem[] {
  if (frequency !== YEARLY || hasValue(month) === hasValue(day)) return [];
  return [{ field: hasValue(month) ? 'by_month_day' : 'by_month', message: 'This field is required for a date.' }];
}

function hasValue<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}
