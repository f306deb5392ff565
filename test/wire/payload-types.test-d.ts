/** Compares the result schemas with the payload types of discord-api-types. */
import type {
  APIApplication,
  APIApplicationCommand,
  APIApplicationCommandOption,
  APIAuditLogEntry,
  APIChannel,
  APIContainerComponent,
  APIEmoji,
  APIExtendedInvite,
  APIFollowedChannel,
  APIGuild,
  APIGuildApplicationCommandPermissions,
  APIGuildForumDefaultReactionEmoji,
  APIGuildForumTag,
  APIGuildIntegration,
  APIGuildMember,
  APIGuildOnboarding,
  APIGuildPreview,
  APIGuildWelcomeScreen,
  APIGuildWidget,
  APIGuildWidgetSettings,
  APIIncidentsData,
  APIInvite,
  APIMediaGalleryComponent,
  APIMessage,
  APIMessagePin,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  APIOverwrite,
  APIPoll,
  APIReaction,
  APIRole,
  APISticker,
  APIThreadList,
  APIThreadMember,
  APIThreadMetadata,
  APIUser,
  APIVoiceRegion,
  APIWebhook,
  GatewayApplicationCommandPermissionsUpdateDispatchData,
  GatewayChannelPinsUpdateDispatchData,
  GatewayGuildEmojisUpdateDispatchData,
  GatewayGuildIntegrationsUpdateDispatchData,
  GatewayIntegrationCreateDispatchData,
  GatewayIntegrationDeleteDispatchData,
  GatewayInviteCreateDispatchData,
  GatewayInviteDeleteDispatchData,
  GatewayMessageReactionAddDispatchData,
  GatewayMessageReactionRemoveAllDispatchData,
  GatewayMessageReactionRemoveDispatchData,
  GatewayMessageReactionRemoveEmojiDispatchData,
  GatewayReadyDispatchData,
  GatewayThreadCreateDispatchData,
  GatewayThreadDeleteDispatchData,
  GatewayThreadListSyncDispatchData,
  GatewayThreadMembersUpdateDispatchData,
  GatewayThreadMemberUpdateDispatchData,
  GatewayThreadUpdateDispatchData,
  GatewayTypingStartDispatchData,
  GatewayVoiceChannelStatusUpdateDispatchData,
  GatewayWebhooksUpdateDispatchData,
  RESTAPIPartialCurrentUserGuild,
  RESTGetAPIChannelMessagesPinsResult,
  RESTGetAPIChannelUsersThreadsArchivedResult,
  RESTGetAPIGatewayBotResult,
  RESTGetAPIGatewayResult,
  RESTGetAPIGuildVanityUrlResult,
  RESTGetAPIInviteTargetUsersJobStatusResult,
  RESTPatchAPIChannelJSONBody,
  RESTPatchAPICurrentUserJSONBody,
  RESTPatchAPIGuildChannelPositionsJSONBody,
  RESTPatchAPIGuildEmojiJSONBody,
  RESTPatchAPIGuildJSONBody,
  RESTPatchAPIGuildWelcomeScreenJSONBody,
  RESTPatchAPIGuildWidgetSettingsJSONBody,
  RESTPatchAPIWebhookJSONBody,
  RESTPostAPIChannelInviteJSONBody,
  RESTPostAPIChannelMessageJSONBody,
  RESTPostAPIChannelMessagesThreadsJSONBody,
  RESTPostAPIChannelThreadsJSONBody,
  RESTPostAPIChannelWebhookJSONBody,
  RESTPostAPIGuildChannelJSONBody,
  RESTPostAPIGuildEmojiJSONBody,
  RESTPostAPIWebhookWithTokenJSONBody,
  RESTPutAPIApplicationCommandPermissionsJSONBody,
  RESTPutAPIChannelPermissionJSONBody,
  RESTPutAPIGuildIncidentActionsJSONBody,
  RESTPutAPIGuildOnboardingJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  Application,
  ApplicationCommand,
  ArchivedThreads,
  AuditLogEntry,
  Channel,
  ChannelEdit,
  ChannelPositions,
  ChannelRequest,
  CommandOptionRequest,
  CommandPermissions,
  CommandPermissionsRequest,
  ContainerRequest,
  CurrentUserGuild,
  DefaultReaction,
  Emoji,
  EmojiEdit,
  EmojiRequest,
  EventPayload,
  ExtendedInvite,
  endpoints,
  FollowedChannel,
  ForumTag,
  GatewayAddress,
  GatewayBot,
  Guild,
  GuildEdit,
  GuildPreview,
  GuildWidget,
  IncidentActions,
  IncidentsData,
  Integration,
  Invite,
  InviteRequest,
  MediaGalleryRequest,
  Member,
  Message,
  MessageComponents,
  MessagePin,
  MessagePins,
  MessageRequest,
  MessageThreadRequest,
  ModalRequest,
  Onboarding,
  OnboardingEdit,
  Overwrite,
  OverwriteEdit,
  Poll,
  Reaction,
  Ready,
  ReceivedComponent,
  ResultOf,
  Role,
  Sticker,
  TargetUsersJob,
  ThreadList,
  ThreadMember,
  ThreadMetadata,
  ThreadRequest,
  User,
  UserEdit,
  VoiceRegion,
  Webhook,
  WebhookEdit,
  WebhookMessage,
  WebhookRequest,
  WelcomeScreen,
  WelcomeScreenEdit,
  WidgetSettings,
  WidgetSettingsEdit,
} from '../../src/wire/index.js';
import type { Plain } from './plain.js';

test('results match the community types', () => {
  expectTypeOf<APIUser>().toExtend<User>();
  expectTypeOf<APIGuildMember>().toExtend<Member>();
  expectTypeOf<APIRole>().toExtend<Role>();
  expectTypeOf<APIGuild>().toExtend<Guild>();
  expectTypeOf<APIChannel>().toExtend<Channel>();
  expectTypeOf<APIMessage>().toExtend<Message>();
  // A tuple with optional elements counts as one that may contain undefined.
  expectTypeOf<Omit<APIApplication, 'tags'>>().toExtend<Omit<Application, 'tags'>>();
  expectTypeOf<APIInvite>().toExtend<Invite>();
  expectTypeOf<APIExtendedInvite>().toExtend<ExtendedInvite>();
  expectTypeOf<RESTGetAPIInviteTargetUsersJobStatusResult>().toExtend<TargetUsersJob>();
  expectTypeOf<APIEmoji>().toExtend<Emoji>();
  expectTypeOf<RESTAPIPartialCurrentUserGuild>().toExtend<CurrentUserGuild>();
  expectTypeOf<APIApplicationCommand>().toExtend<ApplicationCommand>();
  expectTypeOf<APIGuildApplicationCommandPermissions>().toExtend<CommandPermissions>();
  expectTypeOf<RESTGetAPIGatewayResult>().toExtend<GatewayAddress>();
  expectTypeOf<APIAuditLogEntry>().toExtend<AuditLogEntry>();
  expectTypeOf<RESTGetAPIGatewayBotResult>().toExtend<GatewayBot>();
  // Its guilds are all unavailable, which the payload types do not say.
  expectTypeOf<Omit<GatewayReadyDispatchData, 'guilds'>>().toExtend<Omit<Ready, 'guilds'>>();
});

/**
 * Fields that Discord accepts in more forms than the payload types allow: an emoji of a poll with only id or only name,
 * and null for missing values of a file, or without content.
 */
type Looser = 'poll' | 'attachments' | 'content';

test('our requests match the community types', () => {
  expectTypeOf<Plain<Omit<MessageRequest, Looser>>>().toExtend<
    Plain<Omit<RESTPostAPIChannelMessageJSONBody, Looser>>
  >();
  expectTypeOf<Plain<ModalRequest>>().toExtend<Plain<APIModalInteractionResponseCallbackData>>();
});

test('events of invites, emojis and commands match the community types', () => {
  expectTypeOf<GatewayInviteCreateDispatchData>().toExtend<EventPayload<'inviteCreate'>>();
  expectTypeOf<GatewayInviteDeleteDispatchData>().toExtend<EventPayload<'inviteDelete'>>();
  expectTypeOf<GatewayGuildEmojisUpdateDispatchData>().toExtend<EventPayload<'guildEmojisUpdate'>>();
  expectTypeOf<GatewayApplicationCommandPermissionsUpdateDispatchData>().toExtend<
    EventPayload<'applicationCommandPermissionsUpdate'>
  >();
});

test('requests of invites, emojis and accounts match the community types', () => {
  // The target may be null as well, which the community types lack.
  type Target = 'target_type' | 'target_user_id' | 'target_application_id';
  expectTypeOf<Omit<Plain<InviteRequest>, Target>>().toExtend<Plain<RESTPostAPIChannelInviteJSONBody>>();
  expectTypeOf<Plain<EmojiRequest>>().toExtend<Plain<RESTPostAPIGuildEmojiJSONBody>>();
  expectTypeOf<Plain<EmojiEdit>>().toExtend<Plain<RESTPatchAPIGuildEmojiJSONBody>>();
  expectTypeOf<Plain<UserEdit>>().toExtend<Plain<RESTPatchAPICurrentUserJSONBody>>();
});

test('options and permissions of commands match the community types', () => {
  expectTypeOf<Plain<CommandOptionRequest>>().toExtend<Plain<APIApplicationCommandOption>>();
  expectTypeOf<Plain<CommandPermissionsRequest>>().toExtend<Plain<RESTPutAPIApplicationCommandPermissionsJSONBody>>();
});

test('results of webhooks, polls and reactions match the community types', () => {
  expectTypeOf<APIWebhook>().toExtend<Webhook>();
  expectTypeOf<APIPoll>().toExtend<Poll>();
  expectTypeOf<APIReaction>().toExtend<Reaction>();
  expectTypeOf<APIMessageTopLevelComponent>().toExtend<ReceivedComponent>();
  expectTypeOf<GatewayWebhooksUpdateDispatchData>().toExtend<EventPayload<'webhooksUpdate'>>();
  expectTypeOf<GatewayMessageReactionAddDispatchData>().toExtend<EventPayload<'messageReactionAdd'>>();
  expectTypeOf<GatewayMessageReactionRemoveDispatchData>().toExtend<EventPayload<'messageReactionRemove'>>();
  expectTypeOf<GatewayMessageReactionRemoveAllDispatchData>().toExtend<EventPayload<'messageReactionRemoveAll'>>();
  expectTypeOf<GatewayMessageReactionRemoveEmojiDispatchData>().toExtend<EventPayload<'messageReactionRemoveEmoji'>>();
});

test('requests of webhooks match the community types', () => {
  expectTypeOf<Plain<WebhookRequest>>().toExtend<Plain<RESTPostAPIChannelWebhookJSONBody>>();
  expectTypeOf<Plain<WebhookEdit>>().toExtend<Plain<RESTPatchAPIWebhookJSONBody>>();
  expectTypeOf<Plain<Omit<WebhookMessage, Looser>>>().toExtend<
    Plain<Omit<RESTPostAPIWebhookWithTokenJSONBody, Looser>>
  >();
});

test('both component systems match the community types', () => {
  expectTypeOf<Plain<MessageComponents>>().toExtend<Plain<APIMessageTopLevelComponent[]>>();
  expectTypeOf<Plain<ContainerRequest>>().toExtend<Plain<APIContainerComponent>>();
  expectTypeOf<Plain<MediaGalleryRequest>>().toExtend<Plain<APIMediaGalleryComponent>>();
});

test('objects of a guild match the community types', () => {
  expectTypeOf<APIGuildPreview>().toExtend<GuildPreview>();
  expectTypeOf<APIGuildWidget>().toExtend<GuildWidget>();
  expectTypeOf<APIGuildWidgetSettings>().toExtend<WidgetSettings>();
  expectTypeOf<APIGuildIntegration>().toExtend<Integration>();
  expectTypeOf<APIGuildWelcomeScreen>().toExtend<WelcomeScreen>();
  expectTypeOf<APIGuildOnboarding>().toExtend<Onboarding>();
  expectTypeOf<APIIncidentsData>().toExtend<IncidentsData>();
  expectTypeOf<APISticker>().toExtend<Sticker>();
  expectTypeOf<APIVoiceRegion>().toExtend<VoiceRegion>();
  expectTypeOf<RESTGetAPIGuildVanityUrlResult>().toExtend<ResultOf<typeof endpoints.getGuildVanityUrl>>();
});

test('guild edits match the community types', () => {
  expectTypeOf<Plain<Omit<GuildEdit, 'features'>>>().toExtend<Plain<RESTPatchAPIGuildJSONBody>>();
  expectTypeOf<Plain<WidgetSettingsEdit>>().toExtend<Plain<RESTPatchAPIGuildWidgetSettingsJSONBody>>();
  // According to the OpenAPI document, channels of the screen may lack an emoji; the community types disagree.
  expectTypeOf<Plain<Omit<WelcomeScreenEdit, 'welcome_channels'>>>().toExtend<
    Plain<RESTPatchAPIGuildWelcomeScreenJSONBody>
  >();
  expectTypeOf<Plain<OnboardingEdit>>().toExtend<Plain<RESTPutAPIGuildOnboardingJSONBody>>();
  expectTypeOf<Plain<IncidentActions>>().toExtend<Plain<RESTPutAPIGuildIncidentActionsJSONBody>>();
});

test('events of integrations match the community types', () => {
  expectTypeOf<GatewayIntegrationCreateDispatchData>().toExtend<EventPayload<'integrationCreate'>>();
  expectTypeOf<GatewayIntegrationDeleteDispatchData>().toExtend<EventPayload<'integrationDelete'>>();
  expectTypeOf<GatewayGuildIntegrationsUpdateDispatchData>().toExtend<EventPayload<'guildIntegrationsUpdate'>>();
});

test('results of channels, threads and pins match the community types', () => {
  expectTypeOf<APIOverwrite>().toExtend<Overwrite>();
  expectTypeOf<APIGuildForumTag>().toExtend<ForumTag>();
  expectTypeOf<APIGuildForumDefaultReactionEmoji>().toExtend<DefaultReaction>();
  expectTypeOf<APIFollowedChannel>().toExtend<FollowedChannel>();
  expectTypeOf<APIThreadMetadata>().toExtend<ThreadMetadata>();
  expectTypeOf<APIThreadMember>().toExtend<ThreadMember>();
  expectTypeOf<APIThreadList>().toExtend<ThreadList>();
  expectTypeOf<RESTGetAPIChannelUsersThreadsArchivedResult>().toExtend<ArchivedThreads>();
  expectTypeOf<APIMessagePin>().toExtend<MessagePin>();
  expectTypeOf<RESTGetAPIChannelMessagesPinsResult>().toExtend<MessagePins>();
});

/** Fields without null: the documentation allows null in more places than the payload types. */
type NotNull<T> = { [K in keyof T]: Exclude<T[K], null> };

test('requests of channels and threads match the community types', () => {
  // Permission sets are also accepted as numbers, and emojis with only one of their fields.
  type Wider = 'permission_overwrites' | 'available_tags' | 'default_reaction_emoji';
  expectTypeOf<Plain<NotNull<Omit<ChannelEdit, Wider>>>>().toExtend<Plain<Omit<RESTPatchAPIChannelJSONBody, Wider>>>();
  expectTypeOf<Plain<NotNull<Omit<ChannelRequest, Wider>>>>().toExtend<
    Plain<Omit<RESTPostAPIGuildChannelJSONBody, Wider>>
  >();
  expectTypeOf<Plain<ChannelPositions>>().toExtend<Plain<RESTPatchAPIGuildChannelPositionsJSONBody>>();
  expectTypeOf<Plain<OverwriteEdit>['type']>().toExtend<Plain<RESTPutAPIChannelPermissionJSONBody>['type']>();
  expectTypeOf<Plain<NotNull<MessageThreadRequest>>>().toExtend<Plain<RESTPostAPIChannelMessagesThreadsJSONBody>>();
  expectTypeOf<Plain<NotNull<Omit<ThreadRequest, 'message' | 'applied_tags'>>>>().toExtend<
    Plain<RESTPostAPIChannelThreadsJSONBody>
  >();
});

test('events of channels and threads match the community types', () => {
  expectTypeOf<GatewayChannelPinsUpdateDispatchData>().toExtend<EventPayload<'channelPinsUpdate'>>();
  expectTypeOf<GatewayThreadCreateDispatchData>().toExtend<EventPayload<'threadCreate'>>();
  expectTypeOf<GatewayThreadUpdateDispatchData>().toExtend<EventPayload<'threadUpdate'>>();
  expectTypeOf<GatewayThreadDeleteDispatchData>().toExtend<EventPayload<'threadDelete'>>();
  expectTypeOf<GatewayThreadListSyncDispatchData>().toExtend<EventPayload<'threadListSync'>>();
  expectTypeOf<GatewayThreadMemberUpdateDispatchData>().toExtend<EventPayload<'threadMemberUpdate'>>();
  expectTypeOf<GatewayThreadMembersUpdateDispatchData>().toExtend<EventPayload<'threadMembersUpdate'>>();
  expectTypeOf<GatewayTypingStartDispatchData>().toExtend<EventPayload<'typingStart'>>();
  expectTypeOf<GatewayVoiceChannelStatusUpdateDispatchData>().toExtend<EventPayload<'voiceChannelStatusUpdate'>>();
});
