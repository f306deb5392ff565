/**
 * All that the page knows, as signals: who the person is, what they see, where they stand, and what they do. Data flows
 * down once: news of the person's stream change the view, the view and the address give what is selected, and the
 * parts of the page draw that.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type {
  Banner,
  GuildView,
  MemberView,
  UserAccount,
  UserView,
  UserViewUpdate,
} from '../../control/views/user-view.js';
import type { LogEntry } from '../../log/log-entry.js';
import * as control from '../api/control-client.js';
import { CurrentUserApi } from '../api/current-user-api.js';
import { type EventStream, openEventStream } from '../api/event-stream.js';
import type { ModalState } from './actions/modal-state.js';
import { PageActions } from './actions/page-actions.js';
import { Toasts } from './actions/toasts.js';
import { ComposerState } from './composer/composer-state.js';
import { RemoteClock } from './emulator/remote-clock.js';
import { RemoteLog } from './emulator/remote-log.js';
import { isConversationType, isTextBasedType } from './guild/channel-types.js';
import {
  type GuildIndex,
  indexChannels,
  indexGuild,
  memberColor,
  nameOfConversation,
  nameOfMember,
  nameOfUser,
} from './guild/names.js';
import { applyViewUpdate } from './guild/view-updates.js';
import { type Inspection, Inspector, type OpenInspection } from './inspector.js';
import { type ActionDialog, MenuState } from './menu-state.js';
import { ChannelMessages } from './messages/channel-messages.js';
import { TypingUsers } from './messages/typing-users.js';
import { notifiesUser, UnreadMessages } from './messages/unread-messages.js';
import { Navigation } from './navigation/navigation.js';
import { CONVERSATIONS, parseLocation } from './navigation/page-location.js';
import { readableColor } from './readable-color.js';
import { ThemeSetting } from './theme-setting.js';

/** A dialog of the page itself; modals of bots stand apart. */
export type PageDialog =
  | { readonly kind: 'switch_user' | 'new_user' | 'join_guild' | 'find_user' }
  | { readonly kind: 'screening' | 'onboarding' | 'moderation'; readonly guildId: string }
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'action'; readonly dialog: ActionDialog };

export type PageConnectionState = 'connecting' | 'live' | 'lost';

export class PageModel {
  /** Everybody there is, bots too. */
  readonly users: Signal<readonly UserAccount[]> = signal([]);
  /** What the person sees; undefined until the service has told. */
  readonly view: Signal<UserView | undefined> = signal(undefined);
  readonly connection: Signal<PageConnectionState> = signal('connecting');
  readonly banner: Signal<Banner | null> = signal(null);

  /** Whether the direct conversations are open, and no guild. */
  readonly conversationsOpen: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;

  readonly messages = new ChannelMessages();
  readonly modal: Signal<ModalState | undefined> = signal(undefined);
  /** By `${messageId}/${customId}`: what a control waits for, or that it failed. */
  readonly componentStates: Signal<ReadonlyMap<string, 'waiting' | 'failed'>> = signal(new Map());
  /** What the live panel shows as JSON. */
  readonly inspected: Signal<OpenInspection | undefined>;
  readonly panelOpen: Signal<boolean> = signal(window.innerWidth >= 1200);
  readonly membersOpen: Signal<boolean> = signal(window.innerWidth > 1000);
  /** Where there is no room for them beside the channel, guilds and channels are drawn over it. */
  readonly sidebarOpen: Signal<boolean> = signal(false);
  /** The one dialog that stands open. */
  readonly dialog: Signal<PageDialog | undefined> = signal(undefined);

  readonly toasts = new Toasts();
  readonly unread = new UnreadMessages();
  readonly typingUsers = new TypingUsers();
  readonly clock = new RemoteClock();
  readonly log = new RemoteLog(this.clock);
  readonly theme = new ThemeSetting();
  /** The interface with the person's token. */
  readonly api = new CurrentUserApi(() => this.view.peek()?.me.token ?? '');
  readonly actions: PageActions;
  /** What the person is about to say. */
  readonly composer: ComposerState;
  /** Menus of messages and members. */
  readonly menus = new MenuState();

  /** Members and roles of the open guild by id. */
  readonly guildIndex: ReadonlySignal<GuildIndex>;
  readonly #channelIndex;
  /** Users who were seen in messages, and may be no members any more. */
  readonly #authors = new Map<string, Message['author']>();
  readonly #navigation: Navigation;
  readonly #inspector: Inspector;
  #stream: EventStream | undefined;

  constructor() {
    this.#navigation = new Navigation(this.view);
    ({ conversationsOpen: this.conversationsOpen, guild: this.guild, channel: this.channel } = this.#navigation);
    this.guildIndex = computed(() => indexGuild(this.guild.value));
    this.#channelIndex = computed(() => indexChannels(this.view.value));
    this.actions = new PageActions({
      currentUserId: () => this.view.peek()?.me.user.id ?? '',
      channelId: () => this.channel.peek()?.id,
      modal: this.modal,
      componentStates: this.componentStates,
      api: this.api,
      toasts: this.toasts,
    });
    this.#inspector = new Inspector({
      log: this.log,
      messages: this.messages.list,
      openPanel: () => {
        this.panelOpen.value = true;
      },
    });
    this.inspected = this.#inspector.inspected;
    this.composer = new ComposerState({
      locationKey: computed(() => {
        const me = this.view.value?.me.user.id;
        const channelId = this.channel.value?.id;
        return me === undefined || channelId === undefined ? undefined : `${me}/${channelId}`;
      }),
      run: (call) => this.actions.runCommand(call),
    });
  }

  /** Reads who there is, becomes the person of the address or the first one, and stays connected from then on. */
  async start(): Promise<void> {
    window.addEventListener('hashchange', () => void this.#followUrl());
    window.addEventListener('online', () => this.reconnect());
    effect(() => this.#navigation.updateUrl());
    this.#watchOpenChannel();
    for (;;) {
      try {
        this.users.value = (await control.fetchUsers()).people;
        break;
      } catch {
        this.connection.value = 'lost';
        await new Promise((resolve) => window.setTimeout(resolve, 1000));
      }
    }
    const isHidden = signal(document.hidden);
    document.addEventListener('visibilitychange', () => {
      isHidden.value = document.hidden;
    });
    effect(() => {
      if (this.panelOpen.value && !isHidden.value) this.log.connect();
      else this.log.disconnect();
    });
    void this.clock.refresh().catch(() => {});
    const asked = this.#navigation.requestedLocation.value.userId;
    const persons = this.users.value.filter(({ token }) => token !== undefined);
    const first = persons.find(({ user }) => user.id === asked) ?? persons[0];
    if (first) this.switchUser(first.user.id);
    else this.connection.value = 'live';
  }

  /** Tries at once to reach the service, when it was lost. */
  reconnect(): void {
    this.#stream?.retry();
    this.log.retry();
  }

  /** Opens a guild, or the conversations (`@me`); a channel of it, or the one that was last open there. */
  select(guildId: string, channelId?: string): void {
    this.#navigation.select(guildId, channelId);
  }

  /** Where a link to a guild (or `@me`), or to a channel of it, leads. */
  hrefFor(guildId: string | undefined, channelId?: string): string {
    return this.#navigation.hrefFor(guildId, channelId);
  }

  /** The channel that was last open in a guild. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#navigation.lastChannelIn(guildId);
  }

  /** Opens a channel wherever it is. */
  selectChannel(channelId: string): void {
    const channel = this.#channelIndex.peek().get(channelId);
    if (channel) this.select(channel.guild_id ?? CONVERSATIONS, channelId);
  }

  /** Looks through the eyes of somebody else, in the same guild where they are in it, too. */
  switchUser(userId: string): void {
    this.#stream?.close();
    batch(() => {
      this.#navigation.switchUser(userId);
      this.view.value = undefined;
      this.modal.value = undefined;
      this.componentStates.value = new Map();
      this.connection.value = 'connecting';
      this.unread.clear();
    });
    this.#stream = openEventStream({
      url: () => `/_control/users/${userId}/stream`,
      onEvent: (data) => this.#applyUpdate(JSON.parse(data)),
      onDisconnect: () => {
        this.connection.value = 'lost';
      },
      shouldReconnect: () => this.#checkUserExists(userId),
    });
  }

  /** What a user is called here: in the open guild by their nickname. */
  userName(id: string): string {
    const seen = this.guildIndex.value.members.get(id);
    if (seen) return nameOfMember(seen);
    const user = this.findUser(id);
    return user ? nameOfUser(user) : `Unknown user ${id}`;
  }

  /** A user whom the page has met. */
  findUser(id: string): Message['author'] | undefined {
    const account = this.users.value.find(({ user }) => user.id === id);
    return account?.user ?? this.guildIndex.value.members.get(id)?.member.user ?? this.#authors.get(id);
  }

  findRole(id: string): Role | undefined {
    return this.guildIndex.value.roles.get(id);
  }

  /** A channel or thread that the person sees. */
  findChannel(id: string): Channel | undefined {
    return this.#channelIndex.value.get(id);
  }

  /** What a channel is called, without `#`; undefined when the person does not see it. */
  channelName(id: string): string | undefined {
    const channel = this.findChannel(id);
    if (!channel) return undefined;
    if (isConversationType(channel.type)) return nameOfConversation(channel, this.view.value?.me.user.id ?? '');
    return channel.name ?? 'unnamed';
  }

  /** A member of the open guild. */
  findMember(id: string): MemberView | undefined {
    return this.guildIndex.value.members.get(id);
  }

  /** The colour of a user's name in the open guild, readable in the theme; undefined: that of other text. */
  nameColorOf(userId: string): string | undefined {
    const seen = this.findMember(userId);
    return seen && this.toReadableColor(memberColor(seen, this.guildIndex.value));
  }

  /** A colour of a role as text that can be read in the theme; undefined for 0, which is none. */
  toReadableColor(color: number): string | undefined {
    return color === 0 ? undefined : readableColor(color, this.theme.background.value);
  }

  /** Shows a value in the live panel. */
  inspect(inspection: Inspection): void {
    this.#inspector.inspect(inspection);
  }

  /** Shows an entry of the log with all that stands behind it. */
  inspectEntry(entry: LogEntry, title: string): Promise<void> {
    return this.#inspector.inspectEntry(entry, title);
  }

  /** Shows the payload that made or last changed a message. */
  inspectMessage(messageId: string): Promise<void> {
    return this.#inspector.inspectMessage(messageId);
  }

  #applyUpdate(news: UserViewUpdate): void {
    batch(() => {
      const before = this.view.value;
      if (news.kind === 'view') this.view.value = news.view;
      else if (before) this.view.value = applyViewUpdate(before, news);
      switch (news.kind) {
        case 'view':
          // After a break, or in another world, messages may have come that nobody told of.
          if (before) this.messages.refresh();
          this.connection.value = 'live';
          break;
        case 'people':
          this.users.value = news.people;
          break;
        case 'banner':
          this.banner.value = news.banner;
          break;
        case 'message':
          this.#applyMessage(news.message, news.is_new);
          break;
        case 'message_gone':
          this.messages.remove(news.channel_id, news.message_ids);
          break;
        case 'typing':
          if (news.user_id !== this.view.value?.me.user.id) this.typingUsers.start(news.channel_id, news.user_id);
          break;
      }
    });
  }

  #applyMessage(message: Message, isNew: boolean): void {
    this.#authors.set(message.author.id, message.author);
    this.messages.upsert(message, isNew);
    if (!isNew) return;
    this.typingUsers.stop(message.channel_id, message.author.id);
    const me = this.view.peek()?.me.user.id;
    if (message.channel_id === this.channel.peek()?.id || message.author.id === me) return;
    this.unread.add(message, notifiesUser(message, this.view.peek()));
  }

  /** Asks whether the person is there before their stream is opened again: a service may have begun anew. */
  async #checkUserExists(userId: string): Promise<boolean> {
    const { people } = await control.fetchUsers();
    this.users.value = people;
    if (people.some(({ user }) => user.id === userId)) return true;
    const other = people.find(({ token }) => token);
    this.toasts.info('The service has begun anew, or this person is gone: you are somebody else now.');
    if (other) this.switchUser(other.user.id);
    return false;
  }

  /** Whenever another channel is open: its messages are read, and count as seen. */
  #watchOpenChannel(): void {
    const selected = computed(() => {
      const me = this.view.value?.me.user.id;
      const channel = this.channel.value;
      return me !== undefined && channel && isTextBasedType(channel.type) ? `${me}/${channel.id}` : undefined;
    });
    effect(() => {
      const [me = '', channelId] = selected.value?.split('/') ?? [];
      if (channelId !== undefined) this.#navigation.rememberChannel(channelId);
      this.messages.open(me, channelId);
      this.componentStates.value = new Map();
      this.sidebarOpen.value = false;
      if (channelId !== undefined) this.unread.markRead(channelId);
    });
  }

  /** Goes where the address says. It may name somebody of whom the page has not heard yet. */
  async #followUrl(): Promise<void> {
    const { userId } = parseLocation(location.hash);
    if (userId !== undefined && !this.users.peek().some(({ user }) => user.id === userId)) {
      const news = await control.fetchUsers().catch(() => undefined);
      if (news) this.users.value = news.people;
    }
    // Bots have no client to look at.
    const account = this.users.peek().find(({ user, token }) => token !== undefined && user.id === userId);
    const before = this.#navigation.requestedLocation.peek().userId;
    this.#navigation.followUrl(account?.user.id);
    if (account && account.user.id !== before) this.switchUser(account.user.id);
  }
}
