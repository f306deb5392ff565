/**
 * The presences of connected bots. Each session of a bot may set its own presence; the most recent one of a live session
 * is visible. When its last session ends, the bot goes offline and leaves its voice channels.
 */
import type { PresenceUpdateData } from 'guildhall/wire';
import { updatePresence } from '../../state/members/presences.js';
import { disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import type { ActivityRecord } from '../../state/records/users.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from './emulator-session.js';

/** Valid URLs of a streaming activity. */
const STREAM_URL = /^https?:\/\/(?:[\w-]+\.)*(?:twitch\.tv|youtube\.com)\//i;

export class BotPresences {
  /** The presences of each bot by session id, the most recent last. */
  readonly #bySession = new Map<string, Map<string, PresenceUpdateData>>();

  constructor(
    private readonly world: World,
    private readonly emit: (events: readonly EmittedEvent[]) => void,
  ) {}

  /** Sets the presence of a session that starts or updates it. */
  setForSession({ id, botUserId }: SessionInfo, presence: PresenceUpdateData): void {
    const sessions = this.#bySession.get(botUserId) ?? new Map<string, PresenceUpdateData>();
    this.#bySession.set(botUserId, sessions);
    sessions.delete(id);
    sessions.set(id, presence);
    this.#publish(botUserId, presence);
  }

  /** Removes the presence of a session that ended. */
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

  #publish(botUserId: string, { status, activities }: PresenceUpdateData): void {
    const visibleStatus = status === 'invisible' ? 'offline' : status;
    const visibleActivities =
      visibleStatus === 'offline'
        ? []
        : activities.map((activity) => toVisibleActivity(activity, this.world.clock.now()));
    this.emit(updatePresence(this.world, botUserId, visibleStatus, visibleActivities).events);
  }
}

/** The activity that others see, without an invalid stream URL. */
function toVisibleActivity(
  { url, ...activity }: PresenceUpdateData['activities'][number],
  now: number,
): ActivityRecord {
  return { ...activity, ...(url && STREAM_URL.test(url) ? { url } : {}), created_at: now };
}
