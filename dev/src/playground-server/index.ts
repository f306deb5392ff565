/** The entry point `@guildhall/dev/emulator`: the emulator of Discord with its page. Start it in a test or in your own program. */
import '../pair/check-pair.js';

export { type Clock, type OptionProblem, OptionsError, type StructuredLogger, type Timer } from 'guildhall';
export type { AdjustableClock, ClockMode } from 'guildhall/internal';
export type { ApplicationCommand, CommandPermissions } from 'guildhall/wire';
export type { Emulator } from '../emulator/emulator.js';
export type { EmulatedApplicationOptions, EmulatorOptions } from '../emulator/emulator-options.js';
export type { ServiceHosts } from '../emulator/emulator-server.js';
export type { EmulatorGatewayOptions } from '../emulator/gateway/gateway-options.js';
export type { EmulatorRoute, EmulatorRouteOrigins } from '../emulator/http/further-routes.js';
export type { IpBanOptions } from '../emulator/http/ip-ban.js';
export type { RateLimitOptions, RateLimitRule } from '../emulator/server/rate-limits.js';
export { type WorldFile, WorldFileError } from '../emulator/state/world-file/world-file.js';
export { startEmulator } from './start-emulator.js';

// A described world.

export { WorldDescriptionError } from '../emulator/world/described-world.js';
export type { DescriptionProblem } from '../emulator/world/description-references.js';
export type {
  ChannelDescription,
  GuildDescription,
  PermissionsInput,
  RoleDescription,
} from '../emulator/world/guild-description.js';
export type { SkuDescription } from '../emulator/world/sku-description.js';
export {
  type ApplicationDescription,
  defineWorld,
  type EmojiDescription,
  type OnboardingDescription,
  type OnboardingOptionDescription,
  type OnboardingPromptDescription,
  type StickerDescription,
  type UserDescription,
  type WorldDescription,
  type WorldGuildDescription,
} from '../emulator/world/world-description.js';

// The emulator's time and logger.

// The log.

export type { BotLogLevel } from '../control/views/bot-log-levels.js';
export type { BotReport, ReportedBotError } from '../control/views/bot-report.js';
export type {
  LogEntry,
  LogEntryData,
  LogEntryDetail,
  LogPage,
  OutgoingEntryData,
  RateLimitState,
} from '../control/views/log-entry.js';
export type { EmulatorLog } from '../emulator/log/emulator-log.js';

// Requests and responses of the control API.

export type {
  ConnectionFaultDefinition,
  ConnectionFaultScope,
  FaultDefinition,
  RequestFaultScope,
} from '../control/operations/emulator.js';
export type { InteractionActionRequest, SubmittedOption } from '../control/operations/interactions.js';
export type { Base64File, StageRole } from '../control/requests/fields.js';
export type {
  UserAction,
  UserActionEvent,
  UserActionOf,
  UserActionOutcome,
  UserActionSource,
} from '../control/user-actions/user-action.js';
export type { BotMap, MapAction, MapReport, MapScreen } from '../control/views/bot-map.js';
export type { GalleryReport, GalleryReportEntry } from '../control/views/gallery.js';
export type { InteractionReport, ReportedError } from '../control/views/interaction-report.js';
export type { RecordingState, WrittenTest } from '../control/views/recording-state.js';
export type {
  Banner,
  GuildView,
  MemberView,
  OccurrenceView,
  ScheduledEventView,
  UsableCommand,
  UserAccount,
  UserView,
  UserViewUpdate,
} from '../control/views/user-view.js';
export type { RecordingHost, RecordingStart } from '../emulator/control/recording/recording-control.js';

// The state of the emulator, in `emulator.world`. Its payloads are those of `guildhall/wire`.

export type { SkuKind } from '../control/views/application-views.js';
export type { InteractionStatus } from '../control/views/interaction-report.js';
export type {
  ChannelRecord,
  MessageRecord,
  PollRecord,
  ReactionRecord,
  StoredFile,
  ThreadMembership,
  WebhookRecord,
} from '../emulator/state/records/channels.js';
export type { GuildTemplateRecord } from '../emulator/state/records/guild-templates.js';
export type {
  BanRecord,
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
  TargetUsersRecord,
  VoiceRecord,
} from '../emulator/state/records/guilds.js';
export type { InteractionFailure, InteractionRecord, OpenModalRecord } from '../emulator/state/records/interactions.js';
export type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../emulator/state/records/monetization.js';
export type {
  AccessTokenRecord,
  AuthorizationCodeRecord,
  RefreshTokenRecord,
} from '../emulator/state/records/oauth2.js';
export type { LinkRequirement } from '../emulator/state/records/role-connections.js';
export type { ScheduledEventRecord, StageRecord } from '../emulator/state/records/scheduled-events.js';
export type {
  ActivityRecord,
  ApplicationRecord,
  ApplicationSettings,
  PresenceRecord,
  UserRecord,
} from '../emulator/state/records/users.js';
export type { World, WorldContents } from '../emulator/state/world/world.js';
