import type { Message, ModalRequest } from 'guildhall/wire';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { Candidate } from '../actions/actor-view.js';
import { messageScreen, modalScreen, type Screen, visibilityOf } from '../screens/screen.js';

/**
 * The screens that a step led to: the modal or message of the response, and other messages that the bot has sent.
 * @param sent the messages that the bot has sent during the step, in any channel
 */
export function screensAfter(
  scenario: ScenarioWorld,
  { declaration, label }: Pick<Candidate, 'declaration' | 'label'>,
  outcome: StepOutcome,
  sent: readonly Message[],
): Screen[] {
  const { declarations } = scenario;
  const cause = declaration ?? label;
  const toScreen = (message: Message, title: string) => {
    const visible = new VisibleMessage(message);
    return messageScreen(
      visible,
      visibilityOf(visible, scenario.isDirectChannel(visible.channelId)),
      declarations,
      title,
    );
  };
  const { modal, message: response } = responseOf(scenario, outcome);
  const others = sent.filter(({ id }) => id !== response?.id);
  return [
    ...(modal ? [modalScreen(modal, declarations)] : []),
    ...(response ? [toScreen(response, `Answer to ${cause}`)] : []),
    ...others.map((message) => toScreen(message, `Message after ${cause}`)),
  ];
}

function responseOf(
  scenario: ScenarioWorld,
  outcome: StepOutcome,
): { readonly modal?: ModalRequest | undefined; readonly message?: Message | undefined } {
  if (outcome.status !== 'done' || outcome.report === undefined) return {};
  const { modal_id: modalId, message, original, followups = [] } = outcome.report;
  const modal = modalId === undefined ? undefined : scenario.world.emulator.world.modals.get(modalId)?.modal;
  return modal ? { modal } : { message: original ?? message ?? followups.at(-1) };
}
