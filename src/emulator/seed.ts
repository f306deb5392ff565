import type { Clock } from '../base/clock.js';
import { channelTypes } from '../wire/objects/channel.js';
import { createApplication } from './state/applications.js';
import { channelsOf, createChannel } from './state/channels.js';
import { createGuild } from './state/guild-creation.js';
import type { ApplicationRecord } from './state/records/accounts.js';
import type { GuildRecord } from './state/records/guilds.js';
import { createUser } from './state/users.js';
import { World } from './state/world.js';

/** What a new service begins with. */
export interface Seed {
  readonly world: World;
  readonly application: ApplicationRecord;
}

/** The default world: one application whose bot is administrator of one guild, which a person owns. */
export function defaultWorld(clock: Clock): Seed {
  const world = new World(clock);
  return { world, application: furnish(world) };
}

/**
 * Sees to it that a world has what every world has: a default application, a guild with its bot, and a text channel
 * there. What is missing is found among what there is, or made. Gives the application.
 */
export function furnish(world: World): ApplicationRecord {
  const application = defaultApplication(world);
  const guild = defaultGuild(world, application.botUserId);
  world.defaultGuildId = guild.guild.id;
  world.defaultChannelId = defaultChannel(world, guild);
  return application;
}

function defaultApplication(world: World): ApplicationRecord {
  const [first] = world.applications.values();
  const found = world.applications.get(world.defaultApplicationId ?? '') ?? first;
  const application = found ?? createApplication(world, { name: 'Guildhall' }).result;
  world.defaultApplicationId = application.id;
  return application;
}

function defaultGuild(world: World, botUserId: string): GuildRecord {
  const named = world.guilds.get(world.defaultGuildId ?? '');
  const found = [...(named ? [named] : []), ...world.guilds.values()].find(({ members }) => members.has(botUserId));
  if (found) return found;
  const owner = createUser(world, { username: 'keeper', global_name: 'Keeper' }).result;
  return createGuild(world, {
    name: 'Guildhall',
    owner_id: owner.user.id,
    channels: [{ name: 'general' }, { name: 'welcome' }],
  }).result;
}

function defaultChannel(world: World, record: GuildRecord): string {
  const { guild } = record;
  const texts = channelsOf(world, guild.id)
    .map(({ channel }) => channel)
    .filter(({ type }) => type === channelTypes.GUILD_TEXT);
  const isThere = (id: string | null | undefined) => texts.some((channel) => channel.id === id);
  const named = [world.defaultChannelId, guild.system_channel_id].find(isThere) ?? texts[0]?.id;
  return named ?? createChannel(world, record, { name: 'general' }).result.channel.id;
}
