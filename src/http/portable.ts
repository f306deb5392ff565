/**
 * What both entry points export, `guildhall` and `guildhall/http`: it needs neither Node nor a gateway.
 *
 * The exports are grouped in three tiers: what every bot uses, the errors, and what is needed occasionally.
 */
import 'reflect-metadata/lite';

// 1. Everyday.

// The decorators that bind methods to events and interactions, and what handlers inject.

export { type HealthOptions, type HealthSource, healthHandler } from '../app/bot/health-handler.js';
export type { LifecycleOptions, SharedBotOptions } from '../app/bot/shared-bot-options.js';
export { Autocomplete } from '../app/decorators/autocomplete.js';
export { Button } from '../app/decorators/button.js';
export { Command, type CommandBindingOptions } from '../app/decorators/command.js';
export { Handler } from '../app/decorators/handler.js';
export { OnStart, OnStop } from '../app/decorators/lifecycle-hooks.js';
export { ModalSubmit } from '../app/decorators/modal-submit.js';
export { OnError, OnUnknownComponent, OnWebhookEvent } from '../app/decorators/on.js';
export { Select } from '../app/decorators/select.js';
export { Inject, Service } from '../app/injection/inject.js';
export { Logger } from '../app/injection/logger-token.js';
export { Api } from '../rest/api.js';

// Features: parts of a bot as values.

export { type Feature, type FeatureOptions, feature } from '../app/features/feature.js';

// Scheduled tasks.

export type { TaskContext } from '../app/contexts/task-context.js';
export { Cron, type CronOptions } from '../app/decorators/cron.js';
export { Every, type EveryOptions } from '../app/decorators/every.js';
export { Scheduler, type TaskFunction } from '../app/scheduler/scheduler.js';
export type { CronTaskOptions, IntervalTaskOptions, TaskOptions } from '../app/scheduler/task-options.js';
export type { TaskInfo } from '../app/scheduler/task-table.js';
export type { Duration } from '../base/duration.js';

// Middleware: functions around handlers.

export { Middleware } from '../app/decorators/handler.js';
export type { MiddlewareContext, NextFunction } from '../app/middleware/middleware.js';

// Guards: they allow or deny an interaction before its handler runs.

export { Guard } from '../app/decorators/handler.js';
export { type CooldownOptions, cooldown } from '../app/guards/cooldown.js';
export { type Entitled, type EntitledOptions, entitled } from '../app/guards/entitled.js';
export { ownerOnly } from '../app/guards/owner-only.js';
export { appPermissions, hasRole, userPermissions } from '../app/guards/permissions.js';
export { translated } from '../app/guards/translated.js';
export { type GuildOnly, guildOnly } from '../interactions/guards/guild-only.js';

// Components and modals. Each is declared once, as data.

export { actionRow } from '../interactions/components/action-row.js';
export { button } from '../interactions/components/button.js';
export { channelSelect, mentionableSelect, roleSelect, userSelect } from '../interactions/components/entity-selects.js';
export { containerComponent, messageLayout, section, separator } from '../interactions/components/layout.js';
export { linkButton } from '../interactions/components/link-button.js';
export { fileComponent, mediaGallery, thumbnail } from '../interactions/components/media.js';
export { premiumButton } from '../interactions/components/premium-button.js';
export { stringSelect } from '../interactions/components/string-select.js';
export { textDisplay } from '../interactions/components/text-display.js';
export { checkbox } from '../interactions/modal-fields/checkbox.js';
export { checkboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export { fileUpload } from '../interactions/modal-fields/file-upload.js';
export { radioGroup } from '../interactions/modal-fields/radio-group.js';
export { textInput } from '../interactions/modal-fields/text-input.js';
export { modal } from '../interactions/modals/modal.js';
export { wizard } from '../interactions/modals/wizard.js';
export { preview } from '../interactions/responses/preview.js';

// Pagers: lists that users read page by page.

export { Pager } from '../app/decorators/pager.js';
export type { PageRequest } from '../interactions/pager/page-request.js';
export { pager } from '../interactions/pager/pager.js';

// Commands and their options. Each is declared once, as data.

export { command } from '../interactions/commands/command.js';
export { messageCommand, userCommand } from '../interactions/commands/context-menu-commands.js';
export { booleanOption } from '../interactions/commands/options/boolean-option.js';
export {
  attachmentOption,
  channelOption,
  mentionableOption,
  roleOption,
  userOption,
} from '../interactions/commands/options/entity-options.js';
export { integerOption, numberOption } from '../interactions/commands/options/number-options.js';
export { stringOption } from '../interactions/commands/options/string-option.js';
export { subcommand, subcommandGroup } from '../interactions/commands/subcommand.js';

// Formats of messages.

export { blockQuote, heading, quote, subtext } from '../wire/markdown/blocks.js';
export { codeBlock, inlineCode } from '../wire/markdown/code.js';
export { escapeMarkdown } from '../wire/markdown/escape-markdown.js';
export { channelLink, hideLinkEmbed, hyperlink, messageLink } from '../wire/markdown/links.js';
export { type ListItems, orderedList, unorderedList } from '../wire/markdown/lists.js';
export {
  channelMention,
  chatInputApplicationCommandMention,
  type FormattableEmoji,
  formatEmoji,
  guildNavigationMentions,
  linkedRoleMention,
  roleMention,
  userMention,
} from '../wire/markdown/mentions.js';
export { bold, italic, spoiler, strikethrough, underline } from '../wire/markdown/text-styles.js';
export { type TimestampInput, time } from '../wire/markdown/time.js';
export { type TimestampStyle, timestampStyles } from '../wire/markdown/timestamp-styles.js';
export { type ParsedEmoji, parseEmoji } from '../wire/validation/emoji-text.js';

// Embeds.

export { type Embed, type EmbedRequest, embedLength } from '../wire/objects/messages/embed.js';

// URLs of images.

export {
  applicationAssetUrl,
  applicationCoverUrl,
  applicationIconUrl,
  teamIconUrl,
} from '../wire/cdn/application-image-urls.js';
export { defaultAvatarUrl } from '../wire/cdn/default-avatar.js';
export { emojiUrl, soundboardSoundUrl, stickerUrl } from '../wire/cdn/expression-urls.js';
export {
  discoverySplashUrl,
  guildBannerUrl,
  guildIconUrl,
  guildSplashUrl,
  guildTagBadgeUrl,
  roleIconUrl,
  scheduledEventCoverUrl,
} from '../wire/cdn/guild-image-urls.js';
export type { ImageFormat, ImageSize, StaticImageFormat } from '../wire/cdn/image-kinds.js';
export type {
  AvatarOwner,
  GuildImageOwner,
  IconOwner,
  MemberImageOwner,
  UserBannerOwner,
} from '../wire/cdn/image-owners.js';
export type { AnimatedImageUrlOptions, ImageUrlOptions } from '../wire/cdn/image-url.js';
export {
  avatarDecorationUrl,
  avatarUrl,
  memberAvatarUrl,
  memberBannerUrl,
  userBannerUrl,
} from '../wire/cdn/user-image-urls.js';

// The contexts that handlers receive. They are exported as types only.

export type { BotErrorHandler, ErrorContext } from '../app/contexts/error-context.js';
export type { EventContext, EventData, RawEventContext, WebhookEventContext } from '../app/contexts/event-context.js';
export type { UnknownComponentContext } from '../app/contexts/unknown-component-context.js';
export type { AutocompleteContext } from '../interactions/contexts/autocomplete-context.js';
export type { CommandContext } from '../interactions/contexts/command-context.js';
export type { ButtonContext, ModalContext, SelectContext } from '../interactions/contexts/component-contexts.js';
export type { MessageCommandContext } from '../interactions/contexts/message-command-context.js';
export type { UserCommandContext } from '../interactions/contexts/user-command-context.js';
export type { GuardContext, InteractionKind } from '../interactions/guards/guard-context.js';
export type { InteractionContext } from '../interactions/responses/interaction-context.js';

// 2. Errors. Each has a stable `code`.

export { BotStoppedError } from '../app/errors/bot-stopped-error.js';
export { CompositionError, ConfigurationError, DeclarationError } from '../app/errors/composition-errors.js';
export { HandlerError } from '../app/errors/handler-error.js';
export { ServiceNotAvailableError } from '../app/injection/service-not-available-error.js';
export { StartError } from '../app/lifecycle/start-error.js';
export { MiddlewareError } from '../app/middleware/run-middleware.js';
export { InvalidScheduleError } from '../app/scheduler/invalid-schedule-error.js';
export { SyncError } from '../app/synchronization/sync-error.js';
export type { SyncFailure } from '../app/synchronization/sync-steps.js';
export { GuildhallError } from '../base/errors.js';
export type { OptionProblem } from '../base/options/option-problems.js';
export { OptionsError } from '../base/options/options-error.js';
export { HttpOptionsError, SignatureError } from '../ingress/http/errors.js';
export { InteractionError } from '../interactions/errors.js';
export { PagerError } from '../interactions/pager/pager-error.js';
export { DownloadError } from '../rest/call/download-error.js';
export { ApiError, CircuitOpenError, RateLimitError, TransportError, ValidationError } from '../rest/call/errors.js';
export { ImageUrlError } from '../wire/cdn/image-url.js';
export { FormatterError } from '../wire/markdown/formatter-error.js';

// 3. Occasional use.

// Auto moderation rules and linked roles: declared once, registered like commands.

export { type AutoModerationRuleDeclaration, autoModerationRule } from '../app/auto-moderation/auto-moderation-rule.js';
export type { AutoModerationSync, AutoModerationSyncOptions } from '../app/auto-moderation/auto-moderation-sync.js';
export type {
  AutoModerationRuleActions,
  AutoModerationRuleOptions,
  AutoModerationRuleTrigger,
  KeywordPresetTrigger,
  KeywordTrigger,
  MentionSpamTrigger,
  PerGuild,
  SpamTrigger,
} from '../app/auto-moderation/rule-options.js';
export {
  type LinkedRoleComparison,
  type LinkedRoleDeclaration,
  type LinkedRoleRecord,
  type LinkedRoleRecords,
  type LinkedRoleValues,
  linkedRoles,
} from '../app/linked-roles/linked-role-records.js';
export type { LinkedRoleSync, LinkedRoleSyncOptions } from '../app/linked-roles/linked-role-sync.js';
export type {
  AutoModerationOptions,
  CommandsOptions,
  LinkedRolesOptions,
  SyncTime,
} from '../app/registration/registration-options.js';

// Custom guards.

export type { CooldownLimit, CooldownResult, CooldownStore } from '../interactions/guards/cooldown-store.js';
export {
  type AnyGuard,
  allowInteraction,
  type DenialComponents,
  denyInteraction,
  type GuardAdditions,
  type GuardClass,
  type GuardDenial,
  type GuardResult,
  type InteractionGuard,
  type RequiredPermissions,
} from '../interactions/guards/guard.js';

// Components with signed custom_ids, with parameters in a store, or with numeric component ids.

export { withComponentId } from '../interactions/components/component-id.js';
export type { CustomIdOptions } from '../interactions/custom-id/custom-id-options.js';
export type { SigningSecrets } from '../interactions/custom-id/id-signer.js';
export {
  MemoryParamStore,
  type MemoryParamStoreOptions,
  type ParamStore,
} from '../interactions/custom-id/param-store.js';
export type { CustomIdParams, CustomIdParamsOf } from '../interactions/custom-id/params.js';

// Stores for the input of rejected modals and unfinished wizards.

export { type DraftStore, MemoryDraftStore, type SavedDraft } from '../interactions/modals/draft-store.js';

// The messages of the framework in other languages.

export type { TextsProvider } from '../app/texts/localized-texts.js';
export type { FrameworkTexts } from '../interactions/responses/framework-texts.js';
export type { InteractionTexts } from '../interactions/responses/interaction-texts.js';

// Enumerations of the API: the names of its numbers, flags and other fixed values.

export { auditActions } from '../wire/constants/audit-actions.js';
export { errorCodes } from '../wire/constants/error-codes.js';
export { limits } from '../wire/constants/limits.js';
export { locales } from '../wire/constants/locales.js';
export { effectAnimations } from '../wire/events/voice.js';
export { activityTypes, intents, presenceUpdateStatuses } from '../wire/gateway/protocol.js';
export { applicationFlags, eventWebhookStatuses } from '../wire/objects/applications/application.js';
export { commandPermissionTypes, interactionContextTypes } from '../wire/objects/applications/application-command.js';
export { applicationIntegrationTypes } from '../wire/objects/applications/application-integration-types.js';
export { commandOptionTypes, commandTypes } from '../wire/objects/applications/command-types.js';
export { type Entitlement, entitlementTypes } from '../wire/objects/applications/entitlement.js';
export { subscriptionStatuses } from '../wire/objects/applications/subscription.js';
export {
  channelFlags,
  forumLayouts,
  forumSortOrders,
  overwriteTypes,
  videoQualityModes,
} from '../wire/objects/channels/channel.js';
export {
  channelTypes,
  threadOnlyTypes,
  threadTypes,
  voiceChannelTypes,
} from '../wire/objects/channels/channel-types.js';
export { autoArchiveDurations } from '../wire/objects/channels/thread.js';
export { buttonStyles, componentTypes, textInputStyles } from '../wire/objects/components/component-types.js';
export { separatorSpacings } from '../wire/objects/components/layout.js';
export { guildFeatures, mutableGuildFeatures } from '../wire/objects/guilds/guild-features.js';
export {
  afkTimeouts,
  explicitContentFilters,
  messageNotificationLevels,
  mfaLevels,
  nsfwLevels,
  premiumTiers,
  systemChannelFlags,
  verificationLevels,
} from '../wire/objects/guilds/guild-levels.js';
export { widgetStyles } from '../wire/objects/guilds/guild-widget.js';
export { guildIntegrationTypes, integrationExpireBehaviors } from '../wire/objects/guilds/integration.js';
export { newMemberActionTypes } from '../wire/objects/guilds/new-member-welcome.js';
export { onboardingModes, onboardingPromptTypes } from '../wire/objects/guilds/onboarding.js';
export { holographicColors, roleFlags } from '../wire/objects/guilds/role.js';
export { stickerFormats, stickerTypes } from '../wire/objects/guilds/sticker.js';
export { interactionTypes } from '../wire/objects/interactions/interaction.js';
export { inviteFlags, inviteTargetTypes, inviteTypes, targetUsersJobStatuses } from '../wire/objects/invites/invite.js';
export { attachmentFlags } from '../wire/objects/messages/attachment.js';
export { messageFlags, messageReferenceTypes, messageTypes } from '../wire/objects/messages/message-types.js';
export { reactionTypes } from '../wire/objects/messages/reaction.js';
export {
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  keywordPresets,
} from '../wire/objects/moderation/auto-moderation.js';
export { joinRequestStatuses } from '../wire/objects/moderation/join-request.js';
export { recurrenceFrequencies, recurrenceWeekdays } from '../wire/objects/scheduled-events/recurrence-rule.js';
export {
  scheduledEventEntityTypes,
  scheduledEventPrivacyLevels,
  scheduledEventStatuses,
} from '../wire/objects/scheduled-events/scheduled-event.js';
export { scheduledEventResponses } from '../wire/objects/scheduled-events/scheduled-event-user.js';
export { memberFlags } from '../wire/objects/users/member.js';
export { stagePrivacyLevels } from '../wire/objects/voice/stage-instance.js';
export { webhookTypes } from '../wire/objects/webhooks/webhook.js';

// Identifiers and permission sets.

export { isSnowflake, type Snowflake, snowflakeTimestamp } from '../base/snowflake.js';
export {
  hasPermissions,
  type PermissionName,
  permissionNames,
  permissionSet,
  permissions,
} from '../wire/constants/permissions.js';

// Permissions of members, and the role hierarchy.

export { PermissionBits } from '../wire/permissions/permission-bits.js';
export { PermissionInputError } from '../wire/permissions/permission-input-error.js';
export type {
  MemberRestrictions,
  PermissionChannel,
  PermissionGuild,
  PermissionMember,
  PermissionOverwrite,
  PermissionRole,
  RankedMember,
  RankedRole,
} from '../wire/permissions/permission-subjects.js';
export {
  type ChannelPermissionsInput,
  channelPermissions,
  type MemberPermissionsInput,
  memberPermissions,
} from '../wire/permissions/permissions-of-member.js';
export {
  type AssignableRole,
  assignableRoles,
  compareRoles,
  highestRole,
  isAssignableRole,
  outranksMember,
  outranksRole,
  type RankInput,
} from '../wire/permissions/role-hierarchy.js';
export { DM_PERMISSIONS, isTimedOut } from '../wire/permissions/usable-bits.js';

// Custom clocks and loggers.

export { Clock, systemClock, type Timer } from '../base/clock.js';
export type { LogLevel, LogMethod, StructuredLogger } from '../base/logger.js';

// Options of the bot, its services and its handlers.

export type { EnvironmentVariables } from '../app/configuration/configuration.js';
export type { AutocompleteBindingOptions } from '../app/decorators/autocomplete.js';
export type { BindingOptions, HandlerDecorator, HookDecorator } from '../app/decorators/binding-metadata.js';
export type { EventFilter, IdFilter } from '../app/decorators/event-filter.js';
export type { OneOrMore } from '../app/decorators/on.js';
export type { PageSourceDecorator } from '../app/decorators/pager.js';
export type { DelayedToken } from '../app/injection/delayed-token.js';
export type { Class, InjectOptions, ServiceToken } from '../app/injection/inject.js';
export type { ServiceInfo } from '../app/injection/service-info.js';
export type {
  ClassProvider,
  ExistingProvider,
  FactoryProvider,
  ServiceProvider,
  ValueProvider,
} from '../app/injection/service-provider.js';
export type { HttpOptions, RequestContext, WaitUntil } from '../ingress/http/endpoint.js';
export type { DeferralMode } from '../interactions/responses/response-state.js';

// What a bot reports: status, routes, command plans, diagnostics, reasons of errors.

export type { PendingWork } from '../app/bot/base-bot.js';
export type { FetchHandler } from '../app/bot/bot-endpoint.js';
export type { BotStatus } from '../app/bot/bot-lifecycle.js';
export type { CommandPlan, CommandScopeDifferences } from '../app/commands/command-plan.js';
export type { CommandSync, CommandSyncOptions } from '../app/commands/command-sync.js';
export type { AnyDeclaration, BoundDeclaration } from '../app/dispatch/analysis/bound-declarations.js';
export type { RouteInfo, RouteKind } from '../app/dispatch/analysis/route-info.js';
export type { BotCounts } from '../app/dispatch/handlers/bot-counts.js';
export type { CompositionProblem } from '../app/errors/composition-errors.js';
export type { HandlerObserver, HandlerStart } from '../app/instrumentation/handler-observer.js';
export type {
  Instrumentation,
  InstrumentationFactory,
  InstrumentedBot,
} from '../app/instrumentation/instrumentation.js';
export type {
  InteractionDiagnostics,
  InteractionDiagnosticsBase,
  InteractionOutcome,
  InteractionStage,
} from '../app/instrumentation/interaction-diagnostics.js';
export type {
  InteractionObserver,
  InteractionStart,
  ObservedDecision,
  ObservedHandler,
} from '../app/instrumentation/interaction-observer.js';
export type { FieldChange, SyncPlan, SyncScope, SyncUpdate } from '../app/synchronization/sync-plan.js';
export type { SignatureErrorReason } from '../ingress/http/errors.js';
export type {
  CommandChange,
  CommandCreation,
  CommandDifferences,
  CommandUpdate,
} from '../interactions/commands/command-differences.js';
export type { InteractionErrorReason } from '../interactions/errors.js';
export type { PagerErrorReason } from '../interactions/pager/pager-error.js';
export type { ResponseKind } from '../interactions/responses/response-state.js';
export type {
  CallSuccess,
  RequestDiagnostics,
  RequestInstrumentation,
  RequestObserver,
  RequestStart,
} from '../rest/request-instrumentation.js';

// Events.

export type { EventContextBase, ListenableEventName } from '../app/contexts/event-context.js';

// Middleware.

export type { AnyMiddleware, MiddlewareClass, MiddlewareFunction } from '../app/middleware/middleware.js';
export type {
  EventMiddlewareContext,
  InteractionMiddlewareContext,
  TaskMiddlewareContext,
} from '../app/middleware/middleware-contexts.js';

// Guards.

export type { CooldownScope } from '../app/guards/cooldown.js';
export type { OwnerOnlyGuard } from '../app/guards/owner-only.js';
export type {
  DeclaredAdditions,
  GuardedBy,
  GuardOptions,
  GuardsOf,
  WithGuards,
} from '../interactions/guards/declared-guards.js';

// Declarations of every kind, and how they read custom_ids and inputs.

export type { MaybePromise } from '../base/maybe-promise.js';
export type { CheckedPattern } from '../interactions/custom-id/checked-pattern.js';
export type { CustomIdCodec } from '../interactions/custom-id/custom-id-codec.js';
export type { CustomIdDeclaration, PatternOf } from '../interactions/custom-id/custom-id-declaration.js';
export type { DeclarationCallResult } from '../interactions/custom-id/custom-id-options.js';
export type { CustomIdParamValue, WithParams } from '../interactions/custom-id/params.js';
export type { Declaration } from '../interactions/declarations/declaration.js';
export type { DeclarationProblem } from '../interactions/declarations/declaration-problem.js';
export type { Evaluated } from '../interactions/declarations/evaluated.js';
export type { NullIfOptional } from '../interactions/declarations/null-if-optional.js';
export type { ParseResult } from '../interactions/declarations/parse-result.js';
export type { ChosenMentionable, ChosenUser } from '../interactions/entities/chosen-entities.js';

// Commands and their options.

export type {
  CommandSettings,
  CommandTree,
  CommandTreeSettings,
  SubcommandDeclarations,
} from '../interactions/commands/command.js';
export type {
  AnyCommand,
  ChatCommand,
  CommandLeaf,
  CommandRequest,
  CommandRoot,
  CommandType,
  MessageCommand,
  UserCommand,
} from '../interactions/commands/command-declaration.js';
export type { CommandAudience, IntegrationTypeName } from '../interactions/commands/command-settings.js';
export type { ContextMenuCommandSettings } from '../interactions/commands/context-menu-commands.js';
export type {
  AutocompleteOptionName,
  AutocompleteValue,
  OptionValues,
  PartialOptionValues,
} from '../interactions/commands/option-values.js';
export type {
  CommandOptions,
  DeclaredOption,
  OptionSettings,
  ValueOptionRequest,
  ValueOptionType,
} from '../interactions/commands/options/declared-option.js';
export type {
  AttachmentOptionSettings,
  ChannelOptionSettings,
} from '../interactions/commands/options/entity-options.js';
export type { Localizations } from '../interactions/commands/options/localizations.js';
export type { NumberOptionSettings } from '../interactions/commands/options/number-options.js';
export type {
  ChoiceAppearance,
  ListedChoice,
  NumberChoice,
  NumberChoices,
  StringChoice,
  StringChoices,
} from '../interactions/commands/options/option-choices.js';
export type { StringOptionSettings } from '../interactions/commands/options/string-option.js';
export type {
  CommandBranches,
  GuardedBranches,
  Subcommand,
  SubcommandGroup,
  SubcommandGroupSettings,
  SubcommandRecord,
  SubcommandSettings,
} from '../interactions/commands/subcommand.js';
export type { AutocompleteContextBase, AutocompleteSuggestion } from '../interactions/contexts/autocomplete-context.js';
export type { CommandContextBase } from '../interactions/contexts/command-context.js';
export type { CommandContextOf } from '../interactions/contexts/command-context-of.js';
export type { MessageCommandContextBase } from '../interactions/contexts/message-command-context.js';
export type { UserCommandContextBase } from '../interactions/contexts/user-command-context.js';
export type { InteractionContextType } from '../interactions/declarations/interaction-context-type.js';

// Buttons, selects and layouts.

export type {
  AnyButton,
  ButtonAppearance,
  ButtonDeclaration,
  ButtonDeclarationBase,
  ButtonOptions,
  ButtonStyle,
} from '../interactions/components/button.js';
export type {
  ChannelSelectFunction,
  EntitySelectOverrides,
  MentionableSelectFunction,
  MessageChannelSelectOptions,
  MessageEntitySelectOptions,
  RoleSelectFunction,
  UserSelectFunction,
} from '../interactions/components/entity-selects.js';
export type { AnyInteractiveComponent } from '../interactions/components/interactive-component.js';
export type {
  ContainerChild,
  ContainerComponentOptions,
  MessageLayout,
  MessageLayoutChild,
  SectionTexts,
  SeparatorOptions,
} from '../interactions/components/layout.js';
export type { LinkButtonOptions } from '../interactions/components/link-button.js';
export type { FileComponentOptions, GalleryItems, MediaInput, MediaOptions } from '../interactions/components/media.js';
export type { PremiumButtonOptions } from '../interactions/components/premium-button.js';
export type {
  AnySelect,
  SelectAppearance,
  SelectDeclaration,
  SelectDeclarationBase,
  SelectionOf,
  SelectOptions,
  SelectRequest,
  SelectType,
  SelectValue,
} from '../interactions/components/select.js';
export type {
  MessageStringSelectOptions,
  RequiredOptionsOverrides,
  StringSelectFunction,
  StringSelectOverrides,
} from '../interactions/components/string-select.js';
export type { TextDisplayInput } from '../interactions/components/text-display.js';
export type {
  ButtonContextBase,
  ComponentAwaitingContext,
  ComponentContext,
  ComponentContextOf,
  ModalContextBase,
  ModalShowingContext,
  SelectContextBase,
} from '../interactions/contexts/component-contexts.js';
export type {
  AwaitComponentOptions,
  AwaitComponentOutcome,
  PromptableModal,
  PromptModalOptions,
  PromptModalOutcome,
} from '../interactions/contexts/prompt-options.js';
export type { EmojiInput } from '../interactions/entities/emoji-input.js';
export type { CountedItems, PageItems, UncountedItems } from '../interactions/pager/page-items.js';
export type { PageMessage } from '../interactions/pager/page-message.js';
export type { PageIndicator, PagerButton, PagerButtons } from '../interactions/pager/pager-buttons.js';
export type {
  AnyPager,
  OpenedPager,
  OpenPagerOptions,
  PageInfo,
  PagerDeclaration,
  PagerDeclarationBase,
  PagerItem,
  PagerOptions,
} from '../interactions/pager/pager-declaration.js';
export type { IntegrationOwners, InteractionContextBase } from '../interactions/responses/interaction-context.js';

// Modals, wizards and their fields.

export type { CheckboxOptions, ModalCheckbox } from '../interactions/modal-fields/checkbox.js';
export type { CheckboxGroupOptions, ModalCheckboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export type {
  ChannelSelectFieldOptions,
  EntitySelectFieldOptions,
  MentionableReference,
  ModalChannelSelect,
  ModalMentionableSelect,
  ModalRoleSelect,
  ModalUserSelect,
} from '../interactions/modal-fields/entity-select-fields.js';
export type { FieldParser, RejectInput } from '../interactions/modal-fields/field-parser.js';
export type { FileUploadOptions, ModalFileUpload } from '../interactions/modal-fields/file-upload.js';
export type {
  ListFieldValue,
  OneOrMany,
  PrefillOneOrMany,
  ValueCountOptions,
} from '../interactions/modal-fields/list-field.js';
export type {
  FieldInputKind,
  FieldOptions,
  ModalField,
  ModalFields,
  PrefillOf,
} from '../interactions/modal-fields/modal-field.js';
export type {
  DeclaredKey,
  DeclaredOptions,
  ListedOption,
  OptionAppearance,
  OptionKey,
  OptionList,
  OptionRecord,
  OptionsInput,
  SelectableKey,
  SelectOptionAppearance,
  ShownFieldOptions,
  ShownOptionsFor,
} from '../interactions/modal-fields/option-set.js';
export type { ModalRadioGroup, RadioGroupOptions } from '../interactions/modal-fields/radio-group.js';
export type { ModalStringSelect, StringSelectFieldOptions } from '../interactions/modal-fields/string-select-field.js';
export type { ModalTextInput, TextInputOptions } from '../interactions/modal-fields/text-input.js';
export type { MemoryDraftStoreOptions } from '../interactions/modals/draft-store.js';
export type {
  AnyModal,
  ModalDeclaration,
  ModalDeclarationBase,
  ModalOptions,
  ModalValues,
} from '../interactions/modals/modal.js';
export type { ModalDiagnostics } from '../interactions/modals/modal-diagnostics.js';
export type {
  FieldPrefills,
  FieldValues,
  ModalOpenArguments,
  ModalOpenOptions,
  ModalParseResult,
  OptionalShownOptions,
  RejectedField,
  RequiredShownOptions,
} from '../interactions/modals/modal-values.js';
export type { AnyModalOpenOptions, ModalCall, OpenedModal } from '../interactions/modals/opened-modal.js';
export type {
  CheckedPages,
  WizardDeclaration,
  WizardPage,
  WizardPages,
  WizardValues,
} from '../interactions/modals/wizard.js';

// Messages and API calls. These come from the other entry points, so that a project can export what it infers from them.

export type { Preview, PreviewContent } from '../interactions/responses/preview.js';
export type { ReplyEdit, ReplyMessage } from '../interactions/responses/reply-message.js';
export type {
  AuditOptions,
  CallOptions,
  DownloadErrorReason,
  DownloadedFile,
  DownloadOptions,
  RawCallInput,
  RestResponse,
} from '../rest/index.js';
export type {
  EventName,
  EventOrigin,
  GuildMembersChunk,
  OutgoingFile,
  WebhookEventName,
  WebhookEventPayload,
} from '../wire/index.js';
