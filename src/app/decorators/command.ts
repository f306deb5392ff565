import type { AnyCommand } from '../../interactions/commands/command-declaration.js';
import type { CommandContextOf } from '../../interactions/contexts/command-context-of.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import type { GuardAdditions, InteractionGuard } from '../guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

export interface CommandBindingOptions<Guards extends readonly InteractionGuard[]> extends BindingOptions<Guards> {
  /** As for others; but a command comes from no message that could be left as it is. Default `reply`. */
  readonly defer?: Exclude<DeferralMode, 'update'> | false | undefined;
}

/**
 * Runs the method when a declared command was used: a chat command or one of its subcommands (`tag.subcommands.create`),
 * or a command in the menu of a user or a message. All subcommands of a command need a method.
 *
 * @param options `defer`: how it is deferred when there is no answer after 2 seconds (default `reply`); `guards`: what
 * must hold before the options are read and the method runs
 *
 * @example
 * @Command(warn, { guards: [guildOnly] })
 * warned(use: CommandContext<typeof warn> & GuildOnly) {
 *   return use.reply({ content: `${use.options.member.user.username} was warned.` });
 * }
 */
export function Command<D extends AnyCommand, const Guards extends readonly InteractionGuard[] = readonly []>(
  declaration: D,
  options: CommandBindingOptions<Guards> = {},
): HandlerDecorator<CommandContextOf<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(target, key, { kind: 'command', declaration, options: Object.freeze({ ...options }) });
}
