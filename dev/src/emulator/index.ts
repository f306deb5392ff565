/**
 * The emulator for the other folders of the workshop: its server, without a page, and the types of its state. `inspect.ts` has what reads
 * the state. The entry point of the package, `@guildhall/dev/emulator`, is in `playground-server`.
 */

export type { RecordingHost, RecordingStart } from './control/recording/recording-control.js';
export { type Emulator, startEmulator } from './emulator.js';
export { type EmulatedApplicationOptions, type EmulatorOptions, emulatedApplicationNames } from './emulator-options.js';
export type { ServiceHosts } from './emulator-server.js';
export type { EmulatorGatewayOptions } from './gateway/gateway-options.js';
export type { EmulatorRoute } from './http/further-routes.js';

// The world: its file, its description, and its state.

export type { SubmittedOption } from '../control/operations/interactions.js';
export type { ChannelRecord, MessageRecord } from './state/records/channels.js';
export type { GuildRecord, MemberRecord } from './state/records/guilds.js';
export type { InteractionRecord, OpenModalRecord } from './state/records/interactions.js';
export type { SkuRecord } from './state/records/monetization.js';
export type { ScheduledEventRecord } from './state/records/scheduled-events.js';
export type { World } from './state/world/world.js';
export { type WorldFile, WorldFileError } from './state/world-file/world-file.js';
export { WorldDescriptionError } from './world/described-world.js';
export type {
  ChannelDescription,
  GuildDescription,
  PermissionsInput,
  RoleDescription,
} from './world/guild-description.js';
export type { SkuDescription } from './world/sku-description.js';
export type { WorldDescription } from './world/world-description.js';
