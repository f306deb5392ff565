import { GatewayClosedError } from '../../ingress/gateway/protocol/errors.js';
import type { RequiredIntent } from '../dispatch/analysis/intent-plan.js';

/** The close code of a service that does not grant the intents. */
const DISALLOWED_INTENTS_CODE = 4014;

/**
 * The refusal of a bot, as its author needs to hear it: where intents are not granted, which they are and what needs
 * them, which the gateway's client does not know.
 */
export function explainGatewayRejection(
  refusal: GatewayClosedError,
  needs: readonly RequiredIntent[],
): GatewayClosedError {
  const privileged = needs.filter((need) => need.privileged);
  if (refusal.closeCode !== DISALLOWED_INTENTS_CODE || privileged.length === 0) return refusal;
  const named = privileged.map(({ name, neededBy }) => `${name} (for ${neededBy.join(', ')})`).join('; ');
  const remedy = `Enable under "Privileged Gateway Intents" of the developer portal: ${named}. Or remove what needs them.`;
  return new GatewayClosedError(refusal.closeCode, { meaning: refusal.meaning, remedy }, { cause: refusal });
}
