/**
 * Where the person stands: the guild and channel that are open. The address and the person's clicks ask for a place;
 * what there is of it in the person's view is what is open.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { GuildView, PersonView } from '../../control/person-view.js';
import { holdsMessages } from './channel-kinds.js';
import { addressOf, CONVERSATIONS, type Place, placeOf } from './place.js';

export class Standing {
  /** What is asked for. */
  readonly place: Signal<Place> = signal(placeOf(location.hash));
  /** Whether the direct conversations are open, and no guild. */
  readonly atConversations: ReadonlySignal<boolean>;
  readonly guild: ReadonlySignal<GuildView | undefined>;
  readonly channel: ReadonlySignal<Channel | undefined>;
  readonly #lastChannels = new Map<string, string>();
  /** The address that was last read or written. */
  #known = location.hash;

  constructor(private readonly view: ReadonlySignal<PersonView | undefined>) {
    this.atConversations = computed(() => this.place.value.guildId === CONVERSATIONS || !view.value?.guilds.length);
    this.guild = computed(() => {
      const { guilds = [] } = view.value ?? {};
      if (this.atConversations.value) return undefined;
      return guilds.find(({ guild }) => guild.id === this.place.value.guildId) ?? guilds[0];
    });
    this.channel = computed(() => {
      const { channelId } = this.place.value;
      const guild = this.guild.value;
      const all = guild?.channels ?? view.value?.conversations ?? [];
      const asked = all.find(({ id }) => id === channelId);
      if (asked || !guild) return asked;
      const last = this.#lastChannels.get(guild.guild.id);
      return all.find(({ id }) => id === last) ?? all.find(({ type }) => holdsMessages(type));
    });
  }

  /** Opens a guild, or the conversations (`@me`); a channel of it, or the one that was last open there. */
  select(guildId: string, channelId = this.lastChannelIn(guildId)): void {
    const { personId } = this.place.peek();
    this.place.value = { personId, guildId, channelId };
  }

  /** The address of a place for the person, who may be somebody of whom the service has not told yet. */
  addressOf(guildId: string | undefined, channelId?: string): string {
    return addressOf({ personId: this.place.value.personId, guildId, channelId });
  }

  /** The channel that was last open in a guild. */
  lastChannelIn(guildId: string): string | undefined {
    return this.#lastChannels.get(guildId);
  }

  /** Notes that a channel is open, to come back to it. */
  remember(channelId: string): void {
    this.#lastChannels.set(this.guild.peek()?.guild.id ?? CONVERSATIONS, channelId);
  }

  /** Stands as somebody else, in the same guild where they are in it, too; not in a conversation of others. */
  become(userId: string): void {
    const { guildId, channelId } = this.place.peek();
    const keeps = guildId !== CONVERSATIONS || this.view.peek() === undefined;
    this.place.value = keeps ? { personId: userId, guildId, channelId } : { personId: userId };
  }

  /** Goes where the address says. @param personId the person that it names, if there is such a one */
  followAddress(personId = this.place.peek().personId): void {
    this.#known = location.hash;
    this.place.value = { ...placeOf(this.#known), personId };
  }

  /** Writes into the address what is open. */
  writeAddress(): void {
    const personId = this.view.value?.me.user.id;
    if (personId === undefined) return;
    const guildId = this.guild.value?.guild.id ?? CONVERSATIONS;
    const address = addressOf({ personId, guildId, channelId: this.channel.value?.id });
    // Another address than the known one was given a moment ago: it is followed, and not written over.
    if (address === location.hash || location.hash !== this.#known) return;
    this.#known = address;
    // A place that was asked for and is not there is corrected in the history; another place is a step in it.
    const isStep = placeOf(location.hash).personId === personId;
    history[isStep ? 'pushState' : 'replaceState'](null, '', address);
  }
}
