/**
 * Which bots are there, and how they show themselves. A bot may show itself in another way by each of its sessions; it
 * is seen as the session said that spoke last and still lives. With the last session it goes offline and hangs up.
 */
import type { z } from 'zod';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import { updatePresence } from '../../state/members/presences.js';
import { disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import type { ActivityRecord } from '../../state/records/users.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from './emulator-session.js';

type SessionPresence = z.output<typeof PresenceUpdateData>;

/** What a bot shows that identifies without a presence. */
const DEFAULT_PRESENCE: SessionPresence = { since: null, activities: [], status: 'online', afk: false };

/** Where a streaming activity may lead. */
const STREAM_URL = /^https?:\/\/(?:[\w-]+\.)*(?:twitch\.tv|youtube\.com)\//i;

export class BotPresences {
  /** What the sessions of each bot said, by session, the latest last. */
  readonly #bySession = new Map<string, Map<string, SessionPresence>>();

  constructor(
    private readonly world: World,
    private readonly emit: (events: readonly EmittedEvent[]) => void,
  ) {}

  /** A session begins, or says how its bot is to be shown. */
  setForSession({ id, botUserId }: SessionInfo, presence: SessionPresence = DEFAULT_PRESENCE): void {
    const sessions = this.#bySession.get(botUserId) ?? new Map<string, SessionPresence>();
    this.#bySession.set(botUserId, sessions);
    sessions.delete(id);
    sessions.set(id, presence);
    this.#publish(botUserId, presence);
  }

  /** A session is over. */
  endSession({ id, botUserId }: SessionInfo): void {
    const sessions = this.#bySession.get(botUserId);
    if (!sessions?.delete(id)) return;
    const latest = [...sessions.values()].at(-1);
    if (latest) return this.#publish(botUserId, latest);
    this.#bySession.delete(botUserId);
    this.emit(updatePresence(this.world, botUserId, 'offline').events);
    for (const guild of this.world.guilds.values()) {
      const member = guild.members.get(botUserId);
      if (member) this.emit(disconnectMemberFromVoice(this.world, guild, member).events);
    }
  }

  #publish(botUserId: string, { status, activities }: SessionPresence): void {
    const shown = status === 'invisible' ? 'offline' : status;
    const seen =
      shown === 'offline' ? [] : activities.map((activity) => shownActivity(activity, this.world.clock.now()));
    this.emit(updatePresence(this.world, botUserId, shown, seen).events);
  }
}

/** An activity as others see it. An address that no stream is at is left out. */
function shownActivity({ url, ...activity }: SessionPresence['activities'][number], now: number): ActivityRecord {
  return { ...activity, ...(url && STREAM_URL.test(url) ? { url } : {}), created_at: now };
}
