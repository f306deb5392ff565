/** Which command a test means by its path, and where people use commands unless it is said. */
import { hasPermissionBits, permissionsIn } from '../emulator/policy/permissions/permissions.js';
import { channelsOfGuild } from '../emulator/state/channels/channels.js';
import { commandTypes } from '../wire/objects/applications/application-command.js';
import { channelTypes } from '../wire/objects/channels/channel.js';
import { type MeantCommand, registeredCommand } from './command-input.js';
import { StageError } from './errors.js';
import type { Stage } from './stage.js';

/** @throws {StageError} naming the commands that are registered */
export function commandMeant({ service }: Stage, written: string): MeantCommand {
  const path = written.replace(/^\//, '').split(/\s+/);
  const registered = [...service.world.commands.values()].filter(
    ({ application_id: id, type }) => id === service.applicationId && type === commandTypes.CHAT_INPUT,
  );
  const found = registeredCommand(registered, path);
  if (found) return found;
  const there = registered.map(({ name }) => `/${name}`).join(', ') || 'none';
  throw new StageError(
    `There is no command "/${path.join(' ')}". Registered are: ${there}. A subcommand needs its path.`,
  );
}

export function commandName({ path }: MeantCommand): string {
  return `/${path.join(' ')}`;
}

/** The first channel in which a person can write; the service says why they cannot where there is none. */
export function usualChannel({ service, guildId, names }: Stage, userId: string): string {
  const { world } = service;
  const texts = channelsOfGuild(world, guildId).filter(({ channel }) => channel.type === channelTypes.GUILD_TEXT);
  const found = texts.find((each) =>
    hasPermissionBits(permissionsIn(world, each, userId), 'VIEW_CHANNEL', 'SEND_MESSAGES'),
  );
  const [first] = found ? [found] : texts;
  if (first) return first.channel.id;
  throw new StageError(`The guild ${names.guild.guild.name} has no text channel: say where, with { in }.`);
}
