/** The components of a modal: one to five labels, text displays, or action rows (the form that labels replace). */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, formIssue } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { componentTypes } from './component-types.js';
import { requiredCountProblem } from './list-counts.js';
import {
  CheckboxGroupRequest,
  CheckboxRequest,
  FileUploadRequest,
  RadioGroupRequest,
  TextInputRequest,
  TextInputRowRequest,
} from './modal-fields.js';
import type {
  ChannelSelectRequest,
  MentionableSelectRequest,
  RoleSelectRequest,
  StringSelectRequest,
  UserSelectRequest,
} from './select.js';
import { selectRequests } from './select.js';
import { componentId, customId, disabledProblem, notDisabled } from './shared-fields.js';
import { TextDisplayRequest } from './text-display.js';
import { checkUniqueIds } from './unique-ids.js';

/** A field of a modal with its label. */
export interface LabelRequest {
  type: 18;
  id?: number | undefined;
  label: string;
  description?: string | undefined;
  component:
    | TextInputRequest
    | StringSelectRequest
    | UserSelectRequest
    | RoleSelectRequest
    | MentionableSelectRequest
    | ChannelSelectRequest
    | FileUploadRequest
    | RadioGroupRequest
    | CheckboxGroupRequest
    | CheckboxRequest;
  disabled?: undefined;
}
export const LabelRequest: ObjectSchema<LabelRequest> = z
  .object({
    type: z.literal(componentTypes.LABEL),
    id: componentId,
    label: boundedText(1, limits.modal.label),
    description: boundedText(1, limits.modal.description).optional(),
    component: z.discriminatedUnion('type', [
      TextInputRequest,
      ...selectRequests,
      FileUploadRequest,
      RadioGroupRequest,
      CheckboxGroupRequest,
      CheckboxRequest,
    ]),
    disabled: notDisabled,
  })
  .check((ctx) => {
    const field = ctx.value.component;
    // Selects are declared for messages as well, where they can be disabled.
    if (field.disabled !== undefined) {
      ctx.issues.push(formIssue(ctx.value, disabledProblem, ['component', 'disabled']));
    }
    const countProblem = requiredCountProblem(field);
    if (countProblem !== undefined) ctx.issues.push(formIssue(ctx.value, countProblem, ['component', 'min_values']));
  });

/** A text display in a modal. */
export interface ModalTextDisplayRequest extends TextDisplayRequest {
  disabled?: undefined;
}
export const ModalTextDisplayRequest: ObjectSchema<ModalTextDisplayRequest> = TextDisplayRequest.extend({
  disabled: notDisabled,
});

/** A modal request (the documentation says 1 to 5 top-level components, OpenAPI 40: we follow the documentation). */
export interface ModalRequest {
  custom_id: string;
  title: string;
  components: (LabelRequest | ModalTextDisplayRequest | TextInputRowRequest)[];
}
export const ModalRequest: ObjectSchema<ModalRequest> = z.object({
  custom_id: customId,
  title: boundedText(1, limits.modal.title),
  components: boundedList(
    z.discriminatedUnion('type', [LabelRequest, ModalTextDisplayRequest, TextInputRowRequest]),
    1,
    limits.modal.components,
  ).check(checkUniqueIds),
});
