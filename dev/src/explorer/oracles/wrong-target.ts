import { singleRef, type Template } from '../../scenario/references/world-references.js';
import { interactionsOf, isInteractionStep } from '../../scenario/steps/scenario-step.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedIn } from '../problems/used-declaration.js';
import { affectedTargets, areAlike, ChosenInUse } from './chosen-targets.js';
import type { Oracle, OracleInput } from './oracle.js';
import { quoted } from './typed-texts.js';

/**
 * A step affects what was chosen in another use of the bot, and not what was chosen in its own one: the bot keeps what it should know of
 * each use in one place. It is only a suspicion: without the other use, the step has to affect what was chosen.
 */
export function wrongTarget(): Oracle {
  const uses = new ChosenInUse();
  let chosen: ReadonlySet<Template> = new Set();
  return {
    isSuspicion: true,
    prepare: (scenario, step) => {
      chosen = new Set(interactionsOf(step).flatMap((part) => [...uses.until(scenario, part)]));
    },
    observe: (input) => {
      const { scenario, step, outcome, shown, effects } = input;
      const sent = shown.filter(({ isNew, isEphemeral }) => isNew && !isEphemeral).map(({ payload }) => payload);
      const affected = affectedTargets(scenario, { outcome, effects, sent });
      const isOther = (target: Template) => uses.all.has(target) && !chosen.has(target);
      const wrong = [...affected].find((target) => isOther(target) && isInPlaceOf(target, chosen, affected));
      for (const part of interactionsOf(step)) uses.add(part, chosen, shown);
      if (!isInteractionStep(step) || outcome.status !== 'done' || wrong === undefined) return [];
      return [problemOf(input, wrong, chosen)];
    },
  };
}

/** Whether something of the kind of this target was chosen, and none of it is affected. */
function isInPlaceOf(target: Template, chosen: ReadonlySet<Template>, affected: ReadonlySet<Template>): boolean {
  const alike = [...chosen].filter((each) => areAlike(each, target));
  return alike.length > 0 && !alike.some((each) => affected.has(each));
}

/** @param chosen what was chosen in this use */
function problemOf(
  { scenario, step, effects, shown }: OracleInput,
  target: Template,
  chosen: ReadonlySet<Template>,
): ObservedProblem {
  const name = singleRef(target)?.name ?? '';
  const effect = effects.find(({ user }) => user === name);
  const message = shown.find(({ channel }) => scenario.references.fill(target) === channel.channel.id);
  const [line = ''] = message?.text.split('\n').filter((each) => each.trim() !== '') ?? [];
  return {
    kind: 'wrongTarget',
    message: 'the effect is on what was chosen in another use, and not on what was chosen here',
    ...usedIn(scenario, step),
    explanation: `${effect ? effect.text : `There is a message in #${name}: ${quoted(line)}`}. Keep what belongs to a use in the custom_id, or by user.`,
    assertions: [
      effect?.assertion ?? {
        // The other use can have led to the same message in its channel.
        kind: 'lineOfBot',
        text: scenario.references.toTemplate(line),
        channel: [...chosen].find((each) => areAlike(each, target)) ?? target,
        isShown: true,
      },
    ],
  };
}
