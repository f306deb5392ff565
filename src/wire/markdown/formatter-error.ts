import { GuildhallError } from '../../base/errors.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';

/** A formatter received a value that Discord would not render: an invalid id, timestamp, style, language or address. */
export class FormatterError extends GuildhallError {
  readonly code = 'formatter_error';
}

/** Returns a snowflake unchanged. @param what the formatter and its parameter, for the error message */
export function checkedId(id: Snowflake, what: string): Snowflake {
  if (isSnowflake(id)) return id;
  throw new FormatterError(`${what}: ${describeValue(id)} is not an id. Pass the id as a string of digits.`);
}

/** A value as it is quoted in an error message. Long texts are cut. */
export function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
