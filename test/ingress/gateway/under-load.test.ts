import { expect, test } from 'vitest';
import { EmulatedGateway, textOf } from './emulated-gateway.js';

/** A guild in which a person talks, numbering what they say. */
interface Talk {
  readonly guildId: string;
  say(): Promise<void>;
  readonly said: string[];
}

async function talks(service: EmulatedGateway, count: number): Promise<Talk[]> {
  const person = await service.control('/users', { username: 'ann' });
  const all: Talk[] = [];
  for (let index = 0; index < count; index++) {
    // Ids hold the time: guilds of another moment are of another shard.
    await service.clock.advance(1);
    const guild = await service.control('/guilds', {
      name: `guild ${index}`,
      owner_id: person.id,
      channels: [{ name: 'talk', type: 0 }],
    });
    const channel = [...service.emulator.world.channels.values()].find((one) => one.channel.guild_id === guild.id);
    if (!channel) throw new Error('the guild has no channel');
    const said: string[] = [];
    all.push({
      guildId: guild.id,
      said,
      async say() {
        const content = `${said.length}`;
        said.push(content);
        await service.control(`/channels/${channel.channel.id}/messages`, { user_id: person.id, content });
      },
    });
  }
  return all;
}

/** What was delivered of a talk, in its order. */
function heardOf({ delivered }: EmulatedGateway, { guildId }: Talk): string[] {
  return delivered.flatMap((inbound) => {
    const text = textOf(inbound);
    // A message of the emulator has the guild that it is of.
    return text !== undefined && (inbound.data as { guild_id: string }).guild_id === guildId ? [text] : [];
  });
}

/** Lets everybody talk so often. */
async function talk(service: EmulatedGateway, all: readonly Talk[], times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await Promise.all(all.map((one) => one.say()));
    await service.clock.advance(250);
  }
}

/** Lets the client hear what was said last. */
async function hearOut(service: EmulatedGateway, all: readonly Talk[]): Promise<void> {
  const isHeard = (one: Talk) => heardOf(service, one).includes(one.said.at(-1) ?? '');
  while (!all.every(isHeard)) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets everybody talk and time pass, until `promise` settles. */
async function talkUntil<T>(service: EmulatedGateway, all: readonly Talk[], promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) {
    await talk(service, all, 1);
    // Otherwise moved time would leave the sockets behind.
    await hearOut(service, all);
  }
  return promise;
}

test('resharding while everybody talks: everything is heard once, in order per guild', async () => {
  await using service = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await talks(service, 5);
  const client = service.client({ compression: false });
  await service.advanceUntil(client.connect());
  await talk(service, all, 5);
  await talkUntil(service, all, client.reshard(3));
  expect(client.shards).toHaveLength(3);
  await talkUntil(service, all, client.reshard(2));
  await talk(service, all, 5);
  await hearOut(service, all);
  for (const one of all) expect(heardOf(service, one)).toEqual(one.said);
  expect(all[0]?.said.length).toBeGreaterThan(50);
});

test('handing over while everybody talks: nothing is lost, and only what was not finished comes again', async () => {
  await using service = await EmulatedGateway.start({ maxConcurrency: 4 });
  const all = await talks(service, 3);
  // Every third event takes as long as the process lives.
  const unfinished: unknown[] = [];
  let count = 0;
  const first = service.client({
    shards: 2,
    onEvent: (inbound) => {
      if (textOf(inbound) === undefined) return undefined;
      if (++count % 3 === 0) {
        unfinished.push(inbound.data);
        return new Promise(() => {});
      }
      service.delivered.push(inbound);
      return undefined;
    },
  });
  await service.advanceUntil(first.connect());
  await talk(service, all, 8);
  const sessions = await first.handOver();
  // Nobody listens for a while.
  await talk(service, all, 1);
  const second = service.client({ shards: 2, sessionStore: { load: async () => sessions, save: async () => {} } });
  await service.advanceUntil(second.connect());
  await talk(service, all, 1);
  await hearOut(service, all);
  for (const one of all) {
    const heard = heardOf(service, one).map(Number);
    expect(heard.toSorted((left, right) => left - right)).toEqual(one.said.map(Number));
  }
  expect(unfinished.length).toBeGreaterThan(0);
  expect(second.counts.repeated).toBeGreaterThan(0);
});
