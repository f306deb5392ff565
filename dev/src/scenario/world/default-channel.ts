import { defaultChannelOf } from '../../testing/users/command-lookup.js';
import type { TestUser } from '../../testing/users/test-user.js';
import type { ScenarioWorld } from './scenario-world.js';

/** Whether the test kit uses commands of this user in this channel unless the test names another. */
export function isDefaultChannel({ world }: ScenarioWorld, user: TestUser, channelId: string): boolean {
  return defaultChannelOf(world.emulator.world, world.guildId, user.id)?.id === channelId;
}
