/**
 * Initial responses that are sent in the HTTP response to an interaction. They are validated and encoded like the body
 * of the REST call that responds to an interaction, and that call can still send them if the HTTP response fails.
 */
import type { Clock } from '../base/clock.js';
import type { PathParamsOf } from '../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../wire/endpoints/interactions.js';
import type { InitialResponse } from '../wire/events/inbound-event.js';
import { CallDeadline } from './call/call-deadline.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import { ValidationError } from './call/errors.js';
import { completeMessage } from './encode/attachments.js';
import type { EncodedBody } from './encode/body.js';
import { encodeBody, readFiles } from './encode/call-body.js';
import { validateCallInput } from './encode/validate-call-input.js';

/** A validated and encoded initial response. */
export interface EncodedInitialResponse {
  readonly body: EncodedBody;
  /** The same response with its files in memory, because streams can be read only once. */
  readonly response: InitialResponse;
}

/** Time limit for reading the files: the default time limit of a REST call. */
const READ_TIMEOUT_MS = 60_000;

/**
 * Validates an initial response, reads its files and encodes it as the body of an HTTP response.
 * @param path id and token of the interaction
 * @throws {ValidationError} when it breaks a rule of the API, or a file cannot be read
 * @throws {TransportError} when the files were not read within a minute
 */
export async function encodeInitialResponse(
  response: InitialResponse,
  path: PathParamsOf<typeof createInteractionResponse>,
  clock: Clock,
): Promise<EncodedInitialResponse> {
  const endpoint = createInteractionResponse;
  const input = { path, body: completeMessage(endpoint, response.body, response.files ?? []), files: response.files };
  const call = new EndpointCallInfo(endpoint, path);
  const problems = validateCallInput(endpoint, input, { now: clock.now(), hasAccessToken: false });
  if (problems.length > 0) throw new ValidationError(describeOperation(endpoint, call), problems);
  const deadline = new CallDeadline(call, clock, READ_TIMEOUT_MS, undefined);
  try {
    const loadedFiles = await readFiles(endpoint, input, deadline);
    const files = loadedFiles.map(({ name, blob }) => ({ name, data: blob }));
    const body = await encodeBody(endpoint, { ...input, files, body: input.body ?? {} }, deadline);
    return { body, response: { body: response.body, files } };
  } finally {
    deadline.settle();
  }
}
