import { Service } from 'guildhall';

/** A poll that runs. */
export interface OpenPoll {
  readonly messageId: string;
  readonly channelId: string;
  readonly question: string;
}

/** The polls that run, by guild. They are forgotten with the process: a larger bot would keep them in a database. */
@Service()
export class OpenPolls {
  readonly #polls = new Map<string, OpenPoll[]>();

  add(guildId: string, poll: OpenPoll): void {
    this.#polls.set(guildId, [...(this.#polls.get(guildId) ?? []), poll]);
  }

  /** Those whose question holds some words, the newest first. */
  find(guildId: string, words: string): readonly OpenPoll[] {
    const wanted = words.trim().toLowerCase();
    return (this.#polls.get(guildId) ?? []).filter(({ question }) => question.toLowerCase().includes(wanted)).reverse();
  }

  /** Takes one off the list, and gives it. */
  remove(guildId: string, messageId: string): OpenPoll | undefined {
    const polls = this.#polls.get(guildId) ?? [];
    this.#polls.set(
      guildId,
      polls.filter((poll) => poll.messageId !== messageId),
    );
    return polls.find((poll) => poll.messageId === messageId);
  }
}
