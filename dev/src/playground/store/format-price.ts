/** The price of a SKU: `$4.99`, and for a subscription `$4.99 per month`. */
import type { SkuView } from '../../control/views/application-views.js';

export function formatPrice({ price, kind }: Pick<SkuView, 'price' | 'kind'>): string {
  const dollars = `$${(price / 100).toFixed(2)}`;
  return kind?.endsWith('subscription') ? `${dollars} per month` : dollars;
}
