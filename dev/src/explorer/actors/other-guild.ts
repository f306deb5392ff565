/** The guild beside that of the world. */
import { formatRef } from '../../scenario/references/world-references.js';
import { OTHER_CHANNEL } from '../../scenario/steps/other-guild.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

const OTHER_GUILD = 'Harbor';

/** A reference to its channel. */
export const OTHER_CHANNEL_REF = formatRef({ entity: 'otherChannel', name: `${OTHER_GUILD}/${OTHER_CHANNEL}`, nth: 0 });

/**
 * The bot comes to the guild, and users join it.
 * @param outsiders the display names of new users, who are in no other guild
 * @param members those of members of the world's guild
 */
export function otherGuildSteps(outsiders: readonly string[], members: readonly string[] = []): ScenarioStep[] {
  return [
    { kind: 'createGuild', guild: OTHER_GUILD },
    ...outsiders.map((user): ScenarioStep => ({ kind: 'createUser', user })),
    ...[...outsiders, ...members].map((user): ScenarioStep => ({ kind: 'joinOtherGuild', user, guild: OTHER_GUILD })),
  ];
}
