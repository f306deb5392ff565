import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** Variants of the steps in which a user enters one value less. */
export function* withFewerInputs(steps: readonly ScenarioStep[]): Generator<readonly ScenarioStep[]> {
  for (const [index, step] of steps.entries()) {
    for (const simpler of simplerSteps(step)) yield steps.with(index, simpler);
  }
}

function* simplerSteps(step: ScenarioStep): Generator<ScenarioStep> {
  if (step.kind === 'atOnce') yield* step.steps;
  if (step.kind === 'submitModal')
    for (const name of Object.keys(step.inputs)) yield { ...step, inputs: without(step.inputs, name) };
  if (step.kind === 'useCommand')
    for (const name of Object.keys(step.options)) yield { ...step, options: without(step.options, name) };
  if (step.kind === 'createMember' && step.roles?.length) yield { ...step, roles: [] };
  if (step.kind === 'createMember' && step.locale !== undefined && step.locale !== 'en-US') {
    const { locale: _locale, ...rest } = step;
    yield rest;
  }
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
