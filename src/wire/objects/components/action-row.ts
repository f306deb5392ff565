import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, formIssue } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { ButtonRequest } from './button.js';
import { componentTypes } from './component-types.js';
import type {
  ChannelSelectRequest,
  MentionableSelectRequest,
  RoleSelectRequest,
  StringSelectRequest,
  UserSelectRequest,
} from './select.js';
import { selectRequests } from './select.js';
import { componentId } from './shared-fields.js';

/** Up to five buttons, or exactly one select. */
export interface ActionRowRequest {
  type: 1;
  id?: number | undefined;
  components: (
    | ButtonRequest
    | StringSelectRequest
    | UserSelectRequest
    | RoleSelectRequest
    | MentionableSelectRequest
    | ChannelSelectRequest
  )[];
}
export const ActionRowRequest: ObjectSchema<ActionRowRequest> = z
  .object({
    type: z.literal(componentTypes.ACTION_ROW),
    id: componentId,
    components: boundedList(
      z.discriminatedUnion('type', [ButtonRequest, ...selectRequests]),
      1,
      limits.components.buttonsPerRow,
    ),
  })
  .check((ctx) => {
    const { components } = ctx.value;
    if (components.length > 1 && components.some((each) => each.type !== componentTypes.BUTTON)) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          {
            formCode: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
            message: 'The specified component exceeds the maximum width',
          },
          ['components'],
        ),
      );
    }
  });
