import { GatewayClosedError } from '../../ingress/gateway/protocol/errors.js';
import type { RequiredIntent } from '../dispatch/analysis/intent-plan.js';

/** The close code of the gateway for intents that are not enabled for the application. */
const DISALLOWED_INTENTS_CODE = 4014;

/**
 * Adds to the rejection of a bot which intents are not enabled, and which handlers need them. The gateway client does not
 * know the handlers. Other rejections are returned unchanged.
 */
export function explainGatewayRejection(
  rejection: GatewayClosedError,
  intents: readonly RequiredIntent[],
): GatewayClosedError {
  const privileged = intents.filter((intent) => intent.privileged);
  if (rejection.closeCode !== DISALLOWED_INTENTS_CODE || privileged.length === 0) return rejection;
  const names = privileged.map(({ name, neededBy }) => `${name} (for ${neededBy.join(', ')})`).join('; ');
  const remedy = `Enable under "Privileged Gateway Intents" of the developer portal: ${names}. Or remove what needs them.`;
  return new GatewayClosedError(rejection.closeCode, { meaning: rejection.meaning, remedy }, { cause: rejection });
}
