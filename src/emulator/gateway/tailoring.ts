/** What of an event's data a session gets to see: two sessions may hear the same event differently. */
import { hasBits } from '../../base/bit-set.js';
import { events } from '../../wire/events.js';
import { intents } from '../../wire/gateway.js';
import type { Member } from '../../wire/objects/member.js';
import { readableBy } from '../policy/message-content.js';
import type { Emission } from '../state/change.js';
import type { SessionFacts } from './session.js';

/** The name and the data of the frame that a session gets for an emission. */
export function frameFor(emission: Emission, facts: SessionFacts): { readonly name: string; readonly data: unknown } {
  return { name: events[emission.event].wireName, data: dataFor(emission, facts) };
}

function dataFor(emission: Emission, facts: SessionFacts): unknown {
  switch (emission.event) {
    case 'guildCreate':
      return 'members' in emission.data
        ? {
            ...emission.data,
            large: emission.data.member_count > facts.largeThreshold,
            members: emission.data.members.filter(membersFor(emission.data.member_count, facts)),
          }
        : emission.data;
    case 'messageCreate':
    case 'messageUpdate':
      return readableBy(emission.data, emission.data.guild_id !== undefined, {
        userId: facts.botUserId,
        hasIntent: hasBits(facts.intents, intents.MESSAGE_CONTENT),
      });
    default:
      return emission.data;
  }
}

/**
 * Which members a guild is introduced with. Without GUILD_PRESENCES only the bot itself; with it all, or in a large
 * guild those who have a role or a nickname.
 */
function membersFor(memberCount: number, facts: SessionFacts): (member: Member) => boolean {
  if (!hasBits(facts.intents, intents.GUILD_PRESENCES)) return (member) => member.user.id === facts.botUserId;
  if (memberCount <= facts.largeThreshold) return () => true;
  return (member) => member.user.id === facts.botUserId || member.roles.length > 0 || (member.nick ?? null) !== null;
}
