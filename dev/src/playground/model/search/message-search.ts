/** The search of messages in the open guild, by the API as the current user: it finds what this user can see. */
import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { FoundMessage, MessageSearchResult } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import type { CurrentUserApi } from '../../api/emulator-request.js';
import { parseSearch, type SearchParameter } from './search-query.js';

/** What a search has found. */
export interface FoundMessages {
  readonly guildId: string;
  /** Newest first. */
  readonly messages: readonly FoundMessage[];
  /** Names of threads, by id. The list of channels has no archived ones. */
  readonly threadNames: ReadonlyMap<string, string>;
  readonly total: number;
  /** Where the next page starts; undefined after the last one. */
  readonly nextOffset: number | undefined;
}

export interface MessageSearchDependencies {
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly userId: ReadonlySignal<string | undefined>;
  readonly api: CurrentUserApi;
}

const PAGE_SIZE = 25;

/** The last page that the API returns. */
const MAX_OFFSET = 9975;

export class MessageSearch {
  readonly isOpen: Signal<boolean> = signal(false);
  readonly text: Signal<string> = signal('');
  readonly found: Signal<FoundMessages | undefined> = signal(undefined);
  readonly isBusy: Signal<boolean> = signal(false);
  /** Why the text cannot be searched for, or why the search failed; empty if neither. */
  readonly problem: Signal<string> = signal('');

  #parameters: readonly SearchParameter[] = [];
  #latestRequest = 0;

  constructor(private readonly dependencies: MessageSearchDependencies) {
    let place = '';
    effect(() => {
      const { guild, userId } = dependencies;
      const next = `${userId.value}/${guild.value?.guild.id}`;
      // Another user may see other messages, and another guild has others.
      if (next !== place) this.clear();
      place = next;
    });
  }

  /** Closes the search; its text and results are shown again when it is opened. */
  close(): void {
    this.isOpen.value = false;
  }

  /** Removes the text and the results, and closes the search. */
  clear(): void {
    this.#latestRequest += 1;
    batch(() => {
      this.isOpen.value = false;
      this.text.value = '';
      this.found.value = undefined;
      this.isBusy.value = false;
      this.problem.value = '';
    });
  }

  /** Searches for the text. */
  async run(): Promise<void> {
    const guild = this.dependencies.guild.peek();
    if (!guild) return;
    const { parameters, problem } = parseSearch(this.text.peek(), guild);
    if (parameters === undefined) {
      this.problem.value = problem;
      return;
    }
    this.#parameters = parameters;
    await this.#load(guild.guild.id, 0, []);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const { guildId, nextOffset, messages } = this.found.peek() ?? {};
    if (guildId === undefined || nextOffset === undefined || this.isBusy.peek()) return;
    await this.#load(guildId, nextOffset, messages ?? []);
  }

  async #load(guildId: string, offset: number, before: readonly FoundMessage[]): Promise<void> {
    this.#latestRequest += 1;
    const request = this.#latestRequest;
    batch(() => {
      this.isBusy.value = true;
      this.problem.value = '';
    });
    const query = new URLSearchParams([
      ...this.#parameters.map(([name, value]) => [name, value]),
      ['include_nsfw', 'true'],
      ['limit', String(PAGE_SIZE)],
      ['offset', String(offset)],
    ]);
    try {
      const result = await this.dependencies.api.call<MessageSearchResult>(
        'GET',
        `/guilds/${guildId}/messages/search?${query}`,
      );
      if (request !== this.#latestRequest) return;
      const known = offset === 0 ? [] : [...(this.found.peek()?.threadNames ?? [])];
      const threads = (result.threads ?? []).map(({ id, name }) => [id, name ?? id] as const);
      const next = offset + PAGE_SIZE;
      this.found.value = {
        guildId,
        messages: [...before, ...result.messages.flat()],
        threadNames: new Map([...known, ...threads]),
        total: result.total_results,
        nextOffset: next < result.total_results && next <= MAX_OFFSET ? next : undefined,
      };
    } catch (thrown) {
      if (request === this.#latestRequest) this.problem.value = errorMessage(thrown);
    } finally {
      if (request === this.#latestRequest) this.isBusy.value = false;
    }
  }
}
