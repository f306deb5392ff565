/** Finds registered commands by their path, and the default channel in which users use commands. */
import { type Channel, channelTypes, commandTypes } from 'guildhall/wire';
import type { World } from '../../emulator/index.js';
import { canSendMessages, channelsOfGuild } from '../../emulator/inspect.js';
import { TestStepError } from '../errors/test-step-error.js';
import {
  type CommandOptionInputs,
  findRegisteredCommand,
  type KnownOptionInputs,
  type ResolvedCommand,
} from '../input/command-input.js';
import { type SuggestedUser, SuggestionInput } from '../input/suggestion-input.js';
import type { WorldContext } from './world-context.js';

/**
 * Finds a registered command. If the bot is another process, waits until it has registered the command.
 * @param commandPath with or without a slash: `ticket open`
 * @throws {TestStepError} when there is none; the message lists the registered commands
 */
export async function resolveCommand(context: WorldContext, commandPath: string): Promise<ResolvedCommand> {
  const path = commandPath.replace(/^\//, '').split(/\s+/);
  const registered = () => registeredCommands(context, commandTypes.CHAT_INPUT);
  const found = await context.changes.waitUntil(() => findRegisteredCommand(registered(), path), waitMs(context));
  if (found) return found;
  const names =
    registered()
      .map(({ name }) => `/${name}`)
      .join(', ') || 'none';
  throw new TestStepError(
    `There is no command "/${path.join(' ')}"${describeWait(context)}. Registered commands: ${names}. A subcommand needs its full path.${context.registersCommandsLate ? context.describeFailures() : ''}`,
  );
}

/** Waits until the bot has registered a context menu command, if it is another process. The emulator refuses an unknown one. */
export async function waitForContextMenuCommand(context: WorldContext, name: string, type: number): Promise<void> {
  const isRegistered = () => registeredCommands(context, type).some((each) => each.name === name) || undefined;
  await context.changes.waitUntil(isRegistered, waitMs(context));
}

function registeredCommands({ emulator }: WorldContext, commandType: number) {
  return [...emulator.world.commands.values()].filter(
    ({ application_id: id, type }) => id === emulator.applicationId && type === commandType,
  );
}

function waitMs({ registersCommandsLate, timeoutMs }: WorldContext): number {
  return registersCommandsLate ? timeoutMs : 0;
}

function describeWait(context: WorldContext): string {
  return context.registersCommandsLate ? `: the bot did not register it within ${context.timeoutMs} ms` : '';
}

export function formatCommandName({ path }: ResolvedCommand): string {
  return `/${path.join(' ')}`;
}

/**
 * Returns the id of the channel in which a user uses commands unless another is named.
 * @throws {TestStepError} when the guild has no text channel
 */
export function defaultChannelId({ emulator, guildId, entities }: WorldContext, userId: string): string {
  const found = defaultChannelOf(emulator.world, guildId, userId);
  if (found) return found.id;
  throw new TestStepError(
    `The guild ${entities.guild.guild.name} has no text channel. Name a channel with the option { channel }.`,
  );
}

/**
 * Returns the first text channel of a guild in which the user can write. If there is none, returns the first text channel: the
 * emulator then rejects the action with the reason.
 */
export function defaultChannelOf(world: World, guildId: string, userId: string): Channel | undefined {
  const textChannels = channelsOfGuild(world, guildId).filter(
    ({ channel }) => channel.type === channelTypes.GUILD_TEXT,
  );
  const found = textChannels.find((each) => canSendMessages(world, userId, each)) ?? textChannels[0];
  return found?.channel;
}

/** A suggestion of the bot, as users see it. */
interface ShownSuggestion {
  readonly name: string;
  readonly value: string | number;
}

/**
 * Replaces each suggestion in the inputs with its value, in the order of the inputs.
 * @param suggest types into an option; the inputs contain what was typed. `of`: the user who types, if it is another one
 * @param createError creates the error for a suggestion that the bot does not make
 * @throws {TestStepError} reason `not_offered` when the bot makes fewer suggestions; the message lists these
 */
export async function chooseSuggestions(
  inputs: CommandOptionInputs,
  suggest: (
    inputs: KnownOptionInputs,
    option: string,
    of: SuggestedUser | undefined,
  ) => Promise<readonly ShownSuggestion[]>,
  createError: (message: string, reason: string) => TestStepError,
): Promise<KnownOptionInputs> {
  const known: Record<string, KnownOptionInputs[string]> = {};
  for (const [name, input] of Object.entries(inputs)) if (!(input instanceof SuggestionInput)) known[name] = input;
  for (const [name, input] of Object.entries(inputs)) {
    if (!(input instanceof SuggestionInput)) continue;
    const suggestions = await suggest({ ...known, [name]: input.typed }, name, input.of);
    const chosen = suggestions[input.nth];
    if (chosen === undefined) throw createError(describeMissing(name, input, suggestions), 'not_offered');
    known[name] = chosen.value;
  }
  return known;
}

function describeMissing(
  name: string,
  { typed, nth }: SuggestionInput,
  suggestions: readonly ShownSuggestion[],
): string {
  const names = suggestions.map((each) => `"${each.name}"`).join(', ') || 'none';
  return `There is no suggestion ${nth} (from 0) for the option "${name}" after "${typed}" was typed. Suggestions: ${names}.`;
}
