import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { CallPriority } from '../call/call.js';

const RANKS: Readonly<Record<CallPriority, number>> = { high: 1, normal: 2, low: 3 };

/** The rank of a waiting call. Responses to interactions are first, because they must be sent within seconds. */
export function rankOf(endpoint: Endpoint, priority: CallPriority = 'normal'): number {
  return endpoint.details.limitClass === 'interaction' ? 0 : RANKS[priority];
}
