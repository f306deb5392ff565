import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { Assertion } from '../../scenario/tests/scenario-test.js';

/** A step, and what was true after it. */
export const ObservedStep = z.object({ step: ScenarioStep, assertions: z.array(Assertion) });
export type ObservedStep = z.output<typeof ObservedStep>;
