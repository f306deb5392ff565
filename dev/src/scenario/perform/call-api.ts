import { ApiError } from '../../../../src/rest/call/errors.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import type { TestUser } from '../../testing/users/test-user.js';
import type { StepOf } from '../steps/scenario-step.js';
import { MissingError } from '../world/missing-error.js';
import type { ScenarioWorld } from '../world/scenario-world.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Makes a call of the REST API as a user.
 * @throws {TestStepError} when the API rejects it
 * @throws {MissingError} when it refers to something that does not exist
 */
export async function callApi(world: ScenarioWorld, user: TestUser, step: StepOf<'callApi'>): Promise<void> {
  const method = METHODS.find((each) => each === step.method);
  if (method === undefined) throw new MissingError(`There is no method ${step.method}.`);
  const path = Object.fromEntries(
    Object.entries(step.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? world.fill(value) : world.message(user, value.message).id,
    ]),
  );
  const query = Object.fromEntries(Object.entries(step.query ?? {}).map(([name, value]) => [name, world.fill(value)]));
  try {
    await user.api.raw(method, step.route, { path, query, body: fillJson(world, step.body) }, { reason: step.reason });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new TestStepError(error.message, `status_${error.status}`);
  }
}

/** Replaces the references in the texts of a JSON value. */
function fillJson(world: ScenarioWorld, value: unknown): unknown {
  if (typeof value === 'string') return world.fill(value);
  if (Array.isArray(value)) return value.map((each) => fillJson(world, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(world, each)]));
}
