import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** Variants of a step in which a user enters one value less, or only one of several users acts. */
export function* simplerSteps(step: ScenarioStep): Generator<ScenarioStep> {
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
