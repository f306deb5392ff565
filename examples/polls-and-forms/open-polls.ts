import { Service } from 'guildhall';

/** An open poll. */
export interface OpenPoll {
  readonly messageId: string;
  readonly channelId: string;
  readonly question: string;
}

/** The open polls by guild. They are lost when the process ends; a larger bot would store them in a database. */
@Service()
export class OpenPolls {
  readonly #polls = new Map<string, OpenPoll[]>();

  add(guildId: string, poll: OpenPoll): void {
    this.#polls.set(guildId, [...(this.#polls.get(guildId) ?? []), poll]);
  }

  /** Returns the polls whose question contains a text, newest first. */
  find(guildId: string, words: string): readonly OpenPoll[] {
    const wanted = words.trim().toLowerCase();
    return (this.#polls.get(guildId) ?? []).filter(({ question }) => question.toLowerCase().includes(wanted)).reverse();
  }

  /** Removes a poll and returns it. */
  remove(guildId: string, messageId: string): OpenPoll | undefined {
    const polls = this.#polls.get(guildId) ?? [];
    this.#polls.set(
      guildId,
      polls.filter((poll) => poll.messageId !== messageId),
    );
    return polls.find((poll) => poll.messageId === messageId);
  }
}
