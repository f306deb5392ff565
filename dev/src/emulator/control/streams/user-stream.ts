/**
 * The stream of updates for one user's client. Changes are recorded when they happen and turned into updates when the
 * client reads them. An update contains the state at that time.
 */
import type { Clock, Timer } from '../../../../../src/base/clock.js';
import type { UserViewUpdate } from '../../../control/views/user-view.js';
import type { EventVisibility } from '../../gateway/events/event-visibility.js';
import { findAnySound } from '../../state/expressions/soundboard-sounds.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import type { GalleryStore } from '../gallery/gallery-store.js';
import type { MapStore } from '../map/map-store.js';
import type { RecordingControl } from '../recording/recording-control.js';
import { buildGuildView, buildMemberView, buildUserView, conversationsOf } from '../views/build-user-view.js';
import { serializeUserAccounts } from '../views/user-accounts.js';
import type { BannerStore } from './banner-store.js';
import { PendingUpdates } from './pending-updates.js';
import type { StreamEvent, StreamEventSource } from './pump-events.js';
import type { ViewChange } from './view-change.js';

export interface UserStreamDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly banners: BannerStore;
  readonly galleries: GalleryStore;
  readonly recording: RecordingControl;
  readonly maps: MapStore;
  /** Passes changes to the stream, until the returned function is called. */
  readonly register: (stream: UserStream) => () => void;
}

export class UserStream implements StreamEventSource {
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

  markUserListChanged(): void {
    this.#pending.userList = true;
  }

  markBannerChanged(): void {
    this.#pending.banner = true;
  }

  markGalleryChanged(): void {
    this.#pending.gallery = true;
  }

  markMapsChanged(): void {
    this.#pending.maps = true;
  }

  markRecordingChanged(): void {
    this.#pending.recording = true;
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
    if (users.size !== this.#userCount) this.#pending.userList = true;
    if (channels.size !== this.#channelCount) this.#pending.conversations = true;
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
    this.#pending.userList = true;
    this.#pending.banner = true;
    this.#pending.gallery = true;
    this.#pending.recording = true;
    this.#pending.maps = true;
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
    if (pending.conversations || pending.messages.size > 0) updates.push(...this.#conversationUpdates());
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
    if (pending.userList) {
      this.#userCount = world.users.size;
      updates.push({ kind: 'people', people: serializeUserAccounts(world) });
    }
    if (pending.gallery) updates.push({ kind: 'gallery', revision: galleries.revision });
    if (pending.maps) updates.push({ kind: 'map', revision: maps.revision });
    if (pending.recording) updates.push({ kind: 'recording', recording: recording.state });
    if (pending.banner) updates.push({ kind: 'banner', banner: banners.banner });
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
