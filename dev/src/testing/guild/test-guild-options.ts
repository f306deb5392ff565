/** Options that describe a guild for a test. They are those of a described world of the emulator. */
import type { ChannelDescription, GuildDescription, RoleDescription } from '../../emulator/index.js';

/** Describes a guild to create. Roles and channels refer to each other by name. */
export type TestGuildOptions = GuildDescription;

/** Describes a role of a guild to create. */
export type TestRoleOptions = RoleDescription;

/** Describes a channel of a guild to create. */
export type TestChannelOptions = ChannelDescription;
