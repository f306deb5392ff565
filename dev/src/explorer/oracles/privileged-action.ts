import { userOutranksUser } from '../../emulator/inspect.js';
import { isInteractionStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { usedIn } from '../problems/used-declaration.js';
import type { GuildEffect } from './guild-effects.js';
import type { Oracle } from './oracle.js';

/** The user who does in a replay what a privileged user did: a new member without roles. */
export const STRANGER = 'Avery';

/**
 * The stranger changes something of others. It is only a suspicion: that privileged users use the same control for the same effect is what
 * `PublicActions` knows. Of what was created after the stranger came, the stranger may be the author.
 */
export function publicPrivilegedAction(): Oracle {
  let known: ReadonlySet<string> = new Set();
  return {
    isSuspicion: true,
    prepare: ({ world: { emulator } }, step) => {
      if (step.kind === 'createMember' && step.user === STRANGER) known = new Set(emulator.world.channels.keys());
    },
    observe: ({ scenario, step, outcome, effects }) => {
      if (!isInteractionStep(step) || step.user !== STRANGER || outcome.status !== 'done') return [];
      return effectsOnOthers(step, effects)
        .filter(({ channelId }) => channelId === undefined || known.has(channelId))
        .slice(0, 1)
        .map(({ text, assertion }) => ({
          kind: 'publicPrivilegedAction' as const,
          message: 'a user without roles can do what a privileged user did, with the same effect on others',
          ...usedIn(scenario, step),
          explanation: `${text}.`,
          assertions: [assertion],
        }));
    },
  };
}

/**
 * A user bans, removes or times out through the bot somebody who is not below them. The service does not allow this without the bot, which
 * has to compare the roles itself.
 */
export function sanctionOfHigherMember(): Oracle {
  /** The names of the users who are not below the user of the step. */
  let higher: ReadonlySet<string> = new Set();
  return {
    prepare: (scenario, step) => {
      const { guild, references } = scenario;
      const user = isInteractionStep(step) ? scenario.findUser(step.user) : undefined;
      const others = guild && user ? [...guild.members.keys()].filter((id) => id !== user.id) : [];
      const isHigher = (id: string) =>
        guild !== undefined && user !== undefined && !userOutranksUser(guild, user.id, id);
      higher = new Set(others.filter(isHigher).map((id) => references.refOf(id)?.name ?? ''));
    },
    observe: ({ scenario, step, outcome, effects }) => {
      if (!isInteractionStep(step) || outcome.status !== 'done') return [];
      const found = effects.filter(({ isSanction, user = '' }) => isSanction === true && higher.has(user));
      return found.slice(0, 1).map(({ text, assertion }) => ({
        kind: 'publicPrivilegedAction' as const,
        message: 'a user acts through the bot on a member who is not below them',
        ...usedIn(scenario, step),
        explanation: `${text}. Compare the roles, for example with cache.outranks(guildId, member, other).`,
        assertions: [assertion],
      }));
    },
  };
}

/** Whether the user of a step has roles, or owns the guild. */
export function isPrivileged(scenario: ScenarioWorld, step: ScenarioStep): boolean {
  const { guild } = scenario;
  const user = 'user' in step ? scenario.findUser(step.user) : undefined;
  const member = guild?.members.get(user?.id ?? '');
  return member !== undefined && (guild?.guild.owner_id === member.userId || member.roles.length > 0);
}

/** What users do with their own roles is for everybody. */
export function effectsOnOthers(step: ScenarioStep, effects: readonly GuildEffect[]): GuildEffect[] {
  const own = 'user' in step ? step.user : undefined;
  return effects.filter(({ user }) => user === undefined || user !== own);
}
