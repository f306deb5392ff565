import type { SkuKind } from '../../control/views/application-views.js';

/** Describes a SKU of the bot's application, which users can buy without money. */
export interface SkuDescription {
  readonly name: string;
  /** What users buy: an item that they keep, an item that the bot consumes, or a subscription for the user or for a guild. */
  readonly kind: SkuKind;
  /** The id that the SKU has on Discord. @default a new id */
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  /** Cents of US dollars. @default 499 */
  readonly price?: number | undefined;
  /** Whether users can buy it. @default true */
  readonly available?: boolean | undefined;
}
