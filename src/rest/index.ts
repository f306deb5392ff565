/** The way out: typed calls to the service, with rate limits kept. */

export { Api } from './api.js';
// Below the methods: calls by declaration.
export type { AuditOptions, Call, CallInput, CallOptions, OptionsOf, WithFiles } from './call.js';

// What can go wrong.
export {
  ApiError,
  type LimitKind,
  RateLimitError,
  TransportError,
  type TransportReason,
  ValidationError,
} from './errors.js';
// Everyday: the client, and a method for every endpoint.
export { Rest, type RestOptions } from './rest.js';
