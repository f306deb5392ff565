/** Validates what a bot reported for the gallery with the schemas of real requests. */
import { ModalRequest } from '../../../../../src/wire/objects/components/modal.js';
import type { Message } from '../../../../../src/wire/objects/messages/message.js';
import { ResponseMessage } from '../../../../../src/wire/objects/messages/message-request.js';
import type { GalleryEntry } from '../../../control/views/gallery-entry.js';
import type { GalleryReportEntry } from '../../../control/views/gallery-report.js';
import { toStoredError, toStoredText } from '../../log/bot-report-entry.js';
import { redactSecrets } from '../../log/redact-secrets.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { newMessageProblem } from '../../policy/messages/message-validation.js';
import { parseOrReject } from '../../server/request-validation.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { buildMessage } from '../../state/messages/new-message.js';
import { createPoll } from '../../state/messages/polls.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** The id of previewed messages and of their channel. No message and no channel has it. */
const PREVIEW_ID = '0';

/** Converts a reported entry: without secrets, and with the error that Discord would send if its payload is invalid. */
export function buildGalleryEntry(
  world: World,
  application: ApplicationRecord,
  report: GalleryReportEntry,
  key: string,
): GalleryEntry {
  const { kind, title, source, note, files = [], error } = report;
  const common = {
    key,
    kind,
    title: toStoredText(title),
    application: { id: application.id, name: application.name },
    ...(source === undefined ? {} : { source: toStoredText(source) }),
    ...(note === undefined ? {} : { note: toStoredText(note) }),
    ...(files.length === 0 ? {} : { files: files.map(toStoredText) }),
  };
  if (error) return { ...common, problem: { error: toStoredError(error) } };
  const payload = redactSecrets(report.payload);
  try {
    return kind === 'modal'
      ? { ...common, modal: parseOrReject(ModalRequest, payload) }
      : { ...common, message: previewedMessage(world, application, payload, files) };
  } catch (thrown) {
    if (!(thrown instanceof RequestRejectedError)) throw thrown;
    return { ...common, problem: { rejection: thrown.responseBody } };
  }
}

/**
 * The message that a bot would send, without its files.
 * @throws {RequestRejectedError} when Discord would reject the message
 */
function previewedMessage(
  world: World,
  { id: applicationId, botUserId }: ApplicationRecord,
  payload: unknown,
  files: readonly string[],
): Message {
  const body = parseOrReject(ResponseMessage, payload);
  const uploads = files.map((filename, index) => ({ index, filename, bytes: new Uint8Array() }));
  const problem = newMessageProblem({ world, applicationId }, body, uploads);
  if (problem) rejectRequest(problem);
  const { content, embeds, components, flags, tts } = body;
  const message = buildMessage(world, PREVIEW_ID, {
    id: PREVIEW_ID,
    authorId: botUserId,
    content,
    embeds,
    components,
    flags,
    tts,
    mentions: { everyone: false, userIds: [], roleIds: [] },
  });
  return serializeMessage(world, { message, poll: body.poll ? createPoll(world, body.poll) : undefined });
}
