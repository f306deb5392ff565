/** The way out: typed calls to the service, with rate limits kept. */

export { Api } from './api.js';
// Below the methods: calls by declaration.
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
// What can go wrong.
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
// What tracing hears.
export type { RequestDiagnostics } from './diagnostics.js';
export type { TargetUsers } from './encode/target-users.js';
export type { IterateOptions } from './paging/iterate-pages.js';
export type { IterateMessagesOptions } from './paging/iterators.js';
export type { RawCallInput } from './raw-endpoint.js';
export type { NewInvite } from './resources/invites.js';
// Everyday: the client, and a method for every endpoint.
export { Rest, type RestOptions } from './rest.js';
export { RestResponse } from './transport/transport.js';
