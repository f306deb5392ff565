import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { ChatCommand } from '../commands/command-declaration.js';
import type { OptionValues } from '../commands/option-values.js';
import type { DeclaredAdditions } from '../guards/declared-guards.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import { type ContextServices, ModalShowingContext } from './component-contexts.js';

/**
 * The context of a used slash command or subcommand. Without a response it is deferred after 2 seconds as `reply`, unless
 * the binding sets `defer`.
 *
 * @example
 * @Command(warn)
 * async warned(used: CommandContext<typeof warn>) {
 *   await used.reply({ content: `Warned ${used.options.member.user.username}.`, ephemeral: true });
 * }
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export type CommandContext<D extends ChatCommand = ChatCommand> = CommandContextBase<D> & DeclaredAdditions<D>;

/** A `CommandContext` without the properties that guards add. */
export class CommandContextBase<D extends ChatCommand = ChatCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** The option values by option name; null for an optional option that the user omitted. */
  readonly options: OptionValues<D['options']>;

  /** @param options the values that the declaration parsed */
  constructor(
    received: ReceivedInteraction<CommandInteraction>,
    services: ContextServices,
    declaration: D,
    options: OptionValues<D['options']>,
  ) {
    super(received, services);
    this.declaration = declaration;
    this.options = options;
  }
}
