/** The API as data: objects, endpoints, events, permissions, limits and errors. */

/* Where exports are listed by name, the file also exports helpers for other files of src. */

export { compareSnowflakes, isSnowflake, snowflakeTimestamp } from '../base/snowflake.js';
export * from './cdn/application-image-urls.js';
export { defaultAvatarUrl } from './cdn/default-avatar.js';
export * from './cdn/expression-urls.js';
export * from './cdn/guild-image-urls.js';
export type { ImageFormat, ImageSize, StaticImageFormat } from './cdn/image-kinds.js';
export type * from './cdn/image-owners.js';
export { type AnimatedImageUrlOptions, ImageUrlError, type ImageUrlOptions } from './cdn/image-url.js';
export * from './cdn/user-image-urls.js';
export * from './constants/audit-actions.js';
export * from './constants/error-codes.js';
export * from './constants/limits.js';
export * from './constants/locales.js';
export * from './constants/oauth2-scopes.js';
export * from './constants/permissions.js';
export * from './endpoints/all-endpoints.js';
export {
  type BodyOf,
  type CsvResult,
  csvResult,
  type DetailsOf,
  declareEndpoint,
  type EmptyResult,
  type Endpoint,
  type EndpointDetails,
  type EndpointResult,
  type EndpointTypes,
  emptyResult,
  type HeadersOf,
  type HttpMethod,
  type JsonResult,
  jsonResult,
  type OptionalJsonResult,
  optionalJsonResult,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type PathParamName,
  type PathParamsOf,
  type PngResult,
  pngResult,
  type QueryOf,
  type RepeatRule,
  type ResultOf,
  type TypesOf,
} from './endpoints/declaration/endpoint.js';
export type { FileRule } from './endpoints/declaration/file-rule.js';
export type { GuildAuditLogQuery, ParsedGuildAuditLogQuery } from './endpoints/guilds/audit-logs.js';
export type { BansQuery, ParsedBansQuery } from './endpoints/guilds/guild-bans.js';
export type { JoinRequestsQuery, ParsedJoinRequestsQuery } from './endpoints/guilds/guild-join-requests.js';
export type {
  GuildMembersQuery,
  MemberSearchQuery,
  ParsedGuildMembersQuery,
  ParsedMemberSearchQuery,
} from './endpoints/guilds/guild-members.js';
export type { ParsedPruneCountQuery, PruneCountQuery } from './endpoints/guilds/guild-prune.js';
export type { InviteQuery, ParsedInviteQuery } from './endpoints/invites.js';
export type {
  CurrentUserEntitlementsQuery,
  EntitlementsQuery,
  ParsedEntitlementsQuery,
} from './endpoints/monetization/entitlements.js';
export type { ParsedSubscriptionsQuery, SubscriptionsQuery } from './endpoints/monetization/subscriptions.js';
export type { AnswerVotersQuery, ParsedAnswerVotersQuery } from './endpoints/polls.js';
export type { ParsedReactionsQuery, ReactionsQuery } from './endpoints/reactions.js';
export type { ParsedScheduledEventQuery, ScheduledEventQuery } from './endpoints/scheduled-events.js';
export type { ListThreadMembersQuery, ParsedListThreadMembersQuery } from './endpoints/threads.js';
export type { ListCurrentUserGuildsQuery, ParsedListCurrentUserGuildsQuery } from './endpoints/users.js';
export type { ParsedWebhookQuery, WebhookQuery } from './endpoints/webhooks.js';
export * from './events/all-events.js';
export type { AutoModerationActionExecution } from './events/auto-moderation.js';
export type {
  ChannelInfo,
  ChannelPinsUpdate,
  ThreadCreate,
  ThreadDelete,
  ThreadListSync,
  ThreadMembersUpdate,
  ThreadMemberUpdate,
  VoiceChannelStartTimeUpdate,
  VoiceChannelStatusUpdate,
} from './events/channels.js';
export type {
  GuildCreate,
  GuildEmojisUpdate,
  GuildStickersUpdate,
  LeftGuild,
  ScheduledEventUserChange,
  SoundboardSoundDelete,
  SoundboardSounds,
} from './events/guilds.js';
export type { EventOrigin, FileData, FilePath, OutgoingFile } from './events/inbound-event.js';
export type { IntegrationChange, IntegrationDelete, InviteCreate, InviteDelete } from './events/integrations.js';
export type {
  BanChange,
  GuildMemberAdd,
  GuildMemberRemove,
  GuildMemberUpdate,
  JoinRequestChange,
  JoinRequestDelete,
  RoleChange,
  RoleDelete,
} from './events/members.js';
export type {
  MessageDelete,
  MessageDeleteBulk,
  PollVote,
  ReactionAdd,
  ReactionRemove,
  ReactionRemoveAll,
  ReactionRemoveEmoji,
  TypingStart,
} from './events/messages.js';
export type { RateLimited } from './events/session.js';
export type { VoiceChannelEffect, VoiceServerUpdate } from './events/voice.js';
export * from './events/webhook-events.js';
export * from './gateway/protocol.js';
export * from './markdown/blocks.js';
export * from './markdown/code.js';
export * from './markdown/escape-markdown.js';
export { FormatterError } from './markdown/formatter-error.js';
export * from './markdown/links.js';
export * from './markdown/lists.js';
export * from './markdown/mentions.js';
export * from './markdown/text-styles.js';
export { type TimestampInput, time } from './markdown/time.js';
export { type TimestampStyle, timestampStyles } from './markdown/timestamp-styles.js';
export * from './objects/activities/activity-instance.js';
export * from './objects/applications/application.js';
export * from './objects/applications/application-command.js';
export {
  CommandOption,
  CommandOptionChoice,
  ReceivedLocalizations,
} from './objects/applications/application-command-option.js';
export {
  type AttachmentOptionRequest,
  type ChannelOptionRequest,
  CommandOptionRequest,
  CommandOptionsRequest,
  isChatCommandName,
  type NumberOptionRequest,
  type OptionChoiceRequest,
  type ParameterRequest,
  type SimpleOptionRequest,
  type StringOptionRequest,
  type SubcommandGroupRequest,
  type SubcommandRequest,
} from './objects/applications/application-command-option-request.js';
export * from './objects/applications/application-integration-types.js';
export * from './objects/applications/authorization.js';
export { commandOptionTypes } from './objects/applications/command-types.js';
export type { Team, TeamMember } from './objects/applications/team.js';
export * from './objects/audit-log/audit-log.js';
export * from './objects/auto-moderation/auto-moderation.js';
export * from './objects/auto-moderation/auto-moderation-action-request.js';
export * from './objects/auto-moderation/auto-moderation-rule-request.js';
export * from './objects/auto-moderation/auto-moderation-trigger-request.js';
export * from './objects/channels/channel.js';
export type { AppliedTags, AutoArchiveDuration, ChannelName, Slowmode } from './objects/channels/channel-fields.js';
export {
  ChannelEdit,
  ChannelPositions,
  ChannelRequest,
  type CreatableChannelType,
  creatableChannelTypes,
  DefaultReactionRequest,
  ForumTagRequest,
  OverwriteEdit,
  OverwriteRequest,
  type ParsedChannelEdit,
  type ParsedChannelRequest,
  type ParsedOverwriteEdit,
  type ParsedOverwriteRequest,
} from './objects/channels/channel-request.js';
export * from './objects/channels/group-dm.js';
export * from './objects/channels/thread.js';
export * from './objects/components/action-row.js';
export * from './objects/components/button.js';
export * from './objects/components/component-types.js';
export { ContainerRequest, SectionRequest, SeparatorRequest, separatorSpacings } from './objects/components/layout.js';
export * from './objects/components/media.js';
export { displayedText, MessageComponents } from './objects/components/message-components.js';
export * from './objects/components/modal.js';
export * from './objects/components/modal-fields.js';
export type { ModalFieldRequest, ModalFieldValue } from './objects/components/modal-initial-values.js';
export * from './objects/components/received-component.js';
export {
  ChannelSelectRequest,
  MentionableSelectRequest,
  RoleSelectRequest,
  SelectOption,
  StringSelectRequest,
  UserSelectRequest,
} from './objects/components/select.js';
export type { PartialEmoji } from './objects/components/shared-fields.js';
export * from './objects/components/text-display.js';
export * from './objects/expressions/emoji.js';
export * from './objects/expressions/soundboard-sound.js';
export * from './objects/expressions/soundboard-sound-request.js';
export * from './objects/expressions/sticker.js';
export * from './objects/expressions/sticker-request.js';
export * from './objects/guild-templates/guild-template.js';
export * from './objects/guild-templates/template-guild.js';
export * from './objects/guilds/ban.js';
export * from './objects/guilds/current-user-guild.js';
export * from './objects/guilds/guild.js';
export { GuildEdit } from './objects/guilds/guild-edit.js';
export * from './objects/guilds/guild-features.js';
export * from './objects/guilds/guild-levels.js';
export * from './objects/guilds/guild-preview.js';
export * from './objects/guilds/guild-widget.js';
export * from './objects/guilds/incidents.js';
export * from './objects/guilds/integration.js';
export * from './objects/guilds/join-request.js';
export * from './objects/guilds/new-member-welcome.js';
export * from './objects/guilds/onboarding.js';
export * from './objects/guilds/role.js';
export * from './objects/guilds/welcome-screen.js';
export * from './objects/interactions/interaction.js';
export * from './objects/interactions/interaction-callback.js';
export * from './objects/invites/invite.js';
export * from './objects/messages/allowed-mentions.js';
export * from './objects/messages/attachment.js';
export * from './objects/messages/embed.js';
export * from './objects/messages/message.js';
export {
  BulkDeleteRequest,
  MessageEdit,
  MessageRequest,
  MessagesQuery,
  type NewMessageFields,
  type ParsedMessageEdit,
  type ParsedMessageRequest,
  type ParsedMessagesQuery,
  type ParsedNewMessageFields,
  type ParsedResponseMessage,
  type ParsedWebhookMessageEdit,
  ResponseMessage,
  WebhookMessageEdit,
} from './objects/messages/message-request.js';
export * from './objects/messages/message-search.js';
export * from './objects/messages/pin.js';
export * from './objects/messages/poll.js';
export * from './objects/messages/reaction.js';
export * from './objects/messages/resolved-entities.js';
export * from './objects/monetization/entitlement.js';
export * from './objects/monetization/sku.js';
export * from './objects/monetization/subscription.js';
export * from './objects/oauth2/token.js';
export * from './objects/role-connections/role-connection.js';
export * from './objects/scheduled-events/recurrence-rule.js';
export * from './objects/scheduled-events/recurrence-rule-request.js';
export * from './objects/scheduled-events/scheduled-event.js';
export * from './objects/scheduled-events/scheduled-event-exception.js';
export * from './objects/scheduled-events/scheduled-event-request.js';
export * from './objects/scheduled-events/scheduled-event-user.js';
export * from './objects/social-sdk/lobby.js';
export * from './objects/social-sdk/lobby-request.js';
export * from './objects/social-sdk/moderation-metadata.js';
export * from './objects/social-sdk/provisional-account.js';
export * from './objects/threads/thread-list.js';
export * from './objects/threads/thread-request.js';
export * from './objects/threads/thread-search.js';
export * from './objects/users/activity.js';
export * from './objects/users/connection.js';
export * from './objects/users/member.js';
export * from './objects/users/presence.js';
export * from './objects/users/user.js';
export * from './objects/voice/stage-instance.js';
export * from './objects/voice/voice-region.js';
export * from './objects/voice/voice-state.js';
export * from './objects/voice/voice-state-edit.js';
export * from './objects/webhooks/webhook.js';
export * from './objects/webhooks/webhook-compatibility.js';
export { PermissionBits } from './permissions/permission-bits.js';
export { PermissionInputError } from './permissions/permission-input-error.js';
export type {
  MemberRestrictions,
  PermissionChannel,
  PermissionGuild,
  PermissionMember,
  PermissionOverwrite,
  PermissionRole,
  RankedMember,
  RankedRole,
} from './permissions/permission-subjects.js';
export * from './permissions/permissions-of-member.js';
export {
  type AssignableRole,
  assignableRoles,
  compareRoles,
  highestRole,
  isAssignableRole,
  outranksMember,
  outranksRole,
  type RankInput,
} from './permissions/role-hierarchy.js';
export { DM_PERMISSIONS, isTimedOut } from './permissions/usable-bits.js';
export { type ParsedEmoji, parseEmoji } from './validation/emoji-text.js';
export type { FileContentType } from './validation/file-content.js';
export {
  type FieldError,
  type FormErrorTree,
  fieldErrorsOf,
  flattenFormErrors,
  toFormErrorTree,
} from './validation/form-errors.js';
export type {
  FieldSchemas,
  ObjectSchema,
  PartialFields,
  QuerySchema,
  QueryText,
  Schema,
} from './validation/schema-types.js';
