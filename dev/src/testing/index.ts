/** The test kit: a world with an emulator of Discord, users who act, and the bot under test, over real sockets. */
import '../pair/check-pair.js';

// The world, its users and guild, and the bot's responses.

export { TestStepError } from './errors/test-step-error.js';
export { type TestBan, TestChannel, TestGuild, TestMember } from './guild/test-guild.js';
export { type SuggestedUser, SuggestionInput, type SuggestionOptions, suggestion } from './input/suggestion-input.js';
export { BotResponse, type FilledModal } from './users/bot-response.js';
export { TestUser } from './users/test-user.js';
export { type VisibleButton, type VisibleFile, VisibleMessage, type VisibleSelect } from './visible/visible-message.js';
export { VisibleModal, type VisibleModalField } from './visible/visible-modal.js';
export { createWorld } from './world/create-world.js';
export { type CreateMemberOptions, type CreateUserOptions, TestWorld } from './world/test-world.js';

// What the explorer checks after each action.

export {
  type AcceptedProblem,
  type BrokenInvariant,
  defineInvariants,
  type ExplorerProblemKind,
  type Invariant,
  type InvariantContext,
  type InvariantOptions,
  type Invariants,
} from './invariants/invariants.js';

// Matchers; `@guildhall/dev/testing/vitest` adds them to vitest.

export { type MatcherResult, matchers, type WorldMatchers } from './matchers/matchers.js';

// Recordings of production events, and their replay.

export { type Duration, RecordingError } from 'guildhall';
export type { AdjustableClock, AnyBot, ClockMode } from 'guildhall/internal';
export type { Api, AuthorizationUrlQuery } from 'guildhall/rest';
export type {
  AuditLogEntry,
  Channel,
  Entitlement,
  ModalFieldRequest,
  ModalFieldValue,
  Role,
  Subscription,
} from 'guildhall/wire';
export { type RecordedFrame, type Recording, readRecording } from './recording/recording.js';
export { redactRecording } from './recording/redact-recording.js';
export type { RecordingInput, ReplayCall, ReplayedFrame, ReplayOptions, ReplayResult } from './recording/replay.js';

// The process of a bot of another library or language.

export type { BotCommand } from '../command/bot-command.js';
export type { CommandExit } from '../command/command-process.js';
export type { ProcessOutputLine, TestProcess } from './process/test-process.js';

// Types of options and inputs.

export type { PermissionsInput, SkuDescription } from '../emulator/index.js';
export type { BotLogEntry } from './bot/bot-log.js';
export type { BotInput, HttpBotInput, Ingress } from './bot/bot-under-test.js';
export type { TestChannelOptions, TestGuildOptions, TestRoleOptions } from './guild/test-guild-options.js';
export type { AuthorizationRequestInput, AuthorizeOptions } from './input/authorization-input.js';
export type {
  AutocompleteInputs,
  CommandInputs,
  CommandOptionInput,
  CommandOptionInputs,
  UseCommandArguments,
  UseCommandOptions,
} from './input/command-input.js';
export type { AnySelectInput, ParamsFilter, SelectInput } from './input/component-input.js';
export type { ButtonMatch, ControlMatch, SelectMatch } from './input/control-match.js';
export type { ChannelInput, Identifiable, RoleInput, ScheduledEventInput, UserInput } from './input/entity-resolver.js';
export type { SoundInput, StickerInput } from './input/expression-input.js';
export type { FileInput } from './input/file-input.js';
export type { LinkRequirementInput } from './input/link-requirement-input.js';
export type { MessageMatch, MessageWaitOptions } from './input/message-match.js';
export type { ModalFieldInput, ModalFieldInputs, ModalInputs } from './input/modal-input.js';
export type { OnboardingChoices } from './input/onboarding-input.js';
export type { SkuInput } from './input/sku-input.js';
export type { RefusedCall } from './problems/refused-calls.js';
export type { WorldProblem, WorldProblemKind } from './problems/world-problem.js';
export type {
  AccountActions,
  DirectMessageOptions,
  InviteInput,
  OccurrenceOptions,
  ServerActions,
  StageActions,
  StoreActions,
  VoiceActions,
} from './users/action-groups.js';
export type {
  GuildEmojiInput,
  MemberAccess,
  ModerationActions,
  ModerationOptions,
  WebhookInput,
} from './users/moderation-actions.js';
export type { MessageInput, PostOptions } from './users/test-user.js';
export type { WaitCondition } from './waiting/change-notifier.js';
export type { BadDayHandle, BadDayOptions, BadDayReport } from './world/bad-day.js';
export type { Fault, FaultInjector, GatewayFaultTarget, RequestFaultTarget } from './world/fault-injector.js';
export type { WorldClock } from './world/world-clock.js';
export type { WorldOptions } from './world/world-options.js';

// Types of a world's members, from other entry points: the emulator, its clock and state, API payloads and errors.

export type { CallResultOf, Operation, OperationInputOf } from '../control/declaration/operation.js';
export type { OperationName, Operations } from '../control/operations/all-operations.js';
export type { InteractionReport } from '../control/views/interaction-report.js';
export type {
  ChannelRecord,
  EmulatedApplicationOptions,
  Emulator,
  GuildRecord,
  MemberRecord,
  WorldDescription,
  WorldFile,
} from '../emulator/index.js';
export type { ControlClient } from './control/control-client.js';
