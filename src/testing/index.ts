/** The test kit: a world, people who act, and a bot under test, over real sockets. */

// Everyday: the world, who is in it, what they see, and how the bot answers them.

export { Answer, type Filling } from './answer.js';
export { createWorld } from './create-world.js';
export { StageError } from './errors.js';
export { Person } from './person.js';
export { type SeenBan, SeenChannel, SeenGuild, SeenMember } from './seen-guild.js';
export { type SeenButton, type SeenFile, SeenMessage, type SeenSelect } from './seen-message.js';
export { type SeenField, SeenModal } from './seen-modal.js';
export { TestWorld } from './world.js';

// What a test can expect; `guildhall/testing/vitest` gives it to vitest.

export { matchers, type Verdict, type WorldMatchers } from './matchers.js';

// What production recorded, happening again.

export { RecordingError } from '../wire/gateway/recording.js';
export { type RecordedFrame, type Recording, readRecording } from './recording/recording.js';
export { redactRecording } from './recording/redaction.js';
export type { RecordedCall, RecordingInput, Replay, ReplayedFrame, ReplayOptions } from './recording/replay.js';

// How worlds and what people do are written down.

export type { BotLine } from './bot-log.js';
export type { BotInput, Ingress } from './bot-under-test.js';
export type { At, InputsForOptions, OptionInput, OptionInputs } from './command-input.js';
export type { PickFor } from './controls.js';
export type { Duration } from './durations.js';
export type { Identified, Place, RoleInput, UserInput } from './entities.js';
export type { Fault, Faults } from './faults.js';
export type { ChannelSetting, GuildSetting, PermissionsInput, RoleSetting } from './guild-setting.js';
export type { Looking, Wanted } from './looking.js';
export type { FieldInput, FieldInputs, InputsFor } from './modal-input.js';
export type { OnboardingChoices } from './onboarding.js';
export type { InviteInput, Saying } from './person.js';
export type { UploadedFile } from './uploads.js';
export type { WorldClock } from './world-clock.js';
export type { WorldOptions } from './world-options.js';
