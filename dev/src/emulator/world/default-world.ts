import type { Clock } from 'guildhall';
import { channelTypes } from 'guildhall/wire';
import { insertApplication } from '../state/applications/applications.js';
import { channelsOfGuild, insertChannel } from '../state/channels/channels.js';
import { insertGuild } from '../state/membership/guild-creation.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { ApplicationRecord } from '../state/records/users.js';
import { insertUser } from '../state/users/users.js';
import { World } from '../state/world/world.js';

/** The initial world of an emulator. */
export interface DefaultWorld {
  readonly world: World;
  readonly application: ApplicationRecord;
}

/** Creates the default world: one application whose bot is administrator of one guild, owned by a human user. */
export function createDefaultWorld(clock: Clock, guildName?: string): DefaultWorld {
  const world = new World(clock);
  return { world, application: ensureDefaults(world, guildName) };
}

/**
 * Ensures that a world has a default application, a guild with its bot, and a text channel there. Existing ones are
 * used, missing ones are created.
 * @param guildName the name of a created guild
 * @returns the default application
 */
export function ensureDefaults(world: World, guildName = 'Guildhall'): ApplicationRecord {
  const application = ensureDefaultApplication(world);
  const guild = ensureDefaultGuild(world, application.botUserId, guildName);
  world.defaultGuildId = guild.guild.id;
  world.defaultChannelId = ensureDefaultChannel(world, guild);
  return application;
}

function ensureDefaultApplication(world: World): ApplicationRecord {
  const [first] = world.applications.values();
  const found = world.applications.get(world.defaultApplicationId ?? '') ?? first;
  const application = found ?? insertApplication(world, { name: 'Guildhall' }).result;
  world.defaultApplicationId = application.id;
  return application;
}

function ensureDefaultGuild(world: World, botUserId: string, name: string): GuildRecord {
  const configured = world.guilds.get(world.defaultGuildId ?? '');
  const found = [...(configured ? [configured] : []), ...world.guilds.values()].find(({ members }) =>
    members.has(botUserId),
  );
  if (found) return found;
  const owner = insertUser(world, { username: 'owner', global_name: 'Owner', status: 'online' }).result;
  return insertGuild(world, {
    name,
    owner_id: owner.user.id,
    channels: [{ name: 'general' }, { name: 'welcome' }],
  }).result;
}

function ensureDefaultChannel(world: World, record: GuildRecord): string {
  const { guild } = record;
  const texts = channelsOfGuild(world, guild.id)
    .map(({ channel }) => channel)
    .filter(({ type }) => type === channelTypes.GUILD_TEXT);
  const isTextChannel = (id: string | null | undefined) => texts.some((channel) => channel.id === id);
  const configured = [world.defaultChannelId, guild.system_channel_id].find(isTextChannel) ?? texts[0]?.id;
  return configured ?? insertChannel(world, record, { name: 'general' }).result.channel.id;
}
