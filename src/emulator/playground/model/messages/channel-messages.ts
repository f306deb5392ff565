/**
 * The messages of one channel, as far as they were read. News that come while a page is on its way are laid over it:
 * what they tell is either newer than the page, or followed by something that is.
 */
import { type Signal, signal } from '@preact/signals';
import type { Message } from '../../../../wire/objects/messages/message.js';
import * as control from '../../api/control-client.js';
import { compareIdOrder } from '../guild/snowflakes.js';

const PAGE_SIZE = 50;

type MessageChange = { readonly message: Message; readonly isNew: boolean } | { readonly gone: readonly string[] };

export class ChannelMessages {
  /** Oldest first. */
  readonly list: Signal<readonly Message[]> = signal([]);
  readonly state: Signal<'loading' | 'ready' | 'failed'> = signal('ready');
  /** Why it failed, in words. */
  readonly problem: Signal<string> = signal('');
  /** Whether there are older ones than those in the list. */
  readonly hasOlder: Signal<boolean> = signal(false);
  readonly loadingOlder: Signal<boolean> = signal(false);

  #channelId: string | undefined;
  #userId = '';
  #request: AbortController | undefined;
  /** What came while the first page was on its way. */
  #pendingChanges: MessageChange[] = [];

  /** Shows a channel as a person sees it; none when there is none. */
  open(userId: string, channelId: string | undefined): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#userId = userId;
    this.#channelId = channelId;
    this.#pendingChanges = [];
    this.list.value = [];
    this.hasOlder.value = false;
    this.loadingOlder.value = false;
    this.state.value = channelId === undefined ? 'ready' : 'loading';
    if (channelId !== undefined) void this.#load(channelId);
  }

  /** Reads the latest messages anew, keeping what is shown until they are there. */
  refresh(): void {
    if (this.#channelId !== undefined) void this.#load(this.#channelId);
  }

  /** Reads the page before the oldest message of the list. */
  async loadOlder(): Promise<void> {
    const channelId = this.#channelId;
    const oldest = this.list.value[0];
    if (channelId === undefined || !oldest || !this.hasOlder.value || this.loadingOlder.value) return;
    this.loadingOlder.value = true;
    try {
      const page = await control.fetchMessages(channelId, this.#userId, { limit: PAGE_SIZE, before: oldest.id });
      if (this.#channelId !== channelId || this.list.value[0]?.id !== oldest.id) return;
      this.hasOlder.value = page.length === PAGE_SIZE;
      this.list.value = [...page.toReversed(), ...this.list.value];
    } catch (thrown) {
      this.problem.value = errorText(thrown);
    } finally {
      this.loadingOlder.value = false;
    }
  }

  /** A message is new, or has changed. */
  upsert(message: Message, isNew: boolean): void {
    if (message.channel_id === this.#channelId) this.#apply({ message, isNew });
  }

  /** Messages are gone. */
  remove(channelId: string, gone: readonly string[]): void {
    if (channelId === this.#channelId) this.#apply({ gone });
  }

  #apply(news: MessageChange): void {
    if (this.#request) this.#pendingChanges.push(news);
    this.list.value = applyChange(this.list.value, news, this.hasOlder.value);
  }

  async #load(channelId: string): Promise<void> {
    this.#request?.abort();
    const reading = new AbortController();
    this.#request = reading;
    this.#pendingChanges = [];
    try {
      const page = await control.fetchMessages(channelId, this.#userId, { limit: PAGE_SIZE }, reading.signal);
      if (this.#request !== reading) return;
      const hasOlder = page.length === PAGE_SIZE;
      const news = this.#pendingChanges;
      this.hasOlder.value = hasOlder;
      this.list.value = news.reduce<readonly Message[]>(
        (list, each) => applyChange(list, each, hasOlder),
        page.toReversed(),
      );
      this.state.value = 'ready';
    } catch (thrown) {
      if (this.#request !== reading) return;
      this.problem.value = errorText(thrown);
      this.state.value = 'failed';
    }
    this.#request = undefined;
  }
}

function applyChange(list: readonly Message[], news: MessageChange, hasOlder: boolean): readonly Message[] {
  if ('gone' in news) {
    const kept = list.filter(({ id }) => !news.gone.includes(id));
    return kept.length === list.length ? list : kept;
  }
  const { message, isNew } = news;
  const last = list.at(-1);
  if (isNew && (!last || compareIdOrder(last.id, message.id) < 0)) return [...list, message];
  const at = list.findIndex(({ id }) => id === message.id);
  if (at >= 0) return list.with(at, message);
  const [first] = list;
  // Of what lies before the list nothing is shown until it is read.
  if (!isNew || (hasOlder && first && compareIdOrder(message.id, first.id) < 0)) return list;
  const before = list.findIndex(({ id }) => compareIdOrder(id, message.id) > 0);
  return list.toSpliced(before < 0 ? list.length : before, 0, message);
}

const errorText = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
