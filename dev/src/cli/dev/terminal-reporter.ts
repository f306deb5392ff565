import type { Terminal } from 'guildhall/internal';
import { formatRefusedCall, type RefusedCall } from '../../testing/problems/refused-calls.js';
import type { LoadedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';
import { printBotOutput } from './log-line.js';

/** Reports as text on a terminal. */
export class TerminalReporter implements DevReporter {
  constructor(
    private readonly terminal: Terminal,
    /** The file of the bot, or its command. */
    private readonly name: string,
  ) {}

  starting(): void {
    this.terminal.showProgress('starting the bot…');
  }

  started(bot: LoadedBot | undefined, tookMs: number): void {
    const took = `${Math.round(tookMs)} ms`;
    this.#succeeded(
      bot ? `${this.name} started in ${took}: ${formatHandlerCount(bot)}.` : `${this.name} connected in ${took}.`,
    );
    if (bot && !bot.ingress.includes('gateway')) {
      this.notice('The bot uses HTTP. On the emulator it receives interactions by the gateway, and no webhook events.');
    }
  }

  reloaded(bot: LoadedBot | undefined, tookMs: number, changed: readonly string[]): void {
    const files = changed.length > 3 ? `${changed.length} files` : changed.join(', ');
    const took = `${Math.round(tookMs)} ms`;
    this.#succeeded(
      `${files} changed: ${bot ? `reloaded in ${took} (${formatHandlerCount(bot)})` : `restarted and connected in ${took}`}.`,
    );
  }

  failed({ title, text }: { readonly title: string; readonly text: string }, meanwhile: string): void {
    const { terminal } = this;
    terminal.printError(`${terminal.style('red', `✖ ${title}.`, 'stderr')}\n${text}\n${meanwhile}`);
  }

  printed(line: string, stream: 'stdout' | 'stderr'): void {
    printBotOutput(this.terminal, line, stream);
  }

  refused(call: RefusedCall): void {
    if (!REPORTED_COUNTS.has(call.count)) return;
    this.terminal.print(`${this.terminal.style('yellow', '!')} refused: ${formatRefusedCall(call)}`);
  }

  notice(message: string): void {
    this.terminal.print(this.terminal.style('dim', message));
  }

  #succeeded(line: string): void {
    this.terminal.print(`${this.terminal.style('green', '✔')} ${line}`);
  }
}

/** A bot can repeat a call very often: these of its refusals are printed. */
const REPORTED_COUNTS: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);

function formatHandlerCount({ handlers }: LoadedBot): string {
  return handlers === 1 ? '1 handler' : `${handlers} handlers`;
}
