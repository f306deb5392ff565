/**
 * Where the person stands: the guild and channel that are open. The address and the person's clicks ask for a place;
 * what there is of it in the person's view is what is open.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Channel } from '../../../../wire/objects/channels/channel.js';
import type { GuildView, UserView } from '../../../control/views/user-view.js';
import { isTextBasedType } from '../guild/channel-types.js';
import { CONVERSATIONS, formatLocation, type PageLocation, parseLocation } from './page-location.js';

export class Navigation {
  /** What is asked for. */
  readonly requestedLocation: Signal<PageLocation> = signal(parseLocation(location.hash));
  /** Whether the direct conversations are open, and no guild. */
  readonly conversationsOpen: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;
  readonly #lastChannels = new Map<string, string>();
  /** The address that was last read or written. */
  #lastHash = location.hash;

  constructor(private readonly view: ReadonlySignal<UserView | undefined>) {
    this.conversationsOpen = computed(
      () => this.requestedLocation.value.guildId === CONVERSATIONS || !view.value?.guilds.length,
    );
    this.guild = computed(() => {
      const { guilds = [] } = view.value ?? {};
      if (this.conversationsOpen.value) return undefined;
      return guilds.find(({ guild }) => guild.id === this.requestedLocation.value.guildId) ?? guilds[0];
    });
    this.channel = computed(() => {
      const { channelId } = this.requestedLocation.value;
      const guild = this.guild.value;
      const all = guild?.channels ?? view.value?.conversations ?? [];
      const asked = all.find(({ id }) => id === channelId);
      if (asked || !guild) return asked;
      const last = this.#lastChannels.get(guild.guild.id);
      return all.find(({ id }) => id === last) ?? all.find(({ type }) => isTextBasedType(type));
    });
  }

  /** Opens a guild, or the conversations (`@me`); a channel of it, or the one that was last open there. */
  select(guildId: string, channelId = this.lastChannelIn(guildId)): void {
    const { userId } = this.requestedLocation.peek();
    this.requestedLocation.value = { userId, guildId, channelId };
  }

  /** The address of a place for the person, who may be somebody of whom the service has not told yet. */
  hrefFor(guildId: string | undefined, channelId?: string): string {
    return formatLocation({ userId: this.requestedLocation.value.userId, guildId, channelId });
  }

  /** The channel that was last open in a guild. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#lastChannels.get(guildId);
  }

  /** Notes that a channel is open, to come back to it. */
  rememberChannel(channelId: string): void {
    this.#lastChannels.set(this.guild.peek()?.guild.id ?? CONVERSATIONS, channelId);
  }

  /** Stands as somebody else, in the same guild where they are in it, too; not in a conversation of others. */
  switchUser(userId: string): void {
    const { guildId, channelId } = this.requestedLocation.peek();
    const keeps = guildId !== CONVERSATIONS || this.view.peek() === undefined;
    this.requestedLocation.value = keeps ? { userId: userId, guildId, channelId } : { userId: userId };
  }

  /** Goes where the address says. @param userId the person that it names, if there is such a one */
  followUrl(userId = this.requestedLocation.peek().userId): void {
    this.#lastHash = location.hash;
    this.requestedLocation.value = { ...parseLocation(this.#lastHash), userId };
  }

  /** Writes into the address what is open. */
  updateUrl(): void {
    const userId = this.view.value?.me.user.id;
    if (userId === undefined) return;
    const guildId = this.guild.value?.guild.id ?? CONVERSATIONS;
    const address = formatLocation({ userId, guildId, channelId: this.channel.value?.id });
    // Another address than the known one was given a moment ago: it is followed, and not written over.
    if (address === location.hash || location.hash !== this.#lastHash) return;
    this.#lastHash = address;
    // A place that was asked for and is not there is corrected in the history; another place is a step in it.
    const isStep = parseLocation(location.hash).userId === userId;
    history[isStep ? 'pushState' : 'replaceState'](null, '', address);
  }
}
