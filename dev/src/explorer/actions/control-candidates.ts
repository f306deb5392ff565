/** Buttons and selects that a user sees, also those of old messages. */
import { toControlRef } from '../../scenario/controls/control-ref.js';
import { controlsOf, labelOf, type VisibleControl } from '../../scenario/controls/visible-controls.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import { INPUT_KINDS, type InputKind } from '../inputs/input-kind.js';
import { selectInputs } from '../inputs/select-inputs.js';
import { controlDeclaration, messageScreen, unknownControlName, visibilityOf } from '../screens/screen.js';
import { type ActorView, isDirectChannel } from './actor-view.js';
import type { Candidate } from './candidate.js';

/** How many of the newest messages with controls a user uses. */
const MAX_MESSAGES = 20;

export function controlCandidates(view: ActorView): Candidate[] {
  const { botUserId } = view.scenario.world.emulator;
  const withControls = view.messages.filter((message) => controlsOf(message).length > 0 && isOfBot(message, botUserId));
  return withControls.slice(0, MAX_MESSAGES).flatMap((message, age) => candidatesOf(view, message, age));
}

function isOfBot({ payload }: VisibleMessage, botUserId: string): boolean {
  return payload.author.id === botUserId || payload.webhook_id !== undefined;
}

function candidatesOf(view: ActorView, message: VisibleMessage, age: number): Candidate[] {
  const { declarations } = view.scenario;
  const screen = messageScreen(
    message,
    visibilityOf(message, isDirectChannel(view.scenario, message.channelId)),
    declarations,
  );
  const usable = controlsOf(message).filter(({ disabled }) => !disabled);
  return usable.flatMap((control): Candidate[] => {
    const declaration = controlDeclaration(control, declarations);
    const name = declaration ?? unknownControlName(control);
    // Parameters do not distinguish controls, so several buttons of a declaration share the attempts.
    const key = `${name}${control.kind === 'button' ? ` ${labelOf(control)}` : ''}`;
    const common = {
      screen,
      label: labelOf(control) || name,
      declaration,
    };
    const weight = age < 5 ? 4 : 1;
    if (control.kind === 'button') {
      return [
        { ...common, key: `click ${key}`, weight, canBeAtOnce: true, createSteps: () => [clickStep(view, control)] },
        {
          ...common,
          key: `click twice ${key}`,
          weight: weight / 4,
          createSteps: () => twice(clickStep(view, control)),
        },
      ];
    }
    return INPUT_KINDS.map((kind) => ({
      ...common,
      key: `select ${kind} ${key}`,
      weight: kind === 'valid' ? weight : weight / 2,
      canBeAtOnce: kind === 'valid',
      createSteps: () => [selectStep(view, control, message, kind)],
    }));
  });
}

function clickStep({ actor, messages, scenario }: ActorView, control: VisibleControl): ScenarioStep {
  const { references, declarations } = scenario;
  return { kind: 'click', user: actor.name, control: toControlRef(control, messages, references, declarations) };
}

function twice(step: ScenarioStep): ScenarioStep[] {
  return [step, step];
}

function selectStep(
  { actor, messages, scenario, random, entities }: ActorView,
  control: Extract<VisibleControl, { readonly kind: 'select' }>,
  message: VisibleMessage,
  kind: InputKind,
): ScenarioStep {
  const { references, declarations } = scenario;
  const values = selectInputs(random, kind, control, message, entities, references);
  return {
    kind: 'select',
    user: actor.name,
    control: toControlRef(control, messages, references, declarations),
    values,
  };
}
