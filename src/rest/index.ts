/** The typed REST client: a method for every endpoint, rate limits and retries. */

export { Api } from './api.js';
// Calls by endpoint declaration.
export type {
  AuditOptions,
  BearerOptions,
  Call,
  CallInput,
  CallOptions,
  CallOptionsOf,
  CallPriority,
  WithFiles,
} from './call/call.js';
// Errors.
export {
  ApiError,
  CircuitOpenError,
  type CircuitOpenReason,
  RateLimitError,
  type RateLimitKind,
  TransportError,
  type TransportErrorReason,
  ValidationError,
} from './call/errors.js';
// Diagnostics.
export type { RequestDiagnostics } from './diagnostics.js';
export type { TargetUsers } from './encode/target-users.js';
export type { IterateOptions } from './paging/iterate-pages.js';
export type { IterateMessagesOptions } from './paging/iterators.js';
export type { RawCallInput } from './raw-endpoint.js';
export type { NewInvite } from './resources/invites.js';
// The client.
export { Rest, type RestOptions } from './rest.js';
export { RestResponse } from './transport/transport.js';
