/**
 * Sends Thread List Sync to a bot that gains access to channels, with the active threads of these channels. A bot that
 * loses access receives no event.
 */
import { channelTypes, type EventName, threadOnlyTypes } from 'guildhall/wire';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import { activeThreadsOfGuild, serializeThreads } from '../../state/threads/thread-pages.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { EmulatorSession } from '../sessions/emulator-session.js';
import { guildIdOf } from './event-visibility.js';

/** Events that can give a bot access to more channels. */
const visibilityEvents: readonly EventName[] = [
  'guildUpdate',
  'guildRoleUpdate',
  'guildRoleDelete',
  'guildMemberUpdate',
  'channelUpdate',
];

/** Events that contain the state of new channels, so no Thread List Sync is necessary. */
const fullStateEvents: readonly EventName[] = ['guildCreate', 'channelCreate'];

/** Types of channels that can contain threads. */
const parentChannelTypes: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_ANNOUNCEMENT,
  ...threadOnlyTypes,
];

export class ThreadSync {
  /** The channels that each session could see after its latest event, by guild. */
  readonly #visibleChannels = new WeakMap<EmulatorSession, Map<string, ReadonlySet<string>>>();

  constructor(private readonly world: World) {}

  /** Returns the Thread List Sync to send to a session after an event; undefined if none is necessary. */
  syncAfter(emittedEvent: EmittedGatewayEvent, session: EmulatorSession): EmittedGatewayEvent | undefined {
    const guildId = guildIdOf(emittedEvent);
    const isFullState = fullStateEvents.includes(emittedEvent.event);
    if (guildId === undefined || !(isFullState || visibilityEvents.includes(emittedEvent.event))) return undefined;
    // Updates of other members do not change what the bot can see.
    if (emittedEvent.event === 'guildMemberUpdate' && emittedEvent.data.user.id !== session.info.botUserId)
      return undefined;
    const newChannelIds = this.#updateVisibleChannels(session, guildId);
    return isFullState || newChannelIds.length === 0
      ? undefined
      : this.#syncEvent(guildId, newChannelIds, session.info.botUserId);
  }

  /** Stores the channels that a session can see. Returns those that it could not see before. */
  #updateVisibleChannels(session: EmulatorSession, guildId: string): string[] {
    const guilds = this.#visibleChannels.get(session) ?? new Map<string, ReadonlySet<string>>();
    this.#visibleChannels.set(session, guilds);
    const previous = guilds.get(guildId) ?? new Set();
    const visible = [...this.world.channels.values()]
      .filter(({ channel }) => channel.guild_id === guildId && parentChannelTypes.includes(channel.type))
      .map(({ channel }) => channel.id)
      .filter((id) => canViewChannel(this.world, session.info.botUserId, id));
    guilds.set(guildId, new Set(visible));
    return visible.filter((id) => !previous.has(id));
  }

  #syncEvent(guildId: string, channelIds: string[], userId: string): EmittedGatewayEvent {
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
