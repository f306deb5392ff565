import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Timer } from 'guildhall';
import type { WebSocket } from 'ws';
import type { UserViewUpdate } from '../../../control/views/user-view.js';
import { EventVisibility } from '../../gateway/events/event-visibility.js';
import type { Fanout } from '../../gateway/events/fanout.js';
import { WebSocketServer } from '../../gateway/web-sockets.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import { findAnySound } from '../../state/expressions/soundboard-sounds.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import { type EmittedEvent, isWebhookEvent } from '../../state/world/state-change.js';
import type { GalleryStore } from '../gallery/gallery-store.js';
import type { BannerStore, MapStore } from '../map/map-store.js';
import type { RecordingControl } from '../recording/recording-control.js';
import {
  buildGuildView,
  buildMemberView,
  buildUserView,
  conversationsOf,
  serializeUserAccounts,
} from '../views/build-user-view.js';
import {
  logEntriesAfter,
  pumpEvents,
  type StreamConnection,
  type StreamEvent,
  type StreamEventSource,
} from './pump-events.js';
import { PendingUpdates, type ViewChange, type ViewPart, viewChangeOf } from './view-change.js';

interface UserStreamsDependencies extends Pick<EmulatorContext, 'world' | 'clock'> {
  readonly fanout: Fanout;
  readonly banners: BannerStore;
  readonly galleries: GalleryStore;
  readonly recording: RecordingControl;
  readonly maps: MapStore;
}

/** Passes events to the streams of all users who can see them. Without open streams it does no work. */
export class UserStreams {
  readonly #open = new Set<UserStream>();

  constructor(private readonly dependencies: UserStreamsDependencies) {
    dependencies.fanout.watch((events) => this.#handleEvents(events));
    dependencies.banners.subscribe(() => this.#notifyAll('banner'));
    dependencies.recording.subscribe(() => this.#notifyAll('recording'));
    dependencies.galleries.subscribe(() => this.#notifyAll('gallery'));
    dependencies.maps.subscribe(() => this.#notifyAll('maps'));
  }

  /** Creates the stream of a user, which starts with a full view. */
  create(userId: string): StreamEventSource {
    const register = (stream: UserStream) => {
      this.#open.add(stream);
      return () => this.#open.delete(stream);
    };
    return new UserStream({ ...this.dependencies, register }, userId);
  }

  /** Reports a change of the user list that no event reports. */
  userListChanged(): void {
    this.#notifyAll('userList');
  }

  /** Restarts every stream with a full view. Streams of users who no longer exist end. */
  restart(): void {
    for (const stream of this.#open) stream.restart();
  }

  #handleEvents(events: readonly EmittedEvent[]): void {
    if (this.#open.size === 0) return;
    for (const emitted of events) {
      if (isWebhookEvent(emitted)) continue;
      const { event } = emitted;
      if (event === 'userUpdate' || event === 'presenceUpdate')
        for (const stream of this.#open) stream.mark('userList');
      const change = viewChangeOf(emitted);
      if (!change) continue;
      const visibility = new EventVisibility(this.dependencies.world, emitted);
      for (const stream of this.#open) stream.addChange(change, visibility);
    }
    for (const stream of this.#open) stream.wakeIfPending();
  }

  #notifyAll(part: ViewPart): void {
    for (const stream of this.#open) {
      stream.mark(part);
      stream.wakeIfPending();
    }
  }
}

interface UserStreamDependencies extends Omit<UserStreamsDependencies, 'fanout'> {
  /** Passes changes to the stream, until the returned function is called. */
  readonly register: (stream: UserStream) => () => void;
}

/**
 * The stream of updates for one user's client. Changes are recorded when they happen and turned into updates when the
 * client reads them. An update contains the state at that time.
 */
class UserStream implements StreamEventSource {
  #pending = new PendingUpdates();
  #needsSnapshot = true;
  #wake = () => {};
  /** The state that was sent to the client: guilds, conversations, and the number of users and channels at that time. */
  #guilds = new Set<string>();
  #conversations = new Set<string>();
  #userCount = 0;
  #channelCount = 0;
  /** By guild: a timer for the end of the user's timeout, which changes the user's permissions. */
  readonly #timeouts = new Map<string, Timer>();

  constructor(
    private readonly dependencies: UserStreamDependencies,
    private readonly userId: string,
  ) {}

  get backlog(): number {
    return this.#pending.size;
  }

  subscribe(wake: () => void): () => void {
    this.#wake = wake;
    const unregister = this.dependencies.register(this);
    return () => {
      unregister();
      this.#clearTimeouts();
    };
  }

  /** Records what an event changed, if the user can see it. */
  addChange(change: ViewChange, visibility: EventVisibility): void {
    const { userId } = this;
    // Changes of the user itself and of guilds are always recorded: the view contains only what the user can see.
    if (change.kind === 'member' && change.userId === userId) this.#pending.guilds.add(change.guildId);
    else if (change.kind === 'guild') this.#addGuildChange(change.guildId);
    else if (visibility.isVisibleToUser(userId)) this.#pending.add(change);
  }

  /** Records that a part changed as a whole. */
  mark(part: ViewPart): void {
    this.#pending.parts.add(part);
  }

  /** Starts again with a full view, because the world was replaced. */
  restart(): void {
    this.#pending = new PendingUpdates();
    this.#needsSnapshot = true;
    this.#wake();
  }

  /** Wakes the stream if there are updates. New users and channels are detected by their number: not all cause events. */
  wakeIfPending(): void {
    const { users, channels } = this.dependencies.world;
    if (users.size !== this.#userCount) this.mark('userList');
    if (channels.size !== this.#channelCount) this.mark('conversations');
    if (!this.#pending.isEmpty) this.#wake();
  }

  takeEvents(): readonly StreamEvent[] | undefined {
    const record = this.dependencies.world.users.get(this.userId);
    if (!record) return undefined;
    const snapshot = this.#needsSnapshot ? this.#snapshot(record) : [];
    return [...snapshot, ...this.#takeUpdates()].map((update) => ({ data: JSON.stringify(update) }));
  }

  #addGuildChange(guildId: string): void {
    const isMember = this.dependencies.world.guilds.get(guildId)?.members.has(this.userId) ?? false;
    if (isMember || this.#guilds.has(guildId)) this.#pending.guilds.add(guildId);
  }

  #snapshot(record: UserRecord): UserViewUpdate[] {
    this.#needsSnapshot = false;
    const view = buildUserView(this.dependencies.world, record);
    this.#guilds = new Set(view.guilds.map(({ guild }) => guild.id));
    this.#conversations = new Set(view.conversations.map(({ id }) => id));
    this.#channelCount = this.dependencies.world.channels.size;
    this.#pending.guilds.clear();
    this.#pending.members.clear();
    for (const part of ['userList', 'banner', 'gallery', 'recording', 'maps'] as const) this.mark(part);
    this.#clearTimeouts();
    for (const id of this.#guilds) this.#scheduleTimeoutEnd(id);
    return [{ kind: 'view', view }];
  }

  /** Takes the pending updates. Guilds and conversations come before the members and messages in them. */
  #takeUpdates(): UserViewUpdate[] {
    const { world, banners, galleries, maps, recording } = this.dependencies;
    const pending = this.#pending;
    this.#pending = new PendingUpdates();
    const updates: UserViewUpdate[] = [];
    for (const id of pending.guilds) updates.push(...this.#guildUpdates(id));
    if (pending.parts.has('conversations') || pending.messages.size > 0) updates.push(...this.#conversationUpdates());
    for (const [guildId, userIds] of pending.members) {
      if (!pending.guilds.has(guildId)) updates.push(...this.#memberUpdates(guildId, userIds));
    }
    for (const [channel_id, userIds] of pending.typing) {
      for (const user_id of userIds) updates.push({ kind: 'typing', channel_id, user_id });
    }
    for (const effect of pending.sounds) {
      const name = findAnySound(world, String(effect.sound_id))?.name ?? '';
      updates.push({ kind: 'sound', effect, name });
    }
    updates.push(...this.#messageUpdates(pending));
    if (pending.parts.has('userList')) {
      this.#userCount = world.users.size;
      updates.push({ kind: 'people', people: serializeUserAccounts(world) });
    }
    if (pending.parts.has('gallery')) updates.push({ kind: 'gallery', revision: galleries.revision });
    if (pending.parts.has('maps')) updates.push({ kind: 'map', revision: maps.revision });
    if (pending.parts.has('recording')) updates.push({ kind: 'recording', recording: recording.state });
    if (pending.parts.has('banner')) updates.push({ kind: 'banner', banner: banners.banner });
    return updates;
  }

  #guildUpdates(guildId: string): UserViewUpdate[] {
    const guild = buildGuildView(this.dependencies.world, guildId, this.userId);
    if (guild) {
      this.#guilds.add(guildId);
      this.#scheduleTimeoutEnd(guildId);
      return [{ kind: 'guild', guild }];
    }
    return this.#guilds.delete(guildId) ? [{ kind: 'guild_gone', guild_id: guildId }] : [];
  }

  #conversationUpdates(): UserViewUpdate[] {
    const { world } = this.dependencies;
    this.#channelCount = world.channels.size;
    const opened = conversationsOf(world, this.userId).filter(({ id }) => !this.#conversations.has(id));
    for (const { id } of opened) this.#conversations.add(id);
    return opened.map((channel) => ({ kind: 'conversation', channel }));
  }

  #memberUpdates(guildId: string, userIds: ReadonlySet<string>): UserViewUpdate[] {
    const { world } = this.dependencies;
    const members = world.guilds.get(guildId)?.members;
    if (!members) return [];
    const guildFields = { guild_id: guildId, member_count: members.size };
    return [...userIds].map((userId) => {
      const member = members.get(userId);
      return member
        ? { kind: 'member', ...guildFields, seen: buildMemberView(world, member) }
        : { kind: 'member_gone', ...guildFields, user_id: userId };
    });
  }

  #messageUpdates({ messages }: PendingUpdates): UserViewUpdate[] {
    const { world } = this.dependencies;
    const updates: UserViewUpdate[] = [];
    const deleted = new Map<string, string[]>();
    for (const [id, { channelId, isNew }] of messages) {
      const record = world.channels.get(channelId)?.messages.get(id);
      if (record)
        updates.push({ kind: 'message', message: serializeMessage(world, record, this.userId), is_new: isNew });
      // A message that the client never received does not have to be removed.
      else if (!isNew) deleted.set(channelId, [...(deleted.get(channelId) ?? []), id]);
    }
    for (const [channel_id, message_ids] of deleted) updates.push({ kind: 'message_gone', channel_id, message_ids });
    return updates;
  }

  /** Sends the guild again when the user's timeout in it ends, because no event reports that. */
  #scheduleTimeoutEnd(guildId: string): void {
    const { world, clock } = this.dependencies;
    this.#timeouts.get(guildId)?.cancel();
    const remainingMs = remainingTimeoutMs(world.guilds.get(guildId)?.members.get(this.userId), clock.now());
    if (remainingMs <= 0) return;
    const onEnd = () => {
      this.#addGuildChange(guildId);
      this.wakeIfPending();
    };
    this.#timeouts.set(guildId, clock.schedule(remainingMs, onEnd));
  }

  #clearTimeouts(): void {
    for (const timer of this.#timeouts.values()) timer.cancel();
    this.#timeouts.clear();
  }
}

/** For how many milliseconds a member is still timed out. */
function remainingTimeoutMs(member: MemberRecord | undefined, now: number): number {
  return Date.parse(member?.communication_disabled_until ?? '') - now || 0;
}

interface StreamSocketsDependencies extends Pick<EmulatorContext, 'world' | 'log' | 'logger'> {
  readonly userStreams: UserStreams;
}

/** Clients send nothing. */
const MAX_MESSAGE_BYTES = 1024;

/**
 * Streams over WebSockets: each message is the data of one event. The page uses them, because a browser opens at most six
 * HTTP/1.1 connections to one server, shared by all tabs, and a stream of server-sent events occupies one of them.
 */
export class StreamSockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  constructor(private readonly dependencies: StreamSocketsDependencies) {}

  /** Accepts a WebSocket for a stream. Returns false, and does nothing, if the URL is not that of an existing stream. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const source = this.#findSource(request.url ?? '');
    if (!source) return false;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      // An error is followed by `close`.
      webSocket.on('error', () => {});
      pumpEvents(source, connectionOf(webSocket))
        .catch((err: unknown) => this.dependencies.logger.error({ err }, 'a stream of the control API failed'))
        .finally(() => webSocket.close());
    });
    return true;
  }

  /** Ends all streams. */
  close(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  #findSource(address: string): StreamEventSource | undefined {
    const { world, log, userStreams } = this.dependencies;
    const base = 'http://emulator.invalid';
    if (!URL.canParse(address, base)) return undefined;
    const { pathname, searchParams } = new URL(address, base);
    if (pathname === '/_control/stream') {
      const after = searchParams.get('after') ?? '';
      return logEntriesAfter(log, /^\d{1,15}$/.test(after) ? Number(after) : log.lastSeq);
    }
    const userId = /^\/_control\/users\/(\d+)\/stream$/.exec(pathname)?.[1];
    const user = world.users.get(userId ?? '');
    // Bots have no client, and so no view.
    return user && user.applicationId === undefined ? userStreams.create(user.user.id) : undefined;
  }
}

function connectionOf(webSocket: WebSocket): StreamConnection {
  return {
    get isOpen() {
      return webSocket.readyState === webSocket.OPEN;
    },
    send: ({ data }) => new Promise((resolve) => webSocket.send(data, () => resolve())),
    keepAlive: () => new Promise((resolve) => webSocket.ping(undefined, undefined, () => resolve())),
    destroy: () => webSocket.terminate(),
    onClose: (listener) => void webSocket.on('close', listener),
  };
}
