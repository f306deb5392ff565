/** Reports to the coverage which handlers of a bot run. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Bot } from 'guildhall';
import { z } from 'zod';
import { observeInteractions } from '../../testing/reports/interaction-reports.js';
import type { Coverage } from './coverage.js';

/** The part of the context of a middleware that is needed: for an event or a task, there is no id. */
interface CallContext {
  readonly handler: string;
  readonly id?: string;
}

const PAGE_CHANNEL = 'guildhall:page';

/** The part of the messages of the channel that is needed. The bot may use another copy of the framework. */
const PageMessage = z.object({ declaration: z.string() });

export class HandlerRuns {
  /** The interactions that handlers were called for, and that have not ended. */
  readonly #running = new Set<string>();

  constructor(private readonly coverage: Coverage) {}

  /** Returns the bot with a middleware that reports the calls of its handlers. */
  countedBot(bot: Bot): Bot {
    const { middleware = [] } = bot.options;
    return bot.with({ middleware: [this.#count, ...middleware] });
  }

  /**
   * Starts to report the pages that handlers open: no middleware runs around the method that loads one.
   * @param pagers the handlers of each pager, by its name
   * @returns a function that ends it
   */
  observeOpenedPages(pagers: ReadonlyMap<string, readonly string[]>): () => void {
    const onMessage = (message: unknown) => {
      const name = PageMessage.safeParse(message).data?.declaration;
      const handlers = name === undefined ? undefined : pagers.get(name);
      if (name !== undefined && handlers) this.coverage.addOpenedPage(name, handlers);
    };
    subscribe(PAGE_CHANNEL, onMessage);
    return () => {
      unsubscribe(PAGE_CHANNEL, onMessage);
    };
  }

  /**
   * Starts to report calls that a guard or a validation rejects: the middleware runs around these.
   * @returns a function that ends it
   */
  observeRejections(): () => void {
    return observeInteractions((report) => {
      // A handler can also wait for an interaction: this is no call of it.
      if (report.kind !== 'handler' || !this.#running.delete(report.interaction_id)) return;
      if (report.outcome === 'rejected' && report.handler !== undefined) this.coverage.addRejection(report.handler);
    });
  }

  readonly #count = async ({ handler, id }: CallContext, next: () => unknown): Promise<unknown> => {
    this.coverage.addRun(handler);
    if (id !== undefined) this.#running.add(id);
    try {
      return await next();
    } catch (error) {
      this.coverage.addFailure(handler);
      throw error;
    }
  };
}
