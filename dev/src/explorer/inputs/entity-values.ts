/** References to users, roles and channels that users choose. */
import { selectTypes } from 'guildhall/internal';
import { channelTypes } from 'guildhall/wire';
import type { World } from '../../emulator/index.js';
import { formatRef, type Template, type WorldReferences } from '../../scenario/references/world-references.js';
import type { SeededRandom } from '../random/seeded-random.js';

/** What can be chosen, as templates, sorted by name. */
export interface EntityValues {
  readonly users: readonly Template[];
  readonly roles: readonly Template[];
  /** With the type of each channel. */
  readonly channels: readonly { readonly type: number; readonly value: Template }[];
}

/** Reads what can be chosen in a guild; of another guild than that of the world, there are no roles. Several entities of one name are left out, except for the oldest. */
export function readEntityValues(world: World, guildId: string, references: WorldReferences): EntityValues {
  const guild = world.guilds.get(guildId);
  const toValues = (ids: Iterable<string>) =>
    [...ids]
      .flatMap((id) => {
        const ref = references.refOf(id);
        return ref && ref.nth === 0 && ref.entity !== 'guild' ? [{ id, value: formatRef(ref) }] : [];
      })
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  return {
    users: toValues(guild?.members.keys() ?? []).map(({ value }) => value),
    roles: toValues(guild?.roles.keys() ?? []).map(({ value }) => value),
    channels: toValues(channelsOfGuild(world, guildId)).map(({ id, value }) => ({
      type: world.channels.get(id)?.channel.type ?? channelTypes.GUILD_TEXT,
      value,
    })),
  };
}

function channelsOfGuild({ channels }: World, guildId: string): string[] {
  return [...channels].flatMap(([id, { channel }]) => (channel.guild_id === guildId ? [id] : []));
}

/** The channels of some types; of all types if none is named. */
export function channelsOf(
  { channels }: Pick<EntityValues, 'channels'>,
  types: readonly number[] | undefined,
): Template[] {
  return channels.filter(({ type }) => !types?.length || types.includes(type)).map(({ value }) => value);
}

/** How often users choose only text channels, if there are others too: most bots are meant for these. */
const TEXT_SHARE = 0.7;

/**
 * The channels of some types that a user considers: usually text channels, and sometimes all.
 * @param types all types if none is named
 * @param least so many must remain, in order that enough can be chosen
 */
export function consideredChannels(
  random: SeededRandom,
  entities: EntityValues,
  types: readonly number[] | undefined,
  least = 1,
): Template[] {
  const all = channelsOf(entities, types);
  const texts = channelsOf(entities, [channelTypes.GUILD_TEXT]).filter((channel) => all.includes(channel));
  const isMixed = texts.length >= Math.max(1, least) && texts.length < all.length;
  return isMixed && random.chance(TEXT_SHARE) ? texts : all;
}

/**
 * What can be chosen in a select of this component type; undefined if it does not list entities.
 * @param types the channel types that a select of channels lists; all types if none is named
 */
export function entitiesOfSelect(
  entities: EntityValues,
  componentType: number,
  types: readonly number[] | undefined,
): readonly Template[] | undefined {
  switch (componentType) {
    case selectTypes.user:
      return entities.users;
    case selectTypes.role:
      return entities.roles;
    case selectTypes.mentionable:
      return [...entities.users, ...entities.roles];
    case selectTypes.channel:
      return channelsOf(entities, types);
    default:
      return undefined;
  }
}

/** What a user considers of it: see `consideredChannels`. @param least how many must be chosen */
export function consideredEntities(
  random: SeededRandom,
  entities: EntityValues,
  componentType: number,
  types: readonly number[] | undefined,
  least: number,
): readonly Template[] | undefined {
  return componentType === selectTypes.channel
    ? consideredChannels(random, entities, types, least)
    : entitiesOfSelect(entities, componentType, types);
}
