/** The command of a bot in any language, as what `guildhall dev` develops. */
import type { CommandEnvironment } from 'guildhall/internal';
import type { BotCommand } from '../../command/bot-command.js';
import { createBotEnvironment } from '../../command/bot-environment.js';
import { formatBotCommand } from '../../command/split-bot-command.js';
import { CommandSession } from './command-session.js';
import { commandWatchRules } from './command-watch-rules.js';
import type { DevTarget, RunningSession, SessionHost } from './dev-target.js';
import type { WatchRules, WatchRulesOptions } from './watch-rules.js';

export interface CommandTargetOptions extends Pick<WatchRulesOptions, 'cwd' | 'watch' | 'ignore' | 'ignoredPaths'> {
  readonly command: BotCommand;
  readonly environment: CommandEnvironment;
  /** Further variables of the command, in which placeholders are replaced. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether connections to other machines are refused. */
  readonly isOffline: boolean;
}

export class CommandTarget implements DevTarget {
  readonly name: string;
  readonly folder: string;
  readonly replacement = 'restarted when sources in this folder change';
  readonly rules: WatchRules;
  /** A start takes about a second, and a switch of a branch changes many files. */
  readonly collectMs = 150;

  constructor(private readonly options: CommandTargetOptions) {
    const { command, cwd, watch, ignore, ignoredPaths } = options;
    this.folder = cwd;
    this.name = formatBotCommand(command);
    this.rules = commandWatchRules(command, { cwd, watch, ignore, ignoredPaths });
  }

  async createSession({ emulator, reporter, onOutput, showFailure }: SessionHost): Promise<RunningSession> {
    const { command, cwd, environment, variables, isOffline } = this.options;
    const { name } = this;
    const { url: redirectUrl } = await emulator.serveServiceHosts();
    return new CommandSession({
      name,
      emulator,
      command,
      cwd,
      environment: () => createBotEnvironment({ emulator, redirectUrl, isOffline, base: environment, variables }),
      onOutput,
      onStart: () => emulator.report({ kind: 'log', level: 'info', message: `guildhall dev starts: ${name}` }),
      reporter,
      logFailure: ({ title, text }) => emulator.report({ kind: 'log', level: 'error', message: `${title}\n${text}` }),
      showFailure,
    });
  }
}
