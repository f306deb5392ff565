import type { VisibleMessage } from 'guildhall/testing';

/** Writes down who did what, a line each; names stand in the place of ids. */
export class Transcript {
  readonly #names = new Map<string, string>();

  constructor(private readonly write: (line: string) => void) {}

  /** From here on, mentions of this id are written as this name. */
  setName(id: string, name: string): void {
    this.#names.set(id, name);
  }

  writeTitle(text: string): void {
    this.write(`\n${text}`);
  }

  writeAction(name: string, deed: string): void {
    this.write(`  ${name} ${deed}`);
  }

  /** A message of the bot with its buttons. */
  writeMessage(message: VisibleMessage): void {
    const lines = this.#replaceMentions(message.text).split('\n');
    const buttons = message.buttons.map((button) => `[${button.label}]`).join(' ');
    const text = lines.filter((line) => !message.buttons.some((button) => button.label === line)).join(' | ');
    this.write(`  ${message.authorName}: ${text}${buttons ? `  ${buttons}` : ''}`);
  }

  writeState(text: string): void {
    this.write(`  (${text})`);
  }

  #replaceMentions(text: string): string {
    return text.replace(/<@(\d+)>/g, (mention, id: string) => {
      const name = this.#names.get(id);
      return name ? `@${name}` : mention;
    });
  }
}
