/** How events are taken to their handlers, and what is told of when those have ended. */
import { describe, expect, test } from 'vitest';
import type { EventContext, RawEventContext } from '../../../src/app/contexts/event-context.js';
import { On } from '../../../src/app/decorators/on.js';
import { OnRaw } from '../../../src/app/decorators/on-raw.js';
import { deferred } from '../fixture/deferred.js';
import { createTestDispatcher } from '../fixture/test-dispatcher.js';

const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };
const joined = (guildId: string) => ({ guild_id: guildId, user, roles: [], pending: false });

describe('taking an event', () => {
  test('gives nothing to wait for when nobody listens', () => {
    class Ears {
      @On('guildMemberAdd')
      joined() {}
    }
    expect(createTestDispatcher(Ears).take('GUILD_MEMBER_REMOVE', joined('1'))).toBeUndefined();
  });

  test('gives nothing to wait for when every handler has ended already', () => {
    const heard: string[] = [];
    class Ears {
      @On('guildMemberAdd')
      first() {
        heard.push('first');
      }

      @On('guildMemberAdd')
      second() {
        heard.push('second');
      }
    }
    const dispatch = createTestDispatcher(Ears);
    expect(dispatch.take('GUILD_MEMBER_ADD', joined('1'))).toBeUndefined();
    expect(heard).toEqual(['first', 'second']);
    expect(dispatch.running.count).toBe(0);
  });

  test('gives a promise that resolves when the last handler has ended', async () => {
    const [slow, slower] = [deferred(), deferred()];
    class Ears {
      @On('guildMemberAdd')
      atOnce() {}

      @On('guildMemberAdd')
      slow = () => slow.promise;

      @On('guildMemberAdd')
      slower() {
        return slower.promise;
      }
    }
    const dispatch = createTestDispatcher(Ears);
    let ended = false;
    const pending = dispatch.take('GUILD_MEMBER_ADD', joined('1'))?.then(() => {
      ended = true;
    });
    expect(pending).toBeInstanceOf(Promise);
    expect(dispatch.running.count).toBe(2);
    slower.resolve();
    await slower.promise;
    expect(ended).toBe(false);
    slow.resolve();
    await pending;
    expect(ended).toBe(true);
    expect(dispatch.running.count).toBe(0);
  });

  test('waits for whatever can be waited for, not for promises alone', async () => {
    const gate = deferred();
    class Ears {
      @On('guildMemberAdd')
      // biome-ignore lint/suspicious/noThenProperty: query builders have it
      joined = () => ({ then: (resolve: () => void) => void gate.promise.then(resolve) });
    }
    const pending = createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('1'));
    expect(pending).toBeInstanceOf(Promise);
    gate.resolve();
    await pending;
  });

  test('never fails: a handler that throws, at once or later, is logged and counted, and the others run', async () => {
    const heard: string[] = [];
    class Ears {
      @On('guildMemberAdd')
      throws() {
        throw new Error('at once');
      }

      @On('guildMemberAdd')
      async rejects() {
        throw new Error('later');
      }

      @On('guildMemberAdd')
      hears() {
        heard.push('heard');
      }
    }
    const dispatch = createTestDispatcher(Ears);
    await dispatch.take('GUILD_MEMBER_ADD', joined('1'));
    expect(heard).toEqual(['heard']);
    expect(dispatch.counts.failures).toBe(2);
    expect(dispatch.logged()).toMatchObject([
      { event: 'guildMemberAdd', guildId: '1', handler: 'Ears.throws', err: { code: 'handler_error' } },
      { event: 'guildMemberAdd', guildId: '1', handler: 'Ears.rejects', err: { code: 'handler_error' } },
    ]);
  });

  test('starts the handlers of later events while earlier ones run, in the order of arrival', () => {
    const started: string[] = [];
    class Ears {
      @On('guildMemberAdd')
      async joined({ data }: EventContext<'guildMemberAdd'>) {
        started.push(data.guild_id);
        await new Promise(() => {});
      }
    }
    const dispatch = createTestDispatcher(Ears);
    for (const guildId of ['1', '2', '1', '3']) dispatch.take('GUILD_MEMBER_ADD', joined(guildId));
    expect(started).toEqual(['1', '2', '1', '3']);
  });

  test('starts listeners of names and raw listeners in the order of the methods', () => {
    const started: string[] = [];
    class Ears {
      @OnRaw()
      everything({ event }: RawEventContext) {
        started.push(`everything ${event}`);
      }

      @On('guildMemberAdd')
      named({ event }: EventContext<'guildMemberAdd'>) {
        started.push(`named ${event}`);
      }

      @OnRaw('GUILD_MEMBER_ADD')
      raw({ event }: RawEventContext) {
        started.push(`raw ${event}`);
      }
    }
    createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('1'));
    expect(started).toEqual(['everything GUILD_MEMBER_ADD', 'named guildMemberAdd', 'raw GUILD_MEMBER_ADD']);
  });

  test('with data from which nothing can be derived is logged, and its handlers run', () => {
    const heard: unknown[] = [];
    class Ears {
      @On('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        heard.push(data);
      }
    }
    const dispatch = createTestDispatcher(Ears, { derives: ['memberScreeningPassed'] });
    dispatch.take('GUILD_MEMBER_ADD', null);
    expect(heard).toEqual([null]);
    expect(dispatch.logged()).toMatchObject([{ level: 50, event: 'GUILD_MEMBER_ADD' }]);
  });

  test('that is an interaction without anything in it is logged and counted', async () => {
    class Ears {
      @On('guildMemberAdd')
      joined() {}
    }
    const dispatch = createTestDispatcher(Ears);
    await dispatch.take('INTERACTION_CREATE', null);
    expect(dispatch.counts.failures).toBe(1);
    expect(dispatch.logged()).toMatchObject([{ level: 50 }]);
  });
});

describe('taking a derived event that no raw event brings', () => {
  const member = { guild_id: '1', user, roles: [], pending: false, reconciled: false };

  test('starts its handlers, and gives when they have ended', async () => {
    const gate = deferred();
    const heard: unknown[] = [];
    class Ears {
      @On('memberScreeningPassed')
      passed({ event, data, origin }: EventContext<'memberScreeningPassed'>) {
        heard.push({ event, guildId: data.guild_id, origin });
        return gate.promise;
      }
    }
    const origin = { via: 'gateway', shard: 3, sequence: 40, replayed: false } as const;
    const pending = createTestDispatcher(Ears).takeDerived({ event: 'memberScreeningPassed', data: member }, origin);
    expect(heard).toEqual([{ event: 'memberScreeningPassed', guildId: '1', origin }]);
    gate.resolve();
    await pending;
  });

  test('counts what cannot be told', () => {
    class Ears {
      @On('memberPreviousStateUnknown')
      unproven() {}
    }
    const dispatch = createTestDispatcher(Ears);
    const possibleChanges = ['memberScreeningPassed'] as const;
    expect(
      dispatch.takeDerived({ event: 'memberPreviousStateUnknown', data: { ...member, possibleChanges } }),
    ).toBeUndefined();
    expect(dispatch.counts.previousStateUnknown).toBe(1);
  });
});

describe('what a handler receives', () => {
  test('has one log, whose lines carry the event, the guild and the handler', () => {
    const logs: unknown[] = [];
    class Ears {
      @On('guildUpdate')
      changed(context: EventContext<'guildUpdate'>) {
        context.log.info('seen');
        logs.push(context.log, context.log);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_UPDATE', { id: '81' });
    expect(logs[0]).toBe(logs[1]);
    expect(dispatch.logged()).toMatchObject([
      { msg: 'seen', event: 'guildUpdate', guildId: '81', handler: 'Ears.changed' },
    ]);
  });

  test('is its own: what one listener does to it, another does not see', () => {
    const seen: boolean[] = [];
    class Ears {
      @On('guildMemberAdd')
      first(context: EventContext<'guildMemberAdd'>) {
        Object.assign(context, { touched: true });
      }

      @On('guildMemberAdd')
      second(context: EventContext<'guildMemberAdd'>) {
        seen.push('touched' in context);
      }
    }
    createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('1'));
    expect(seen).toEqual([false]);
  });

  test('is given to the method as a method, of the one instance', () => {
    class Ears {
      static readonly heard: Ears[] = [];

      @On('guildMemberAdd')
      joined() {
        Ears.heard.push(this);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_ADD', joined('1'));
    dispatch.take('GUILD_MEMBER_ADD', joined('1'));
    expect(Ears.heard[0]).toBeInstanceOf(Ears);
    expect(Ears.heard[1]).toBe(Ears.heard[0]);
  });
});
