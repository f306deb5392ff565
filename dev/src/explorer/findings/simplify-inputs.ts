import { templateParts } from '../../scenario/references/world-references.js';
import { type FieldValue, type OptionValue, suggestionOf } from '../../scenario/steps/references.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { EVERY_TIMEOUT } from '../world/explorer-world.js';

/** Longer texts are halved. */
const MAX_LENGTH = 20;

/** Variants of a step in which a user enters one value less or a shorter one, only one of several users acts, or less time passes. */
export function* simplerSteps(step: ScenarioStep): Generator<ScenarioStep> {
  switch (step.kind) {
    case 'atOnce':
      yield* step.steps;
      break;
    case 'submitModal':
      for (const inputs of simplerValues(step.inputs, simplerField)) yield { ...step, inputs };
      break;
    case 'useCommand':
      for (const options of simplerValues(step.options, simplerOption)) yield { ...step, options };
      break;
    case 'advanceClock':
      if (step.ms > EVERY_TIMEOUT.ms) yield EVERY_TIMEOUT;
      break;
    case 'createMember':
      if (step.roles?.length) yield { ...step, roles: [] };
      if (step.roles && step.roles.length > 1)
        for (const role of step.roles) yield { ...step, roles: step.roles.filter((each) => each !== role) };
      if (step.locale !== undefined) {
        const { locale: _locale, ...rest } = step;
        yield rest;
      }
  }
}

/** @param simplify returns a simpler value; undefined if there is none */
function* simplerValues<Value>(
  values: Readonly<Record<string, Value>>,
  simplify: (value: Value) => Value | undefined,
): Generator<Record<string, Value>> {
  for (const name of Object.keys(values)) yield without(values, name);
  for (const [name, value] of Object.entries(values)) {
    const simpler = simplify(value);
    if (simpler !== undefined) yield { ...values, [name]: simpler };
  }
}

function simplerField(value: FieldValue): FieldValue | undefined {
  return typeof value === 'string' ? shorterText(value) : undefined;
}

function simplerOption(value: OptionValue): OptionValue | undefined {
  if (typeof value === 'string') return shorterText(value);
  const suggestion = suggestionOf(value);
  return suggestion && suggestion.nth !== 0 ? { suggestion: { ...suggestion, nth: 0 } } : undefined;
}

/** Half of a long text without references. */
function shorterText(text: string): string | undefined {
  const [only, ...others] = templateParts(text);
  const characters = typeof only === 'string' && only === text && others.length === 0 ? [...text] : [];
  return characters.length > MAX_LENGTH ? characters.slice(0, Math.ceil(characters.length / 2)).join('') : undefined;
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
