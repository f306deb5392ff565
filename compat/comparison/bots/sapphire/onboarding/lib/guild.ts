import type { Guild } from 'discord.js';

export function findChannel(guild: Guild, name: string) {
  const channel = guild.channels.cache.find((each) => each.name === name);
  if (!channel?.isSendable()) throw new Error(`The guild has no channel ${name}.`);
  return channel;
}

export function findRole(guild: Guild, name: string) {
  const role = guild.roles.cache.find((each) => each.name === name);
  if (!role) throw new Error(`The guild has no role ${name}.`);
  return role;
}
