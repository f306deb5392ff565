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

test('all members of a guild come from the service, and its limit on asking again is waited for', async () => {
  await using service = await EmulatedGateway.start();
  const { guildId, botUserId } = service.emulator;
  const client = service.client({ intents });
  await service.advanceUntil(client.connect());
  const ids = async () => idsOf(await collected(client.requestMembers(guildId)));
  const first = await service.advanceUntil(ids());
  expect(first).toContain(botUserId);
  const asked = service.clock.now();
  expect(await service.advanceUntil(ids())).toEqual(first);
  expect(service.clock.now() - asked).toBeGreaterThanOrEqual(20_000);
});

test('ids that are of no member come back as not found', async () => {
  await using service = await EmulatedGateway.start();
  const { guildId, botUserId } = service.emulator;
  const client = service.client({ intents });
  await service.advanceUntil(client.connect());
  const chunks = await service.advanceUntil(
    collected(client.requestMembers(guildId, { userIds: [botUserId, '81384788765712384'] })),
  );
  expect(idsOf(chunks)).toEqual([botUserId]);
  expect(chunks[0]?.not_found).toEqual(['81384788765712384']);
});
