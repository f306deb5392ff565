import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AnyCommand, ChatCommand, MessageCommand, UserCommand } from '../commands/command-declaration.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { CommandContext } from './command-context.js';
import type { ContextDependencies } from './interaction-context.js';
import { MessageCommandContext } from './message-command-context.js';
import { UserCommandContext } from './user-command-context.js';

/** The context that the handler of a declared command receives. */
export type CommandContextOf<D extends AnyCommand> = D extends UserCommand
  ? UserCommandContext<D>
  : D extends MessageCommand
    ? MessageCommandContext<D>
    : D extends ChatCommand
      ? CommandContext<D>
      : never;

/** Reads a use of a command into its context, or says what of it cannot be accepted. */
export function readCommandContext(
  declaration: AnyCommand,
  parts: ContextDependencies<CommandInteraction>,
): ParseResult<CommandContext | UserCommandContext | MessageCommandContext> {
  const { data } = parts.interaction;
  switch (declaration.commandType) {
    case 'chat':
      return mapResult(declaration.read(data), (options) => new CommandContext(parts, declaration, options));
    case 'user':
      return mapResult(declaration.read(data), (target) => new UserCommandContext(parts, declaration, target));
    case 'message':
      return mapResult(declaration.read(data), (target) => new MessageCommandContext(parts, declaration, target));
  }
}

function mapResult<Given, Context>(reading: ParseResult<Given>, make: (given: Given) => Context): ParseResult<Context> {
  return reading.ok ? { ok: true, value: make(reading.value) } : reading;
}
