/**
 * What one person's client is told while it looks. What changed is noted as it happens, and made into news when the
 * reader takes it: news tells how things are by then.
 */
import type { Clock, Timer } from '../../../base/clock.js';
import type { Hearing } from '../../gateway/hearing.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import type { BannerBoard } from '../banner-board.js';
import type { EventSource, ServerEvent } from '../event-stream.js';
import type { PersonNews } from '../person-view.js';
import { presentPeople } from './accounts.js';
import { PendingNews } from './pending-news.js';
import type { Trace } from './traces.js';
import { conversationsOf, guildView, personView, seenMember } from './viewing.js';

export interface PersonStreamParts {
  readonly world: World;
  readonly clock: Clock;
  readonly banners: BannerBoard;
  /** Takes the stream into those that hear of changes, until the returned function is called. */
  readonly join: (stream: PersonStream) => () => void;
}

export class PersonStream implements EventSource {
  #pending = new PendingNews();
  #isOpening = true;
  #wake = () => {};
  /** The guilds and conversations that were told of, and how many accounts and channels there were by then. */
  #guilds = new Set<string>();
  #conversations = new Set<string>();
  #accounts = 0;
  #channels = 0;
  /** By guild: when the person's timeout there ends, and with it what it takes away. */
  readonly #timeouts = new Map<string, Timer>();

  constructor(
    private readonly parts: PersonStreamParts,
    private readonly userId: string,
  ) {}

  subscribe(wake: () => void): () => void {
    this.#wake = wake;
    const leave = this.parts.join(this);
    return () => {
      leave();
      this.#forgetTimeouts();
    };
  }

  /** Notes what an event changed, if the person may learn of it. */
  note(trace: Trace, hearing: Hearing): void {
    const { userId } = this;
    // Of itself, and of a guild, the view says what may be seen.
    if (trace.kind === 'member' && trace.userId === userId) this.#pending.guilds.add(trace.guildId);
    else if (trace.kind === 'guild') this.#noteGuild(trace.guildId);
    else if (hearing.concerns(userId)) this.#pending.add(trace);
  }

  notePeople(): void {
    this.#pending.people = true;
  }

  noteBanner(): void {
    this.#pending.banner = true;
  }

  /** Begins anew: the world is another one. */
  restart(): void {
    this.#pending = new PendingNews();
    this.#isOpening = true;
    this.#wake();
  }

  /** Wakes the reader when there is something to tell. Not everything that is new comes with an event of its own. */
  stir(): void {
    const { users, channels } = this.parts.world;
    if (users.size !== this.#accounts) this.#pending.people = true;
    if (channels.size !== this.#channels) this.#pending.conversations = true;
    if (!this.#pending.isEmpty) this.#wake();
  }

  take(): readonly ServerEvent[] | undefined {
    const account = this.parts.world.users.get(this.userId);
    if (!account) return undefined;
    const opening = this.#isOpening ? this.#opening(account) : [];
    return [...opening, ...this.#news()].map((news) => ({ data: JSON.stringify(news) }));
  }

  #noteGuild(guildId: string): void {
    const isInside = this.parts.world.guilds.get(guildId)?.members.has(this.userId) ?? false;
    if (isInside || this.#guilds.has(guildId)) this.#pending.guilds.add(guildId);
  }

  #opening(account: UserRecord): PersonNews[] {
    this.#isOpening = false;
    const view = personView(this.parts.world, account);
    this.#guilds = new Set(view.guilds.map(({ guild }) => guild.id));
    this.#conversations = new Set(view.conversations.map(({ id }) => id));
    this.#channels = this.parts.world.channels.size;
    this.#pending.guilds.clear();
    this.#pending.members.clear();
    this.#pending.people = true;
    this.#pending.banner = true;
    this.#forgetTimeouts();
    for (const id of this.#guilds) this.#awaitTimeout(id);
    return [{ kind: 'view', view }];
  }

  /** What is pending, in the order in which it can be understood: places before what is in them. */
  #news(): PersonNews[] {
    const { world, banners } = this.parts;
    const pending = this.#pending;
    this.#pending = new PendingNews();
    const news: PersonNews[] = [];
    for (const id of pending.guilds) news.push(...this.#guildNews(id));
    if (pending.conversations || pending.messages.size > 0) news.push(...this.#conversationNews());
    for (const [guildId, userIds] of pending.members) {
      if (!pending.guilds.has(guildId)) news.push(...this.#memberNews(guildId, userIds));
    }
    for (const [channel_id, userIds] of pending.typing) {
      for (const user_id of userIds) news.push({ kind: 'typing', channel_id, user_id });
    }
    news.push(...this.#messageNews(pending));
    if (pending.people) {
      this.#accounts = world.users.size;
      news.push({ kind: 'people', people: presentPeople(world) });
    }
    if (pending.banner) news.push({ kind: 'banner', banner: banners.banner });
    return news;
  }

  #guildNews(guildId: string): PersonNews[] {
    const guild = guildView(this.parts.world, guildId, this.userId);
    if (guild) {
      this.#guilds.add(guildId);
      this.#awaitTimeout(guildId);
      return [{ kind: 'guild', guild }];
    }
    return this.#guilds.delete(guildId) ? [{ kind: 'guild_gone', guild_id: guildId }] : [];
  }

  #conversationNews(): PersonNews[] {
    const { world } = this.parts;
    this.#channels = world.channels.size;
    const opened = conversationsOf(world, this.userId).filter(({ id }) => !this.#conversations.has(id));
    for (const { id } of opened) this.#conversations.add(id);
    return opened.map((channel) => ({ kind: 'conversation', channel }));
  }

  #memberNews(guildId: string, userIds: ReadonlySet<string>): PersonNews[] {
    const { world } = this.parts;
    const members = world.guilds.get(guildId)?.members;
    if (!members) return [];
    const about = { guild_id: guildId, member_count: members.size };
    return [...userIds].map((userId) => {
      const member = members.get(userId);
      return member
        ? { kind: 'member', ...about, seen: seenMember(world, member) }
        : { kind: 'member_gone', ...about, user_id: userId };
    });
  }

  #messageNews({ messages }: PendingNews): PersonNews[] {
    const { world } = this.parts;
    const news: PersonNews[] = [];
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
    const { world, clock } = this.parts;
    this.#timeouts.get(guildId)?.cancel();
    const left = timeoutLeft(world.guilds.get(guildId)?.members.get(this.userId), clock.now());
    if (left <= 0) return;
    const ended = () => {
      this.#noteGuild(guildId);
      this.stir();
    };
    this.#timeouts.set(guildId, clock.schedule(left, ended));
  }

  #forgetTimeouts(): void {
    for (const timer of this.#timeouts.values()) timer.cancel();
    this.#timeouts.clear();
  }
}

/** The milliseconds for which a member is still timed out. */
function timeoutLeft(member: MemberRecord | undefined, now: number): number {
  return Date.parse(member?.communication_disabled_until ?? '') - now || 0;
}
