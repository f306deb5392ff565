/** Rules of messages that no schema can hold alone: they look at body, files and what is there already together. */
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { limits } from '../../../wire/constants/limits.js';
import { missingAttachmentErrors } from '../../../wire/objects/components/attachment-references.js';
import { validateLegacyComponents } from '../../../wire/objects/components/message-components.js';
import { storedFilename } from '../../../wire/objects/messages/attachment.js';
import { messageFlags } from '../../../wire/objects/messages/message.js';
import { isFieldNonEmpty, legacyFieldProblem } from '../../../wire/objects/messages/message-request.js';
import type { FieldError } from '../../../wire/validation/form-errors.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { MessageRecord } from '../../state/records/channels.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import type { MessageContentsInput } from './message-contents-input.js';
import { voiceMessageProblem } from './voice-messages.js';

/** Further ways not to be empty, of some messages. */
interface ExtraContents {
  readonly shared_client_theme?: unknown;
  /** Whether it brings another message on, which is then all that it holds. */
  readonly forwards?: boolean;
}

type Files = readonly ReceivedFile[];

/**
 * What is wrong with a new message: 50146 when it speaks of a file that did not come, 50159..50161 for the form of voice
 * messages, 50006 when it holds nothing.
 * @param at where the message stands in the body, for the paths of form errors
 * @throws {Refusal} 50035 when a component shows a file that did not come
 */
export function newMessageProblem(
  body: MessageContentsInput & ExtraContents,
  files: Files,
  at = '',
): ErrorCodeName | undefined {
  if (namesUnknownFile(body, files, [])) return 'UPLOAD_NOT_FOUND';
  rejectInvalidFieldsAt(at, missingUploads(body.components ?? [], storedNames(files, body.attachments)));
  if (hasFlag(body.flags, messageFlags.IS_VOICE_MESSAGE)) return voiceMessageProblem(body, files);
  if (body.forwards || body.shared_client_theme !== undefined) return undefined;
  return isEmpty(body, files.length) ? 'EMPTY_MESSAGE' : undefined;
}

/**
 * What is wrong with changes to a message: 50146 when they speak of a file that is not there, 30015 when it would hold
 * too many, 50006 when it would hold nothing any more, 50162 for a voice message, 520003 for a poll that comes too late.
 * @throws {Refusal} 50035 when its components are of the other system, or show a file that is not there
 */
export function messageEditProblem(
  body: MessageContentsInput,
  files: Files,
  record: MessageRecord,
  at = '',
): ErrorCodeName | undefined {
  const { message } = record;
  if (hasFlag(message.flags, messageFlags.IS_VOICE_MESSAGE)) return 'VOICE_MESSAGE_EDIT';
  if (body.poll && !hasFlag(message.flags, messageFlags.LOADING)) return 'POLL_NOT_EDITABLE';
  const attached = message.attachments.map(({ id }) => id);
  if (namesUnknownFile(body, files, attached)) return 'UPLOAD_NOT_FOUND';
  const kept = message.attachments.filter(
    ({ id }) => body.attachments === undefined || body.attachments?.some((entry) => entry.id === id),
  );
  const fileCount = kept.length + files.length;
  if (fileCount > limits.message.files) return 'TOO_MANY_ATTACHMENTS';
  const after: MessageContentsInput = {
    content: body.content === undefined ? message.content : body.content,
    embeds: body.embeds === undefined ? message.embeds : body.embeds,
    components: body.components === undefined ? message.components : body.components,
    poll: body.poll === undefined ? record.poll : body.poll,
  };
  const isOfComponents = hasFlag((message.flags ?? 0) | (body.flags ?? 0), messageFlags.IS_COMPONENTS_V2);
  rejectInvalidFieldsAt(
    at,
    isOfComponents ? legacyFieldProblems(after) : legacyComponentProblems(body.components ?? []),
  );
  const names = [...kept.map(({ filename }) => filename), ...storedNames(files, body.attachments)];
  rejectInvalidFieldsAt(at, missingUploads(after.components ?? [], names));
  return isEmpty(after, fileCount) ? 'EMPTY_MESSAGE' : undefined;
}

/** @throws {Refusal} for what is wrong with a new message */
export function checkNewMessage(body: MessageContentsInput, files: Files): void {
  rejectIfError(newMessageProblem(body, files));
}

/** @throws {Refusal} for what is wrong with changes to a message */
export function checkMessageEdit(body: MessageContentsInput, files: Files, record: MessageRecord): void {
  rejectIfError(messageEditProblem(body, files, record));
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

/** The names under which files that come with a message are kept. */
function storedNames(files: Files, claims: MessageContentsInput['attachments']): string[] {
  return files.map(({ index, filename }) => {
    const claim = claims?.find(({ id }) => id === String(index));
    return storedFilename(claim?.filename ?? filename);
  });
}

function missingUploads(components: readonly unknown[], names: readonly string[]): FieldError[] {
  return missingAttachmentErrors(components, (name) => names.includes(storedFilename(name)));
}

/** What a message of components would still hold beside them. */
function legacyFieldProblems(after: MessageContentsInput): FieldError[] {
  const fields = { content: after.content, embeds: after.embeds, poll: after.poll };
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

function isEmpty(
  { content, embeds, components, poll, sticker_ids: stickers }: MessageContentsInput,
  fileCount: number,
): boolean {
  const items = [embeds, components, stickers].reduce((sum, list) => sum + (list ?? []).length, fileCount);
  return (content ?? '').trim() === '' && items === 0 && !poll;
}

function hasFlag(flags: number | null | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
