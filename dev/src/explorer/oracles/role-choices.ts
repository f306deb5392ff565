import { userOutranksRole } from '../../emulator/inspect.js';
import { refsIn } from '../../scenario/references/world-references.js';
import {
  createsRole,
  interactionsOf,
  isInteractionStep,
  type ScenarioStep,
} from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedIn } from '../problems/used-declaration.js';
import type { GuildEffect } from './guild-effects.js';
import type { Oracle } from './oracle.js';

const TOO_HIGH = 'a user offers through the bot a role that is not below them';
const ADVICE = ' Offer only what cache.assignableRoles(guildId, member) lists.';
const UNRELATED = 'a member loses a role that the bot has not given or offered';

/**
 * What a bot does with roles that users have created follows from what users choose:
 *
 * - It gives a member such a role, and nobody who chose it is above it. The service does not allow this without the bot.
 * - It takes such a role from the user of a step, and nobody has chosen it, the bot has not given it, and has not named it.
 */
export function roleChoices(): Oracle {
  let known: ReadonlySet<string> = new Set();
  const created = new Set<string>();
  /** The roles that somebody has chosen, and those of them that somebody above them has chosen. */
  const chosen = new Set<string>();
  const allowed = new Set<string>();
  /** The roles that the bot has given or named. */
  const ofBot = new Set<string>();
  return {
    prepare: (scenario, step) => {
      const { guild } = scenario;
      known = new Set(guild?.roles.keys());
      for (const part of interactionsOf(step)) {
        const user = scenario.findUser(part.user);
        for (const id of user ? chosenRoles(scenario, part) : []) {
          chosen.add(id);
          const role = guild?.roles.get(id);
          if (guild && user && role && userOutranksRole(guild, user.id, role)) allowed.add(id);
        }
      }
    },
    observe: ({ scenario, step, outcome, shown, effects }) => {
      const ids = [...(scenario.guild?.roles.keys() ?? [])];
      if (createsRole(step)) for (const id of ids) if (!known.has(id)) created.add(id);
      const texts = shown.map(({ payload }) => JSON.stringify(payload));
      for (const id of ids) if (texts.some((text) => text.includes(id))) ofBot.add(id);
      if (!isInteractionStep(step) || outcome.status !== 'done') return [];
      const ofRoles = effects.filter(({ role }) => role !== undefined && created.has(role.id));
      const isTooHigh = ({ role }: GuildEffect) =>
        role?.isAdded === true && chosen.has(role.id) && !allowed.has(role.id);
      const isUnrelated = ({ role, user }: GuildEffect) =>
        role?.isAdded === false && user === step.user && !chosen.has(role.id) && !ofBot.has(role.id);
      const tooHigh = ofRoles.find(isTooHigh);
      const unrelated = ofRoles.find(isUnrelated);
      for (const { role } of ofRoles) if (role?.isAdded) ofBot.add(role.id);
      const toProblem = (
        kind: ObservedProblem['kind'],
        message: string,
        { text, assertion }: GuildEffect,
        advice = '',
      ): ObservedProblem => ({
        kind,
        message,
        ...usedIn(scenario, step),
        explanation: `${text}.${advice}`,
        assertions: [assertion],
      });
      return [
        ...(tooHigh ? [toProblem('publicPrivilegedAction', TOO_HIGH, tooHigh, ADVICE)] : []),
        ...(unrelated ? [toProblem('unrelatedRole', UNRELATED, unrelated)] : []),
      ];
    },
  };
}

/** The ids of the roles that a step names. */
function chosenRoles({ references }: ScenarioWorld, step: ScenarioStep): string[] {
  return refsIn(step).flatMap((ref) => (ref.entity === 'role' ? (references.idOf(ref) ?? []) : []));
}
