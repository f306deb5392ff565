import { roleConnectionMetadataTypes as types } from '../../../../../src/wire/objects/role-connections/role-connection.js';

const DAY_MS = 24 * 60 * 60_000;

/** The value of a user, the value that a guild requires, and the current time in milliseconds since 1970. */
interface Comparison {
  readonly actual: string;
  readonly required: number;
  readonly now: number;
}

/** How each type of metadata is compared. A guild requires dates as days before now. */
const comparisons: Readonly<Record<number, (values: Comparison) => boolean>> = {
  [types.INTEGER_LESS_THAN_OR_EQUAL]: ({ actual, required }) => Number(actual) <= required,
  [types.INTEGER_GREATER_THAN_OR_EQUAL]: ({ actual, required }) => Number(actual) >= required,
  [types.INTEGER_EQUAL]: ({ actual, required }) => Number(actual) === required,
  [types.INTEGER_NOT_EQUAL]: ({ actual, required }) => Number(actual) !== required,
  [types.DATETIME_LESS_THAN_OR_EQUAL]: ({ actual, required, now }) => Date.parse(actual) <= now - required * DAY_MS,
  [types.DATETIME_GREATER_THAN_OR_EQUAL]: ({ actual, required, now }) => Date.parse(actual) >= now - required * DAY_MS,
  [types.BOOLEAN_EQUAL]: ({ actual, required }) => Number(actual) === required,
  [types.BOOLEAN_NOT_EQUAL]: ({ actual, required }) => Number(actual) !== required,
};

/** Whether a value meets a requirement. A missing value does not. @param type a value of `roleConnectionMetadataTypes` */
export function meetsMetadata(
  type: number,
  actual: string | undefined,
  { required, now }: Pick<Comparison, 'required' | 'now'>,
): boolean {
  return actual !== undefined && (comparisons[type]?.({ actual, required, now }) ?? false);
}
