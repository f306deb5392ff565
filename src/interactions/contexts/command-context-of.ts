import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AnyCommand, ChatCommand, MessageCommand, UserCommand } from '../commands/command-declaration.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import { type CommandContext, CommandContextBase } from './command-context.js';
import type { ContextServices } from './component-contexts.js';
import { type MessageCommandContext, MessageCommandContextBase } from './message-command-context.js';
import { type UserCommandContext, UserCommandContextBase } from './user-command-context.js';

/** The context type of a declared command. */
export type CommandContextOf<D extends AnyCommand> = D extends UserCommand
  ? UserCommandContext<D>
  : D extends MessageCommand
    ? MessageCommandContext<D>
    : D extends ChatCommand
      ? CommandContext<D>
      : never;

/** Parses a use of a command into its context; the result is not ok if an option or the target is rejected. */
export function readCommandContext(
  declaration: AnyCommand,
  received: ReceivedInteraction<CommandInteraction>,
  services: ContextServices,
): ParseResult<CommandContextBase | UserCommandContextBase | MessageCommandContextBase> {
  const { data } = received.interaction;
  switch (declaration.commandType) {
    case 'chat':
      return mapResult(
        declaration.read(data),
        (options) => new CommandContextBase(received, services, declaration, options),
      );
    case 'user':
      return mapResult(
        declaration.read(data),
        (target) => new UserCommandContextBase(received, services, declaration, target),
      );
    case 'message':
      return mapResult(
        declaration.read(data),
        (target) => new MessageCommandContextBase(received, services, declaration, target),
      );
  }
}

function mapResult<Value, Context>(
  result: ParseResult<Value>,
  toContext: (value: Value) => Context,
): ParseResult<Context> {
  return result.ok ? { ok: true, value: toContext(result.value) } : result;
}
