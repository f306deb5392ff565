/**
 * What the client adds to the message in a body. Each file gets an entry in `attachments`: that of file n has the id n. An
 * edit that makes a message a layout clears content and embeds, which Discord requires.
 */
import { isObject } from '../../base/objects.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../../wire/endpoints/interactions.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { storedFilename } from '../../wire/objects/messages/attachment.js';
import { missingFileProblems } from '../../wire/objects/messages/message-rules.js';
import { messageFlags } from '../../wire/objects/messages/message-types.js';
import { type FieldError, NO_FIELD_ERRORS } from '../../wire/validation/form-errors.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the body with what the client adds to its message. */
export function completeMessage(endpoint: Endpoint, body: unknown, files: readonly OutgoingFile[]): unknown {
  const message = messageIn(endpoint, body);
  if (message === undefined) return body;
  const isEdit = editsMessage(endpoint, body);
  const listed = addAttachments(message, files, isEdit);
  // A raw call can be to a route that this version does not know.
  const isKnownEdit = isEdit && endpoint.details.body !== undefined;
  const completed = isKnownEdit ? clearForLayout(listed) : listed;
  if (completed === message) return body;
  return isCallback(endpoint) && isObject(body) ? { ...body, data: completed } : completed;
}

/** Whether the message is in `data` of the body. */
const isCallback = (endpoint: Endpoint) => endpoint === createInteractionResponse;

/** The message that a body contains; undefined for other bodies. */
function messageIn(endpoint: Endpoint, body: unknown): Fields | undefined {
  if (!endpoint.details.files || !isObject(body)) return undefined;
  const message = isCallback(endpoint) ? body['data'] : body;
  return isObject(message) ? message : undefined;
}

function editsMessage(endpoint: Endpoint, body: unknown): boolean {
  if (!isCallback(endpoint)) return endpoint.method === 'PATCH';
  return isObject(body) && body['type'] === interactionCallbackTypes.UPDATE_MESSAGE;
}

/**
 * Returns the problems of files. An edit can also refer to existing files of the message, so the references in its
 * components are not checked.
 */
export function uploadProblems(
  endpoint: Endpoint,
  body: unknown,
  files: readonly OutgoingFile[],
): readonly FieldError[] {
  const message = messageIn(endpoint, body);
  if (message === undefined) return NO_FIELD_ERRORS;
  const isEdit = editsMessage(endpoint, body);
  // A raw call can be to a route that this version does not know.
  if (isEdit && endpoint.details.body === undefined) return NO_FIELD_ERRORS;
  const problems = isEdit ? lostFiles(message, files) : missingUploads(message, files);
  return isCallback(endpoint) ? problems.map((problem) => ({ ...problem, path: `data.${problem.path}` })) : problems;
}

/** In an edit, `attachments` lists the files to keep. Without the list, Discord removes all of them if there are new files. */
function lostFiles(message: Fields, files: readonly OutgoingFile[]): readonly FieldError[] {
  if (files.length === 0 || message['attachments'] !== undefined) return NO_FIELD_ERRORS;
  const remedy =
    'List the files to keep, `attachments: message.attachments.map(({ id, description }) => ({ id, description }))`, or `attachments: []` to replace them.';
  const text = `Without this list, an edit with new files removes those that the message has. ${remedy}`;
  return [{ path: 'attachments', code: 'BASE_TYPE_REQUIRED', message: text }];
}

function missingUploads({ components, attachments }: Fields, files: readonly OutgoingFile[]): readonly FieldError[] {
  if (!Array.isArray(components)) return NO_FIELD_ERRORS;
  const entries: unknown[] = Array.isArray(attachments) ? attachments : [];
  const listedNames = entries.map((entry) => (isObject(entry) ? entry['filename'] : undefined));
  const names = [...files.map(({ name }) => name), ...listedNames].filter((name) => typeof name === 'string');
  return missingFileProblems(components, names.map(storedFilename));
}

function addAttachments(message: Fields, files: readonly OutgoingFile[], isEdit: boolean): Fields {
  const listed = message['attachments'];
  // A raw edit without a list is not completed: the route may be unknown. In the list, null means that no file is kept.
  if (files.length === 0 || (isEdit && listed === undefined)) return message;
  const entries: unknown[] = Array.isArray(listed) ? listed : [];
  const listedIds = new Set(entries.map((entry) => (isObject(entry) ? String(entry['id']) : undefined)));
  const missing = files.flatMap((file, n) => (listedIds.has(String(n)) ? [] : attachmentEntry(file, n)));
  return { ...message, attachments: [...entries, ...missing] };
}

/** A layout cannot have content or embeds, and an edit keeps what it does not name. */
function clearForLayout(message: Fields): Fields {
  const { flags } = message;
  if (typeof flags !== 'number' || (flags & messageFlags.IS_COMPONENTS_V2) === 0) return message;
  const { content = null, embeds = [] } = message;
  return { ...message, content, embeds };
}

function attachmentEntry({ name, description }: OutgoingFile, n: number): Fields {
  return { id: n, filename: name, ...(description === undefined ? {} : { description }) };
}
