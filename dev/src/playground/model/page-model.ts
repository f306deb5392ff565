/**
 * The state of the page as signals: the current user, their view of the emulator, the open location, and the actions.
 * Data flows in one direction: updates of the user's event stream change the view, the view and the address determine
 * the location, and the components render the result.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ImageUrlFunction } from 'guildhall/internal';
import type { Channel, Message, Role, TimestampStyle } from 'guildhall/wire';
import type { LogEntry } from '../../control/views/log-entry.js';
import type {
  Banner,
  GuildView,
  MemberView,
  UserAccount,
  UserView,
  UserViewUpdate,
} from '../../control/views/user-view.js';
import { control } from '../api/control-client.js';
import { CurrentUserApi } from '../api/emulator-request.js';
import { type EventStream, openEventStream } from '../api/event-stream.js';
import type { ModalState } from './actions/modal-state.js';
import { PageActions } from './actions/page-actions.js';
import { Toasts } from './actions/toasts.js';
import { ComposerState } from './composer/composer-state.js';
import { RemoteClock } from './emulator/remote-clock.js';
import { RemoteLog } from './emulator/remote-log.js';
import { GalleryState } from './gallery/gallery-state.js';
import { isConversationType, isTextBasedType } from './guild/channel-types.js';
import {
  type GuildIndex,
  iconRoleOf,
  indexChannels,
  indexGuild,
  memberColor,
  nameOfConversation,
  nameOfMember,
  nameOfUser,
} from './guild/names.js';
import { PlayedSounds } from './guild/played-sounds.js';
import { type ShownSticker, stickerExtensions } from './guild/sticker-extensions.js';
import { filesOriginOn, uploadedImageUrl } from './guild/uploaded-image-url.js';
import { applyViewUpdate } from './guild/view-updates.js';
import { type Inspection, Inspector, type OpenInspection } from './inspector.js';
import { emulatorFileUrl } from './media-urls.js';
import { type ActionDialog, MenuState } from './menu-state.js';
import { ChannelMessages } from './messages/channel-messages.js';
import { TypingUsers } from './messages/typing-users.js';
import { notifiesUser, UnreadMessages } from './messages/unread-messages.js';
import { Navigation } from './navigation/navigation.js';
import { CONVERSATIONS, type PageViewLocation, parseLocation } from './navigation/page-location.js';
import { readableColor } from './readable-color.js';
import { RecordingModel } from './recording-model.js';
import { renderTimestamp } from './render-timestamp.js';
import { MessageSearch } from './search/message-search.js';
import { MemberListSetting, PanelWidthSetting } from './settings/panel-settings.js';
import { type Theme, ThemeSetting } from './settings/theme-setting.js';
import { SkuDirectory } from './store/sku-directory.js';
import { type TimestampFormatOptions, toTimeFormat } from './time-format.js';

/** A dialog of the page. Modals of bots are separate. */
export type PageDialog =
  | {
      readonly kind:
        | 'switch_user'
        | 'new_user'
        | 'join_guild'
        | 'find_user'
        | 'language'
        | 'record_test'
        | 'recorded_test'
        | 'subscriptions';
    }
  | {
      readonly kind: 'screening' | 'onboarding' | 'moderation' | 'guild_settings' | 'events' | 'linked_roles';
      readonly guildId: string;
    }
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'purchase'; readonly skuId: string }
  | { readonly kind: 'action'; readonly dialog: ActionDialog };

export type PageConnectionState = 'connecting' | 'live' | 'lost';

export class PageModel {
  /** All users, including bots. */
  readonly users: Signal<readonly UserAccount[]> = signal([]);
  /** The current user's view; undefined until it has loaded. */
  readonly view: Signal<UserView | undefined> = signal(undefined);
  readonly connection: Signal<PageConnectionState> = signal('connecting');
  readonly banner: Signal<Banner | null> = signal(null);

  /** Whether the direct messages are open instead of a guild. */
  readonly areDirectMessagesOpen: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;
  /** What is shown in place of the messages of the channel. */
  readonly pageView: ReadonlySignal<PageViewLocation | undefined>;

  readonly messages = new ChannelMessages();
  readonly modal: Signal<ModalState | undefined> = signal(undefined);
  /** The state of components, by `${messageId}/${customId}`. */
  readonly componentStates: Signal<ReadonlyMap<string, 'waiting' | 'failed'>> = signal(new Map());
  /** The payload that the live panel shows as JSON. */
  readonly inspected: Signal<OpenInspection | undefined>;
  readonly panelOpen: Signal<boolean> = signal(window.innerWidth >= 1200);
  readonly panelWidth = new PanelWidthSetting();
  readonly memberList = new MemberListSetting();
  /** On narrow windows the guilds and channels are shown over the open channel. */
  readonly sidebarOpen: Signal<boolean> = signal(false);
  /** The open dialog; there is at most one. */
  readonly dialog: Signal<PageDialog | undefined> = signal(undefined);

  readonly toasts = new Toasts();
  readonly skus = new SkuDirectory();
  readonly unread = new UnreadMessages();
  readonly typingUsers = new TypingUsers();
  readonly sounds = new PlayedSounds();
  readonly clock = new RemoteClock();
  readonly log = new RemoteLog(this.clock);
  readonly theme: ThemeSetting;
  readonly gallery: GalleryState;
  readonly recording = new RecordingModel({
    // A dialog that the user has opened stays open.
    onWritten: () => {
      if (!this.dialog.peek()) this.dialog.value = { kind: 'recorded_test' };
    },
  });
  /** Discord's API with the current user's token. */
  readonly api = new CurrentUserApi(() => this.view.peek()?.me.token ?? '');
  readonly actions: PageActions;
  /** The search of messages in the open guild. */
  readonly search: MessageSearch;
  /** The drafts of the current user. */
  readonly composer: ComposerState;
  /** The context menus of messages and members. */
  readonly menus = new MenuState();

  /** The language and time zone of the current user, in which the page shows times. */
  readonly timeFormat: ReadonlySignal<TimestampFormatOptions>;

  /** The emulator's origin of files; empty until the view has loaded. */
  readonly #filesOrigin = computed(() => {
    const origin = this.view.value?.files_origin;
    return origin === undefined ? '' : filesOriginOn(location.hostname, origin);
  });
  /** The members and roles of the open guild, by id. */
  readonly guildIndex: ReadonlySignal<GuildIndex>;
  readonly #channelIndex;
  /** Message authors, who may have left the guild. */
  readonly #authors = new Map<string, Message['author']>();
  readonly #navigation: Navigation;
  readonly #inspector: Inspector;
  #stream: EventStream | undefined;

  constructor() {
    this.#navigation = new Navigation(this.view);
    ({
      areDirectMessagesOpen: this.areDirectMessagesOpen,
      guild: this.guild,
      channel: this.channel,
      pageView: this.pageView,
    } = this.#navigation);
    // Only the frame of a preview has a theme in its address.
    this.theme = new ThemeSetting(
      computed((): Theme | undefined =>
        this.pageView.value?.kind === 'preview' ? this.pageView.value.theme : undefined,
      ),
    );
    this.gallery = new GalleryState({
      isOpen: computed(() => this.pageView.value !== undefined),
      userId: computed(() => this.view.value?.me.user.id),
      channelId: computed(() => this.channel.value?.id),
    });
    this.timeFormat = computed(() => {
      const me = this.view.value?.me;
      const account = this.users.value.find(({ user }) => user.id === me?.user.id) ?? me;
      return account ? toTimeFormat(account) : {};
    });
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
    this.search = new MessageSearch({
      guild: this.guild,
      userId: computed(() => this.view.value?.me.user.id),
      api: this.api,
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
      run: (invocation) => this.actions.runCommand(invocation),
    });
  }

  /** Loads the users, switches to the user of the address or the first one, and stays connected. */
  async start(): Promise<void> {
    window.addEventListener('hashchange', () => void this.#followUrl());
    window.addEventListener('online', () => this.reconnect());
    effect(() => this.#navigation.updateUrl());
    effect(() => {
      const { channelId, messageId } = this.#navigation.requestedLocation.value;
      if (channelId !== undefined && messageId !== undefined) this.messages.requestMessage(channelId, messageId);
    });
    effect(() => {
      // On narrow windows the sidebar covers what was opened.
      if (this.pageView.value) this.sidebarOpen.value = false;
    });
    // A preview has no live panel, so it does not load the log.
    if (this.pageView.peek()?.kind === 'preview') this.panelOpen.value = false;
    this.#watchOpenChannel();
    for (;;) {
      try {
        this.users.value = (await control('listUsers', {})).people;
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
    const requestedUserId = this.#navigation.requestedLocation.value.userId;
    const humans = this.users.value.filter(({ token }) => token !== undefined);
    const first = humans.find(({ user }) => user.id === requestedUserId) ?? humans[0];
    if (first) this.switchUser(first.user.id);
    else this.connection.value = 'live';
  }

  /** Reconnects immediately if the connection was lost. */
  reconnect(): void {
    this.#stream?.retry();
    this.log.retry();
  }

  /** Opens a guild or the direct messages (`@me`), with the given channel or the one that was open there last. */
  select(guildId: string, channelId?: string): void {
    this.#navigation.select(guildId, channelId);
  }

  /** Returns the address of a guild (or `@me`), of one of its channels, or of a message. */
  hrefFor(guildId: string | undefined, channelId?: string, messageId?: string): string {
    return this.#navigation.hrefFor(guildId, channelId, messageId);
  }

  /** Shows the gallery or one of its entries, or the open channel again. */
  showView(view?: PageViewLocation): void {
    this.#navigation.showView(view);
  }

  /** Returns the address of the gallery, of one of its entries, or of the open channel. */
  hrefForView(view?: PageViewLocation): string {
    return this.#navigation.hrefForView(view);
  }

  /** Returns the channel that was open in a guild last. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#navigation.lastChannelIn(guildId);
  }

  /** Opens a channel in its guild or in the direct messages. */
  selectChannel(channelId: string): void {
    const channel = this.#channelIndex.peek().get(channelId);
    if (channel) this.select(channel.guild_id ?? CONVERSATIONS, channelId);
  }

  /** Opens the dialog in which the current user buys a SKU. */
  openPurchase(skuId: string): void {
    this.dialog.value = { kind: 'purchase', skuId };
  }

  /** Switches to another user; the guild stays open if this user is in it. */
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
    this.#stream = openEventStream('streamUserView', {
      input: () => ({ user_id: userId }),
      onEvent: (update) => this.#applyUpdate(update),
      onDisconnect: () => {
        this.connection.value = 'lost';
      },
      shouldReconnect: () => this.#checkUserExists(userId),
    });
  }

  /** Returns the displayed name of a user: in the open guild the nickname. */
  userName(id: string): string {
    const member = this.guildIndex.value.members.get(id);
    if (member) return nameOfMember(member);
    const user = this.findUser(id);
    return user ? nameOfUser(user) : `Unknown user ${id}`;
  }

  /** Finds a user in the list of users, among the members of the open guild and among the loaded message authors. */
  findUser(id: string): Message['author'] | undefined {
    const account = this.users.value.find(({ user }) => user.id === id);
    return account?.user ?? this.guildIndex.value.members.get(id)?.member.user ?? this.#authors.get(id);
  }

  findRole(id: string): Role | undefined {
    return this.guildIndex.value.roles.get(id);
  }

  /** Finds a channel or thread that the current user can see. */
  findChannel(id: string): Channel | undefined {
    return this.#channelIndex.value.get(id);
  }

  /** Returns the name of a channel without `#`; undefined if the current user cannot see it. */
  channelName(id: string): string | undefined {
    const channel = this.findChannel(id);
    if (!channel) return undefined;
    if (isConversationType(channel.type)) return nameOfConversation(channel, this.view.value?.me.user.id ?? '');
    return channel.name ?? 'unnamed';
  }

  /**
   * Formats a time in the language and time zone of the current user.
   * @param at milliseconds since 1970
   */
  formatTime(at: number, style: TimestampStyle = 'S'): string {
    return renderTimestamp(at, style, this.clock.now(), this.timeFormat.value);
  }

  /** Finds a member of the open guild. */
  findMember(id: string): MemberView | undefined {
    return this.guildIndex.value.members.get(id);
  }

  /**
   * Returns the color of a user's name in the open guild, readable in the theme; undefined for the default text
   * color.
   */
  nameColorOf(userId: string): string | undefined {
    const member = this.findMember(userId);
    return member && this.toReadableColor(memberColor(member, this.guildIndex.value));
  }

  /** Returns the role whose icon is shown next to a user's name in the open guild. */
  iconRoleOf(userId: string): Role | undefined {
    const member = this.findMember(userId);
    return member && iconRoleOf(member, this.guildIndex.value);
  }

  /**
   * Returns the address of an uploaded image; undefined if there is none.
   * @param ids the ids in the path of this kind of image, for example `guild_id`
   */
  imageUrl(
    kind: ImageUrlFunction,
    ids: Readonly<Record<string, string>>,
    hash: string | null | undefined,
  ): string | undefined {
    const origin = this.#filesOrigin.value;
    return origin === '' ? undefined : uploadedImageUrl(origin, kind, ids, hash);
  }

  /** Returns the address of the picture of a sticker; undefined for a Lottie animation, which the page does not play. */
  stickerUrl({ id, format_type: format }: ShownSticker): string | undefined {
    const extension = stickerExtensions[format];
    const origin = this.#filesOrigin.value;
    return origin === '' || extension === undefined ? undefined : `${origin}/stickers/${id}.${extension}`;
  }

  /** Returns the address of a file that the emulator serves; undefined for all other addresses. */
  fileUrl(url: string): string | undefined {
    return emulatorFileUrl(url, location.hostname);
  }

  /** Returns the address of a user's avatar: in the open guild that of the member. */
  avatarUrl({ id, avatar }: Pick<Message['author'], 'id' | 'avatar'>): string | undefined {
    const ids = { user_id: id, guild_id: this.guild.value?.guild.id ?? '' };
    const memberAvatar = this.findMember(id)?.member.avatar;
    return this.imageUrl('memberAvatarUrl', ids, memberAvatar) ?? this.imageUrl('avatarUrl', ids, avatar);
  }

  /** Adjusts a role color to be readable in the theme; undefined for 0, which means no color. */
  toReadableColor(color: number): string | undefined {
    return color === 0 ? undefined : readableColor(color, this.theme.background.value);
  }

  /** Shows a value in the live panel. */
  inspect(inspection: Inspection): void {
    this.#inspector.inspect(inspection);
  }

  /** Shows a log entry with its details. */
  inspectEntry(entry: LogEntry, title: string): Promise<void> {
    return this.#inspector.inspectEntry(entry, title);
  }

  /** Shows the payload that created or last changed a message. */
  inspectMessage(messageId: string): Promise<void> {
    return this.#inspector.inspectMessage(messageId);
  }

  #applyUpdate(update: UserViewUpdate): void {
    batch(() => {
      const before = this.view.value;
      if (update.kind === 'view') this.view.value = update.view;
      else if (before) this.view.value = applyViewUpdate(before, update);
      switch (update.kind) {
        case 'view':
          // Messages may have been missed while the stream was disconnected, or another world was loaded.
          if (before) this.messages.refresh();
          if (before) this.gallery.markMapsChanged();
          this.connection.value = 'live';
          break;
        case 'people':
          this.users.value = update.people;
          break;
        case 'banner':
          this.banner.value = update.banner;
          break;
        case 'recording':
          this.recording.apply(update.recording);
          break;
        case 'gallery':
          this.gallery.markChanged();
          break;
        case 'map':
          this.gallery.markMapsChanged();
          break;
        case 'message':
          if (update.message.author.bot) this.gallery.markChanged();
          this.#applyMessage(update.message, update.is_new);
          break;
        case 'message_gone':
          this.messages.remove(update.channel_id, update.message_ids);
          this.gallery.markChanged();
          break;
        case 'sound':
          this.sounds.play(`${this.#filesOrigin.value}/soundboard-sounds/${update.effect.sound_id}`, update);
          break;
        case 'typing':
          if (update.user_id !== this.view.value?.me.user.id) this.typingUsers.start(update.channel_id, update.user_id);
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

  /** Checks that the current user exists before the stream reconnects: the emulator may have been restarted. */
  async #checkUserExists(userId: string): Promise<boolean> {
    const { people: users } = await control('listUsers', {});
    this.users.value = users;
    if (users.some(({ user }) => user.id === userId)) return true;
    const other = users.find(({ token }) => token);
    this.toasts.info('The emulator was restarted or this user was removed. Switched to another user.');
    if (other) this.switchUser(other.user.id);
    return false;
  }

  /** Loads the messages of the open channel and marks it as read, whenever it changes. */
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

  /** Opens the location of the address, which may name a user that was created after the last update. */
  async #followUrl(): Promise<void> {
    const { userId } = parseLocation(location.hash);
    if (userId !== undefined && !this.users.peek().some(({ user }) => user.id === userId)) {
      const response = await control('listUsers', {}).catch(() => undefined);
      if (response) this.users.value = response.people;
    }
    // Bots have no client, so the page cannot act as a bot.
    const account = this.users.peek().find(({ user, token }) => token !== undefined && user.id === userId);
    const before = this.#navigation.requestedLocation.peek().userId;
    this.#navigation.followUrl(account?.user.id);
    if (account && account.user.id !== before) this.switchUser(account.user.id);
  }
}
