import type { Guild } from '../../../wire/objects/guilds/guild.js';
import type { UserAccount } from '../../control/views/user-view.js';
import * as control from './control-client.js';

/** How many people's guilds are asked for. */
const MAX_USERS_ASKED = 40;

/** The guilds that people are in: each has an owner, who is one of them. */
export async function listAllGuilds(people: readonly UserAccount[]): Promise<readonly Guild[]> {
  const persons = people.filter(({ token }) => token !== undefined).slice(0, MAX_USERS_ASKED);
  const views = await Promise.all(persons.map(({ user }) => control.fetchUserView(user.id).catch(() => undefined)));
  const guilds = views.flatMap((view) => view?.guilds.map(({ guild }) => guild) ?? []);
  return [...new Map(guilds.map((guild) => [guild.id, guild])).values()];
}
