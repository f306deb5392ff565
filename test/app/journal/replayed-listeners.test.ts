import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Calls } from './calls.js';
import { JournaledWorld } from './journaled-world.js';

type Joined = EventContext<'guildMemberAdd'>;

/** A class with a listener to joins. All of these classes have the same name. */
function createListener(onJoin: (context: Joined) => unknown, journal?: boolean) {
  @Handler()
  class Joins {
    @On('guildMemberAdd', { journal })
    joined(context: Joined) {
      return onJoin(context);
    }
  }
  return Joins;
}

describe('listeners to an event whose process died', () => {
  test('run again only if they had not finished', async () => {
    const first = new Calls<Joined>();
    const second = new Calls<Joined>();
    const handlers = [createListener((join) => first.start(join)), createListener((join) => second.start(join))];
    const process = await JournaledWorld.start({ handlers });
    await process.world.createMember('Ada');
    (await first.next()).end();
    await second.next();
    await process.killAndRestart();
    expect((await second.next()).context.origin).toMatchObject({ replayed: true });
    expect([first.count, second.count]).toEqual([1, 2]);
  });

  test('do not run again if they had finished at once', async () => {
    const slow = new Calls<Joined>();
    const brief: unknown[] = [];
    const handlers = [createListener((join) => void brief.push(join)), createListener((join) => slow.start(join))];
    const process = await JournaledWorld.start({ handlers });
    await process.world.createMember('Ada');
    await slow.next();
    await process.killAndRestart();
    await slow.next();
    expect(brief).toHaveLength(1);
  });

  test('do not run again if they had failed, which counts as finished', async () => {
    const slow = new Calls<Joined>();
    let failures = 0;
    const fail = () => {
      failures += 1;
      throw new Error('the greeting failed');
    };
    const process = await JournaledWorld.start({
      handlers: [createListener(fail), createListener(async () => fail()), createListener((join) => slow.start(join))],
    });
    await process.world.createMember('Ada');
    await slow.next();
    await expect.poll(() => process.bot.counts.failures).toBe(2);
    await process.killAndRestart();
    await slow.next();
    expect(failures).toBe(2);
  });

  test('with `journal: false` do not run again', async () => {
    const slow = new Calls<Joined>();
    const unjournalled = new Calls<Joined>();
    const handlers = [
      createListener((join) => unjournalled.start(join), false),
      createListener((join) => slow.start(join)),
    ];
    const process = await JournaledWorld.start({ handlers });
    await process.world.createMember('Ada');
    await slow.next();
    await process.killAndRestart();
    await slow.next();
    expect(unjournalled.count).toBe(1);
  });

  test('leave nothing if all of them have `journal: false`', async () => {
    const unjournalled = new Calls<Joined>();
    const process = await JournaledWorld.start({
      handlers: [createListener((join) => unjournalled.start(join), false)],
    });
    await process.world.createMember('Ada');
    const { context } = await unjournalled.next();
    const bot = await process.killAndRestart();
    expect(bot.gateway.shards[0]?.journal?.replayed).toBe(0);
    expect(context.origin).not.toHaveProperty('eventId', expect.any(String));
  });

  test('are forgotten, with the event, when the last one has finished', async () => {
    const first = new Calls<Joined>();
    const second = new Calls<Joined>();
    const handlers = [createListener((join) => first.start(join)), createListener((join) => second.start(join))];
    const process = await JournaledWorld.start({ handlers });
    await process.world.createMember('Ada');
    const running = [await second.next(), await first.next()];
    for (const { end } of running) end();
    await expect.poll(() => process.bot.gateway.shards[0]?.journal?.runningEvents).toBe(0);
    const bot = await process.killAndRestart();
    expect(bot.gateway.shards[0]?.journal?.replayed).toBe(0);
    expect([first.count, second.count]).toEqual([1, 1]);
  });
});

describe('a new version of the bot', () => {
  test('runs the listeners that an earlier version did not have', async () => {
    const first = new Calls<Joined>();
    const added: Joined[] = [];
    const process = await JournaledWorld.start({ handlers: [createListener((join) => first.start(join))] });
    await process.world.createMember('Ada');
    await first.next();
    await process.killAndRestart({
      handlers: [
        createListener((join) => first.start(join)),
        createListener((join) => {
          added.push(join);
        }),
      ],
    });
    await first.next();
    expect(added.map(({ origin }) => origin)).toMatchObject([{ replayed: true }]);
  });

  test('without a listener to an event makes it a dead letter, with the cause', async () => {
    const calls = new Calls<Joined>();
    const process = await JournaledWorld.start({ handlers: [createListener((join) => calls.start(join))] });
    const ada = await process.world.createMember('Ada');
    await calls.next();
    @Handler()
    class Leaves {
      @On('guildMemberRemove')
      left() {}
    }
    const bot = await process.killAndRestart({ handlers: [Leaves] });
    await expect.poll(() => bot.gateway.shards[0]?.journal?.deadLetters).toBe(1);
    await process.journal.flush();
    const deadLetters = await process.journal.deadLetters({ id: 0, count: 1 });
    expect(deadLetters).toMatchObject([{ cause: 'no handler of this version listens to GUILD_MEMBER_ADD' }]);
    expect(Buffer.from(deadLetters[0]?.data ?? []).toString()).toContain(ada.id);
  });

  test('does not start an event whose remaining listeners had finished', async () => {
    const kept = new Calls<Joined>();
    const removed = new Calls<Joined>();
    const process = await JournaledWorld.start({
      handlers: [createListener((join) => kept.start(join)), createListener((join) => removed.start(join))],
    });
    await process.world.createMember('Ada');
    (await kept.next()).end();
    await removed.next();
    const bot = await process.killAndRestart({ handlers: [createListener((join) => kept.start(join))] });
    await expect.poll(() => bot.gateway.shards[0]?.journal).toMatchObject({ replayed: 1, runningEvents: 0 });
    expect(kept.count).toBe(1);
    const again = await process.killAndRestart({ handlers: [createListener((join) => kept.start(join))] });
    expect(again.gateway.shards[0]?.journal?.replayed).toBe(0);
  });
});

describe('derived events', () => {
  /** A listener to derived events, which waits for the test. */
  function derivedListener(calls: Calls<EventContext<'memberRoleAdded'>>, others: string[] = []) {
    @Handler()
    class Roles {
      @On('memberRoleAdded')
      added(context: EventContext<'memberRoleAdded'>) {
        return calls.start(context);
      }

      @On('memberPreviousStateUnknown')
      unknown() {
        others.push('memberPreviousStateUnknown');
      }
    }
    return Roles;
  }

  test('are replayed with what was derived when the event was received', async () => {
    const calls = new Calls<EventContext<'memberRoleAdded'>>();
    const others: string[] = [];
    const process = await JournaledWorld.start({ handlers: [derivedListener(calls, others)] });
    const ada = await process.world.createMember('Ada');
    await process.world.grantRole(ada, 'crew');
    const { context } = await calls.next();
    await process.killAndRestart();
    const { context: replayed } = await calls.next();
    expect(replayed.data).toEqual(context.data);
    expect(replayed.data.added).toEqual([process.world.guild.role('crew').id]);
    expect(replayed.origin).toMatchObject({ replayed: true });
    expect(others).toEqual([]);
  });

  test('that had finished do not run again while a listener to their source does', async () => {
    const calls = new Calls<EventContext<'memberRoleAdded'>>();
    const updates = new Calls<EventContext<'guildMemberUpdate'>>();
    @Handler()
    class Updates {
      @On('guildMemberUpdate')
      updated(context: EventContext<'guildMemberUpdate'>) {
        return updates.start(context);
      }
    }
    const process = await JournaledWorld.start({ handlers: [derivedListener(calls), Updates] });
    const ada = await process.world.createMember('Ada');
    await process.world.grantRole(ada, 'crew');
    (await calls.next()).end();
    await updates.next();
    await process.killAndRestart();
    expect((await updates.next()).context.data.roles).toContain(process.world.guild.role('crew').id);
    expect(calls.count).toBe(1);
  });

  test('of one event are completed one by one', async () => {
    const added = new Calls<EventContext<'memberRoleAdded'>>();
    const renamed = new Calls<EventContext<'memberNickChanged'>>();
    @Handler()
    class Changes {
      @On('memberRoleAdded')
      added(context: EventContext<'memberRoleAdded'>) {
        return added.start(context);
      }

      @On('memberNickChanged')
      renamed(context: EventContext<'memberNickChanged'>) {
        return renamed.start(context);
      }
    }
    const process = await JournaledWorld.start({ handlers: [Changes] });
    const { world } = process;
    const ada = await world.createMember('Ada');
    await world.owner.api.guilds.editMember(world.guildId, ada.id, {
      nick: 'Captain',
      roles: [world.guild.role('crew').id],
    });
    (await added.next()).end();
    const { context } = await renamed.next();
    expect(context.data).toMatchObject({ before: null, after: 'Captain' });
    await process.killAndRestart();
    expect((await renamed.next()).context.data).toMatchObject({ before: null, after: 'Captain' });
    expect(added.count).toBe(1);
  });
});
