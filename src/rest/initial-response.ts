/**
 * First answers that go back in the HTTP response to their interaction: checked and encoded as the call that they stand
 * for, and ready to be made that call after all when nobody takes the response.
 */
import type { Clock } from '../base/clock.js';
import type { PathParamsOf } from '../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../wire/endpoints/interactions.js';
import type { InitialResponse } from '../wire/events/inbound-event.js';
import { CallDeadline } from './call/call-deadline.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import { ValidationError } from './call/errors.js';
import { withAttachments } from './encode/attachments.js';
import type { EncodedBody } from './encode/body.js';
import { encodeBody, readFiles } from './encode/call-body.js';
import { validateCallInput } from './encode/validate-call-input.js';

/** A first answer that may be sent. */
export interface EncodedInitialResponse {
  readonly body: EncodedBody;
  /** The same, with its files in memory: streams can be read only once. */
  readonly response: InitialResponse;
}

/** Milliseconds in which the files of an answer must have been read, as in any call. */
const READ_TIMEOUT_MS = 60_000;

/**
 * Checks a first answer, reads its files and writes it as the body of a response.
 * @param path the interaction that it answers
 * @throws ValidationError for what the service would refuse, and for files that cannot be read
 * @throws TransportError when its files were not read within a minute
 */
export async function encodeInitialResponse(
  first: InitialResponse,
  path: PathParamsOf<typeof createInteractionResponse>,
  clock: Clock,
): Promise<EncodedInitialResponse> {
  const endpoint = createInteractionResponse;
  const given = { path, body: withAttachments(endpoint, first.body, first.files ?? []), files: first.files };
  const place = new EndpointCallInfo(endpoint, path);
  const problems = validateCallInput(endpoint, given);
  if (problems.length > 0) throw new ValidationError(describeOperation(endpoint, place), problems);
  const lifetime = new CallDeadline(place, clock, READ_TIMEOUT_MS, undefined);
  try {
    const read = await readFiles(endpoint, given, lifetime);
    const files = read.map(({ name, blob }) => ({ name, data: blob }));
    const body = await encodeBody(endpoint, { ...given, files, body: given.body ?? {} }, lifetime);
    return { body, response: { body: first.body, files } };
  } finally {
    lifetime.settle();
  }
}
