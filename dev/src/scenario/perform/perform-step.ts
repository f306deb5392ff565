/**
 * Performs a step in a world. Every action is a call of the control API, as the page makes it. What the bot or the emulator does is
 * the outcome of the step, so it does not throw.
 */

import { ApiError } from '../../../../src/rest/call/errors.js';
import type { StepFieldKind } from '../../control/declaration/user-action.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { type DeclaredStep, isDeclaredStep, stepsByKind } from '../steps/declared-steps.js';
import { MessageRef, ScenarioAuthorization } from '../steps/references.js';
import type { ScenarioStep, StepOf } from '../steps/scenario-step.js';
import { MissingError, type ScenarioWorld } from '../world/scenario-world.js';
import {
  fromScenarioFile,
  type InteractingStep,
  isInteractionStep,
  performAtOnce,
  performInteraction,
} from './interactions.js';
import type { StepOutcome } from './step-outcome.js';

const MAX_SETTLE_MS = 4000;

/**
 * Performs a step, and waits until the bot has finished what it caused. Handlers that wait for a user or for time do not count.
 * @param settle waits until the bot has finished. Default: for 4 seconds of real time at most. If it takes longer, the step is done
 * anyway: handlers that never end are a problem of the bot
 */
export async function performStep(
  world: ScenarioWorld,
  step: ScenarioStep,
  settle: () => Promise<unknown> = () => world.settle(MAX_SETTLE_MS),
): Promise<StepOutcome> {
  try {
    if (isInteractionStep(step)) return await performInteraction(world, step, settle);
    if (step.kind === 'atOnce') return await performAtOnce(world, step, settle);
    await perform(world, step);
    await settle();
    return { status: 'done' };
  } catch (error) {
    if (error instanceof MissingError) return { status: 'missing', message: error.message };
    if (!(error instanceof TestStepError)) throw error;
    const [message = ''] = error.message.split('\n', 1);
    return { status: 'refused', reason: error.reason ?? 'rejected', message };
  }
}

type OtherStep = Exclude<ScenarioStep, InteractingStep | StepOf<'atOnce'>>;

async function perform(scenario: ScenarioWorld, step: OtherStep): Promise<void> {
  if (isDeclaredStep(step)) return performDeclaredStep(scenario, scenario.user(step.user), step);
  const { world } = scenario;
  switch (step.kind) {
    case 'createMember': {
      const { user, locale, timeZone, roles } = step;
      await world.createMember(user, { locale, timeZone, roles });
      return;
    }
    case 'createUser':
      await world.createUser(step.user, { locale: step.locale, timeZone: step.timeZone });
      return;
    case 'advanceClock':
      await world.clock.advance(step.ms);
      return;
    case 'restartBot':
      return world.restartBot();
    case 'injectFault':
      return world.control.send('POST', '/faults', step.fault);
    case 'sendMessage':
      return sendMessage(scenario, scenario.user(step.user), step);
    case 'callApi':
      return callApi(scenario, scenario.user(step.user), step);
  }
}

async function sendMessage(world: ScenarioWorld, user: TestUser, step: StepOf<'sendMessage'>): Promise<void> {
  const content = world.fill(step.content);
  const options = {
    files: (step.files ?? []).map(fromScenarioFile),
    stickers: step.stickers,
    replyTo: step.replyTo && world.message(user, step.replyTo),
  };
  if (step.channel === undefined) await user.sendDm(world.world.bot, content, options);
  else await user.send(world.fill(step.channel), content, options);
}

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

/** Performs a step as a test does that is written from it: it calls the declared method of the test user. */
export async function performDeclaredStep(world: ScenarioWorld, user: TestUser, step: DeclaredStep): Promise<void> {
  const { method = '', fields = {} } = stepsByKind.get(step.kind)?.declaration ?? {};
  const args = await Promise.all(
    Object.entries(fields).map(([name, kind]) => argumentsOf[kind](world, user, Reflect.get(step, name))),
  );
  await callMethod(user, method.split('.'), args.flat());
}

type ArgumentsOf = (world: ScenarioWorld, user: TestUser, value: unknown) => readonly unknown[] | Promise<unknown[]>;

const asItIs: ArgumentsOf = (_world, _user, value) => [value];

/** The arguments of a method for a field of a step. */
const argumentsOf: Readonly<Record<StepFieldKind, ArgumentsOf>> = {
  value: asItIs,
  emoji: asItIs,
  pollAnswer: asItIs,
  scheduledEvent: asItIs,
  sound: asItIs,
  onboardingAnswers: asItIs,
  channel: (world, _user, value) => [world.fill(String(value))],
  user: (world, _user, value) => [world.fill(String(value))],
  message: (world, user, value) => [world.message(user, MessageRef.parse(value))],
  authorization: async (world, _user, value) => {
    const { scope, redirectUri, responseType, permissions, integrationType, selected } =
      ScenarioAuthorization.parse(value);
    if (redirectUri !== undefined) await registerRedirect(world, redirectUri);
    const request = {
      scope,
      redirect_uri: redirectUri,
      response_type: responseType,
      permissions,
      integration_type: integrationType,
    };
    if (!selected) return [request];
    const channel = selected.channel === undefined ? undefined : world.fill(selected.channel);
    return [request, { ...selected, channel }];
  },
};

/** A test passes it as an option of `createWorld`. */
async function registerRedirect({ world: { control, emulator } }: ScenarioWorld, uri: string): Promise<void> {
  await control.call('editApplication', { application_id: emulator.applicationId, redirect_uris: [uri] });
}

async function callMethod(
  owner: object,
  [name = '', ...rest]: readonly string[],
  args: readonly unknown[],
): Promise<void> {
  const member: unknown = Reflect.get(owner, name);
  if (typeof member === 'function') await Reflect.apply(member, owner, args);
  else if (typeof member === 'object' && member !== null) await callMethod(member, rest, args);
  else throw new Error(`a test user has no ${name}: the declaration of the step names it`);
}
