import type { AnyCommand } from '../../interactions/commands/command-declaration.js';
import type { CommandContextOf } from '../../interactions/contexts/command-context-of.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import { addBinding, type BindingOptions, bindingOptionNames, type HandlerDecorator } from './binding-metadata.js';

/** The options of `@Command`. */
export interface CommandBindingOptions<Guards extends readonly AnyGuard[]> extends BindingOptions<Guards> {
  /**
   * How the command is deferred if there is no response after 2 seconds; `false` disables automatic deferral. `'update'`
   * is not available, as a command has no message to update.
   *
   * @default 'reply'
   */
  readonly defer?: Exclude<DeferralMode, 'update'> | false | undefined;
}

/**
 * Runs the method when a user uses a declared command: a chat command, a subcommand (`tag.subcommands.create`), or a
 * context menu command of a user or a message. Every subcommand of a command must be bound to a method.
 *
 * @param declaration what `command(…)`, `userCommand(…)` or `messageCommand(…)` returned, or one of its subcommands
 * @param options.defer how the command is deferred if there is no response after 2 seconds. Default `'reply'`
 * @param options.guards guards that are checked before the command options are validated and the method runs
 * @param options.middleware middleware around the method, inside that of the bot, the feature, the class and the method
 * @see https://docs.discord.com/developers/interactions/application-commands
 *
 * @example
 * @Command(warn)
 * warned(use: CommandContext<typeof warn>) {
 *   return use.reply({ content: `${use.options.member.user.username} was warned.` });
 * }
 */
export function Command<D extends AnyCommand, const Guards extends readonly AnyGuard[] = readonly []>(
  declaration: D,
  options: CommandBindingOptions<Guards> = {},
): HandlerDecorator<CommandContextOf<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'command', declaration, options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}
