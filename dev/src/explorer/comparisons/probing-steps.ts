/** What shows later that earlier steps differ: lists, controls that are shown, and the next timers of the bot. */
import { controlsOf, toControlRef } from '../../scenario/controls/control-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { knownCommands } from '../actions/known-commands.js';
import { EVERY_TIMEOUT } from '../world/explorer-world.js';

const MINUTE_MS = 60_000;
/** So many buttons are pressed by each user, on the newest messages. */
const MAX_CLICKS = 4;
const MAX_COMMANDS = 8;
/** So many timers are waited for, and at most so long: a timer can be due in half a year. */
const MAX_TIMERS = 12;
const MAX_WAIT_MS = 400 * 24 * 60 * MINUTE_MS;

/** Each step is chosen after the one before it was performed. @param user the name of the user who acts, beside the owner */
export function* probingSteps(scenario: ScenarioWorld, user: string): Generator<ScenarioStep> {
  const users = [...new Set([scenario.world.owner.name, user])];
  yield { kind: 'advanceClock', ms: MINUTE_MS };
  for (const name of users) yield* listingSteps(scenario, name);
  for (const name of users) yield* clickSteps(scenario, name);
  yield* timerSteps(scenario, MAX_TIMERS);
}

/** Commands that need no options, and suggestions. */
function* listingSteps(scenario: ScenarioWorld, user: string): Generator<ScenarioStep> {
  const { world, references } = scenario;
  const channel = references.toTemplate(world.emulator.channelId);
  const commands = knownCommands(scenario).filter(({ type }) => type === 'chat');
  const lists = commands.filter(({ options }) => options.every(({ required }) => !required));
  for (const { path } of lists.slice(0, MAX_COMMANDS))
    yield { kind: 'useCommand', user, path: [...path], options: {}, channel };
  for (const { path, options } of commands) {
    const suggested = options.filter(({ autocomplete }) => autocomplete);
    for (const { name: focused } of suggested)
      yield { kind: 'autocomplete', user, path: [...path], options: { [focused]: '' }, focused, channel };
  }
}

/** The buttons that the user sees now; what the first ones lead to is not pressed. */
function* clickSteps(scenario: ScenarioWorld, name: string): Generator<ScenarioStep> {
  const messages = scenario.findUser(name)?.messages() ?? [];
  const buttons = messages.flatMap(controlsOf).filter(({ kind, disabled }) => kind === 'button' && !disabled);
  const clicks = buttons
    .slice(0, MAX_CLICKS)
    .map((each): ScenarioStep => ({ kind: 'click', user: name, control: toControlRef(each, messages, scenario) }));
  yield* clicks;
}

/** Time passes: first an hour, after which nothing of an interaction is valid, then until the next timers. @param maxTimers how many */
export function* timerSteps({ world }: ScenarioWorld, maxTimers: number): Generator<ScenarioStep> {
  const { clock } = world.emulator;
  const end = clock.monotonicNow() + MAX_WAIT_MS;
  yield EVERY_TIMEOUT;
  for (let count = 0; count < maxTimers; count += 1) {
    const due = clock.nextDueMs;
    if (due === undefined || due > end) return;
    yield { kind: 'advanceClock', ms: Math.max(1, Math.ceil(due - clock.monotonicNow())) };
  }
}
