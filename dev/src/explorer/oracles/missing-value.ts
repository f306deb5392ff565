import { userOf } from '../../scenario/steps/scenario-step.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';

/**
 * How a missing value, an object or an invalid number or date looks in a text. Case-sensitive: these are words of JavaScript. zod says
 * "received NaN" of an input.
 */
const MISSING = /(?<![\w.`]|received )(?:undefined|null|NaN|\[object \w+\]|Invalid Date)(?![\w`])/;

/** A message of the bot shows `undefined`, `null`, `NaN`, `[object Object]` or `Invalid Date`, which no user has typed. */
export const missingValue: Oracle = {
  observe: ({ scenario, step, shown, typed }) =>
    shown.flatMap(({ text, previousText, isReadableBy }) => {
      // Each of the actions shows it, too.
      if (step.kind === 'atOnce') return [];
      for (const line of text.split('\n')) {
        const [value] = MISSING.exec(line) ?? [];
        if (value === undefined || previousText?.includes(line)) continue;
        if (typed.some((each) => each.text.includes(value))) continue;
        const { owner } = scenario.world;
        return [
          {
            kind: 'missingValue' as const,
            message: `a message of the bot shows ${value} in place of a value`,
            ...usedIn(scenario, step),
            explanation: `It shows "${line.slice(0, 80)}".`,
            assertions: [
              {
                kind: 'notShown' as const,
                user: isReadableBy(owner.id) ? owner.name : (userOf(step) ?? owner.name),
                text: scenario.references.toTemplate(line),
              },
            ],
          },
        ];
      }
      return [];
    }),
};
