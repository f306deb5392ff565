import { type EventPayload, shardIdOf } from 'guildhall/wire';
import { computeApplicationFlags } from '../../state/applications/applications.js';
import { serializeGuildCreate } from '../../state/guilds/guilds.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { serializeCurrentUser } from '../../state/users/users.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from './emulator-session.js';

/** The guilds of a bot that belong to a shard. */
export function guildsOfShard(world: World, botUserId: string, [id, count]: readonly [number, number]): GuildRecord[] {
  return [...world.guilds.values()].filter(
    (guild) => guild.members.has(botUserId) && shardIdOf(guild.guild.id, count) === id,
  );
}

/** The data of READY. Its guilds are all unavailable: GUILD_CREATE events follow. */
export function readyPayload(world: World, session: SessionInfo, version: number, url: string): EventPayload<'ready'> {
  const account = world.users.get(session.botUserId);
  const application = world.applications.get(session.applicationId);
  if (!account || !application)
    throw new Error(`application ${session.applicationId} is missing: the state of the emulator is broken`);
  return {
    v: version,
    user: serializeCurrentUser(account),
    guilds: guildsOfShard(world, session.botUserId, session.shard).map(({ guild }) => ({
      id: guild.id,
      unavailable: true,
    })),
    private_channels: [],
    session_id: session.id,
    resume_gateway_url: url,
    ...(session.shardGiven ? { shard: [...session.shard] } : {}),
    application: { id: application.id, flags: computeApplicationFlags(application) },
  };
}

/** The GUILD_CREATE events for the guilds of a session's shard. */
export function initialGuildEvents(world: World, session: SessionInfo): EmittedEvent[] {
  return guildsOfShard(world, session.botUserId, session.shard).map((guild) => ({
    event: 'guildCreate',
    data: serializeGuildCreate(world, guild, session.botUserId, 'available'),
    audience: { kind: 'user', userId: session.botUserId },
  }));
}
