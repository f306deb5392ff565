import type { Guild } from '../../../../src/wire/objects/guilds/guild.js';
import type { UserAccount } from '../../control/views/user-view.js';
import { control } from './control-client.js';

/** How many users' views are read at most. */
const MAX_USERS = 40;

/** Lists the guilds of the emulator: every guild has an owner, so the guilds of all users are all guilds. */
export async function listAllGuilds(accounts: readonly UserAccount[]): Promise<readonly Guild[]> {
  const users = accounts.filter(({ token }) => token !== undefined).slice(0, MAX_USERS);
  const views = await Promise.all(
    users.map(({ user }) => control('getUserView', { user_id: user.id }).catch(() => undefined)),
  );
  const guilds = views.flatMap((view) => view?.guilds.map(({ guild }) => guild) ?? []);
  return [...new Map(guilds.map((guild) => [guild.id, guild])).values()];
}
