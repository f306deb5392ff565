import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import { type Snowflake, snowflakeTimestamp } from '../../base/snowflake.js';
import { actionRow } from '../../interactions/components/action-row.js';
import { premiumButton } from '../../interactions/components/premium-button.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import { limits } from '../../wire/constants/limits.js';
import type { Entitlement } from '../../wire/objects/monetization/entitlement.js';

/** What the guard `entitled` adds to the context. */
export interface Entitled {
  /** The entitlement that allows the interaction. */
  readonly entitlement: Entitlement;
}

/** The options of the guard `entitled`. */
export interface EntitledOptions {
  /**
   * The SKUs that are offered to a user without an entitlement, as premium buttons: at most 5. With an empty list, the
   * user gets only the text.
   *
   * @default the SKUs of the guard, the first 5
   */
  readonly offer?: readonly Snowflake[] | undefined;
}

const entitledNames: OptionNames<EntitledOptions> = { offer: true };

/**
 * A guard that allows only what was paid for: the user or the guild needs an entitlement to a SKU of the application. It
 * must be valid at the time of the interaction, and not consumed. Other users get an ephemeral message with premium
 * buttons, which open the purchase (the text is `entitled` of the option `texts`). It adds the entitlement to the context.
 *
 * @param skus the id of the SKU, or the ids of several of which one is enough
 * @throws {RangeError} when no SKU is named, or more than 5 are offered
 * @throws {OptionsError} when an option is unknown
 * @see https://docs.discord.com/developers/monetization/implementing-app-subscriptions
 *
 * @example
 * @Command(exportCommand, { guards: [entitled(premiumSku)] })
 */
export function entitled(
  skus: Snowflake | readonly Snowflake[],
  options: EntitledOptions = {},
): InteractionGuard<Entitled> {
  requireKnownOptions('entitled()', options, entitledNames);
  const { offer } = options;
  const skuIds = typeof skus === 'string' ? [skus] : [...skus];
  if (skuIds.length === 0) throw new RangeError('entitled: name at least one SKU.');
  const max = limits.components.buttonsPerRow;
  if (offer !== undefined && offer.length > max)
    throw new RangeError(`entitled: offer has ${offer.length} SKUs, but a message offers at most ${max}.`);
  const buttons = (offer ?? skuIds.slice(0, max)).map((skuId) => premiumButton({ skuId }));
  const components = buttons.length === 0 ? [] : [actionRow(...buttons)];
  return {
    name: 'entitled',
    check(context) {
      const now = snowflakeTimestamp(context.id);
      const entitlement = context.entitlements.find((each) => skuIds.includes(each.sku_id) && isUsable(each, now));
      return entitlement ? allowInteraction({ entitlement }) : denyInteraction(context.texts.entitled, { components });
    },
  };
}

/** Whether an entitlement is valid at a time, in milliseconds since 1970. */
function isUsable({ deleted, consumed, starts_at: start, ends_at: end }: Entitlement, now: number): boolean {
  if (deleted || consumed === true) return false;
  return (start === null || Date.parse(start) <= now) && (end === null || now < Date.parse(end));
}
