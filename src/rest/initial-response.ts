/**
 * Initial responses that are sent in the HTTP response to an interaction. They are validated and encoded like the body
 * of the REST call that responds to an interaction, and that call can still send them if the HTTP response fails.
 */
import type { Clock } from '../base/clock.js';
import type { PathParamsOf } from '../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../wire/endpoints/interactions.js';
import type { InitialResponse, OutgoingFile } from '../wire/events/inbound-event.js';
import { autocompleteChoiceProblems } from '../wire/objects/interactions/autocomplete-choice-problems.js';
import { getInteractionMessage, type Interaction } from '../wire/objects/interactions/interaction.js';
import {
  InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../wire/objects/messages/message.js';
import { codeProblem, editProblems, newMessageErrorCode } from '../wire/objects/messages/message-rules.js';
import { messageFlags } from '../wire/objects/messages/message-types.js';
import type { FieldError } from '../wire/validation/form-errors.js';
import type { WithBuilders } from './call/builders.js';
import { CallDeadline } from './call/call-deadline.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import { ValidationError } from './call/errors.js';
import { completeMessage } from './encode/attachments.js';
import type { EncodedBody } from './encode/body.js';
import { encodeBody, readFiles } from './encode/call-body.js';
import { convertBuilders } from './encode/convert-builders.js';
import { validateCallInput } from './encode/validate-call-input.js';

/**
 * Returns a callback in which builders of other libraries are replaced by their data.
 * @throws {ValidationError} when a `toJSON` fails
 */
export function convertCallback(
  callback: WithBuilders<InteractionCallbackRequest>,
  interaction: Interaction,
): InteractionCallbackRequest {
  return convertBuilders<Interaction, InteractionCallbackRequest>(callback, describeResponse, interaction);
}

/**
 * Checks what only the interaction shows: whether suggestions have the type of their option, and whether the message of the
 * component allows an update. Discord does not report a refused HTTP response, so it must not be sent. What cannot be decided
 * without a request, such as whether a custom emoji exists, is sent.
 * @throws {ValidationError} with all problems
 */
export function checkAgainstInteraction({ body, files = [] }: InitialResponse, interaction: Interaction): void {
  const problems = interactionProblems(body, files, interaction);
  if (problems.length > 0) throw new ValidationError(describeResponse(interaction), problems);
}

function describeResponse({ id, token }: Interaction): string {
  const call = new EndpointCallInfo(createInteractionResponse, { interaction_id: id, interaction_token: token });
  return describeOperation(createInteractionResponse, call);
}

function interactionProblems(
  body: InitialResponse['body'],
  files: readonly OutgoingFile[],
  interaction: Interaction,
): FieldError[] {
  if (!needsCheck(body)) return [];
  const parsed = InteractionCallbackRequest.safeParse(completeMessage(createInteractionResponse, body, files));
  // An invalid body is rejected with the problems of its schema when it is sent.
  if (!parsed.success) return [];
  const { data: callback } = parsed;
  const uploads = files.map(({ name: filename, contentType }, index) => ({ index, filename, contentType }));
  switch (callback.type) {
    case interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      return autocompleteChoiceProblems(interaction, callback.data.choices);
    case interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE: {
      const code = newMessageErrorCode(callback.data, uploads);
      return code === undefined ? [] : atData([codeProblem(code)]);
    }
    case interactionCallbackTypes.UPDATE_MESSAGE: {
      const message = getInteractionMessage(interaction);
      return isComplete(message) ? atData(editProblems(message, callback.data ?? {}, uploads)) : [];
    }
    default:
      return [];
  }
}

/** Whether there can be problems: a response without a message and most new messages are parsed only once, when they are sent. */
function needsCheck(body: InitialResponse['body']): boolean {
  switch (body.type) {
    case interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
    case interactionCallbackTypes.UPDATE_MESSAGE:
      return true;
    case interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE:
      return body.data?.attachments !== undefined || ((body.data?.flags ?? 0) & messageFlags.IS_VOICE_MESSAGE) !== 0;
    default:
      return false;
  }
}

function atData(problems: readonly FieldError[]): FieldError[] {
  return problems.map((problem) => ({ ...problem, path: problem.path === '' ? 'data' : `data.${problem.path}` }));
}

/** Incoming data is not validated: Discord may leave out parts of the message. */
function isComplete(message: Message | undefined): message is Message {
  return message !== undefined && Array.isArray(message.attachments) && Array.isArray(message.embeds);
}

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
 * @param maxFileBytes the limit for each file, as the interaction contains it
 * @throws {ValidationError} when it breaks a rule of the API, or a file cannot be read
 * @throws {TransportError} when the files were not read within a minute
 */
export async function encodeInitialResponse(
  response: InitialResponse,
  path: PathParamsOf<typeof createInteractionResponse>,
  clock: Clock,
  maxFileBytes?: number,
): Promise<EncodedInitialResponse> {
  const endpoint = createInteractionResponse;
  const input = { path, body: completeMessage(endpoint, response.body, response.files ?? []), files: response.files };
  const call = new EndpointCallInfo(endpoint, path);
  const problems = validateCallInput(endpoint, input, { now: clock.now(), hasAccessToken: false });
  if (problems.length > 0) throw new ValidationError(describeOperation(endpoint, call), problems);
  const deadline = new CallDeadline(call, clock, READ_TIMEOUT_MS, undefined);
  try {
    const loadedFiles = await readFiles(endpoint, input, deadline, maxFileBytes);
    const files = loadedFiles.map(({ name, blob }) => ({ name, data: blob }));
    const body = await encodeBody(endpoint, { ...input, files, body: input.body ?? {} }, deadline);
    return { body, response: { body: response.body, files } };
  } finally {
    deadline.settle();
  }
}
