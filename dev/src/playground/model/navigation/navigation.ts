/**
 * The open guild and channel. The address and clicks request a location; the page opens what the current user can see
 * of it.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Channel } from 'guildhall/wire';
import type { GuildView, UserView } from '../../../control/views/user-view.js';
import { isTextBasedType } from '../guild/channel-types.js';
import {
  CONVERSATIONS,
  formatLocation,
  type PageLocation,
  type PageViewLocation,
  parseLocation,
} from './page-location.js';

export class Navigation {
  /** The location that was requested, whether or not it exists. */
  readonly requestedLocation: Signal<PageLocation> = signal(parseLocation(location.hash));
  /** Whether the direct messages are open instead of a guild. */
  readonly areDirectMessagesOpen: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;
  /** What is shown in place of the messages of the channel. */
  readonly pageView: ReadonlySignal<PageViewLocation | undefined>;
  readonly #lastChannels = new Map<string, string>();
  /** The address that was read or written last. */
  #lastHash = location.hash;

  constructor(private readonly view: ReadonlySignal<UserView | undefined>) {
    this.pageView = computed(() => this.requestedLocation.value.view);
    this.areDirectMessagesOpen = computed(
      () => this.requestedLocation.value.guildId === CONVERSATIONS || !view.value?.guilds.length,
    );
    this.guild = computed(() => {
      const { guilds = [] } = view.value ?? {};
      if (this.areDirectMessagesOpen.value) return undefined;
      return guilds.find(({ guild }) => guild.id === this.requestedLocation.value.guildId) ?? guilds[0];
    });
    this.channel = computed(() => {
      const { channelId } = this.requestedLocation.value;
      const guild = this.guild.value;
      const channels = guild?.channels ?? view.value?.conversations ?? [];
      const requested = channels.find(({ id }) => id === channelId);
      if (requested || !guild) return requested;
      const last = this.#lastChannels.get(guild.guild.id);
      return channels.find(({ id }) => id === last) ?? channels.find(({ type }) => isTextBasedType(type));
    });
  }

  /** Opens a guild or the direct messages (`@me`), with the given channel or the one that was open there last. */
  select(guildId: string, channelId = this.lastChannelIn(guildId)): void {
    const { userId } = this.requestedLocation.peek();
    this.requestedLocation.value = { userId, guildId, channelId };
  }

  /** Returns the address of a location for the requested user, even before the view of this user has arrived. */
  hrefFor(guildId: string | undefined, channelId?: string, messageId?: string): string {
    return formatLocation({ userId: this.requestedLocation.value.userId, guildId, channelId, messageId });
  }

  /** Returns the address of a view of the open channel, or of the channel itself. */
  hrefForView(view?: PageViewLocation): string {
    return formatLocation({ ...this.#openLocation(), view });
  }

  /** Shows a view of the open channel, or the channel itself. */
  showView(view?: PageViewLocation): void {
    this.requestedLocation.value = { ...this.#openLocation(), view };
  }

  /** Returns the channel that was open in a guild last. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#lastChannels.get(guildId);
  }

  /** Stores the open channel of the guild, to return to it later. */
  rememberChannel(channelId: string): void {
    this.#lastChannels.set(this.guild.peek()?.guild.id ?? CONVERSATIONS, channelId);
  }

  /** Switches to another user. The guild stays open if this user is in it; direct messages are closed. */
  switchUser(userId: string): void {
    const { guildId, channelId, view } = this.requestedLocation.peek();
    const keepsLocation = guildId !== CONVERSATIONS || this.view.peek() === undefined;
    this.requestedLocation.value = keepsLocation ? { userId, guildId, channelId, view } : { userId, view };
  }

  /** Opens the location of the address. @param userId the user of the address, if this user exists */
  followUrl(userId = this.requestedLocation.peek().userId): void {
    this.#lastHash = location.hash;
    this.requestedLocation.value = { ...parseLocation(this.#lastHash), userId };
  }

  /** Writes the open location to the address. */
  updateUrl(): void {
    const userId = this.view.value?.me.user.id;
    if (userId === undefined) return;
    const address = this.hrefForView(this.pageView.value);
    // If the address is not the last one that was read or written, the browser has just changed it. It will be read,
    // so it must not be overwritten.
    if (address === location.hash || location.hash !== this.#lastHash) return;
    this.#lastHash = address;
    // A requested location that does not exist replaces the history entry; a new location adds an entry.
    const isStep = parseLocation(location.hash).userId === userId;
    history[isStep ? 'pushState' : 'replaceState'](null, '', address);
  }

  /** The open guild, channel and message; the requested ones until the view of the user has arrived. */
  #openLocation(): PageLocation {
    const userId = this.view.value?.me.user.id;
    if (userId === undefined) return this.requestedLocation.value;
    const channelId = this.channel.value?.id;
    const requested = this.requestedLocation.value;
    const messageId = requested.channelId === channelId ? requested.messageId : undefined;
    return { userId, guildId: this.guild.value?.guild.id ?? CONVERSATIONS, channelId, messageId };
  }
}
