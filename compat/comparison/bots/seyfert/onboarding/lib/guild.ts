import type { UsingClient } from 'seyfert';

export async function findChannel(client: UsingClient, guildId: string, name: string) {
  const channels = await client.guilds.channels.list(guildId);
  const channel = channels.find((each) => 'name' in each && each.name === name);
  if (!channel) throw new Error(`The guild has no channel ${name}.`);
  return channel;
}

export async function findRole(client: UsingClient, guildId: string, name: string) {
  const roles = await client.roles.list(guildId);
  const role = roles.find((each) => each.name === name);
  if (!role) throw new Error(`The guild has no role ${name}.`);
  return role;
}
