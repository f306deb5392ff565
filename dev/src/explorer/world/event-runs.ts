import type { Bot } from 'guildhall';

/** A handler that runs. */
interface Run {
  /** How many messages the bot had sent in the step before. */
  readonly messagesBefore: number;
}

/** Observes the handlers of a bot during a step, to tell a loop from a handler that sends many messages. */
export class EventRuns {
  #count = 0;
  readonly #running = new Set<Run>();

  /** @param messages how many messages the bot has sent in the step */
  constructor(private readonly messages: () => number) {}

  /** How often listeners of events ran in the step. */
  get count(): number {
    return this.#count;
  }

  /** Whether all running handlers started after messages of the bot: what a user caused has ended. */
  get areConsequences(): boolean {
    return [...this.#running].every(({ messagesBefore }) => messagesBefore > 0);
  }

  startStep(): void {
    this.#count = 0;
    // A handler of an earlier step waits for something.
    this.#running.clear();
  }

  /** Returns the bot with a middleware that observes. */
  observedBot(bot: Bot): Bot {
    const isEvent = (kind: string) => kind === 'event' || kind === 'raw';
    const listeners = new Set(bot.routes.filter(({ kind }) => isEvent(kind)).map(({ handler }) => handler));
    const observe = async ({ handler }: { readonly handler: string }, next: () => unknown): Promise<unknown> => {
      if (listeners.has(handler)) this.#count += 1;
      const run = { messagesBefore: this.messages() };
      this.#running.add(run);
      try {
        return await next();
      } finally {
        this.#running.delete(run);
      }
    };
    return bot.with({ middleware: [observe, ...(bot.options.middleware ?? [])] });
  }
}
