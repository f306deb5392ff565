/** What happens to voice connections when the shard of their guild moves to another process. */
import { describe, expect, test } from 'vitest';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { channelOfBot, LibraryConnection } from '../../app/voice/voice-world.js';
import { missingRedis } from '../redis/redis-server.js';
import { ClusterWorld, readyShards, until } from './cluster-world.js';

/** A process that runs all shards, and what starts a newer version, to which they move. */
async function startMusic() {
  const cluster = await ClusterWorld.start({ voice: true });
  const { world } = cluster;
  await world.owner.api.guilds.createChannel(world.guildId, { name: 'radio', type: channelTypes.GUILD_VOICE });
  const first = await cluster.startBot();
  await until(() => readyShards(first).length === 4);
  const deploy = async () => {
    const second = await cluster.startBot({ redis: { version: '99.0.0' } });
    await until(() => readyShards(second).length === 4);
    return second;
  };
  return { cluster, world, first, deploy };
}

describe.skipIf(missingRedis)('when the shard of a guild moves', () => {
  test('its adapter leaves the channel and is destroyed, and the next process joins', async () => {
    const { cluster, world, first, deploy } = await startMusic();
    const before = new LibraryConnection(world, first.voice.adapter(world.guildId));
    before.join('radio');
    await until(() => before.received.includes('server'));
    const second = await deploy();
    expect(before.received).toEqual(['state radio', 'server', 'destroyed']);
    expect(channelOfBot(world)).toBeUndefined();
    const after = new LibraryConnection(world, second.voice.adapter(world.guildId));
    expect(after.join('radio')).toBe(true);
    await until(() => after.received.includes('server'));
    expect(after.received).toEqual(['state radio', 'server']);
    expect(cluster.warnings).toEqual([]);
  });

  test('the earlier process reports which one runs it', async () => {
    const { world, first, deploy } = await startMusic();
    await deploy();
    const error = {
      code: 'gateway_shard_elsewhere',
      owner: expect.stringMatching(/./),
      message: expect.stringMatching(/Use the process \S+, which runs it\.$/),
    };
    expect(() => first.voice.adapter(world.guildId)).toThrow(expect.objectContaining(error));
  });
});
