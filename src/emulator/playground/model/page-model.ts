/**
 * All that the page knows, as signals: who the person is, what they see, where they stand, and what they do. Data flows
 * down once: news of the person's stream change the view, the view and the address give what is selected, and the
 * parts of the page draw that.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { Account, Banner, GuildView, PersonNews, PersonView, SeenMember } from '../../control/person-view.js';
import type { LogEntry } from '../../log.js';
import { ComposerState } from '../composer/composer-state.js';
import { type ActDialog, MenuState } from '../context-menu/menu-state.js';
import * as control from '../service/control.js';
import { openStream, type Stream } from '../service/event-source.js';
import { PersonInterface } from '../service/interface.js';
import { holdsMessages, isConversation } from './channel-kinds.js';
import { ChannelMessages } from './channel-messages.js';
import { type Inspected, type Inspection, Inspector } from './inspector.js';
import {
  channelsOf,
  colorNumberOf,
  type GuildIndex,
  indexOf,
  nameOfConversation,
  nameOfMember,
  nameOfUser,
} from './names.js';
import { Notices } from './notices.js';
import type { OpenModal } from './open-modal.js';
import { PersonActions } from './person-actions.js';
import { viewAfter } from './person-news.js';
import { CONVERSATIONS, type Place, placeOf } from './place.js';
import { readableColor } from './readable-color.js';
import { ServiceClock } from './service-clock.js';
import { ServiceLogView } from './service-log.js';
import { Standing } from './standing.js';
import { ThemeChoice } from './theme.js';
import { Typists } from './typists.js';
import { concerns, UnreadMessages } from './unread.js';

/** A dialog of the page itself; modals of bots stand apart. */
export type PageDialog =
  | { readonly kind: 'people' | 'new_person' | 'join' | 'find_somebody' }
  | { readonly kind: 'screening' | 'onboarding' | 'moderation'; readonly guildId: string }
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'act'; readonly dialog: ActDialog };

export type Connection = 'connecting' | 'live' | 'lost';

export class PageModel {
  /** Everybody there is, bots too. */
  readonly people: Signal<readonly Account[]> = signal([]);
  /** What the person sees; undefined until the service has told. */
  readonly view: Signal<PersonView | undefined> = signal(undefined);
  readonly connection: Signal<Connection> = signal('connecting');
  readonly banner: Signal<Banner | null> = signal(null);

  /** What the address asks for; `guild` and `channel` are what there is of it. */
  readonly place: ReadonlySignal<Place>;
  /** Whether the direct conversations are open, and no guild. */
  readonly atConversations: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;

  readonly messages = new ChannelMessages();
  readonly modal: Signal<OpenModal | undefined> = signal(undefined);
  /** By `${messageId}/${customId}`: what a control waits for, or that it failed. */
  readonly pressed: Signal<ReadonlyMap<string, 'waiting' | 'failed'>> = signal(new Map());
  /** What the live panel shows as JSON. */
  readonly inspected: Signal<Inspected | undefined>;
  readonly panelOpen: Signal<boolean> = signal(window.innerWidth >= 1200);
  readonly membersOpen: Signal<boolean> = signal(window.innerWidth > 1000);
  /** Where there is no room for them beside the channel, guilds and channels are drawn over it. */
  readonly sidebarOpen: Signal<boolean> = signal(false);
  /** The one dialog that stands open. */
  readonly dialog: Signal<PageDialog | undefined> = signal(undefined);

  readonly notices = new Notices();
  readonly unread = new UnreadMessages();
  readonly typists = new Typists();
  readonly clock = new ServiceClock();
  readonly log = new ServiceLogView(this.clock);
  readonly theme = new ThemeChoice();
  /** The interface with the person's token. */
  readonly interface = new PersonInterface(() => this.view.peek()?.me.token ?? '');
  readonly actions: PersonActions;
  /** What the person is about to say. */
  readonly composer: ComposerState;
  /** Menus of messages and members. */
  readonly menus = new MenuState();

  /** Members and roles of the open guild by id. */
  readonly index: ReadonlySignal<GuildIndex>;
  readonly #channels;
  /** Users who were seen in messages, and may be no members any more. */
  readonly #authors = new Map<string, Message['author']>();
  readonly #standing: Standing;
  readonly #inspector: Inspector;
  #stream: Stream | undefined;

  constructor() {
    this.#standing = new Standing(this.view);
    ({
      place: this.place,
      atConversations: this.atConversations,
      guild: this.guild,
      channel: this.channel,
    } = this.#standing);
    this.index = computed(() => indexOf(this.guild.value));
    this.#channels = computed(() => channelsOf(this.view.value));
    this.actions = new PersonActions({
      me: () => this.view.peek()?.me.user.id ?? '',
      channelId: () => this.channel.peek()?.id,
      modal: this.modal,
      pressed: this.pressed,
      api: this.interface,
      notices: this.notices,
    });
    this.#inspector = new Inspector({
      log: this.log,
      messages: this.messages.list,
      show: () => {
        this.panelOpen.value = true;
      },
    });
    this.inspected = this.#inspector.inspected;
    this.composer = new ComposerState({
      place: computed(() => {
        const me = this.view.value?.me.user.id;
        const channelId = this.channel.value?.id;
        return me === undefined || channelId === undefined ? undefined : `${me}/${channelId}`;
      }),
      run: (call) => this.actions.runCommand(call),
    });
  }

  /** Reads who there is, becomes the person of the address or the first one, and stays connected from then on. */
  async start(): Promise<void> {
    window.addEventListener('hashchange', () => void this.#followAddress());
    window.addEventListener('online', () => this.reconnect());
    effect(() => this.#standing.writeAddress());
    this.#openSelected();
    for (;;) {
      try {
        this.people.value = (await control.people()).people;
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
      if (this.panelOpen.value && !isHidden.value) this.log.listen();
      else this.log.rest();
    });
    void this.clock.refresh().catch(() => {});
    const asked = this.place.value.personId;
    const persons = this.people.value.filter(({ token }) => token !== undefined);
    const first = persons.find(({ user }) => user.id === asked) ?? persons[0];
    if (first) this.become(first.user.id);
    else this.connection.value = 'live';
  }

  /** Tries at once to reach the service, when it was lost. */
  reconnect(): void {
    this.#stream?.retry();
    this.log.retry();
  }

  /** Opens a guild, or the conversations (`@me`); a channel of it, or the one that was last open there. */
  select(guildId: string, channelId?: string): void {
    this.#standing.select(guildId, channelId);
  }

  /** Where a link to a guild (or `@me`), or to a channel of it, leads. */
  addressOf(guildId: string | undefined, channelId?: string): string {
    return this.#standing.addressOf(guildId, channelId);
  }

  /** The channel that was last open in a guild. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#standing.lastChannelIn(guildId);
  }

  /** Opens a channel wherever it is. */
  selectChannel(channelId: string): void {
    const channel = this.#channels.peek().get(channelId);
    if (channel) this.select(channel.guild_id ?? CONVERSATIONS, channelId);
  }

  /** Looks through the eyes of somebody else, in the same guild where they are in it, too. */
  become(userId: string): void {
    this.#stream?.close();
    batch(() => {
      this.#standing.become(userId);
      this.view.value = undefined;
      this.modal.value = undefined;
      this.pressed.value = new Map();
      this.connection.value = 'connecting';
      this.unread.clear();
    });
    this.#stream = openStream({
      address: () => `/_control/users/${userId}/stream`,
      onEvent: (data) => this.#take(JSON.parse(data)),
      onLost: () => {
        this.connection.value = 'lost';
      },
      mayReopen: () => this.#isStillThere(userId),
    });
  }

  /** What a user is called here: in the open guild by their nickname. */
  userName(id: string): string {
    const seen = this.index.value.members.get(id);
    if (seen) return nameOfMember(seen);
    const user = this.userOf(id);
    return user ? nameOfUser(user) : `Unknown user ${id}`;
  }

  /** A user whom the page has met. */
  userOf(id: string): Message['author'] | undefined {
    const account = this.people.value.find(({ user }) => user.id === id);
    return account?.user ?? this.index.value.members.get(id)?.member.user ?? this.#authors.get(id);
  }

  roleOf(id: string): Role | undefined {
    return this.index.value.roles.get(id);
  }

  /** A channel or thread that the person sees. */
  channelOf(id: string): Channel | undefined {
    return this.#channels.value.get(id);
  }

  /** What a channel is called, without `#`; undefined when the person does not see it. */
  channelName(id: string): string | undefined {
    const channel = this.channelOf(id);
    if (!channel) return undefined;
    if (isConversation(channel.type)) return nameOfConversation(channel, this.view.value?.me.user.id ?? '');
    return channel.name ?? 'unnamed';
  }

  /** A member of the open guild. */
  memberOf(id: string): SeenMember | undefined {
    return this.index.value.members.get(id);
  }

  /** The colour of a user's name in the open guild, readable in the theme; undefined: that of other text. */
  colorOf(userId: string): string | undefined {
    const seen = this.memberOf(userId);
    return seen && this.readable(colorNumberOf(seen, this.index.value));
  }

  /** A colour of a role as text that can be read in the theme; undefined for 0, which is none. */
  readable(color: number): string | undefined {
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

  #take(news: PersonNews): void {
    batch(() => {
      const before = this.view.value;
      if (news.kind === 'view') this.view.value = news.view;
      else if (before) this.view.value = viewAfter(before, news);
      switch (news.kind) {
        case 'view':
          // After a break, or in another world, messages may have come that nobody told of.
          if (before) this.messages.refresh();
          this.connection.value = 'live';
          break;
        case 'people':
          this.people.value = news.people;
          break;
        case 'banner':
          this.banner.value = news.banner;
          break;
        case 'message':
          this.#takeMessage(news.message, news.is_new);
          break;
        case 'message_gone':
          this.messages.remove(news.channel_id, news.message_ids);
          break;
        case 'typing':
          if (news.user_id !== this.view.value?.me.user.id) this.typists.begin(news.channel_id, news.user_id);
          break;
      }
    });
  }

  #takeMessage(message: Message, isNew: boolean): void {
    this.#authors.set(message.author.id, message.author);
    this.messages.take(message, isNew);
    if (!isNew) return;
    this.typists.end(message.channel_id, message.author.id);
    const me = this.view.peek()?.me.user.id;
    if (message.channel_id === this.channel.peek()?.id || message.author.id === me) return;
    this.unread.count(message, concerns(message, this.view.peek()));
  }

  /** Asks whether the person is there before their stream is opened again: a service may have begun anew. */
  async #isStillThere(userId: string): Promise<boolean> {
    const { people } = await control.people();
    this.people.value = people;
    if (people.some(({ user }) => user.id === userId)) return true;
    const other = people.find(({ token }) => token);
    this.notices.info('The service has begun anew, or this person is gone: you are somebody else now.');
    if (other) this.become(other.user.id);
    return false;
  }

  /** Whenever another channel is open: its messages are read, and count as seen. */
  #openSelected(): void {
    const selected = computed(() => {
      const me = this.view.value?.me.user.id;
      const channel = this.channel.value;
      return me !== undefined && channel && holdsMessages(channel.type) ? `${me}/${channel.id}` : undefined;
    });
    effect(() => {
      const [me = '', channelId] = selected.value?.split('/') ?? [];
      if (channelId !== undefined) this.#standing.remember(channelId);
      this.messages.open(me, channelId);
      this.pressed.value = new Map();
      this.sidebarOpen.value = false;
      if (channelId !== undefined) this.unread.read(channelId);
    });
  }

  /** Goes where the address says. It may name somebody of whom the page has not heard yet. */
  async #followAddress(): Promise<void> {
    const { personId } = placeOf(location.hash);
    if (personId !== undefined && !this.people.peek().some(({ user }) => user.id === personId)) {
      const news = await control.people().catch(() => undefined);
      if (news) this.people.value = news.people;
    }
    // Bots have no client to look at.
    const account = this.people.peek().find(({ user, token }) => token !== undefined && user.id === personId);
    const before = this.place.peek().personId;
    this.#standing.followAddress(account?.user.id);
    if (account && account.user.id !== before) this.become(account.user.id);
  }
}
