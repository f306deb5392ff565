/** Connects the files of a request with the `attachments` of its message: the entry of file n has the id n. */
import { isObject } from '../../base/objects.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../../wire/endpoints/interactions.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import { missingAttachmentErrors } from '../../wire/objects/components/attachment-references.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { storedFilename } from '../../wire/objects/messages/attachment.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the body with an entry in `attachments` for every file. An edit without a list gets none: then Discord adds
 * the files to the existing ones, whereas a list would replace them.
 */
export function withAttachments(endpoint: Endpoint, body: unknown, files: readonly OutgoingFile[]): unknown {
  if (files.length === 0 || !isObject(body)) return body;
  if (endpoint !== createInteractionResponse) return addAttachments(body, files, endpoint.method === 'PATCH');
  if (!isObject(body['data'])) return body;
  return {
    ...body,
    data: addAttachments(body['data'], files, body['type'] === interactionCallbackTypes.UPDATE_MESSAGE),
  };
}

/**
 * Returns the references in components of a new message to missing files. An edit can also reference existing files of
 * the message, so it is not checked.
 */
export function uploadProblems(endpoint: Endpoint, body: unknown, files: readonly OutgoingFile[]): FieldError[] {
  if (!endpoint.details.files || endpoint.method !== 'POST' || !isObject(body)) return [];
  if (endpoint !== createInteractionResponse) return missingUploads(body, files);
  if (!isObject(body['data']) || body['type'] === interactionCallbackTypes.UPDATE_MESSAGE) return [];
  return missingUploads(body['data'], files).map((problem) => ({ ...problem, path: `data.${problem.path}` }));
}

function missingUploads(message: Fields, files: readonly OutgoingFile[]): FieldError[] {
  const { components, attachments } = message;
  if (!Array.isArray(components)) return [];
  const entries: unknown[] = Array.isArray(attachments) ? attachments : [];
  const listedNames = entries.map((entry) => (isObject(entry) ? entry['filename'] : undefined));
  const names = [...files.map(({ name }) => name), ...listedNames]
    .filter((name) => typeof name === 'string')
    .map(storedFilename);
  return missingAttachmentErrors(components, (name) => names.includes(storedFilename(name)));
}

function addAttachments(message: Fields, files: readonly OutgoingFile[], isEdit: boolean): Fields {
  const listed = message['attachments'];
  if (!Array.isArray(listed) && isEdit) return message;
  const entries: unknown[] = Array.isArray(listed) ? listed : [];
  const listedIds = new Set(entries.map((entry) => (isObject(entry) ? String(entry['id']) : undefined)));
  const missing = files.flatMap((file, n) => (listedIds.has(String(n)) ? [] : attachmentEntry(file, n)));
  return { ...message, attachments: [...entries, ...missing] };
}

function attachmentEntry({ name, description }: OutgoingFile, n: number): Fields {
  return { id: n, filename: name, ...(description === undefined ? {} : { description }) };
}
