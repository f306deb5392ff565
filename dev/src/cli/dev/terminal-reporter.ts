import type { Terminal } from 'guildhall/internal';
import { formatRefusedCall, type RefusedCall } from '../../testing/problems/refused-calls.js';
import type { LoadedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';
import { formatLogLine } from './log-line.js';

/** Reports as text on a terminal. */
export class TerminalReporter implements DevReporter {
  constructor(
    private readonly terminal: Terminal,
    private readonly file: string,
  ) {}

  started(bot: LoadedBot, tookMs: number): void {
    const { terminal, file } = this;
    terminal.print(
      `${terminal.style('green', '✔')} ${file} started in ${Math.round(tookMs)} ms: ${formatHandlerCount(bot)}.`,
    );
    if (!bot.ingress.includes('gateway')) {
      this.notice('The bot uses HTTP. On the emulator it receives interactions by the gateway, and no webhook events.');
    }
  }

  reloaded(bot: LoadedBot, tookMs: number, changed: readonly string[]): void {
    const { terminal } = this;
    const files = changed.length > 3 ? `${changed.length} files` : changed.join(', ');
    const line = `${files} changed: reloaded in ${Math.round(tookMs)} ms (${formatHandlerCount(bot)}).`;
    terminal.print(`${terminal.style('green', '✔')} ${line}`);
  }

  failed({ title, text }: { readonly title: string; readonly text: string }, meanwhile: string): void {
    const { terminal } = this;
    terminal.printError(`${terminal.style('red', `✖ ${title}.`, 'stderr')}\n${text}\n${meanwhile}`);
  }

  printed(line: string, stream: 'stdout' | 'stderr'): void {
    const { terminal } = this;
    if (stream === 'stderr') terminal.printError(line);
    else terminal.print(formatLogLine(line, (style, text) => terminal.style(style, text)));
  }

  refused(call: RefusedCall): void {
    if (!REPORTED_COUNTS.has(call.count)) return;
    this.terminal.print(`${this.terminal.style('yellow', '!')} refused: ${formatRefusedCall(call)}`);
  }

  notice(message: string): void {
    this.terminal.print(this.terminal.style('dim', message));
  }
}

/** A bot can repeat a call very often: these of its refusals are printed. */
const REPORTED_COUNTS: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);

function formatHandlerCount({ handlers }: LoadedBot): string {
  return handlers === 1 ? '1 handler' : `${handlers} handlers`;
}
