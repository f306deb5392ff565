import type { EventPayload } from '../../../wire/events/all-events.js';
import { shardIdOf } from '../../../wire/gateway/protocol.js';
import { computeApplicationFlags } from '../../state/applications/applications.js';
import { serializeGuildCreate } from '../../state/guilds/guilds.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { serializeCurrentUser } from '../../state/users/users.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from './emulator-session.js';

/** The guilds of a bot whose events go to a shard. */
export function guildsOfShard(world: World, botUserId: string, [id, count]: readonly [number, number]): GuildRecord[] {
  return [...world.guilds.values()].filter(
    (guild) => guild.members.has(botUserId) && shardIdOf(guild.guild.id, count) === id,
  );
}

/** The data of READY: its guilds are all unavailable until their own events come. */
export function readyPayload(world: World, facts: SessionInfo, version: number, url: string): EventPayload<'ready'> {
  const account = world.users.get(facts.botUserId);
  const application = world.applications.get(facts.applicationId);
  if (!account || !application) throw new Error(`application ${facts.applicationId} is gone: the state is broken`);
  return {
    v: version,
    user: serializeCurrentUser(account),
    guilds: guildsOfShard(world, facts.botUserId, facts.shard).map(({ guild }) => ({
      id: guild.id,
      unavailable: true,
    })),
    session_id: facts.id,
    resume_gateway_url: url,
    ...(facts.shardGiven ? { shard: [...facts.shard] } : {}),
    application: { id: application.id, flags: computeApplicationFlags(application) },
  };
}

/** The GUILD_CREATE of each guild of a session's shard; of one with an outage it says only that it is unavailable. */
export function initialGuildEvents(world: World, facts: SessionInfo): EmittedEvent[] {
  return guildsOfShard(world, facts.botUserId, facts.shard).map((guild) => ({
    event: 'guildCreate',
    data: guild.isUnavailable
      ? { id: guild.guild.id, unavailable: true }
      : serializeGuildCreate(world, guild, facts.botUserId),
    audience: { kind: 'user', userId: facts.botUserId },
  }));
}
