/** What declared commands have in common. A command at the top is registered; its leaves are what people use. */
import { commandTypes, type GlobalCommandRequest } from '../../wire/objects/applications/application-command.js';
import type { CommandData } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { Declaration } from '../declarations/declaration.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { ChosenUser } from '../entities/chosen-entities.js';
import type { OptionValues } from './option-values.js';
import type { CommandOptions } from './options/declared-option.js';

/** Where a command stands: `chat` is typed with a slash, `user` and `message` are in the menus of those. */
export type CommandType = 'chat' | 'user' | 'message';

/** The number of each type on the wire. */
export const commandTypeNumbers = {
  chat: commandTypes.CHAT_INPUT,
  user: commandTypes.USER,
  message: commandTypes.MESSAGE,
} as const satisfies Record<CommandType, number>;

/** The type of a command that came; undefined for one that the framework has no declarations for. */
export function commandTypeOf(number: number): CommandType | undefined {
  return TYPES.find((each) => commandTypeNumbers[each] === number);
}

const TYPES = ['chat', 'user', 'message'] as const satisfies readonly CommandType[];

/** What is registered of a command. */
export type CommandRequest = Omit<GlobalCommandRequest, 'type' | 'handler'> & {
  type: (typeof commandTypeNumbers)[CommandType];
};

/** A command at the top: what is registered with the service under one name. */
export interface CommandRoot extends Declaration {
  readonly kind: 'command';
  readonly commandType: CommandType;
  readonly name: string;
  /** What of it can be used: each needs a handler. A command without subcommands is its own only leaf. */
  readonly leaves: readonly AnyCommand[];
  /** What is wrong with it and with its leaves; empty when it is sound. */
  readonly problems: readonly DeclarationProblem[];
  /** What is registered. */
  toRequest(): CommandRequest;
  /** Kind and name, for messages: `command "/tag"`. */
  describe(): string;
}

/** A command that people use: bound to a handler by `@Command`. */
export interface CommandLeaf<Path extends readonly string[] = readonly string[]> extends Declaration {
  readonly kind: 'command';
  readonly commandType: CommandType;
  /** The names of the command at the top, of the group and of the subcommand, where there are such. */
  readonly path: Path;
  readonly root: CommandRoot;
  /** Those of the whole command: `root.problems`. */
  readonly problems: readonly DeclarationProblem[];
  /** Kind and path, for messages: `command "/tag create"`. */
  describe(): string;
}

/** A declared chat command without subcommands, or a subcommand. */
export interface ChatCommand<
  Options extends CommandOptions = CommandOptions,
  Path extends readonly string[] = readonly string[],
> extends CommandLeaf<Path> {
  readonly commandType: 'chat';
  readonly options: Options;
  /** The values of its options, or what of them cannot be accepted. */
  read(data: CommandData): ParseResult<OptionValues<Options>>;
}

/** A declared command in the menu of a user. */
export interface UserCommand<Name extends string = string> extends CommandLeaf<readonly [Name]> {
  readonly commandType: 'user';
  /** The user that it was used on. */
  read(data: CommandData): ParseResult<ChosenUser>;
}

/** A declared command in the menu of a message. */
export interface MessageCommand<Name extends string = string> extends CommandLeaf<readonly [Name]> {
  readonly commandType: 'message';
  /** The message that it was used on. */
  read(data: CommandData): ParseResult<Message>;
}

/** Any declared command that people use. */
export type AnyCommand = ChatCommand | UserCommand | MessageCommand;

const PREFIXES = { chat: 'command "/', user: 'user command "', message: 'message command "' } as const;

/** A command in messages, by its path. */
export function describeCommand(type: CommandType, path: readonly string[]): string {
  return `${PREFIXES[type]}${path.join(' ')}"`;
}
