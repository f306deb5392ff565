/**
 * What happens in a bot and at its server, as ordered lines. Both run in one process, but what one does while the other waits for a
 * socket has no order: a step of a script therefore lists what the bot did, and then what Discord saw.
 */
export type Side = 'bot' | 'discord';

/** The custom_ids of the framework have a random part. */
const RANDOM_ID = /(~(?:wizard|reopen)\/)[\w-]{16}\//g;

interface Step {
  readonly title: string;
  readonly lines: Readonly<Record<Side, string[]>>;
}

/** Requests, and then the lines of each connection: what happens on different connections has no order. */
function inOrder(lines: readonly string[]): readonly string[] {
  const connectionOf = (line: string) => Number(/^connection (\d+)/.exec(line)?.[1] ?? 0);
  return lines.toSorted((one, other) => connectionOf(one) - connectionOf(other));
}

export class Transcript {
  readonly #steps: Step[] = [];
  /** The state of the bot as text. A change is a line of its own, before the next one. */
  #readState: () => string = () => '';
  #state = '';
  readonly #names = new Map<string, string>();
  #count = 0;
  #isMuted = false;

  /** How many lines there are. */
  get count(): number {
    return this.#count;
  }

  observeState(readState: () => string): void {
    this.#readState = readState;
    this.#state = '';
  }

  /** Replaces a text, such as a port or the path of a temporary folder. */
  name(value: string, name: string): void {
    this.#names.set(value, name);
  }

  begin(title: string): void {
    this.#isMuted = false;
    this.#noteState();
    this.#steps.push({ title, lines: { bot: [], discord: [] } });
  }

  /** Notes nothing until the next step. */
  mute(): void {
    this.#isMuted = true;
  }

  note(side: Side, line: string): void {
    if (this.#isMuted) return;
    if (side === 'bot') this.#noteState();
    this.#add(side, line);
  }

  get text(): string {
    this.#noteState();
    const blocks = this.#steps.map(({ title, lines }) =>
      [
        `# ${title}`,
        ...lines.bot.map((line) => `  ${line}`),
        ...inOrder(lines.discord).map((line) => `  | ${line}`),
      ].join('\n'),
    );
    let text = `${blocks.join('\n\n')}\n`;
    text = text.replace(RANDOM_ID, '$1<random>/');
    for (const [value, name] of this.#names) text = text.replaceAll(value, name);
    return text;
  }

  #noteState(): void {
    const state = this.#readState();
    if (state === this.#state) return;
    this.#state = state;
    this.#add('bot', `state ${state}`);
  }

  #add(side: Side, line: string): void {
    this.#count += 1;
    this.#steps.at(-1)?.lines[side].push(line);
  }
}
