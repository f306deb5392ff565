/**
 * What Discord rejects about a message because of its files, and about an edit because of the message as it is. These rules
 * combine several parts of a request, so they are no schema. The emulator applies them to every request, our client to what
 * it knows: the files of a request, and the message that an interaction contains.
 */
import { limits } from '../../constants/limits.js';
import { type CheckedErrorName, checkedErrorMessages } from '../../validation/checked-errors.js';
import type { FieldError } from '../../validation/form-errors.js';
import { missingAttachmentErrors } from '../components/attachment-references.js';
import { validateLegacyComponents } from '../components/message-components.js';
import { storedFilename } from './attachment.js';
import { emptyMessageProblems } from './empty-message.js';
import type { Message } from './message.js';
import { isFieldNonEmpty, legacyFieldProblem } from './message-request.js';
import { messageFlags } from './message-types.js';
import type { PollRequest } from './poll.js';

/** The entry of a file in `attachments` of a request. */
export interface AttachmentClaim {
  readonly id: string | number;
  readonly filename?: string | null | undefined;
  readonly duration_secs?: number | null | undefined;
  readonly waveform?: string | null | undefined;
}

/** The contents of a message in a request. */
export interface MessageContents {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly unknown[] | null | undefined;
  readonly components?: readonly { readonly type: number }[] | null | undefined;
  readonly attachments?: readonly AttachmentClaim[] | null | undefined;
  readonly poll?: Pick<PollRequest, 'answers'> | null | undefined;
  readonly sticker_ids?: readonly string[] | null | undefined;
  readonly flags?: number | null | undefined;
}

/** A file of a request: the n of `files[n]`, and its name. */
export interface UploadedFile {
  readonly index: number;
  readonly filename: string;
  readonly contentType?: string | undefined;
}

type Files = readonly UploadedFile[];

/** A message before an edit. */
export type MessageBefore = Pick<
  Message,
  'flags' | 'content' | 'embeds' | 'components' | 'attachments' | 'sticker_items'
>;

/**
 * The code of a new message whose files are invalid: 50146 when it refers to a file that was not uploaded, 50159 to 50161
 * for voice messages.
 */
export function newMessageErrorCode(body: MessageContents, files: Files): CheckedErrorName | undefined {
  if (namesUnknownFile(body, files, [])) return 'UPLOAD_NOT_FOUND';
  return hasFlag(body.flags, messageFlags.IS_VOICE_MESSAGE) ? voiceMessageProblem(body, files) : undefined;
}

/** 50159 for other content, 50160 without exactly one audio file, 50161 when duration or waveform are missing. */
function voiceMessageProblem(body: MessageContents, files: Files): CheckedErrorName | undefined {
  const { content, embeds, components, poll, sticker_ids: stickers } = body;
  if ([content, embeds, components, poll, stickers].some(isFieldNonEmpty)) return 'VOICE_MESSAGE_CONTENT';
  const [file, ...others] = files;
  if (!file || others.length > 0 || !isAudio(file)) return 'VOICE_MESSAGE_ATTACHMENT';
  const claim = body.attachments?.find(({ id }) => String(id) === String(file.index));
  return claim?.duration_secs == null || !claim.waveform ? 'VOICE_MESSAGE_METADATA' : undefined;
}

function isAudio({ contentType, filename }: UploadedFile): boolean {
  return contentType?.startsWith('audio/') || /\.(?:ogg|mp3|wav|m4a|flac|opus)$/i.test(filename);
}

/**
 * The code of an edit that the message does not allow: 50162 for a voice message, 520003 for adding a poll, 50080 for adding
 * stickers, 50146 for an unknown file, 30015 for too many files.
 */
export function editErrorCode(
  message: MessageBefore,
  body: MessageContents,
  files: Files,
): CheckedErrorName | undefined {
  if (hasFlag(message.flags, messageFlags.IS_VOICE_MESSAGE)) return 'VOICE_MESSAGE_EDIT';
  if (body.poll && !hasFlag(message.flags, messageFlags.LOADING)) return 'POLL_NOT_EDITABLE';
  if (body.sticker_ids?.some((id) => !stickerIdsOf(message).includes(id))) return 'CANNOT_EDIT_STICKERS';
  const attached = message.attachments.map(({ id }) => id);
  if (namesUnknownFile(body, files, attached)) return 'UPLOAD_NOT_FOUND';
  const fileCount = keptFiles(message, body, files).length + files.length;
  return fileCount > limits.message.files ? 'TOO_MANY_ATTACHMENTS' : undefined;
}

/**
 * The list of the files that a message has after an edit. Without a list in the request, new files replace the earlier ones, and
 * without new files, all stay: undefined. Null is an empty list.
 */
export function attachmentsAfterEdit<Entry>(
  attachments: readonly Entry[] | null | undefined,
  files: readonly unknown[],
): readonly Entry[] | undefined {
  return attachments === undefined && files.length === 0 ? undefined : (attachments ?? []);
}

/** A message after an edit. */
export interface MessageAfter {
  readonly contents: MessageContents;
  readonly fileNames: readonly string[];
}

/** Applies an edit. @param poll the poll of the message */
export function messageAfterEdit(
  message: MessageBefore,
  poll: MessageContents['poll'],
  body: MessageContents,
  files: Files,
): MessageAfter {
  return {
    contents: {
      content: body.content === undefined ? message.content : body.content,
      embeds: body.embeds === undefined ? message.embeds : body.embeds,
      components: body.components === undefined ? message.components : body.components,
      poll: body.poll === undefined ? poll : body.poll,
      sticker_ids: body.sticker_ids === undefined ? stickerIdsOf(message) : body.sticker_ids,
      flags: (message.flags ?? 0) | (body.flags ?? 0),
    },
    fileNames: [
      ...keptFiles(message, body, files).map(({ filename }) => filename),
      ...uploadedNames(files, body.attachments),
    ],
  };
}

/** The problems of an edit that mixes text and components of version 2. */
export function componentsVersionProblems({ contents }: MessageAfter, body: MessageContents): FieldError[] {
  const { content, embeds, poll, sticker_ids, flags } = contents;
  if (!hasFlag(flags, messageFlags.IS_COMPONENTS_V2)) {
    return validateLegacyComponents(body.components ?? []).map(({ path, formCode: code, message }) => ({
      path: ['components', ...path].map(String).join('.'),
      code,
      message,
    }));
  }
  return Object.entries({ content, embeds, poll, sticker_ids })
    .filter(([, value]) => isFieldNonEmpty(value))
    .map(([field]) => {
      const { formCode: code, message } = legacyFieldProblem(field);
      return { path: field, code, message };
    });
}

/** The problems of components that show a file which the message does not have. */
export function missingFileProblems(components: readonly unknown[], fileNames: readonly string[]): FieldError[] {
  return missingAttachmentErrors(components, (name) => fileNames.includes(storedFilename(name)));
}

/** The names under which the uploaded files are stored. */
export function uploadedNames(files: Files, claims: MessageContents['attachments']): string[] {
  return files.map(({ index, filename }) => {
    const claim = claims?.find(({ id }) => String(id) === String(index));
    return storedFilename(claim?.filename ?? filename);
  });
}

/** All problems of an edit, as our client reports them before sending. Paths are relative to the message. */
export function editProblems(
  message: MessageBefore & Pick<Message, 'poll'>,
  body: MessageContents,
  files: Files,
): FieldError[] {
  const code = editErrorCode(message, body, files);
  if (code !== undefined) return [codeProblem(code)];
  const after = messageAfterEdit(message, message.poll, body, files);
  const mixed = componentsVersionProblems(after, body);
  if (mixed.length > 0) return mixed;
  const missing = missingFileProblems(after.contents.components ?? [], after.fileNames);
  return missing.length > 0 ? missing : emptyMessageProblems(after.contents, after.fileNames.length);
}

/** An error with a code of its own, as a problem of the message. */
export function codeProblem(code: CheckedErrorName): FieldError {
  return { path: '', code, message: checkedErrorMessages[code] };
}

function namesUnknownFile({ attachments }: MessageContents, files: Files, attached: readonly string[]): boolean {
  const known = new Set([...files.map(({ index }) => String(index)), ...attached]);
  return attachments?.some(({ id }) => !known.has(String(id))) ?? false;
}

function keptFiles({ attachments }: MessageBefore, body: MessageContents, files: Files) {
  const entries = attachmentsAfterEdit(body.attachments, files);
  return attachments.filter(({ id }) => entries === undefined || entries.some((entry) => String(entry.id) === id));
}

function stickerIdsOf({ sticker_items: stickers = [] }: MessageBefore): string[] {
  return stickers.map(({ id }) => id);
}

function hasFlag(flags: number | null | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
