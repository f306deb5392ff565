/** Builds the payload of an event for a session. It depends on the intents and permissions of the session. */
import { hasBits } from 'guildhall/internal';
import { type EventPayload, events, intents, type Member } from 'guildhall/wire';
import { withReadableContent } from '../../policy/messages/message-content-intent.js';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

/** GUILD_CREATE of a guild with more members than this does not list them, with any intents. */
const MAX_MEMBERS_WITH_LIST = 75_000;

type FullGuildCreate = Extract<EventPayload<'guildCreate'>, { members: unknown }>;

/** Returns the wire name and the data of an event for a session. */
export function payloadForSession(
  world: World,
  emittedEvent: EmittedGatewayEvent,
  session: SessionInfo,
): { readonly name: string; readonly data: unknown } {
  return { name: events[emittedEvent.event].wireName, data: payloadDataFor(world, emittedEvent, session) };
}

function payloadDataFor(world: World, emittedEvent: EmittedGatewayEvent, session: SessionInfo): unknown {
  switch (emittedEvent.event) {
    case 'guildCreate':
      return 'members' in emittedEvent.data ? guildCreateFor(world, emittedEvent.data, session) : emittedEvent.data;
    case 'messageCreate':
    case 'messageUpdate':
      return withReadableContent(emittedEvent.data, emittedEvent.data.guild_id !== undefined, {
        userId: session.botUserId,
        hasIntent: hasBits(session.intents, intents.MESSAGE_CONTENT),
      });
    case 'autoModerationActionExecution':
      return hasBits(session.intents, intents.MESSAGE_CONTENT)
        ? emittedEvent.data
        : { ...emittedEvent.data, content: '', matched_content: emittedEvent.data.matched_content && '' };
    default:
      return emittedEvent.data;
  }
}

/**
 * GUILD_CREATE for a session. Without GUILD_PRESENCES, or for a very large guild, the members are the bot itself and those
 * in voice channels. With GUILD_PRESENCES they are all members; in a large guild only those who are online, in a voice
 * channel, or have a role or a nickname. The presences are those of these members who are online. The threads, stages
 * and scheduled events are those that the bot can see.
 */
function guildCreateFor(world: World, guild: FullGuildCreate, session: SessionInfo): FullGuildCreate {
  const large = guild.member_count > session.largeThreshold;
  const listsMembers = hasBits(session.intents, intents.GUILD_PRESENCES) && guild.member_count <= MAX_MEMBERS_WITH_LIST;
  const alwaysListed = new Set([session.botUserId, ...guild.voice_states.map((voice) => voice.user_id)]);
  const online = new Set(guild.presences.map(({ user }) => user.id));
  const isNotable = ({ user, roles, nick }: Member) =>
    online.has(user.id) || roles.length > 0 || (nick ?? null) !== null;
  const isListed = (member: Member) =>
    alwaysListed.has(member.user.id) || (listsMembers && (!large || isNotable(member)));
  const members = guild.members.filter(isListed);
  const listedIds = new Set(members.map(({ user }) => user.id));
  const canView = (channelId: string) => canViewChannel(world, session.botUserId, channelId);
  return {
    ...guild,
    large,
    members,
    threads: guild.threads.filter(({ id }) => canView(id)),
    stage_instances: guild.stage_instances.filter(({ channel_id: id }) => canView(id)),
    guild_scheduled_events: guild.guild_scheduled_events.filter(({ channel_id: id }) => id === null || canView(id)),
    presences: guild.presences.filter(({ user }) => listedIds.has(user.id)),
  };
}
