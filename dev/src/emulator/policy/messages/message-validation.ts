/**
 * Validation of messages that a schema cannot express, because it combines the body, the uploaded files and the
 * existing message.
 */

import {
  componentsVersionProblems,
  editErrorCode,
  isEmptyMessage,
  type MessageContentParts,
  type MessageContents,
  messageAfterEdit,
  missingFileProblems,
  newMessageErrorCode,
  uploadedNames,
  walkComponents,
} from 'guildhall/internal';
import { type ErrorCodeName, type FieldError, messageFlags } from 'guildhall/wire';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { MessageRecord } from '../../state/records/channels.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import { unknownEmojiProblems } from './emoji-checks.js';
import type { MessageSender } from './message-sender.js';

/** The parts of a message that can contain premium buttons. */
interface ButtonContainer {
  readonly components?: readonly object[] | null | undefined;
}

/** A message with the further contents that count as non-empty. */
type NewMessageContents = MessageContents & Pick<MessageContentParts, 'shared_client_theme' | 'message_reference'>;

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
  const isVoiceMessage = ((body.flags ?? 0) & messageFlags.IS_VOICE_MESSAGE) !== 0;
  const code = newMessageErrorCode(body, files);
  if (code === 'UPLOAD_NOT_FOUND') return code;
  rejectInvalidFieldsAt(at, [
    ...missingFileProblems(body.components ?? [], uploadedNames(files, body.attachments)),
    ...unknownEmojiProblems(sender, body),
    ...premiumButtonProblems(sender, body),
  ]);
  if (isVoiceMessage) return code;
  return isEmptyMessage(body, files.length) ? 'EMPTY_MESSAGE' : undefined;
}

/**
 * The error of a message edit, if any: 50146 when it refers to an unknown file, 30015 for too many files, 50006 when
 * the message would be empty, 50162 for a voice message, 520003 for adding a poll, 50080 for adding stickers.
 * @throws {RequestRejectedError} 50035 when it mixes component systems, or shows an unknown file or emoji
 */
export function messageEditProblem(
  sender: MessageSender,
  body: MessageContents,
  files: Files,
  record: MessageRecord,
  at = '',
): ErrorCodeName | undefined {
  const { message, poll } = record;
  const code = editErrorCode(message, body, files);
  if (code !== undefined) return code;
  const after = messageAfterEdit(message, poll, body, files);
  rejectInvalidFieldsAt(at, componentsVersionProblems(after, body));
  rejectInvalidFieldsAt(at, [
    ...missingFileProblems(after.contents.components ?? [], after.fileNames),
    ...unknownEmojiProblems(sender, body),
    ...premiumButtonProblems(sender, body),
  ]);
  return isEmptyMessage(after.contents, after.fileNames.length) ? 'EMPTY_MESSAGE' : undefined;
}

/** @throws {RequestRejectedError} when a new message is invalid */
export function checkNewMessage(sender: MessageSender, body: MessageContents, files: Files): void {
  rejectIfError(newMessageProblem(sender, body, files));
}

/** @throws {RequestRejectedError} when a message edit is invalid */
export function checkMessageEdit(
  sender: MessageSender,
  body: MessageContents,
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

/** The errors of premium buttons whose SKU is not one of the application that sends the message. */
function premiumButtonProblems({ world, applicationId }: MessageSender, { components }: ButtonContainer): FieldError[] {
  return walkComponents(components ?? []).flatMap(({ component, path }): FieldError[] => {
    const { sku_id: skuId } = component;
    if (typeof skuId !== 'string') return [];
    const owner = world.skus.get(skuId)?.sku.application_id;
    if (owner !== undefined && owner === applicationId) return [];
    return [
      {
        path: ['components', ...path, 'sku_id'].map(String).join('.'),
        code: 'BUTTON_COMPONENT_INVALID_APPLICATION',
        message: 'The application for this SKU does not exist or does not match the message author',
      },
    ];
  });
}
