import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, boundedUrl, formIssue, lengthProblem, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { buttonStyles, componentTypes } from './component-types.js';
import { ComponentEmojiRequest, componentId, customId, type PartialEmoji } from './shared-fields.js';

export { buttonStyles };

const forbidden = { formCode: 'BUTTON_COMPONENT_INVALID_FIELD', message: 'This field is not allowed for this style' };
const required = { formCode: 'BASE_TYPE_REQUIRED', message: 'This field is required' };

/** Required and forbidden fields by style. */
const rules = {
  interactive: { needs: ['custom_id'], forbids: ['url', 'sku_id'] },
  link: { needs: ['url'], forbids: ['custom_id', 'sku_id'] },
  premium: { needs: ['sku_id'], forbids: ['custom_id', 'label', 'url', 'emoji'] },
} as const;

/** A button, inside an action row or as the accessory of a section. */
export interface ButtonRequest {
  type: 2;
  id?: number | undefined;
  style: 1 | 2 | 3 | 4 | 5 | 6;
  label?: string | undefined;
  emoji?: PartialEmoji | undefined;
  custom_id?: string | undefined;
  sku_id?: string | undefined;
  url?: string | undefined;
  disabled?: boolean | undefined;
}
export const ButtonRequest: ObjectSchema<ButtonRequest> = z
  .object({
    type: z.literal(componentTypes.BUTTON),
    id: componentId,
    style: z.literal(Object.values(buttonStyles)),
    label: boundedText(0, limits.components.buttonLabel).optional(),
    emoji: ComponentEmojiRequest.optional(),
    custom_id: customId.optional(),
    sku_id: snowflake().optional(),
    url: boundedUrl(limits.components.url, ['http', 'https', 'discord']).optional(),
    disabled: z.boolean().optional(),
  })
  .check((ctx) => {
    const { style } = ctx.value;
    const rule =
      style === buttonStyles.LINK ? rules.link : style === buttonStyles.PREMIUM ? rules.premium : rules.interactive;
    for (const field of rule.needs) {
      if (ctx.value[field] === undefined) ctx.issues.push(formIssue(ctx.value, required, [field]));
    }
    for (const field of rule.forbids) {
      if (ctx.value[field] !== undefined) ctx.issues.push(formIssue(ctx.value, forbidden, [field]));
    }
    if (style !== buttonStyles.PREMIUM && !ctx.value.label && !ctx.value.emoji) {
      ctx.issues.push(formIssue(ctx.value, lengthProblem(1, limits.components.buttonLabel), ['label']));
    }
  });
