import { interactionCallbackTypes, type Message } from 'guildhall/wire';
import type { InteractionReport } from '../../control/views/interaction-report.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import { assertedFacts, isEmptyFacts, type MessageFacts, removedControls, toMessageFacts } from './message-facts.js';

/** The message that is the response to an interaction, if it is one that the user sees. */
export function responseMessage(report: InteractionReport | undefined): Message | undefined {
  // The initial response to a component can be that nothing changes yet: then the message of the component is the original one.
  if (report?.response?.type === interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE) return undefined;
  return report?.original ?? report?.message ?? undefined;
}

/**
 * Proposes assertions about the response to the interaction of a step.
 * @param before what the message of the response showed before the step; undefined if it is new
 */
export function responseAssertions(
  world: ScenarioWorld,
  outcome: StepOutcome,
  before: MessageFacts | undefined,
): Assertion[] {
  if (outcome.status === 'refused') return [{ kind: 'refused', reason: outcome.reason }];
  if (outcome.status !== 'done' || !outcome.report) return [];
  const { report } = outcome;
  const { references } = world;
  if (report.choices) {
    return [{ kind: 'choices', names: report.choices.map(({ name }) => references.toTemplate(name)) }];
  }
  if (report.modal_id !== undefined) return modalAssertions(world, report.modal_id);
  const message = responseMessage(report);
  if (!message) return [];
  const visible = new VisibleMessage(message);
  const now = toMessageFacts(visible, references);
  const facts = before ? { ...now, ...removedControls(before, now) } : now;
  if (isEmptyFacts(facts)) return [];
  // Who can see a message does not change.
  return [{ kind: 'response', ...(before ? {} : { isEphemeral: visible.isEphemeral }), ...assertedFacts(facts) }];
}

function modalAssertions({ world, references }: ScenarioWorld, modalId: string): Assertion[] {
  const open = world.emulator.world.modals.get(modalId);
  if (!open) return [];
  const { title, fields } = new VisibleModal(open.modal);
  const values: Record<string, string | boolean | string[]> = {};
  for (const { name, value } of fields) {
    if (typeof value === 'string' && value !== '') values[name] = references.toTemplate(value);
    if (value === true) values[name] = value;
    if (typeof value === 'object' && value && value.length > 0)
      values[name] = value.map((each) => references.toTemplate(each));
  }
  return [{ kind: 'modalOpened', title, values }];
}
