import { messageOf } from '../../base/errors.js';
import { closeCodes, GatewayBot } from '../../wire/gateway.js';
import { GatewayClosedError } from './errors.js';

/** What asking where to connect came to. */
export type Discovery =
  | { readonly kind: 'found'; readonly bot: GatewayBot }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'refused'; readonly error: GatewayClosedError };

const AUTHENTICATION_FAILED = 4004;

/**
 * Asks discovery; never rejects. A refusal of the token (HTTP 401) is what close code 4004 is on the gateway: asking
 * again cannot help, and counts towards the service's limit of invalid requests.
 */
export async function askDiscovery(discover: () => Promise<GatewayBot>): Promise<Discovery> {
  try {
    const bot = GatewayBot.safeParse(await discover());
    return bot.success
      ? { kind: 'found', bot: bot.data }
      : { kind: 'failed', detail: 'discovery did not answer with a gateway address and a session start limit' };
  } catch (error) {
    const meaning = closeCodes[AUTHENTICATION_FAILED];
    if (meaning && isUnauthorized(error)) {
      return { kind: 'refused', error: new GatewayClosedError(AUTHENTICATION_FAILED, meaning, { cause: error }) };
    }
    return { kind: 'failed', detail: `discovery failed: ${messageOf(error)}` };
  }
}

/** Whether an error of any HTTP client says so by its status. */
function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}
