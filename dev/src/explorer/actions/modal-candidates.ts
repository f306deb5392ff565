/** Submissions of the modal that is open for a user. A user who does something else dismisses it. */

import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import { toModalRef } from '../../scenario/controls/modal-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { INPUT_KINDS, type InputKind } from '../inputs/input-kind.js';
import { modalInputs } from '../inputs/modal-inputs.js';
import { modalScreen } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';

/** A user with an open modal usually submits it. */
const WEIGHT = 40;

export function modalCandidates(view: ActorView): Candidate[] {
  const { scenario, user } = view;
  const { declarations } = scenario;
  const [open] = scenario.openModals(user);
  if (!open) return [];
  const { modal } = open;
  const declaration = declarations.findModal(modal)?.declaration.describe();
  return INPUT_KINDS.map((kind) => ({
    screen: modalScreen(modal, declarations),
    key: `submit ${kind}`,
    weight: kind === 'valid' ? WEIGHT : WEIGHT / 3,
    canBeAtOnce: kind === 'valid',
    label: modal.title,
    ...(declaration === undefined ? {} : { declaration }),
    createSteps: async () => [await submitStep(view, modal, kind)],
  }));
}

async function submitStep(view: ActorView, modal: ModalRequest, kind: InputKind): Promise<ScenarioStep> {
  const { actor, scenario, random, entities, texts } = view;
  const { references, declarations } = scenario;
  const known = declarations.findModal(modal);
  const inputs = await modalInputs({ modal, known, kind, random, entities, texts, references });
  return { kind: 'submitModal', user: actor.name, modal: toModalRef(modal, references, declarations), inputs };
}
