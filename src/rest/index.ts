/** The way out: typed calls to the service, with rate limits kept. */

export { Api } from './api.js';
// Below the methods: calls by declaration.
export type {
  AuditOptions,
  BearerOptions,
  Call,
  CallInput,
  CallOptions,
  OptionsOf,
  Priority,
  WithFiles,
} from './call.js';

// What tracing hears.
export type { RequestMessage } from './diagnostics.js';
export type { TargetUsers } from './encode/target-users.js';
// What can go wrong.
export {
  ApiError,
  CircuitOpenError,
  type CircuitReason,
  type LimitKind,
  RateLimitError,
  TransportError,
  type TransportReason,
  ValidationError,
} from './errors.js';
export type { MessagePageOptions } from './paging/iterators.js';
export type { PageOptions } from './paging/pages.js';
export type { RawInput } from './raw.js';
export type { NewInvite } from './resources/invites.js';
// Everyday: the client, and a method for every endpoint.
export { Rest, type RestOptions } from './rest.js';
export { Answer } from './transport.js';
