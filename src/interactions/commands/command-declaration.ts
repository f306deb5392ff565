/** Common parts of declared commands. A root is registered with Discord; its leaves are what users run. */
import { commandTypes, type GlobalCommandRequest } from '../../wire/objects/applications/application-command.js';
import type { CommandData } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { Declaration } from '../declarations/declaration.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { ChosenUser } from '../entities/chosen-entities.js';
import type { OptionValues } from './option-values.js';
import type { CommandOptions } from './options/declared-option.js';

/** `chat`: a slash command; `user` and `message`: a command in the context menu of users or messages. */
export type CommandType = 'chat' | 'user' | 'message';

/** The numbers of the types in the API. */
export const commandTypeNumbers = {
  chat: commandTypes.CHAT_INPUT,
  user: commandTypes.USER,
  message: commandTypes.MESSAGE,
} as const satisfies Record<CommandType, number>;

/** The type of a received command; undefined for types that cannot be declared. */
export function commandTypeOf(number: number): CommandType | undefined {
  return TYPES.find((each) => commandTypeNumbers[each] === number);
}

const TYPES = ['chat', 'user', 'message'] as const satisfies readonly CommandType[];

/** A command as it is registered. */
export type CommandRequest = Omit<GlobalCommandRequest, 'type' | 'handler'> & {
  type: (typeof commandTypeNumbers)[CommandType];
};

/**
 * A top-level command: what is registered with Discord under one name.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export interface CommandRoot extends Declaration {
  readonly kind: 'command';
  readonly commandType: CommandType;
  readonly name: string;
  /** The commands that users can run; each needs a handler. A command without subcommands is its own leaf. */
  readonly leaves: readonly AnyCommand[];
  /** Problems of the command and its leaves; empty if they are valid. */
  readonly problems: readonly DeclarationProblem[];
  /** The command as it is registered. */
  toRequest(): CommandRequest;
  /** Returns kind and name for messages: `command "/tag"`. */
  describe(): string;
}

/** A command that users can run. Bind its handler with `@Command`. */
export interface CommandLeaf<Path extends readonly string[] = readonly string[]> extends Declaration {
  readonly kind: 'command';
  readonly commandType: CommandType;
  /** The names of the root, the group and the subcommand, as far as they exist. */
  readonly path: Path;
  /** The command that is registered: the command itself, or the one that contains the subcommand. */
  readonly root: CommandRoot;
  /** The problems of the root. */
  readonly problems: readonly DeclarationProblem[];
  /** Returns kind and path for messages: `command "/tag create"`. */
  describe(): string;
}

/** A declared slash command without subcommands, or a subcommand. */
export interface ChatCommand<
  Options extends CommandOptions = CommandOptions,
  Path extends readonly string[] = readonly string[],
> extends CommandLeaf<Path> {
  readonly commandType: 'chat';
  readonly options: Options;
  /** Parses the option values of a use. */
  read(data: CommandData): ParseResult<OptionValues<Options>>;
}

/** A declared command in the context menu of users. */
export interface UserCommand<Name extends string = string> extends CommandLeaf<readonly [Name]> {
  readonly commandType: 'user';
  /** Parses the user that the command was used on. */
  read(data: CommandData): ParseResult<ChosenUser>;
}

/** A declared command in the context menu of messages. */
export interface MessageCommand<Name extends string = string> extends CommandLeaf<readonly [Name]> {
  readonly commandType: 'message';
  /** Parses the message that the command was used on. */
  read(data: CommandData): ParseResult<Message>;
}

/** Any declared command that users can run. */
export type AnyCommand = ChatCommand | UserCommand | MessageCommand;

const PREFIXES = { chat: 'command "/', user: 'user command "', message: 'message command "' } as const;

/** Describes a command in messages, by its path. */
export function describeCommand(type: CommandType, path: readonly string[]): string {
  return `${PREFIXES[type]}${path.join(' ')}"`;
}
