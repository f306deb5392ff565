/** What of an event's data a session gets to see: two sessions may hear the same event differently. */
import { hasBits } from '../../../base/bit-set.js';
import { type EventPayload, events } from '../../../wire/events/all-events.js';
import { intents } from '../../../wire/gateway/protocol.js';
import type { Member } from '../../../wire/objects/users/member.js';
import { withReadableContent } from '../../policy/messages/message-content-intent.js';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

/** Guilds of more members than this are introduced without their members, whatever intents there are. */
const MAX_MEMBERS_WITH_LIST = 75_000;

type FullGuildCreate = Extract<EventPayload<'guildCreate'>, { members: unknown }>;

/** The name and the data of the frame that a session gets for an emission. */
export function payloadForSession(
  world: World,
  emission: EmittedGatewayEvent,
  facts: SessionInfo,
): { readonly name: string; readonly data: unknown } {
  return { name: events[emission.event].wireName, data: dataFor(world, emission, facts) };
}

function dataFor(world: World, emission: EmittedGatewayEvent, facts: SessionInfo): unknown {
  switch (emission.event) {
    case 'guildCreate':
      return 'members' in emission.data ? guildCreateFor(world, emission.data, facts) : emission.data;
    case 'messageCreate':
    case 'messageUpdate':
      return withReadableContent(emission.data, emission.data.guild_id !== undefined, {
        userId: facts.botUserId,
        hasIntent: hasBits(facts.intents, intents.MESSAGE_CONTENT),
      });
    case 'autoModerationActionExecution':
      return hasBits(facts.intents, intents.MESSAGE_CONTENT)
        ? emission.data
        : { ...emission.data, content: '', matched_content: emission.data.matched_content && '' };
    default:
      return emission.data;
  }
}

/**
 * A guild as a session is introduced to it. Without GUILD_PRESENCES, or when it is huge, of its members only the bot
 * itself and those in voice; with it all, or in a large guild those who are not offline, in voice, or have a role or a
 * nickname. Of its threads those that the bot sees.
 */
function guildCreateFor(world: World, guild: FullGuildCreate, facts: SessionInfo): FullGuildCreate {
  const large = guild.member_count > facts.largeThreshold;
  const sees = hasBits(facts.intents, intents.GUILD_PRESENCES) && guild.member_count <= MAX_MEMBERS_WITH_LIST;
  const certain = new Set([facts.botUserId, ...guild.voice_states.map((voice) => voice.user_id)]);
  const online = new Set(guild.presences.map(({ user }) => user.id));
  const stands = ({ user, roles, nick }: Member) => online.has(user.id) || roles.length > 0 || (nick ?? null) !== null;
  const shown = (member: Member) => certain.has(member.user.id) || (sees && (!large || stands(member)));
  const members = guild.members.filter(shown);
  const present = new Set(members.map(({ user }) => user.id));
  const threads = guild.threads.filter(({ id }) => canViewChannel(world, facts.botUserId, id));
  return {
    ...guild,
    large,
    members,
    threads,
    presences: sees ? guild.presences.filter(({ user }) => present.has(user.id)) : [],
  };
}
