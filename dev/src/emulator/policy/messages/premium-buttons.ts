/** Premium buttons offer SKUs of the application that sends the message. */
import { walkComponents } from '../../../../../src/wire/objects/components/walk-components.js';
import type { FieldError } from '../../../../../src/wire/validation/form-errors.js';
import type { MessageSender } from '../messages/message-sender.js';

/** The parts of a message that can contain premium buttons. */
interface ButtonContainer {
  readonly components?: readonly object[] | null | undefined;
}

/** The errors of premium buttons whose SKU is not one of the application that sends the message. */
export function premiumButtonProblems(
  { world, applicationId }: MessageSender,
  { components }: ButtonContainer,
): FieldError[] {
  return [...walkComponents(components ?? [])].flatMap(({ component, path }): FieldError[] => {
    const { sku_id: skuId } = component;
    if (typeof skuId !== 'string') return [];
    const owner = world.skus.get(skuId)?.sku.application_id;
    if (owner !== undefined && owner === applicationId) return [];
    return [
      {
        path: ['components', ...path, 'sku_id'].map(String).join('.'),
        code: 'BUTTON_COMPONENT_INVALID_APPLICATION',
        message: 'The application for this SKU does not exist or does not match the message author',
      },
    ];
  });
}
