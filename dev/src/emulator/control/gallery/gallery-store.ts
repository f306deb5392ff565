import { createHash } from 'node:crypto';
import {
  compareSnowflakes,
  type Embed,
  type Message,
  ModalRequest,
  type ReceivedComponent,
  ResponseMessage,
} from 'guildhall/wire';
import type {
  GalleryEntry,
  GalleryReport,
  GalleryReportEntry,
  GalleryView,
  SeenLayout,
} from '../../../control/views/gallery.js';
import { toStoredError, toStoredText } from '../../log/bot-output.js';
import { redactSecrets, redactSecretText } from '../../log/redact-secrets.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { newMessageProblem } from '../../policy/messages/message-validation.js';
import { canReadMessages } from '../../policy/user-actions/user-action-checks.js';
import { parseOrReject } from '../../server/request-validation.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { buildMessage } from '../../state/messages/new-message.js';
import { createPoll } from '../../state/messages/polls.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** Stores what bots have reported for the gallery, by application. It is not part of the world. */
export class GalleryStore {
  readonly #galleries = new Map<string, Omit<GalleryView, 'seen'>>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;

  constructor(private readonly world: World) {}

  /** Increases each time a bot reports. */
  get revision(): number {
    return this.#revision;
  }

  /** Replaces the gallery of an application. */
  set(application: ApplicationRecord, { entries, omitted = 0 }: GalleryReport): void {
    const counts = new Map<string, number>();
    const built = entries.map((entry) => {
      const name = `${application.id}/${entry.kind}/${redactSecretText(entry.title)}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return buildGalleryEntry(this.world, application, entry, count === 1 ? name : `${name} (${count})`);
    });
    this.#galleries.set(application.id, { entries: built, omitted });
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Returns the gallery as a user sees it. Applications of a world that was replaced are not part of it. */
  viewOf(userId: string): GalleryView {
    const current = [...this.#galleries].flatMap(([id, gallery]) => (this.world.applications.has(id) ? [gallery] : []));
    return {
      entries: current.flatMap(({ entries }) => entries),
      omitted: current.reduce((sum, { omitted }) => sum + omitted, 0),
      seen: listSeenLayouts(this.world, userId),
    };
  }

  /** Calls the listener after each report, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The id of previewed messages and of their channel. No message and no channel has it. */
const PREVIEW_ID = '0';

/** Converts a reported entry: without secrets, and with the error that Discord would send if its payload is invalid. */
function buildGalleryEntry(
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

/** The largest number of layouts. */
const MAX_LAYOUTS = 200;

/** Lists the layouts of the bot messages with embeds or components that a user can see, newest first. */
function listSeenLayouts(world: World, userId: string): SeenLayout[] {
  const newestFirst = [...world.channels.values()]
    .filter((channel) => canReadMessages(world, userId, channel))
    .flatMap((channel) => [...channel.messages.values()].filter((record) => hasLayout(record, userId)))
    .sort((a, b) => compareSnowflakes(b.message.id, a.message.id));
  const byLayout = new Map<string, MessageRecord>();
  for (const record of newestFirst) {
    const layout = layoutOf(record);
    if (byLayout.size < MAX_LAYOUTS && !byLayout.has(layout)) byLayout.set(layout, record);
  }
  return [...byLayout].map(([layout, record]) => ({
    key: createHash('sha1').update(layout).digest('hex').slice(0, 12),
    message: serializeMessage(world, record, userId),
  }));
}

function hasLayout({ message, ephemeralFor }: MessageRecord, userId: string): boolean {
  const { author, embeds, components = [] } = message;
  const isVisible = ephemeralFor === undefined || ephemeralFor === userId;
  return isVisible && author.bot === true && (embeds.length > 0 || components.length > 0);
}

/** Describes the structure of a message, without its texts. */
function layoutOf({ message: { author, embeds, components = [] } }: MessageRecord): string {
  return JSON.stringify([author.id, embeds.map(embedLayout), components.map(componentLayout)]);
}

/** The names of the fields that an embed has. */
function embedLayout(embed: Embed): string {
  return Object.entries(embed)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
    .sort()
    .join(' ');
}

function componentLayout(component: ReceivedComponent): unknown[] {
  const { type, style, custom_id: id, components = [], accessory } = component;
  const children = [...components, ...(accessory ? [accessory] : [])];
  return [type, style ?? null, id === undefined ? null : customIdPattern(id), children.map(componentLayout)];
}

/**
 * A custom_id without the parts that usually differ between messages of one layout: numbers, such as ids, and what follows in
 * custom_ids of the framework, which start with `~`.
 */
function customIdPattern(customId: string): string {
  return customId.startsWith('~') ? (customId.split('/', 1)[0] ?? '') : customId.replaceAll(/\d+/g, '#');
}
