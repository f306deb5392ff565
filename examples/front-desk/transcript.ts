import type { VisibleMessage } from '@guildhall/dev/testing';

/** Writes a line for each action and message, with names instead of ids. */
export class Transcript {
  readonly #names = new Map<string, string>();

  constructor(private readonly write: (line: string) => void) {}

  /** Sets the name that replaces mentions of an id. */
  setName(id: string, name: string): void {
    this.#names.set(id, name);
  }

  writeTitle(text: string): void {
    this.write(`\n${text}`);
  }

  writeAction(name: string, action: string): void {
    this.write(`  ${name} ${action}`);
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
