/** The typed REST client: a method for every endpoint, rate limits and retries. */

// Files of a call, and its declared endpoint.
export type { Attachment, Endpoint, FieldError, FileData, FilePath, OutgoingFile } from '../wire/index.js';
export { Api, type ApiClient } from './api.js';
// Builders of other libraries.
export type { JsonConvertible, OrBuilder, WithBuilders } from './call/builders.js';
// Calls by endpoint declaration.
export type {
  AuditOptions,
  BearerOptions,
  BotOrBearerOptions,
  Call,
  CallInput,
  CallOptions,
  CallOptionsOf,
  CallPriority,
  WithFiles,
} from './call/call.js';
// Downloads.
export type { Download, DownloadedFile, DownloadOptions } from './call/download.js';
export { DownloadError, type DownloadErrorReason } from './call/download-error.js';
// Errors.
export {
  ApiError,
  type ApiErrorDetails,
  type CallError,
  type CallInfo,
  CircuitOpenError,
  type CircuitOpenReason,
  RateLimitError,
  type RateLimitKind,
  TransportError,
  type TransportErrorReason,
  ValidationError,
} from './call/errors.js';
export type { AuthorizationUrlQuery } from './encode/authorization-url.js';
export type { TargetUsers } from './encode/target-users.js';
// Limits that several processes share.
export type { RateLimitRoute } from './limits/rate-limit-route.js';
export type { RequestGate } from './limits/request-gate.js';
export type {
  GlobalDemand,
  RequestLimitsClient,
  RouteDigest,
  SharedRequestLimits,
} from './limits/shared-request-limits.js';
export type { IterateOptions } from './paging/iterate-pages.js';
export type {
  IterateEntitlementsOptions,
  IterateMessagesOptions,
  IterateScheduledEventUsersOptions,
  IterateSubscriptionsOptions,
  Iterators,
} from './paging/iterators.js';
export type { RawCall, RawCallInput } from './raw-endpoint.js';
// Diagnostics.
export type {
  CallSuccess,
  RequestDiagnostics,
  RequestInstrumentation,
  RequestObserver,
  RequestStart,
} from './request-instrumentation.js';
// The groups of methods of the client.
export type { ApplicationsResource } from './resources/applications.js';
export type { AttachmentsResource } from './resources/attachments.js';
export type { AutoModerationResource } from './resources/auto-moderation.js';
export type { ChannelsResource } from './resources/channels.js';
export type { CommandsResource } from './resources/commands.js';
export type { EmojisResource } from './resources/expressions/emojis.js';
export type { SoundboardResource } from './resources/expressions/soundboard.js';
export type { NewSticker, StickersResource } from './resources/expressions/stickers.js';
export type { GatewayResource } from './resources/gateway.js';
export type { GuildsResource } from './resources/guilds.js';
export type { InteractionsResource } from './resources/interactions.js';
export type { InvitesResource, NewInvite } from './resources/invites.js';
export type { MessagesResource } from './resources/messages.js';
export type { EntitlementsResource } from './resources/monetization/entitlements.js';
export type { SkusResource } from './resources/monetization/skus.js';
export type { SubscriptionsResource } from './resources/monetization/subscriptions.js';
export type { Oauth2Resource } from './resources/oauth2.js';
export type { RoleConnectionsResource } from './resources/role-connections.js';
export type { ScheduledEventsResource } from './resources/scheduled-events.js';
export type { LobbiesResource } from './resources/social-sdk/lobbies.js';
export type { PartnerSdkResource } from './resources/social-sdk/partner-sdk.js';
export type { TemplatesResource } from './resources/templates.js';
export type { ThreadsResource } from './resources/threads.js';
export type { UsersResource } from './resources/users.js';
export type { StageInstancesResource } from './resources/voice/stage-instances.js';
export type { VoiceResource } from './resources/voice/voice.js';
export type { WebhooksResource } from './resources/webhooks.js';
// The client.
export { Rest } from './rest.js';
export type { RestClient, RestOptions } from './rest-client.js';
export { RestResponse } from './transport/rest-response.js';
