/**
 * The loaded messages of one channel. Updates that arrive while a page is loading are applied on top of it: they are
 * newer than the page, or followed by a newer update.
 */
import { type Signal, signal } from '@preact/signals';
import { errorMessage } from '../../../../base/errors.js';
import { compareSnowflakes } from '../../../../base/snowflake.js';
import type { Message } from '../../../../wire/objects/messages/message.js';
import * as control from '../../api/control-client.js';

const PAGE_SIZE = 50;

type MessageChange =
  | { readonly message: Message; readonly isNew: boolean }
  | { readonly deletedIds: readonly string[] };

export class ChannelMessages {
  /** Oldest first. */
  readonly list: Signal<readonly Message[]> = signal([]);
  readonly state: Signal<'loading' | 'ready' | 'failed'> = signal('ready');
  /** The error message. */
  readonly problem: Signal<string> = signal('');
  /** Whether older messages can be loaded. */
  readonly hasOlder: Signal<boolean> = signal(false);
  readonly loadingOlder: Signal<boolean> = signal(false);

  #channelId: string | undefined;
  #userId = '';
  #request: AbortController | undefined;
  /** Updates that arrived while the first page was loading. */
  #pendingChanges: MessageChange[] = [];

  /** Loads the messages of a channel that a user can see. Without a channel, the list is empty. */
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

  /** Reloads the latest messages; the current list stays until they have arrived. */
  refresh(): void {
    if (this.#channelId !== undefined) void this.#load(this.#channelId);
  }

  /** Loads the page before the oldest message in the list. */
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
      this.problem.value = errorMessage(thrown);
    } finally {
      this.loadingOlder.value = false;
    }
  }

  /** Adds or updates a message. */
  upsert(message: Message, isNew: boolean): void {
    if (message.channel_id === this.#channelId) this.#apply({ message, isNew });
  }

  /** Removes messages. */
  remove(channelId: string, deletedIds: readonly string[]): void {
    if (channelId === this.#channelId) this.#apply({ deletedIds });
  }

  #apply(change: MessageChange): void {
    if (this.#request) this.#pendingChanges.push(change);
    this.list.value = applyChange(this.list.value, change, this.hasOlder.value);
  }

  async #load(channelId: string): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#pendingChanges = [];
    try {
      const page = await control.fetchMessages(channelId, this.#userId, { limit: PAGE_SIZE }, request.signal);
      if (this.#request !== request) return;
      const hasOlder = page.length === PAGE_SIZE;
      const changes = this.#pendingChanges;
      this.hasOlder.value = hasOlder;
      this.list.value = changes.reduce<readonly Message[]>(
        (list, each) => applyChange(list, each, hasOlder),
        page.toReversed(),
      );
      this.state.value = 'ready';
    } catch (thrown) {
      if (this.#request !== request) return;
      this.problem.value = errorMessage(thrown);
      this.state.value = 'failed';
    }
    this.#request = undefined;
  }
}

function applyChange(list: readonly Message[], change: MessageChange, hasOlder: boolean): readonly Message[] {
  if ('deletedIds' in change) {
    const remaining = list.filter(({ id }) => !change.deletedIds.includes(id));
    return remaining.length === list.length ? list : remaining;
  }
  const { message, isNew } = change;
  const last = list.at(-1);
  if (isNew && (!last || compareSnowflakes(last.id, message.id) < 0)) return [...list, message];
  const index = list.findIndex(({ id }) => id === message.id);
  if (index >= 0) return list.with(index, message);
  const [first] = list;
  // Messages before the loaded page are ignored until that page is loaded.
  if (!isNew || (hasOlder && first && compareSnowflakes(message.id, first.id) < 0)) return list;
  const before = list.findIndex(({ id }) => compareSnowflakes(id, message.id) > 0);
  return list.toSpliced(before < 0 ? list.length : before, 0, message);
}
