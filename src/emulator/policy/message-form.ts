/** Rules of messages that no schema can hold alone: they look at body, files and what is there already together. */
import type { ErrorName } from '../../wire/error-codes.js';
import { limits } from '../../wire/limits.js';
import type { UploadedFile } from '../state/attachments.js';
import type { MessageRecord } from '../state/world.js';
import { refuse } from './refusal.js';

interface Contents {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly unknown[] | null | undefined;
  readonly components?: readonly unknown[] | null | undefined;
  readonly attachments?: readonly { readonly id: string }[] | null | undefined;
}

type Files = readonly UploadedFile[];

/** What is wrong with a new message: 50146 when it speaks of a file that did not come, 50006 when it holds nothing. */
export function newMessageProblem(body: Contents, files: Files): ErrorName | undefined {
  if (speaksOfUnknownFile(body, files, [])) return 'UPLOAD_NOT_FOUND';
  return isEmpty(body, files.length) ? 'EMPTY_MESSAGE' : undefined;
}

/**
 * What is wrong with changes to a message: 50146 when they speak of a file that is not there, 30015 when it would hold
 * too many, 50006 when it would hold nothing any more.
 */
export function messageEditProblem(body: Contents, files: Files, { message }: MessageRecord): ErrorName | undefined {
  const attached = message.attachments.map(({ id }) => id);
  if (speaksOfUnknownFile(body, files, attached)) return 'UPLOAD_NOT_FOUND';
  const kept =
    body.attachments === undefined
      ? attached
      : attached.filter((id) => body.attachments?.some((entry) => entry.id === id));
  const fileCount = kept.length + files.length;
  if (fileCount > limits.message.files) return 'TOO_MANY_ATTACHMENTS';
  const after: Contents = {
    content: body.content === undefined ? message.content : body.content,
    embeds: body.embeds === undefined ? message.embeds : body.embeds,
    components: body.components === undefined ? message.components : body.components,
  };
  return isEmpty(after, fileCount) ? 'EMPTY_MESSAGE' : undefined;
}

/** @throws {Refusal} for what is wrong with a new message */
export function checkNewMessage(body: Contents, files: Files): void {
  refuseIf(newMessageProblem(body, files));
}

/** @throws {Refusal} for what is wrong with changes to a message */
export function checkMessageEdit(body: Contents, files: Files, record: MessageRecord): void {
  refuseIf(messageEditProblem(body, files, record));
}

function refuseIf(error: ErrorName | undefined): void {
  if (error) refuse(error);
}

function speaksOfUnknownFile({ attachments }: Contents, files: Files, attached: readonly string[]): boolean {
  const known = new Set([...files.map(({ index }) => String(index)), ...attached]);
  return attachments?.some(({ id }) => !known.has(id)) ?? false;
}

function isEmpty({ content, embeds, components }: Contents, fileCount: number): boolean {
  return (content ?? '').trim() === '' && (embeds ?? []).length + (components ?? []).length + fileCount === 0;
}
