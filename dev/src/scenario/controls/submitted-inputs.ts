import type { ModalRequest } from 'guildhall/wire';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import type { StepOf } from '../steps/scenario-step.js';

/**
 * What a step enters in a modal, by the names that the fields have in this world. Some libraries create another custom_id each time, and
 * fields that come from data are others after other steps. The label is the same. What is entered in a field that the modal does not have here is
 * left out: the user cannot enter it.
 */
export function submittedInputs(
  modal: ModalRequest,
  { inputs, labels = {} }: StepOf<'submitModal'>,
): Required<Pick<StepOf<'submitModal'>, 'inputs' | 'labels'>> {
  const { fields } = new VisibleModal(modal);
  const fieldOf = (name: string) =>
    fields.find((field) => field.name === name) ?? fields.find(({ label }) => label === labels[name]);
  const renamed = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const field = fieldOf(name);
        return field ? [[field.name, value]] : [];
      }),
    );
  return { inputs: renamed(inputs), labels: renamed(labels) };
}
