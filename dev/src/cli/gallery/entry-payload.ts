import type { GalleryReportEntry } from '../../control/views/gallery.js';
import type { DescribeError } from './describe-error.js';

/** The part of an entry that is shown: a payload, or why there is none. */
export type EntryPayload = Pick<GalleryReportEntry, 'payload' | 'error'>;

/** The largest payload, in characters of JSON. The API accepts far smaller messages and modals. */
const MAX_PAYLOAD = 200_000;

/** Creates a payload as plain JSON. If that fails, the result is the error. */
export function toEntryPayload(create: () => object, describeError: DescribeError): EntryPayload {
  try {
    return { payload: toPlainJson(create()) };
  } catch (thrown) {
    return { error: describeError(thrown) };
  }
}

/**
 * A copy without symbols, functions and undefined values, as it would be sent.
 * @throws {TypeError} when a value cannot be converted, for example a bigint or a circular reference
 * @throws {RangeError} when it is too large
 */
function toPlainJson(payload: object): Record<string, unknown> {
  const json = JSON.stringify(payload);
  if (json.length > MAX_PAYLOAD)
    throw new RangeError(`It has ${json.length} characters of JSON; ${MAX_PAYLOAD} are shown.`);
  return JSON.parse(json);
}
