import type { LoadedBot } from '../bot-process/messages.js';
import type { Terminal } from '../terminal.js';
import type { DevReporter } from './dev-reporter.js';

/** Tells programs: each line on standard output is one JSON object with an `event`. */
export class JsonReporter implements DevReporter {
  constructor(private readonly terminal: Terminal) {}

  started(bot: LoadedBot, tookMs: number): void {
    this.#tell('started', { handlers: bot.handlers, took_ms: Math.round(tookMs) });
  }

  reloaded(bot: LoadedBot, tookMs: number, changed: readonly string[]): void {
    this.#tell('reloaded', { handlers: bot.handlers, took_ms: Math.round(tookMs), changed });
  }

  failed({ title, text }: { readonly title: string; readonly text: string }, meanwhile: string): void {
    this.#tell('failed', { title, text, meanwhile });
  }

  printed(line: string, stream: 'stdout' | 'stderr'): void {
    this.#tell('printed', { stream, line });
  }

  noted(message: string): void {
    this.#tell('noted', { message });
  }

  #tell(event: string, facts: object): void {
    this.terminal.print(JSON.stringify({ event, ...facts }));
  }
}
