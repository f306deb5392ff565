/** What may stand in a modal: one to five labels, text displays, or rows of the form that labels replace. */
import { z } from 'zod';
import { limits } from '../../limits.js';
import { formIssue, list, text } from '../../schema.js';
import { componentTypes } from './component-types.js';
import {
  CheckboxGroupRequest,
  CheckboxRequest,
  FileUploadRequest,
  RadioGroupRequest,
  TextInputRequest,
  TextInputRowRequest,
} from './modal-fields.js';
import { selectRequests } from './select.js';
import { componentId, customId } from './shared-fields.js';
import { TextDisplayRequest } from './text-display.js';
import { checkUniqueness } from './uniqueness.js';

/** A field of a modal with its label. */
export const LabelRequest = z
  .object({
    type: z.literal(componentTypes.LABEL),
    id: componentId,
    label: text(1, limits.modal.label),
    description: text(1, limits.modal.description).optional(),
    component: z.discriminatedUnion('type', [
      TextInputRequest,
      ...selectRequests,
      FileUploadRequest,
      RadioGroupRequest,
      CheckboxGroupRequest,
      CheckboxRequest,
    ]),
  })
  .check((ctx) => {
    const field = ctx.value.component;
    if ('disabled' in field && field.disabled !== undefined) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          { formCode: 'MODAL_COMPONENT_DISABLED', message: 'Components in a modal cannot be disabled' },
          ['component', 'disabled'],
        ),
      );
    }
    if ('min_values' in field && field.min_values === 0 && field.required !== false) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          { formCode: 'NUMBER_TYPE_MIN', message: 'int value should be greater than or equal to 1.' },
          ['component', 'min_values'],
        ),
      );
    }
  });
export type LabelRequest = z.input<typeof LabelRequest>;

/** A modal as it is opened (docs say 1..5 components at the top, OpenAPI 40: the docs are followed). */
export const ModalRequest = z.object({
  custom_id: customId,
  title: text(1, limits.modal.title),
  components: list(
    z.discriminatedUnion('type', [LabelRequest, TextDisplayRequest, TextInputRowRequest]),
    1,
    limits.modal.components,
  ).check(checkUniqueness),
});
export type ModalRequest = z.input<typeof ModalRequest>;
