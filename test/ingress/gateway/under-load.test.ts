import { expect, test } from 'vitest';
import { EmulatedGateway, textOf } from './emulated-gateway.js';

/** A guild in which a user sends numbered messages. */
interface Talk {
  readonly guildId: string;
  say(): Promise<void>;
  readonly said: string[];
}

async function talks(gateway: EmulatedGateway, count: number): Promise<Talk[]> {
  const person = await gateway.control('/users', { username: 'ann' });
  const all: Talk[] = [];
  for (let index = 0; index < count; index++) {
    // Ids hold the time: guilds of another moment are of another shard.
    await gateway.clock.advance(1);
    const guild = await gateway.control('/guilds', {
      name: `guild ${index}`,
      owner_id: person.id,
      channels: [{ name: 'talk', type: 0 }],
    });
    const channel = [...gateway.emulator.world.channels.values()].find((one) => one.channel.guild_id === guild.id);
    if (!channel) throw new Error('the guild has no channel');
    const said: string[] = [];
    all.push({
      guildId: guild.id,
      said,
      async say() {
        const content = `${said.length}`;
        said.push(content);
        await gateway.control(`/channels/${channel.channel.id}/messages`, { user_id: person.id, content });
      },
    });
  }
  return all;
}

/** The delivered messages of a guild, in order. */
function receivedTexts({ delivered }: EmulatedGateway, { guildId }: Talk): string[] {
  return delivered.flatMap((inbound) => {
    const text = textOf(inbound);
    // A message of the emulator has the guild that it is of.
    return text !== undefined && (inbound.data as { guild_id: string }).guild_id === guildId ? [text] : [];
  });
}

/** Lets everybody talk so often. */
async function talk(gateway: EmulatedGateway, all: readonly Talk[], times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await Promise.all(all.map((one) => one.say()));
    await gateway.clock.advance(250);
  }
}

/** Waits until the client has received the last messages. */
async function waitUntilReceived(gateway: EmulatedGateway, all: readonly Talk[]): Promise<void> {
  const isReceived = (one: Talk) => receivedTexts(gateway, one).includes(one.said.at(-1) ?? '');
  while (!all.every(isReceived)) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets everybody talk and time pass, until `promise` settles. */
async function talkUntil<T>(gateway: EmulatedGateway, all: readonly Talk[], promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) {
    await talk(gateway, all, 1);
    // Otherwise moved time would leave the sockets behind.
    await waitUntilReceived(gateway, all);
  }
  return promise;
}

test('resharding under load delivers every event once, in order per guild', async () => {
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await talks(gateway, 5);
  const client = gateway.client({ compression: false });
  await gateway.advanceUntil(client.connect());
  await talk(gateway, all, 5);
  await talkUntil(gateway, all, client.reshard(3));
  expect(client.shards).toHaveLength(3);
  await talkUntil(gateway, all, client.reshard(2));
  await talk(gateway, all, 5);
  await waitUntilReceived(gateway, all);
  for (const one of all) expect(receivedTexts(gateway, one)).toEqual(one.said);
  expect(all[0]?.said.length).toBeGreaterThan(50);
});

test('a hand-over under load loses nothing and repeats only unfinished events', async () => {
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await talks(gateway, 3);
  // Every third event takes as long as the process lives.
  const unfinished: unknown[] = [];
  let count = 0;
  const first = gateway.client({
    shards: 2,
    onEvent: (inbound) => {
      if (textOf(inbound) === undefined) return undefined;
      if (++count % 3 === 0) {
        unfinished.push(inbound.data);
        return new Promise(() => {});
      }
      gateway.delivered.push(inbound);
      return undefined;
    },
  });
  await gateway.advanceUntil(first.connect());
  await talk(gateway, all, 8);
  const sessions = await first.handOver();
  // There is no client for a while.
  await talk(gateway, all, 1);
  const second = gateway.client({ shards: 2, sessionStore: { load: async () => sessions, save: async () => {} } });
  await gateway.advanceUntil(second.connect());
  await talk(gateway, all, 1);
  await waitUntilReceived(gateway, all);
  for (const one of all) {
    const received = receivedTexts(gateway, one).map(Number);
    expect(received.toSorted((left, right) => left - right)).toEqual(one.said.map(Number));
  }
  expect(unfinished.length).toBeGreaterThan(0);
  expect(second.counts.repeated).toBeGreaterThan(0);
});
