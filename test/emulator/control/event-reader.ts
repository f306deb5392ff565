/** Reads one stream of server-sent events, as a page does. */
export class EventReader {
  readonly #seen: Record<string, unknown>[] = [];
  readonly #lines: AsyncGenerator<string>;
  /** The id of the last event. */
  lastId: string | undefined;

  private constructor(response: Response) {
    this.#lines = linesOf(response);
  }

  /** @param url the whole address of the stream */
  static async open(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const response = await fetch(url, { headers });
    if (response.status !== 200) throw new Error(`${url} answered with ${response.status}`);
    return new EventReader(response);
  }

  /** Everything that came, oldest first. */
  get seen(): readonly Record<string, unknown>[] {
    return this.#seen;
  }

  /** The next event; undefined when the stream has ended. */
  async next(): Promise<Record<string, unknown> | undefined> {
    let data: string | undefined;
    for (;;) {
      const { value: line, done } = await this.#lines.next();
      if (done) return undefined;
      if (line.startsWith('id:')) this.lastId = line.slice('id:'.length).trim();
      if (line.startsWith('data:')) data = line.slice('data:'.length);
      // An empty line ends an event; without data it was a comment.
      if (line !== '' || data === undefined) continue;
      const event: Record<string, unknown> = JSON.parse(data);
      this.#seen.push(event);
      return event;
    }
  }

  /** The next event of a kind, and one that fits; those before it are passed over. */
  async until(
    kind: string,
    fits: (event: Record<string, unknown>) => boolean = () => true,
  ): Promise<Record<string, unknown>> {
    for (;;) {
      const event = await this.next();
      if (!event) throw new Error(`the stream ended before a "${kind}" came`);
      if (event['kind'] === kind && fits(event)) return event;
    }
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
