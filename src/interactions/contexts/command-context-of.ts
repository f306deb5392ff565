import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AnyCommand, ChatCommand, MessageCommand, UserCommand } from '../commands/command-declaration.js';
import type { Reading } from '../reading.js';
import { CommandContext } from './command-context.js';
import type { ContextParts } from './interaction-context.js';
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
export function readCommand(
  declaration: AnyCommand,
  parts: ContextParts<CommandInteraction>,
): Reading<CommandContext | UserCommandContext | MessageCommandContext> {
  const { data } = parts.interaction;
  switch (declaration.commandType) {
    case 'chat':
      return then(declaration.read(data), (options) => new CommandContext(parts, declaration, options));
    case 'user':
      return then(declaration.read(data), (target) => new UserCommandContext(parts, declaration, target));
    case 'message':
      return then(declaration.read(data), (target) => new MessageCommandContext(parts, declaration, target));
  }
}

function then<Given, Context>(reading: Reading<Given>, make: (given: Given) => Context): Reading<Context> {
  return reading.ok ? { ok: true, value: make(reading.value) } : reading;
}
