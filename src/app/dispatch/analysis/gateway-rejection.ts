import { GatewayClosedError } from '../../../ingress/gateway/protocol/errors.js';
import type { RequiredIntent } from './intent-plan.js';

/** The close code of the gateway for intents that are not enabled for the application. */
const DISALLOWED_INTENTS_CODE = 4014;

/**
 * Explains why the gateway rejected a bot because of its intents: the new remedy names the privileged intents and the
 * handlers that need them. The gateway client has no access to the handlers. Other errors are returned unchanged.
 */
export function explainGatewayRejection(
  rejection: GatewayClosedError,
  intents: readonly RequiredIntent[],
): GatewayClosedError {
  const privileged = intents.filter((intent) => intent.privileged);
  if (rejection.closeCode !== DISALLOWED_INTENTS_CODE || privileged.length === 0) return rejection;
  const names = privileged.map(({ name, neededBy }) => `${name} (for ${neededBy.join(', ')})`).join('; ');
  const remedy = `Enable under "Privileged Gateway Intents" in the developer portal: ${names}. Or remove the handlers and options that need them.`;
  return new GatewayClosedError(rejection.closeCode, { meaning: rejection.meaning, remedy }, { cause: rejection });
}
