import type { SeenMessage } from 'guildhall/testing';

/** Writes down who did what, a line each; names stand in the place of ids. */
export class Transcript {
  readonly #names = new Map<string, string>();

  constructor(private readonly write: (line: string) => void) {}

  /** From here on, mentions of this id are written as this name. */
  name(id: string, name: string): void {
    this.#names.set(id, name);
  }

  title(text: string): void {
    this.write(`\n${text}`);
  }

  person(name: string, deed: string): void {
    this.write(`  ${name} ${deed}`);
  }

  /** A message of the bot with its buttons. */
  bot(message: SeenMessage): void {
    const lines = this.#named(message.text).split('\n');
    const buttons = message.buttons.map((button) => `[${button.label}]`).join(' ');
    const text = lines.filter((line) => !message.buttons.some((button) => button.label === line)).join(' | ');
    this.write(`  ${message.author}: ${text}${buttons ? `  ${buttons}` : ''}`);
  }

  state(text: string): void {
    this.write(`  (${text})`);
  }

  #named(text: string): string {
    return text.replace(/<@(\d+)>/g, (mention, id: string) => {
      const name = this.#names.get(id);
      return name ? `@${name}` : mention;
    });
  }
}
