/**
 * Files of messages and modals. A stored attachment contains its URL as a path. When it is serialized, it gets a full
 * URL with a signature that is valid for a day, so that old URLs stop working as they do at Discord.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Attachment, attachmentFlags, type Message, SPOILER_PREFIX, storedFilename } from 'guildhall/wire';
import type { StoredFile } from '../records/channels.js';
import type { World } from '../world/world.js';

/** The size of an image in pixels. */
export interface ImageDimensions {
  readonly width: number;
  readonly height: number;
}

/** An uploaded file of a request. */
export interface ReceivedFile {
  /** The n of `files[n]`. */
  readonly index: number;
  readonly filename: string;
  /** Media type. If absent or generic, the file extension determines it. */
  readonly contentType?: string | undefined;
  readonly bytes: Uint8Array;
  /** Of an image. */
  readonly dimensions?: ImageDimensions | undefined;
}

/** The description of a file in a request. */
export interface FileDetails {
  readonly filename?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly is_spoiler?: boolean | undefined;
  /** Only for voice messages. */
  readonly duration_secs?: number | undefined;
  readonly waveform?: string | undefined;
}

const URL_LIFETIME_MS = 24 * 60 * 60_000;
const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

const contentTypesByExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** Stores a file and returns its attachment. */
export function storeAttachment(
  world: World,
  channelId: string,
  file: ReceivedFile,
  details: FileDetails = {},
  ephemeral = false,
): Attachment {
  const id = world.newId();
  const filename = storedFilename(details.filename ?? file.filename);
  const contentType = resolveContentType(filename, file.contentType);
  world.files.set(id, { filename, contentType, bytes: file.bytes });
  const path = `/${ephemeral ? 'ephemeral-attachments' : 'attachments'}/${channelId}/${id}/${encodeURIComponent(filename)}`;
  return {
    id,
    filename,
    ...(details.title ? { title: details.title } : {}),
    ...(details.description ? { description: details.description } : {}),
    content_type: contentType,
    size: file.bytes.byteLength,
    ...file.dimensions,
    url: path,
    proxy_url: path,
    ...(ephemeral ? { ephemeral } : {}),
    ...(details.duration_secs === undefined ? {} : { duration_secs: details.duration_secs }),
    ...(details.waveform ? { waveform: details.waveform } : {}),
    ...(details.is_spoiler || filename.startsWith(SPOILER_PREFIX) ? { flags: attachmentFlags.IS_SPOILER } : {}),
  };
}

/** Copies an attachment with its file. The copy stays if the original is deleted. */
export function copyAttachment(world: World, attachment: Attachment, channelId: string): Attachment {
  const id = world.newId();
  const file = world.files.get(attachment.id);
  if (file) world.files.set(id, file);
  const path = `/attachments/${channelId}/${id}/${encodeURIComponent(attachment.filename)}`;
  return { ...attachment, id, url: path, proxy_url: path };
}

/** Deletes the files of a message, including those of a forwarded message. */
export function deleteFilesOfMessage(
  world: World,
  { attachments, message_snapshots: snapshots = [] }: MessageWithFiles,
): void {
  const files = [attachments, ...snapshots.map(({ message }) => message.attachments)].flat();
  for (const { id } of files) world.files.delete(id);
}

type MessageWithFiles = Pick<Message, 'attachments' | 'message_snapshots'>;

/** Applies the description and the spoiler flag of a request to an existing attachment. */
export function applyFileDetails(attachment: Attachment, { description, is_spoiler }: FileDetails): Attachment {
  const { IS_SPOILER } = attachmentFlags;
  const flags = attachment.flags ?? 0;
  return {
    ...attachment,
    ...(description === undefined ? {} : { description }),
    ...(is_spoiler === undefined ? {} : { flags: is_spoiler ? flags | IS_SPOILER : flags & ~IS_SPOILER }),
  };
}

function resolveContentType(filename: string, received: string | undefined): string {
  if (received && received !== DEFAULT_CONTENT_TYPE) return received;
  return contentTypesByExtension[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? DEFAULT_CONTENT_TYPE;
}

/** An attachment with its full, signed URL. */
export function serializeAttachment(world: World, attachment: Attachment): Attachment {
  const issued = world.clock.now();
  const [ex, is] = [issued + URL_LIFETIME_MS, issued].map((ms) => Math.floor(ms / 1000).toString(16));
  const query = `ex=${ex}&is=${is}&hm=${signature(world, attachment.url, `${ex}.${is}`)}`;
  const url = `${world.filesOrigin}${attachment.url}?${query}`;
  return { ...attachment, url, proxy_url: url };
}

/** Finds the file of a URL. Undefined if the signature is invalid or expired. */
export function findSignedFile(world: World, path: string, query: URLSearchParams): StoredFile | undefined {
  const [ex, is, hm] = ['ex', 'is', 'hm'].map((key) => query.get(key) ?? '');
  const received = Buffer.from(hm ?? '');
  const expected = Buffer.from(signature(world, path, `${ex}.${is}`));
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  if (Number.parseInt(ex ?? '', 16) * 1000 <= world.clock.now()) return undefined;
  return world.files.get(path.split('/')[3] ?? '');
}

function signature(world: World, path: string, times: string): string {
  return createHmac('sha256', world.fileKey).update(`${path}?${times}`).digest('hex');
}
