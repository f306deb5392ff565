import { expect, test } from 'vitest';
import type { GuildMembersChunk } from '../../../src/wire/events/all-events.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { EmulatedGateway } from './emulated-gateway.js';

const intents = intentBits(['GUILDS', 'GUILD_MEMBERS']);

async function collected(chunks: AsyncIterable<GuildMembersChunk>): Promise<GuildMembersChunk[]> {
  const all: GuildMembersChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

const idsOf = (chunks: readonly GuildMembersChunk[]) =>
  chunks.flatMap(({ members }) => members.map(({ user }) => user.id));

test('all members of a guild arrive from the emulator, and its rate limit is respected', async () => {
  await using gateway = await EmulatedGateway.start();
  const { guildId, botUserId } = gateway.emulator;
  const client = gateway.client({ intents });
  await gateway.advanceUntil(client.connect());
  const ids = async () => idsOf(await collected(client.requestMembers(guildId)));
  const first = await gateway.advanceUntil(ids());
  expect(first).toContain(botUserId);
  const asked = gateway.clock.now();
  expect(await gateway.advanceUntil(ids())).toEqual(first);
  expect(gateway.clock.now() - asked).toBeGreaterThanOrEqual(20_000);
});

test('ids without a member are returned as not found', async () => {
  await using gateway = await EmulatedGateway.start();
  const { guildId, botUserId } = gateway.emulator;
  const client = gateway.client({ intents });
  await gateway.advanceUntil(client.connect());
  const chunks = await gateway.advanceUntil(
    collected(client.requestMembers(guildId, { userIds: [botUserId, '81384788765712384'] })),
  );
  expect(idsOf(chunks)).toEqual([botUserId]);
  expect(chunks[0]?.not_found).toEqual(['81384788765712384']);
});
