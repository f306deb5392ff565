import { GuildhallError } from '../../base/errors.js';

/** Why a command cannot be mentioned. */
export type CommandMentionErrorReason =
  /** It is not registered with Discord, globally or in the guild. */
  | 'not_registered'
  /** The command has no such subcommand, or a command with subcommands was passed without one. */
  | 'unknown_subcommand'
  /** It is a command of a context menu, which cannot be mentioned. */
  | 'not_a_slash_command'
  /** The commands are registered in several guilds, and the call names none. */
  | 'guild_required';

/** `bot.commandMention` cannot mention a command. The message names the remedy. */
export class CommandMentionError extends GuildhallError {
  readonly code = 'command_mention_error';

  constructor(
    readonly reason: CommandMentionErrorReason,
    message: string,
  ) {
    super(message);
  }
}
