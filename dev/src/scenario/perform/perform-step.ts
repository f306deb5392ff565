/**
 * Performs a step in a world. Every action is a call of the control API, as the page makes it. What the bot or the emulator does is
 * the outcome of the step, so it does not throw.
 */
import { TestStepError } from '../../testing/errors/test-step-error.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { isDeclaredStep } from '../steps/declared-steps.js';
import type { ScenarioStep, StepOf } from '../steps/scenario-step.js';
import { MissingError } from '../world/missing-error.js';
import { fromScenarioFile } from '../world/scenario-files.js';
import type { ScenarioWorld } from '../world/scenario-world.js';
import { callApi } from './call-api.js';
import { performDeclaredStep } from './declared-step.js';
import { type InteractingStep, isInteractionStep } from './interactions.js';
import { performAtOnce } from './perform-at-once.js';
import { performInteraction } from './perform-interaction.js';
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
