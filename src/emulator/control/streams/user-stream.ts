/**
 * What one person's client is told while it looks. What changed is noted as it happens, and made into news when the
 * reader takes it: news tells how things are by then.
 */
import type { Clock, Timer } from '../../../base/clock.js';
import type { EventVisibility } from '../../gateway/events/event-visibility.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { buildGuildView, buildMemberView, buildUserView, conversationsOf } from '../views/build-user-view.js';
import { serializeUserAccounts } from '../views/user-accounts.js';
import type { UserViewUpdate } from '../views/user-view.js';
import type { BannerStore } from './banner-store.js';
import type { ServerEventSource, ServerSentEvent } from './event-stream.js';
import { PendingUpdates } from './pending-updates.js';
import type { ViewChange } from './view-change.js';

export interface UserStreamDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly banners: BannerStore;
  /** Takes the stream into those that hear of changes, until the returned function is called. */
  readonly register: (stream: UserStream) => () => void;
}

export class UserStream implements ServerEventSource {
  #pending = new PendingUpdates();
  #needsSnapshot = true;
  #wake = () => {};
  /** The guilds and conversations that were told of, and how many accounts and channels there were by then. */
  #guilds = new Set<string>();
  #conversations = new Set<string>();
  #userCount = 0;
  #channelCount = 0;
  /** By guild: when the person's timeout there ends, and with it what it takes away. */
  readonly #timeouts = new Map<string, Timer>();

  constructor(
    private readonly dependencies: UserStreamDependencies,
    private readonly userId: string,
  ) {}

  subscribe(wake: () => void): () => void {
    this.#wake = wake;
    const leave = this.dependencies.register(this);
    return () => {
      leave();
      this.#clearTimeouts();
    };
  }

  /** Notes what an event changed, if the person may learn of it. */
  addChange(trace: ViewChange, hearing: EventVisibility): void {
    const { userId } = this;
    // Of itself, and of a guild, the view says what may be seen.
    if (trace.kind === 'member' && trace.userId === userId) this.#pending.guilds.add(trace.guildId);
    else if (trace.kind === 'guild') this.#addGuildChange(trace.guildId);
    else if (hearing.isVisibleToUser(userId)) this.#pending.add(trace);
  }

  markUserListChanged(): void {
    this.#pending.userList = true;
  }

  markBannerChanged(): void {
    this.#pending.banner = true;
  }

  /** Begins anew: the world is another one. */
  restart(): void {
    this.#pending = new PendingUpdates();
    this.#needsSnapshot = true;
    this.#wake();
  }

  /** Wakes the reader when there is something to tell. Not everything that is new comes with an event of its own. */
  wakeIfPending(): void {
    const { users, channels } = this.dependencies.world;
    if (users.size !== this.#userCount) this.#pending.userList = true;
    if (channels.size !== this.#channelCount) this.#pending.conversations = true;
    if (!this.#pending.isEmpty) this.#wake();
  }

  takeEvents(): readonly ServerSentEvent[] | undefined {
    const account = this.dependencies.world.users.get(this.userId);
    if (!account) return undefined;
    const opening = this.#needsSnapshot ? this.#snapshot(account) : [];
    return [...opening, ...this.#updates()].map((news) => ({ data: JSON.stringify(news) }));
  }

  #addGuildChange(guildId: string): void {
    const isInside = this.dependencies.world.guilds.get(guildId)?.members.has(this.userId) ?? false;
    if (isInside || this.#guilds.has(guildId)) this.#pending.guilds.add(guildId);
  }

  #snapshot(account: UserRecord): UserViewUpdate[] {
    this.#needsSnapshot = false;
    const view = buildUserView(this.dependencies.world, account);
    this.#guilds = new Set(view.guilds.map(({ guild }) => guild.id));
    this.#conversations = new Set(view.conversations.map(({ id }) => id));
    this.#channelCount = this.dependencies.world.channels.size;
    this.#pending.guilds.clear();
    this.#pending.members.clear();
    this.#pending.userList = true;
    this.#pending.banner = true;
    this.#clearTimeouts();
    for (const id of this.#guilds) this.#awaitTimeout(id);
    return [{ kind: 'view', view }];
  }

  /** What is pending, in the order in which it can be understood: places before what is in them. */
  #updates(): UserViewUpdate[] {
    const { world, banners } = this.dependencies;
    const pending = this.#pending;
    this.#pending = new PendingUpdates();
    const news: UserViewUpdate[] = [];
    for (const id of pending.guilds) news.push(...this.#guildUpdates(id));
    if (pending.conversations || pending.messages.size > 0) news.push(...this.#conversationUpdates());
    for (const [guildId, userIds] of pending.members) {
      if (!pending.guilds.has(guildId)) news.push(...this.#memberUpdates(guildId, userIds));
    }
    for (const [channel_id, userIds] of pending.typing) {
      for (const user_id of userIds) news.push({ kind: 'typing', channel_id, user_id });
    }
    news.push(...this.#messageUpdates(pending));
    if (pending.userList) {
      this.#userCount = world.users.size;
      news.push({ kind: 'people', people: serializeUserAccounts(world) });
    }
    if (pending.banner) news.push({ kind: 'banner', banner: banners.banner });
    return news;
  }

  #guildUpdates(guildId: string): UserViewUpdate[] {
    const guild = buildGuildView(this.dependencies.world, guildId, this.userId);
    if (guild) {
      this.#guilds.add(guildId);
      this.#awaitTimeout(guildId);
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
    const about = { guild_id: guildId, member_count: members.size };
    return [...userIds].map((userId) => {
      const member = members.get(userId);
      return member
        ? { kind: 'member', ...about, seen: buildMemberView(world, member) }
        : { kind: 'member_gone', ...about, user_id: userId };
    });
  }

  #messageUpdates({ messages }: PendingUpdates): UserViewUpdate[] {
    const { world } = this.dependencies;
    const news: UserViewUpdate[] = [];
    const gone = new Map<string, string[]>();
    for (const [id, { channelId, isNew }] of messages) {
      const record = world.channels.get(channelId)?.messages.get(id);
      if (record) news.push({ kind: 'message', message: serializeMessage(world, record, this.userId), is_new: isNew });
      // Whoever was never told of a message need not be told that it is gone.
      else if (!isNew) gone.set(channelId, [...(gone.get(channelId) ?? []), id]);
    }
    for (const [channel_id, message_ids] of gone) news.push({ kind: 'message_gone', channel_id, message_ids });
    return news;
  }

  /** The guild looks otherwise again when the person's timeout there ends: no event tells of it. */
  #awaitTimeout(guildId: string): void {
    const { world, clock } = this.dependencies;
    this.#timeouts.get(guildId)?.cancel();
    const left = timeoutLeft(world.guilds.get(guildId)?.members.get(this.userId), clock.now());
    if (left <= 0) return;
    const ended = () => {
      this.#addGuildChange(guildId);
      this.wakeIfPending();
    };
    this.#timeouts.set(guildId, clock.schedule(left, ended));
  }

  #clearTimeouts(): void {
    for (const timer of this.#timeouts.values()) timer.cancel();
    this.#timeouts.clear();
  }
}

/** The milliseconds for which a member is still timed out. */
function timeoutLeft(member: MemberRecord | undefined, now: number): number {
  return Date.parse(member?.communication_disabled_until ?? '') - now || 0;
}
