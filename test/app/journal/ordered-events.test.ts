import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Arrivals } from '../../emulator/fixtures/arrivals.js';
import { JournaledWorld } from './journaled-world.js';

/** A world whose handlers report what they see, and in which order. */
async function startReporting() {
  const reports = new Arrivals<string>();
  let process: JournaledWorld | undefined;
  const bot = (): Bot => {
    if (!process) throw new Error('the world has not started');
    return process.bot;
  };
  @Handler()
  class Reporter {
    @On('guildMemberAdd')
    joined({ data }: EventContext<'guildMemberAdd'>) {
      const guild = bot().cache.guilds.get(data.guild_id);
      reports.push(`${data.user.username} joined ${guild?.name}`);
    }

    @On('guildUpdate', { journal: false })
    updated({ data }: EventContext<'guildUpdate'>) {
      reports.push(`the guild is ${data.name}, cached as ${bot().cache.guilds.get(data.id)?.name}`);
    }

    @On('memberRoleAdded')
    promoted({ data }: EventContext<'memberRoleAdded'>) {
      reports.push(`${data.user.username} was promoted in ${bot().cache.guilds.get(data.guild_id)?.name}`);
    }
  }
  process = await JournaledWorld.start({ handlers: [Reporter], cache: { guilds: true } });
  return { process, reports, world: process.world };
}

describe('while the journal is slow', () => {
  test('no handler sees a cache from the future, and unjournalled listeners do not overtake', async () => {
    const { process, reports, world } = await startReporting();
    process.journal.shards[0]?.hold();
    const ada = await world.createMember('ada');
    await world.owner.api.guilds.edit(world.guildId, { name: 'Marina' });
    await world.grantRole(ada, 'crew');
    await world.owner.api.guilds.edit(world.guildId, { name: 'Dock' });
    await world.createMember('bob');
    await expect.poll(() => process.bot.gateway.shards[0]?.journal?.queuedEvents).toBe(5);
    expect(reports.unread).toEqual([]);
    process.journal.shards[0]?.open();
    const seen: string[] = [];
    while (seen.length < 5) seen.push(await reports.next());
    expect(seen).toEqual([
      'ada joined Harbour',
      'the guild is Marina, cached as Marina',
      'ada was promoted in Marina',
      'the guild is Dock, cached as Dock',
      'bob joined Dock',
    ]);
  });

  test('an interruption of the session changes the cache only after the events before it', async () => {
    const { process, reports, world } = await startReporting();
    process.journal.shards[0]?.hold();
    await world.createMember('ada');
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    const sessions = async () => {
      await world.emulator.clock.advance(1000);
      return process.log.filter(({ msg }) => msg === 'ready').length;
    };
    await expect.poll(sessions).toBe(2);
    process.journal.shards[0]?.open();
    expect(await reports.next()).toBe('ada joined Harbour');
    await world.createMember('bob');
    expect(await reports.next()).toBe('bob joined Harbour');
  });
});

test('the end of a timeout that expires while the journal is slow is reported after the events before it', async () => {
  const reports = new Arrivals<string>();
  @Handler()
  class Timeouts {
    @On('guildMemberAdd')
    joined({ data }: EventContext<'guildMemberAdd'>) {
      reports.push(`${data.user.username} joined`);
    }

    @On('memberTimedOut')
    started() {
      reports.push('the timeout started');
    }

    @On('memberTimeoutEnded')
    ended() {
      reports.push('the timeout ended');
    }
  }
  const process = await JournaledWorld.start({ handlers: [Timeouts] });
  const { world } = process;
  const ada = await world.createMember('ada');
  await reports.next();
  const until = new Date(world.emulator.clock.now() + 60_000).toISOString();
  await world.owner.api.guilds.editMember(world.guildId, ada.id, { communication_disabled_until: until });
  expect(await reports.next()).toBe('the timeout started');
  process.journal.shards[0]?.hold();
  await world.createMember('bob');
  await expect.poll(() => process.bot.gateway.shards[0]?.journal?.queuedEvents).toBe(1);
  await world.emulator.clock.advance(61_000);
  expect(reports.unread).toEqual([]);
  process.journal.shards[0]?.open();
  expect([await reports.next(), await reports.next()]).toEqual(['bob joined', 'the timeout ended']);
});
