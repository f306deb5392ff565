/**
 * A bot knows the active threads of the channels that it sees. When it comes to see more channels, by whatever event, it
 * is told of the threads in them. Of losing channels it is told nothing.
 */
import type { EventName } from '../../../wire/events/all-events.js';
import { channelTypes, threadOnlyTypes } from '../../../wire/objects/channels/channel.js';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import { activeThreadsOfGuild, serializeThreads } from '../../state/channels/thread-pages.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { EmulatorSession } from '../sessions/emulator-session.js';
import { guildIdOf } from './event-visibility.js';

/** Events after which a bot may see more than before. */
const visibilityEvents: readonly EventName[] = [
  'guildUpdate',
  'guildRoleUpdate',
  'guildRoleDelete',
  'guildMemberUpdate',
  'channelUpdate',
];

/** Events that themselves tell of all that is new. */
const fullStateEvents: readonly EventName[] = ['guildCreate', 'channelCreate'];

const parents: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT, ...threadOnlyTypes];

export class ThreadSync {
  /** The channels that each session saw last, by guild. */
  readonly #visibleChannels = new WeakMap<EmulatorSession, Map<string, ReadonlySet<string>>>();

  constructor(private readonly world: World) {}

  /** What a session is to be told of threads after it heard an event, if anything. */
  syncAfter(emission: EmittedGatewayEvent, session: EmulatorSession): EmittedGatewayEvent | undefined {
    const guildId = guildIdOf(emission);
    const isIntroduction = fullStateEvents.includes(emission.event);
    if (guildId === undefined || !(isIntroduction || visibilityEvents.includes(emission.event))) return undefined;
    // What becomes of other members does not change what the bot sees.
    if (emission.event === 'guildMemberUpdate' && emission.data.user.id !== session.info.botUserId) return undefined;
    const gained = this.#updateVisibleChannels(session, guildId);
    return isIntroduction || gained.length === 0 ? undefined : this.#sync(guildId, gained, session.info.botUserId);
  }

  /** Takes note of the channels that a session sees, and gives those that it did not see before. */
  #updateVisibleChannels(session: EmulatorSession, guildId: string): string[] {
    const guilds = this.#visibleChannels.get(session) ?? new Map<string, ReadonlySet<string>>();
    this.#visibleChannels.set(session, guilds);
    const before = guilds.get(guildId) ?? new Set();
    const visible = [...this.world.channels.values()]
      .filter(({ channel }) => channel.guild_id === guildId && parents.includes(channel.type))
      .map(({ channel }) => channel.id)
      .filter((id) => canViewChannel(this.world, session.info.botUserId, id));
    guilds.set(guildId, new Set(visible));
    return visible.filter((id) => !before.has(id));
  }

  #sync(guildId: string, channelIds: string[], userId: string): EmittedGatewayEvent {
    const threads = activeThreadsOfGuild(this.world, guildId).filter(
      ({ channel }) => channelIds.includes(channel.parent_id ?? '') && canViewChannel(this.world, userId, channel.id),
    );
    return {
      event: 'threadListSync',
      data: { guild_id: guildId, channel_ids: channelIds, ...serializeThreads(this.world, threads, userId) },
      audience: { kind: 'user', userId },
    };
  }
}
