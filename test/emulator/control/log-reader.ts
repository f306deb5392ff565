import { z } from 'zod';

const LogPage = z.object({
  entries: z.array(z.looseObject({ seq: z.int(), at: z.string(), kind: z.string() })),
  next: z.int(),
});
/** An entry of the log, whatever it is about. */
export type Entry = z.output<typeof LogPage>['entries'][number];

/** Reads the service's log on, and waits for what is to come. */
export class LogReader {
  private constructor(
    private readonly url: string,
    private after: number,
  ) {}

  /** A reader that sees what is logged from now on. */
  static async fromNow(url: string): Promise<LogReader> {
    const reader = new LogReader(url, 0);
    while ((await reader.#page(0, 1000)).length > 0);
    return reader;
  }

  /** The next entry that fits; those before it are passed over. */
  async entry(fits: (entry: Entry) => boolean): Promise<Entry> {
    for (;;) {
      const found = (await this.#page(10_000)).find(fits);
      if (found) return found;
    }
  }

  /** The next notice that holds this text. */
  notice(text: string): Promise<Entry> {
    return this.entry(({ kind, message }) => kind === 'notice' && String(message).includes(text));
  }

  async #page(waitMs: number, limit = 1): Promise<Entry[]> {
    const response = await fetch(`${this.url}/_control/log?after=${this.after}&limit=${limit}&wait_ms=${waitMs}`);
    const page = LogPage.parse(await response.json());
    this.after = page.next;
    return page.entries;
  }
}
