/**
 * The loaded messages of one channel. Updates that arrive while a page is loading are applied on top of it: they are
 * newer than the page, or followed by a newer update.
 */
import { type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import { compareSnowflakes, type Message } from 'guildhall/wire';
import { type ControlInput, control } from '../../api/control-client.js';

const PAGE_SIZE = 50;

/** A message that the user wants to see. */
export interface RequestedMessage {
  readonly channelId: string;
  readonly messageId: string;
}

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
  /** The message to scroll to, once its channel is open. */
  readonly requestedMessage: Signal<RequestedMessage | undefined> = signal(undefined);

  #channelId: string | undefined;
  #userId = '';
  #request: AbortController | undefined;
  /** The page of older messages that is loading. */
  #olderPage: Promise<void> | undefined;
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
    this.#olderPage = undefined;
    if (channelId !== undefined && this.requestedMessage.peek()?.channelId !== channelId) {
      this.requestedMessage.value = undefined;
    }
    this.state.value = channelId === undefined ? 'ready' : 'loading';
    if (channelId !== undefined) void this.#load(channelId);
  }

  /** Reloads the latest messages; the current list stays until they have arrived. */
  refresh(): void {
    if (this.#channelId !== undefined) void this.#load(this.#channelId);
  }

  /** Requests to scroll to a message of a channel. */
  requestMessage(channelId: string, messageId: string): void {
    this.requestedMessage.value = { channelId, messageId };
  }

  /**
   * Loads older messages until a message is in the list. Returns false if it does not exist or cannot be loaded; undefined if
   * another channel was opened.
   */
  async loadUntil({ channelId, messageId }: RequestedMessage): Promise<boolean | undefined> {
    while (this.#channelId === channelId) {
      const list = this.list.value;
      const [oldest] = list;
      if (list.some(({ id }) => id === messageId)) return true;
      if (!oldest || !this.hasOlder.value || compareSnowflakes(messageId, oldest.id) > 0) return false;
      await this.loadOlder();
      // Without a change, the page could not be loaded.
      if (this.#channelId === channelId && this.list.value[0]?.id === oldest.id) return false;
    }
    return undefined;
  }

  /** Loads the page before the oldest message in the list. A call while it is loading waits for it. */
  loadOlder(): Promise<void> {
    if (this.#olderPage) return this.#olderPage;
    const loading = this.#loadOlderPage().finally(() => {
      if (this.#olderPage === loading) this.#olderPage = undefined;
    });
    this.#olderPage = loading;
    return loading;
  }

  async #loadOlderPage(): Promise<void> {
    const channelId = this.#channelId;
    const oldest = this.list.value[0];
    if (channelId === undefined || !oldest || !this.hasOlder.value) return;
    try {
      const page = await control('listMessages', { ...this.#pageOf(channelId), before: oldest.id });
      if (this.#channelId !== channelId || this.list.value[0]?.id !== oldest.id) return;
      this.hasOlder.value = page.length === PAGE_SIZE;
      this.list.value = [...page.toReversed(), ...this.list.value];
    } catch (thrown) {
      this.problem.value = errorMessage(thrown);
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

  #pageOf(channelId: string): ControlInput<'listMessages'> {
    return { channel_id: channelId, user_id: this.#userId, limit: PAGE_SIZE };
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
      const page = await control('listMessages', this.#pageOf(channelId), { signal: request.signal });
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
