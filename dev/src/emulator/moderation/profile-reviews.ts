/** The review of the names of members by auto moderation, when they join or change. */
import { autoModerationActionTypes } from 'guildhall/wire';
import { releaseMember } from '../state/auto-moderation-actions/quarantine.js';
import type { GuildRecord, MemberRecord } from '../state/records/guilds.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';
import { reviewContent } from './content-review.js';

const { BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;

export class ProfileReviews {
  /** The names at the last review. */
  readonly #reviewedNames = new WeakMap<MemberRecord, string>();

  constructor(private readonly world: World) {}

  /**
   * Reviews the members that events are about, if their names have changed, and executes the actions of the rules. A member
   * whose profile was blocked can interact again when no rule blocks the new names.
   * @returns the events of the actions
   */
  review(events: readonly EmittedEvent[]): readonly EmittedEvent[] {
    return events.flatMap(({ event, data }) => {
      if (event !== 'guildMemberAdd' && event !== 'guildMemberUpdate') return [];
      const guild = this.world.guilds.get(data.guild_id);
      const member = guild?.members.get(data.user.id);
      return guild && member ? this.#reviewMember(guild, member) : [];
    });
  }

  #reviewMember(guild: GuildRecord, member: MemberRecord): readonly EmittedEvent[] {
    const names = this.#namesOf(member);
    const key = JSON.stringify(names);
    if (this.#reviewedNames.get(member) === key) return [];
    this.#reviewedNames.set(member, key);
    const reviews = names.map((text) => reviewContent(this.world, { guild, userId: member.userId, text }));
    const actions = reviews.flatMap(({ rules }) => rules.flatMap(({ rule }) => rule.actions));
    const isBlocked = actions.some(({ type }) => type === BLOCK_MEMBER_INTERACTION);
    return [
      ...(isBlocked ? [] : releaseMember(this.world, guild, member)),
      ...reviews.flatMap((review) => review.execute()),
    ];
  }

  #namesOf({ userId, nick }: MemberRecord): string[] {
    const user = this.world.users.get(userId)?.user;
    return [nick, user?.global_name, user?.username].filter((name) => typeof name === 'string');
  }
}
