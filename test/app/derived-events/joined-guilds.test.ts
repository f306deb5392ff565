/** Joins and leaves of a bot over the gateway of an emulator, with a journal. */
import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { JournaledWorld } from '../journal/journaled-world.js';

/** A bot that records joins and leaves, and functions with which it is added to guilds and removed. */
async function startWithGuilds() {
  const seen: string[] = [];
  @Handler()
  class Guilds {
    @On('guildJoined')
    join({ data }: EventContext<'guildJoined'>): void {
      seen.push(`joined ${data.name}${data.reconciled ? ' in a gap' : ''}`);
    }
    @On('guildLeft')
    leave({ data }: EventContext<'guildLeft'>): void {
      seen.push(`left ${nameOf(data.id)}${data.reconciled ? ' in a gap' : ''}`);
    }
    @On('webhooksUpdate')
    mark(): void {
      seen.push('mark');
    }
  }
  const process = await JournaledWorld.start({ handlers: [Guilds] });
  const { world } = process;
  const names = new Map<string, string>();
  const nameOf = (id: string) => names.get(id) ?? id;
  const { control } = world;
  /** The bot joins a guild. Resolves to the id of the guild. */
  const join = async (name: string): Promise<string> => {
    const before = new Set(world.emulator.world.guilds.keys());
    await control.send('POST', '/guilds', { name });
    const id = [...world.emulator.world.guilds.keys()].find((one) => !before.has(one)) ?? '';
    names.set(id, name);
    return id;
  };
  const leave = (id: string) => control.send('DELETE', `/guilds/${id}/members/${world.emulator.botUserId}`);
  const setOutage = (id: string, unavailable: boolean) => control.send('PATCH', `/guilds/${id}`, { unavailable });
  const logged = (text: string) => process.log.filter(({ msg }) => msg === text).length;
  /** Waits for the next session start, while time passes. */
  const reconnected = async (how: 'ready' | 'resumed', before: number) => {
    await expect
      .poll(async () => {
        await world.emulator.clock.advance(1000);
        return logged(how);
      })
      .toBeGreaterThan(before);
  };
  /** Returns what was seen since the last call. An event of another guild ends the wait. */
  const report = async (): Promise<string[]> => {
    await world.owner.api.webhooks.create(world.guild.channels[0]?.id ?? '', { name: 'mark' });
    await expect.poll(() => seen).toContain('mark');
    return seen.splice(0).filter((line) => line !== 'mark');
  };
  return { process, world, join, leave, setOutage, logged, reconnected, report };
}

test('a bot that starts reports no joins, and then each join and each leave, but no outage', async () => {
  const { world, join, leave, setOutage, report } = await startWithGuilds();
  expect(await report()).toEqual([]);
  const quay = await join('Quay');
  expect(await report()).toEqual(['joined Quay']);
  await setOutage(quay, true);
  await setOutage(quay, false);
  expect(await report()).toEqual([]);
  await leave(quay);
  expect(await report()).toEqual(['left Quay']);
  expect(world.guildId).not.toBe(quay);
});

test('a resumed session reports what it missed, and a new one finds it with its list of guilds', async () => {
  const { world, join, leave, logged, reconnected, report } = await startWithGuilds();
  const [quay, pier] = [await join('Quay'), await join('Pier')];
  expect(await report()).toEqual(['joined Quay', 'joined Pier']);

  let before = logged('resumed');
  await world.faults.inject({ kind: 'drop' });
  await leave(quay);
  await join('Dock');
  await reconnected('resumed', before);
  expect(await report()).toEqual(['left Quay', 'joined Dock']);

  before = logged('ready');
  await world.faults.inject({ kind: 'invalid_session', resumable: false });
  await leave(pier);
  await join('Mole');
  await reconnected('ready', before);
  const found = await report();
  // The session may end after the one or the other.
  expect(found.map((line) => line.replace(' in a gap', '')).sort()).toEqual(['joined Mole', 'left Pier']);
});

test('after a restart with the journal, and after a crash, the resumed session reports what happened meanwhile', async () => {
  const { process, join, leave, report } = await startWithGuilds();
  const quay = await join('Quay');
  expect(await report()).toEqual(['joined Quay']);
  await process.stop();
  await leave(quay);
  const pier = await join('Pier');
  await process.startBot();
  expect(await report()).toEqual(['left Quay', 'joined Pier']);

  await process.kill();
  await leave(pier);
  await join('Dock');
  await process.startBot();
  expect(await report()).toEqual(['left Pier', 'joined Dock']);
});

test('a start with a new session reports nothing of the time before: it does not know the previous guilds', async () => {
  const { process, join, logged, reconnected, report } = await startWithGuilds();
  await process.stop();
  await join('Quay');
  const started = process.startBot({ journal: undefined });
  await reconnected('ready', logged('ready'));
  await started;
  expect(await report()).toEqual([]);
});

test('the intents of a bot that listens to joins are those of guilds', async () => {
  const { process } = await startWithGuilds();
  expect(process.bot.intents.filter(({ neededBy }) => neededBy.includes('Guilds.join'))).toEqual([
    expect.objectContaining({ name: 'GUILDS', privileged: false }),
  ]);
});

test('an outage in which the bot is restarted is no join, with the resumed session and with a new one', async () => {
  const { process, join, setOutage, logged, reconnected, report } = await startWithGuilds();
  const quay = await join('Quay');
  expect(await report()).toEqual(['joined Quay']);
  await setOutage(quay, true);
  await process.stop();
  await process.startBot();
  await setOutage(quay, false);
  expect(await report()).toEqual([]);

  await setOutage(quay, true);
  await process.stop();
  const started = process.startBot({ journal: undefined });
  await reconnected('ready', logged('ready'));
  await started;
  await setOutage(quay, false);
  expect(await report()).toEqual([]);
});

test('a guild that the bot joins during an outage of the guild is reported when it is available', async () => {
  const { world, setOutage, report } = await startWithGuilds();
  const before = new Set(world.emulator.world.guilds.keys());
  await world.control.send('POST', '/guilds', { name: 'Quay', bot: false });
  const quay = [...world.emulator.world.guilds.keys()].find((one) => !before.has(one)) ?? '';
  await setOutage(quay, true);
  await world.control.send('POST', `/guilds/${quay}/bots`, { application_id: world.emulator.applicationId });
  expect(await report()).toEqual([]);
  await setOutage(quay, false);
  expect(await report()).toEqual(['joined Quay']);
});
