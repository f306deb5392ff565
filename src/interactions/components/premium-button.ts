import { type OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { type ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';

/** The SKU that a premium button sells. */
export interface PremiumButtonOptions {
  /** The SKU that is for sale. Discord shows its name and price. */
  readonly skuId: Snowflake;
  /**
   * A disabled button cannot be clicked.
   * @default false
   */
  readonly disabled?: boolean | undefined;
}

const premiumButtonNames: OptionNames<PremiumButtonOptions> = { skuId: true, disabled: true };

/**
 * A button that opens the purchase of a SKU. It causes no interaction, so it has no custom_id and no handler.
 * @see https://docs.discord.com/developers/components/reference
 */
export function premiumButton(options: PremiumButtonOptions): ButtonRequest {
  requireKnownNames('premiumButton()', options, premiumButtonNames);
  const { skuId, disabled } = options;
  return {
    type: componentTypes.BUTTON,
    style: buttonStyles.PREMIUM,
    sku_id: skuId,
    ...(disabled === undefined ? {} : { disabled }),
  };
}
