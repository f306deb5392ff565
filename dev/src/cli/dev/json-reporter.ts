import { jsonLine, type Terminal } from 'guildhall/internal';
import type { RefusedCall } from '../../testing/problems/refused-calls.js';
import type { LoadedBot } from '../bot-process/messages.js';
import type { DevReporter } from './dev-reporter.js';

/** Reports to programs: each line on standard output is one JSON object with an `event`. */
export class JsonReporter implements DevReporter {
  constructor(private readonly terminal: Terminal) {}

  /** Only for people who wait. */
  starting(): void {}

  started(bot: LoadedBot | undefined, tookMs: number): void {
    this.#printEvent('started', { handlers: bot?.handlers, took_ms: Math.round(tookMs) });
  }

  reloaded(bot: LoadedBot | undefined, tookMs: number, changed: readonly string[]): void {
    this.#printEvent('reloaded', { handlers: bot?.handlers, took_ms: Math.round(tookMs), changed });
  }

  failed({ title, text }: { readonly title: string; readonly text: string }, meanwhile: string): void {
    this.#printEvent('failed', { title, text, meanwhile });
  }

  printed(line: string, stream: 'stdout' | 'stderr'): void {
    this.#printEvent('printed', { stream, line });
  }

  refused({ call, code, count, missing, notDeclared, cause, remedy }: RefusedCall): void {
    this.#printEvent('refused', { call, code, count, missing, not_declared: notDeclared, cause, remedy });
  }

  notice(message: string): void {
    this.#printEvent('notice', { message });
  }

  #printEvent(event: string, fields: object): void {
    this.terminal.print(jsonLine({ event, ...fields }));
  }
}
