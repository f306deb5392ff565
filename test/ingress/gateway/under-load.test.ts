import { expect, test } from 'vitest';
import { FileStorage } from '../journal/file-storage.js';
import { EmulatedGateway, textOf } from './emulated-gateway.js';
import { EventRecorder } from './event-recorder.js';

/** A guild in which a user sends numbered messages. */
interface GuildChat {
  readonly guildId: string;
  send(): Promise<void>;
  readonly sent: string[];
}

async function createChats(gateway: EmulatedGateway, count: number): Promise<GuildChat[]> {
  const user = await gateway.control('/users', { username: 'ann' });
  const all: GuildChat[] = [];
  for (let index = 0; index < count; index++) {
    // Ids contain the time, so guilds of different times belong to different shards.
    await gateway.clock.advance(1);
    const guild = await gateway.control('/guilds', {
      name: `guild ${index}`,
      owner_id: user.id,
      channels: [{ name: 'chat', type: 0 }],
    });
    const channel = [...gateway.emulator.world.channels.values()].find((chat) => chat.channel.guild_id === guild.id);
    if (!channel) throw new Error('the guild has no channel');
    const sent: string[] = [];
    all.push({
      guildId: guild.id,
      sent,
      async send() {
        const content = `${sent.length}`;
        sent.push(content);
        await gateway.control(`/channels/${channel.channel.id}/messages`, { user_id: user.id, content });
      },
    });
  }
  return all;
}

/** The delivered messages of a guild, in order. */
function receivedTexts({ delivered }: EmulatedGateway, { guildId }: GuildChat): string[] {
  return delivered.flatMap((inbound) => {
    const text = textOf(inbound);
    // Messages of the emulator contain their guild.
    return text !== undefined && (inbound.data as { guild_id: string }).guild_id === guildId ? [text] : [];
  });
}

/** Sends this number of messages in every guild. */
async function sendMessages(gateway: EmulatedGateway, all: readonly GuildChat[], times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await Promise.all(all.map((chat) => chat.send()));
    await gateway.clock.advance(250);
  }
}

/** Waits until the client has received the last messages. */
async function waitUntilReceived(gateway: EmulatedGateway, all: readonly GuildChat[]): Promise<void> {
  const isReceived = (chat: GuildChat) => receivedTexts(gateway, chat).includes(chat.sent.at(-1) ?? '');
  while (!all.every(isReceived)) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends messages and advances the clock until `promise` settles. */
async function sendUntil<T>(gateway: EmulatedGateway, all: readonly GuildChat[], promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) {
    await sendMessages(gateway, all, 1);
    // Otherwise the clock would be ahead of the sockets.
    await waitUntilReceived(gateway, all);
  }
  return promise;
}

test('resharding under load delivers every event once, in order per guild', async () => {
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await createChats(gateway, 5);
  const client = gateway.client({ compression: false });
  await gateway.advanceUntil(client.connect());
  await sendMessages(gateway, all, 5);
  await sendUntil(gateway, all, client.reshard(3));
  expect(client.shards).toHaveLength(3);
  await sendUntil(gateway, all, client.reshard(2));
  await sendMessages(gateway, all, 5);
  await waitUntilReceived(gateway, all);
  for (const chat of all) expect(receivedTexts(gateway, chat)).toEqual(chat.sent);
  expect(all[0]?.sent.length).toBeGreaterThan(50);
});

test('resharding under load with a journal delivers every event once, in order per guild', async () => {
  await using storage = await FileStorage.create();
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await createChats(gateway, 3);
  const processor = new EventRecorder((inbound) => {
    gateway.delivered.push(inbound);
    return undefined;
  });
  const client = gateway.client({ journaling: { journal: await storage.open(), processor } });
  await gateway.advanceUntil(client.connect());
  await sendUntil(gateway, all, client.reshard(3));
  expect(client.shards).toHaveLength(3);
  await sendMessages(gateway, all, 2);
  await waitUntilReceived(gateway, all);
  for (const chat of all) expect(receivedTexts(gateway, chat)).toEqual(chat.sent);
});

test('under load, the next process loses nothing and repeats only unfinished events', async () => {
  await using storage = await FileStorage.create();
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await createChats(gateway, 3);
  // Every third event takes as long as the process lives.
  const unfinished: unknown[] = [];
  let count = 0;
  const firstJournal = await storage.open();
  const firstProcessor = new EventRecorder((inbound) => {
    if (textOf(inbound) === undefined) return undefined;
    if (++count % 3 === 0) {
      unfinished.push(inbound.data);
      return new Promise(() => {});
    }
    gateway.delivered.push(inbound);
    return undefined;
  });
  const first = gateway.client({ shards: 2, journaling: { journal: firstJournal, processor: firstProcessor } });
  await gateway.advanceUntil(first.connect());
  await sendMessages(gateway, all, 8);
  await first.suspend();
  await first.releaseJournals();
  await firstJournal.close();
  // There is no client for a while.
  await sendMessages(gateway, all, 1);
  const replayed: unknown[] = [];
  const processor = new EventRecorder((inbound) => {
    gateway.delivered.push(inbound);
    if (inbound.origin.via === 'gateway' && inbound.origin.replayed) replayed.push(inbound.data);
    return undefined;
  });
  const second = gateway.client({ shards: 2, journaling: { journal: await storage.open(), processor } });
  await gateway.advanceUntil(second.connect());
  await sendMessages(gateway, all, 1);
  await waitUntilReceived(gateway, all);
  for (const chat of all) {
    const received = receivedTexts(gateway, chat).map(Number);
    expect(received.toSorted((left, right) => left - right)).toEqual(chat.sent.map(Number));
  }
  expect(unfinished.length).toBeGreaterThan(0);
  expect(replayed).toEqual(expect.arrayContaining(unfinished));
});
