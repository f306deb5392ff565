/**
 * How the files of a request and the `attachments` of its message are tied: the entry of file n has the id n.
 */
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { createInteractionResponse } from '../../wire/endpoints/interactions.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import { missingAttachmentErrors } from '../../wire/objects/components/attachment-references.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { storedFilename } from '../../wire/objects/messages/attachment.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The body with an entry in `attachments` for every file. Where an edit lists none, none is added: then the files join
 * those that the message has, whereas a list would be the whole of what it keeps.
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
 * References of a new message's components to files that do not go with it. What an edit may refer to, only the service
 * knows: the files that the message has.
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
  const named = entries.map((entry) => (isObject(entry) ? entry['filename'] : undefined));
  const names = [...files.map(({ name }) => name), ...named]
    .filter((name) => typeof name === 'string')
    .map(storedFilename);
  return missingAttachmentErrors(components, (name) => names.includes(storedFilename(name)));
}

function addAttachments(message: Fields, files: readonly OutgoingFile[], isEdit: boolean): Fields {
  const listed = message['attachments'];
  if (!Array.isArray(listed) && isEdit) return message;
  const kept: unknown[] = Array.isArray(listed) ? listed : [];
  const named = new Set(kept.map((entry) => (isObject(entry) ? String(entry['id']) : undefined)));
  const missing = files.flatMap((file, n) => (named.has(String(n)) ? [] : { id: n, filename: file.name }));
  return { ...message, attachments: [...kept, ...missing] };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
