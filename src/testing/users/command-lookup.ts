/** Which command a test means by its path, and where people use commands unless it is said. */
import { hasPermissionBits, permissionsIn } from '../../emulator/policy/permissions/permissions.js';
import { channelsOfGuild } from '../../emulator/state/channels/channels.js';
import { commandTypes } from '../../wire/objects/applications/application-command.js';
import { channelTypes } from '../../wire/objects/channels/channel.js';
import { TestStepError } from '../errors/test-step-error.js';
import { findRegisteredCommand, type ResolvedCommand } from '../input/command-input.js';
import type { WorldContext } from './world-context.js';

/** @throws {TestStepError} naming the commands that are registered */
export function resolveCommand({ emulator }: WorldContext, written: string): ResolvedCommand {
  const path = written.replace(/^\//, '').split(/\s+/);
  const registered = [...emulator.world.commands.values()].filter(
    ({ application_id: id, type }) => id === emulator.applicationId && type === commandTypes.CHAT_INPUT,
  );
  const found = findRegisteredCommand(registered, path);
  if (found) return found;
  const there = registered.map(({ name }) => `/${name}`).join(', ') || 'none';
  throw new TestStepError(
    `There is no command "/${path.join(' ')}". Registered are: ${there}. A subcommand needs its path.`,
  );
}

export function formatCommandName({ path }: ResolvedCommand): string {
  return `/${path.join(' ')}`;
}

/** The first channel in which a person can write; the service says why they cannot where there is none. */
export function defaultChannelId({ emulator, guildId, entities }: WorldContext, userId: string): string {
  const { world } = emulator;
  const texts = channelsOfGuild(world, guildId).filter(({ channel }) => channel.type === channelTypes.GUILD_TEXT);
  const found = texts.find((each) =>
    hasPermissionBits(permissionsIn(world, each, userId), 'VIEW_CHANNEL', 'SEND_MESSAGES'),
  );
  const [first] = found ? [found] : texts;
  if (first) return first.channel.id;
  throw new TestStepError(`The guild ${entities.guild.guild.name} has no text channel: say where, with { in }.`);
}
