import { respondedIds } from '../../scenario/perform/step-outcome.js';
import { formatRef } from '../../scenario/references/world-references.js';
import { suggestionOf } from '../../scenario/steps/references.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle, OracleInput } from './oracle.js';

/**
 * A user chooses a value that the bot suggests only to another one, and it has an effect that others see: Discord lets users type any value.
 * It is only a suspicion: the bot can make the same suggestion to this user.
 */
export const otherSuggestion: Oracle = {
  isSuspicion: true,
  observe: (input) => {
    const { scenario, step, outcome } = input;
    if (outcome.status !== 'done' || !choosesOfOther(step)) return [];
    const [effect] = visibleEffects(input);
    if (!effect) return [];
    return [
      {
        kind: 'otherSuggestion',
        message: 'a user can choose what the bot suggests only to others',
        ...usedIn(scenario, step),
        explanation: `${effect.text}. Suggestions do not limit what users type: the handler has to check it.`,
        assertions: [effect.assertion],
      },
    ];
  },
};

/** Whether a step uses a command with a value that is suggested to another user. */
function choosesOfOther(step: ScenarioStep): boolean {
  return (
    step.kind === 'useCommand' && Object.values(step.options).some((value) => suggestionOf(value)?.of !== undefined)
  );
}

/** Something that others see, and what a test asserts if it must not happen. */
interface VisibleEffect {
  readonly text: string;
  readonly assertion: Assertion;
}

/** What a step changed of the guild, and of messages other than its responses. */
function visibleEffects({ scenario, outcome, effects, shown }: OracleInput): VisibleEffect[] {
  const responses = new Set(respondedIds(outcome));
  const lines = shown.flatMap(({ payload, text, previousText = '', isEphemeral, channel }): VisibleEffect[] => {
    const ref = scenario.references.refOf(channel.channel.id);
    if (isEphemeral || responses.has(payload.id) || ref?.entity !== 'channel') return [];
    const before = previousText.split('\n');
    const added = text.split('\n').filter((line) => line.trim() !== '' && !before.includes(line));
    return added.map((line) => ({
      text: `A message in #${ref.name} shows "${line}"`,
      assertion: {
        kind: 'lineOfBot',
        text: scenario.references.toTemplate(line),
        channel: formatRef(ref),
        isShown: false,
      },
    }));
  });
  return [...effects, ...lines];
}
