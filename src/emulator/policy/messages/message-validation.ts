/**
 * Validation of messages that a schema cannot express, because it combines the body, the uploaded files and the
 * existing message.
 */
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { limits } from '../../../wire/constants/limits.js';
import { missingAttachmentErrors } from '../../../wire/objects/components/attachment-references.js';
import { validateLegacyComponents } from '../../../wire/objects/components/message-components.js';
import { storedFilename } from '../../../wire/objects/messages/attachment.js';
import { isEmptyMessage, type MessageContentParts } from '../../../wire/objects/messages/empty-message.js';
import { messageFlags } from '../../../wire/objects/messages/message.js';
import { isFieldNonEmpty, legacyFieldProblem } from '../../../wire/objects/messages/message-request.js';
import type { FieldError } from '../../../wire/validation/form-errors.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { MessageRecord } from '../../state/records/channels.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import { unknownEmojiProblems } from './emoji-checks.js';
import type { MessageContentsInput } from './message-contents-input.js';
import type { MessageSender } from './message-sender.js';
import { premiumButtonProblems } from './premium-buttons.js';
import { voiceMessageProblem } from './voice-messages.js';

/** A message with the further contents that count as non-empty. */
type NewMessageContents = MessageContentsInput & Pick<MessageContentParts, 'shared_client_theme' | 'message_reference'>;

type Files = readonly ReceivedFile[];

/**
 * The error of a new message, if any: 50146 when it refers to a file that was not uploaded, 50159 to 50161 for invalid
 * voice messages, 50006 when it is empty.
 * @param at the path of the message in the body, for form errors
 * @throws {RequestRejectedError} 50035 when a component shows a file that was not uploaded, or an emoji does not exist
 */
export function newMessageProblem(
  sender: MessageSender,
  body: NewMessageContents,
  files: Files,
  at = '',
): ErrorCodeName | undefined {
  if (namesUnknownFile(body, files, [])) return 'UPLOAD_NOT_FOUND';
  rejectInvalidFieldsAt(at, [
    ...missingUploads(body.components ?? [], storedNames(files, body.attachments)),
    ...unknownEmojiProblems(sender, body),
    ...premiumButtonProblems(sender, body),
  ]);
  if (hasFlag(body.flags, messageFlags.IS_VOICE_MESSAGE)) return voiceMessageProblem(body, files);
  return isEmptyMessage(body, files.length) ? 'EMPTY_MESSAGE' : undefined;
}

/**
 * The error of a message edit, if any: 50146 when it refers to an unknown file, 30015 for too many files, 50006 when
 * the message would be empty, 50162 for a voice message, 520003 for adding a poll, 50080 for adding stickers.
 * @throws {RequestRejectedError} 50035 when it mixes component systems, or shows an unknown file or emoji
 */
export function messageEditProblem(
  sender: MessageSender,
  body: MessageContentsInput,
  files: Files,
  record: MessageRecord,
  at = '',
): ErrorCodeName | undefined {
  const { message } = record;
  if (hasFlag(message.flags, messageFlags.IS_VOICE_MESSAGE)) return 'VOICE_MESSAGE_EDIT';
  if (body.poll && !hasFlag(message.flags, messageFlags.LOADING)) return 'POLL_NOT_EDITABLE';
  const stickerIds = (message.sticker_items ?? []).map(({ id }) => id);
  if (body.sticker_ids?.some((id) => !stickerIds.includes(id))) return 'CANNOT_EDIT_STICKERS';
  const attached = message.attachments.map(({ id }) => id);
  if (namesUnknownFile(body, files, attached)) return 'UPLOAD_NOT_FOUND';
  const remaining = message.attachments.filter(
    ({ id }) => body.attachments === undefined || body.attachments?.some((entry) => entry.id === id),
  );
  const fileCount = remaining.length + files.length;
  if (fileCount > limits.message.files) return 'TOO_MANY_ATTACHMENTS';
  const after: MessageContentsInput = {
    content: body.content === undefined ? message.content : body.content,
    embeds: body.embeds === undefined ? message.embeds : body.embeds,
    components: body.components === undefined ? message.components : body.components,
    poll: body.poll === undefined ? record.poll : body.poll,
    sticker_ids: body.sticker_ids === undefined ? stickerIds : body.sticker_ids,
    flags: (message.flags ?? 0) | (body.flags ?? 0),
  };
  const usesComponentsV2 = hasFlag(after.flags, messageFlags.IS_COMPONENTS_V2);
  rejectInvalidFieldsAt(
    at,
    usesComponentsV2 ? legacyFieldProblems(after) : legacyComponentProblems(body.components ?? []),
  );
  const names = [...remaining.map(({ filename }) => filename), ...storedNames(files, body.attachments)];
  rejectInvalidFieldsAt(at, [
    ...missingUploads(after.components ?? [], names),
    ...unknownEmojiProblems(sender, body),
    ...premiumButtonProblems(sender, body),
  ]);
  return isEmptyMessage(after, fileCount) ? 'EMPTY_MESSAGE' : undefined;
}

/** @throws {RequestRejectedError} when a new message is invalid */
export function checkNewMessage(sender: MessageSender, body: MessageContentsInput, files: Files): void {
  rejectIfError(newMessageProblem(sender, body, files));
}

/** @throws {RequestRejectedError} when a message edit is invalid */
export function checkMessageEdit(
  sender: MessageSender,
  body: MessageContentsInput,
  files: Files,
  record: MessageRecord,
): void {
  rejectIfError(messageEditProblem(sender, body, files, record));
}

function rejectIfError(error: ErrorCodeName | undefined): void {
  if (error) rejectRequest(error);
}

function rejectInvalidFieldsAt(at: string, problems: readonly FieldError[]): void {
  rejectInvalidFields(problems.map((problem) => ({ ...problem, path: [at, problem.path].filter(Boolean).join('.') })));
}

function namesUnknownFile({ attachments }: MessageContentsInput, files: Files, attached: readonly string[]): boolean {
  const known = new Set([...files.map(({ index }) => String(index)), ...attached]);
  return attachments?.some(({ id }) => !known.has(id)) ?? false;
}

/** The names under which the uploaded files are stored. */
function storedNames(files: Files, claims: MessageContentsInput['attachments']): string[] {
  return files.map(({ index, filename }) => {
    const claim = claims?.find(({ id }) => id === String(index));
    return storedFilename(claim?.filename ?? filename);
  });
}

function missingUploads(components: readonly unknown[], names: readonly string[]): FieldError[] {
  return missingAttachmentErrors(components, (name) => names.includes(storedFilename(name)));
}

/** Fields that a message with components V2 must not have. */
function legacyFieldProblems(after: MessageContentsInput): FieldError[] {
  const { content, embeds, poll, sticker_ids } = after;
  const fields = { content, embeds, poll, sticker_ids };
  return Object.entries(fields)
    .filter(([, value]) => isFieldNonEmpty(value))
    .map(([field]) => {
      const { formCode: code, message } = legacyFieldProblem(field);
      return { path: field, code, message };
    });
}

function legacyComponentProblems(components: readonly { readonly type: number }[]): FieldError[] {
  return validateLegacyComponents(components).map(({ path, formCode: code, message }) => ({
    path: ['components', ...path].map(String).join('.'),
    code,
    message,
  }));
}

function hasFlag(flags: number | null | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
