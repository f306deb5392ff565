import type { Clock } from '../base/clock.js';
import { createApplication } from './state/applications.js';
import { createGuild } from './state/guild-creation.js';
import { createUser } from './state/users.js';
import { type ApplicationRecord, type GuildRecord, World } from './state/world.js';

/** What a new service begins with. */
export interface Seed {
  readonly world: World;
  readonly application: ApplicationRecord;
  readonly guild: GuildRecord;
  /** A text channel of the guild in which the bot may do everything. */
  readonly channelId: string;
}

/** The default world: one application whose bot is administrator of one guild, which a person owns. */
export function defaultWorld(clock: Clock): Seed {
  const world = new World(clock);
  const application = createApplication(world, { name: 'Guildhall' }).result;
  world.defaultApplicationId = application.id;
  const owner = createUser(world, { username: 'keeper', global_name: 'Keeper' }).result;
  const guild = createGuild(world, {
    name: 'Guildhall',
    owner_id: owner.user.id,
    channels: [{ name: 'general' }, { name: 'welcome' }],
  }).result;
  const channelId = guild.guild.system_channel_id;
  if (channelId === null) throw new Error('the default guild has no text channel: seed.ts is broken');
  return { world, application, guild, channelId };
}
