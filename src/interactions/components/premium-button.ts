import type { Snowflake } from '../../base/snowflake.js';
import { type ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';

/** What a button for sale is given. */
export interface PremiumButtonOptions {
  /** What is offered for sale. Its name and price are shown by themselves. */
  readonly skuId: Snowflake;
  /** Default false. A disabled button cannot be clicked. */
  readonly disabled?: boolean | undefined;
}

/** A button that offers something for sale. It sends no interaction, so it has no custom_id and no handler. */
export function premiumButton({ skuId, disabled }: PremiumButtonOptions): ButtonRequest {
  return {
    type: componentTypes.BUTTON,
    style: buttonStyles.PREMIUM,
    sku_id: skuId,
    ...(disabled === undefined ? {} : { disabled }),
  };
}
