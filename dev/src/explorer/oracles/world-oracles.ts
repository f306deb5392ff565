/** The oracles of one world: what is wrong although the bot reports no problem. */
import { isRefused, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { Invariants } from '../../testing/invariants/invariants.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { deadControl } from './dead-control.js';
import { emptyPage } from './empty-page.js';
import { type GuildEffect, GuildEffects } from './guild-effects.js';
import { invariantOracle } from './invariant-oracle.js';
import { missingValue } from './missing-value.js';
import type { Oracle } from './oracle.js';
import { otherGuildData } from './other-guild-data.js';
import { otherSuggestion } from './other-suggestion.js';
import { privateLeak } from './private-leak.js';
import { publicPrivilegedAction, sanctionOfHigherMember } from './privileged-action.js';
import { roleChoices } from './role-choices.js';
import { ShownMessages } from './shown-messages.js';
import { TypedTexts } from './typed-texts.js';
import { unescapedText } from './unescaped-text.js';
import { unwantedMention } from './unwanted-mention.js';
import { wrongTarget } from './wrong-target.js';

/** What a step did beside what the bot reports. */
export interface Observations {
  readonly problems: readonly ObservedProblem[];
  /** Problems only if a comparison confirms them. A replay of such a finding looks for them. */
  readonly suspected: readonly ObservedProblem[];
  readonly effects: readonly GuildEffect[];
}

/** Those of every world. */
const ORACLES: readonly Oracle[] = [
  unwantedMention,
  privateLeak,
  otherGuildData,
  emptyPage,
  unescapedText,
  missingValue,
  deadControl,
  otherSuggestion,
];

export class WorldOracles {
  readonly #typed = new TypedTexts();
  readonly #shown: ShownMessages;
  readonly #effects: GuildEffects;
  readonly #oracles: readonly Oracle[];

  /** @param invariants those of the author of the bot */
  constructor(
    private readonly scenario: ScenarioWorld,
    invariants: Invariants | undefined,
  ) {
    this.#shown = new ShownMessages(scenario);
    this.#effects = new GuildEffects(scenario);
    const ofInvariants = invariants ? [invariantOracle(invariants)] : [];
    this.#oracles = [
      ...ORACLES,
      publicPrivilegedAction(),
      sanctionOfHigherMember(),
      wrongTarget(),
      roleChoices(),
      ...ofInvariants,
    ];
  }

  /** Prepares for a step, which the caller performs after that. @returns what looks for problems when it is done */
  prepare(step: ScenarioStep): (outcome: StepOutcome) => Promise<Observations> {
    const { scenario } = this;
    const forget = this.#typed.add(scenario, step);
    for (const { prepare } of this.#oracles) prepare?.(scenario, step);
    return async (outcome) => {
      if (isRefused(outcome)) forget();
      const shown = this.#shown.take();
      const effects = this.#effects.take();
      const observed = { scenario, step, outcome, shown, effects, typed: this.#typed.all };
      const problems: ObservedProblem[] = [];
      const suspected: ObservedProblem[] = [];
      for (const { observe, isSuspicion } of this.#oracles)
        (isSuspicion ? suspected : problems).push(...(await observe(observed)));
      return { problems, suspected, effects };
    };
  }
}
