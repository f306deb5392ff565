/**
 * What is remembered of members so that a change can be told from a repetition: GUILD_MEMBER_UPDATE says only what is
 * now, never what was. A member is known from the first event that showed it; nothing is guessed before that.
 */
import { type EventName, type EventPayload, events } from '../../wire/events.js';
import type { Inbound } from '../../wire/inbound.js';
import { payloadOf } from '../payload.js';

/** What is known of one member. */
export interface MemberState {
  /** Whether Membership Screening was incomplete when the member was last seen; undefined when that was not shown. */
  readonly pending: boolean | undefined;
}

/** The data of a member update. */
export type MemberUpdate = EventPayload<'guildMemberUpdate'>;

/** A member update beside what was known before it. */
export interface MemberChange {
  /** Undefined: the member was not known. */
  readonly before: MemberState | undefined;
  readonly update: MemberUpdate;
}

/** The events that the shadow is made of. */
export const shadowSources = [
  'guildCreate',
  'guildDelete',
  'guildMemberAdd',
  'guildMemberUpdate',
  'guildMemberRemove',
] as const satisfies readonly EventName[];

/** The members that were seen, by guild. */
export class MemberShadow {
  readonly #guilds = new Map<string, Map<string, MemberState>>();

  /** What is known of a member. */
  get(guildId: string, userId: string): MemberState | undefined {
    return this.#guilds.get(guildId)?.get(userId);
  }

  /** Takes an event in. A member update gives the change that it is. */
  apply(inbound: Inbound): MemberChange | undefined {
    switch (inbound.event) {
      case events.guildCreate.wireName: {
        const guild = payloadOf('guildCreate', inbound);
        // A guild in an outage comes without its members; what was known of them stays.
        if ('members' in guild) for (const member of guild.members) this.#see(guild.id, member.user.id, member.pending);
        return undefined;
      }
      case events.guildDelete.wireName: {
        const guild = payloadOf('guildDelete', inbound);
        if (!guild.unavailable) this.#guilds.delete(guild.id);
        return undefined;
      }
      case events.guildMemberAdd.wireName: {
        const member = payloadOf('guildMemberAdd', inbound);
        // A join begins a membership: what was known of an earlier one no longer counts.
        this.#guilds.get(member.guild_id)?.delete(member.user.id);
        this.#see(member.guild_id, member.user.id, member.pending);
        return undefined;
      }
      case events.guildMemberRemove.wireName: {
        const { guild_id, user } = payloadOf('guildMemberRemove', inbound);
        this.#guilds.get(guild_id)?.delete(user.id);
        return undefined;
      }
      case events.guildMemberUpdate.wireName: {
        const update = payloadOf('guildMemberUpdate', inbound);
        const before = this.get(update.guild_id, update.user.id);
        this.#see(update.guild_id, update.user.id, update.pending);
        return { before, update };
      }
      default:
        return undefined;
    }
  }

  #see(guildId: string, userId: string, pending: boolean | undefined): void {
    let members = this.#guilds.get(guildId);
    if (!members) {
      members = new Map();
      this.#guilds.set(guildId, members);
    }
    // An event that leaves `pending` out says nothing about it.
    members.set(userId, { pending: pending ?? members.get(userId)?.pending });
  }
}
