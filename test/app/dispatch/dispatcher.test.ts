/** How events are dispatched to their handlers, and how the dispatcher reports when those have finished. */
import { describe, expect, test } from 'vitest';
import type { EventContext, RawEventContext } from '../../../src/app/contexts/event-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { On, OnRaw } from '../../../src/app/decorators/on.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction } from '../fixture/interactions.js';
import { createTestDispatcher } from '../fixture/test-dispatcher.js';

const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };
const joined = (guildId: string) => ({ guild_id: guildId, user, roles: [], pending: false });

describe('dispatching an event', () => {
  test('returns undefined without a listener', () => {
    class Listeners {
      @On('guildMemberAdd')
      joined() {}
    }
    expect(createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_REMOVE', joined('1'))).toBeUndefined();
  });

  test('returns undefined if every handler has already finished', () => {
    const received: string[] = [];
    class Listeners {
      @On('guildMemberAdd')
      first() {
        received.push('first');
      }

      @On('guildMemberAdd')
      second() {
        received.push('second');
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    expect(dispatcher.dispatch('GUILD_MEMBER_ADD', joined('1'))).toBeUndefined();
    expect(received).toEqual(['first', 'second']);
    expect(dispatcher.running.count).toBe(0);
  });

  test('returns a promise that resolves when the last handler has finished', async () => {
    const [slow, slower] = [deferred(), deferred()];
    class Listeners {
      @On('guildMemberAdd')
      atOnce() {}

      @On('guildMemberAdd')
      slow = () => slow.promise;

      @On('guildMemberAdd')
      slower() {
        return slower.promise;
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    let ended = false;
    const pending = dispatcher.dispatch('GUILD_MEMBER_ADD', joined('1'))?.then(() => {
      ended = true;
    });
    expect(pending).toBeInstanceOf(Promise);
    expect(dispatcher.running.count).toBe(2);
    slower.resolve();
    await slower.promise;
    expect(ended).toBe(false);
    slow.resolve();
    await pending;
    expect(ended).toBe(true);
    expect(dispatcher.running.count).toBe(0);
  });

  test('waits for any thenable, not only for promises', async () => {
    const gate = deferred();
    class Listeners {
      @On('guildMemberAdd')
      // biome-ignore lint/suspicious/noThenProperty: query builders have it
      joined = () => ({ then: (resolve: () => void) => void gate.promise.then(resolve) });
    }
    const pending = createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(pending).toBeInstanceOf(Promise);
    gate.resolve();
    await pending;
  });

  test('never fails: a handler that throws or rejects is logged and counted, and the others run', async () => {
    const received: string[] = [];
    class Listeners {
      @On('guildMemberAdd')
      throws() {
        throw new Error('at once');
      }

      @On('guildMemberAdd')
      async rejects() {
        throw new Error('later');
      }

      @On('guildMemberAdd')
      receives() {
        received.push('received');
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    await dispatcher.dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(received).toEqual(['received']);
    expect(dispatcher.counts.failures).toBe(2);
    expect(dispatcher.logged()).toMatchObject([
      { event: 'guildMemberAdd', guildId: '1', handler: 'Listeners.throws', err: { code: 'handler_error' } },
      { event: 'guildMemberAdd', guildId: '1', handler: 'Listeners.rejects', err: { code: 'handler_error' } },
    ]);
  });

  test('starts handlers in the order of arrival, while earlier ones run', () => {
    const started: string[] = [];
    class Listeners {
      @On('guildMemberAdd')
      async joined({ data }: EventContext<'guildMemberAdd'>) {
        started.push(data.guild_id);
        await new Promise(() => {});
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const guildId of ['1', '2', '1', '3']) dispatcher.dispatch('GUILD_MEMBER_ADD', joined(guildId));
    expect(started).toEqual(['1', '2', '1', '3']);
  });

  test('starts listeners of names and raw listeners in the order of the methods', () => {
    const started: string[] = [];
    class Listeners {
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
    createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(started).toEqual(['everything GUILD_MEMBER_ADD', 'named guildMemberAdd', 'raw GUILD_MEMBER_ADD']);
  });

  test('with malformed data logs the failed derivation, and runs the handlers', () => {
    const received: unknown[] = [];
    class Listeners {
      @On('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        received.push(data);
      }
    }
    const dispatcher = createTestDispatcher(Listeners, { derives: ['memberScreeningPassed'] });
    dispatcher.dispatch('GUILD_MEMBER_ADD', { guild_id: '81' });
    expect(received).toEqual([{ guild_id: '81' }]);
    expect(dispatcher.logged()).toMatchObject([{ level: 50, event: 'GUILD_MEMBER_ADD' }]);
  });

  test('with an empty interaction is logged and counted', async () => {
    class Listeners {
      @On('guildMemberAdd')
      joined() {}
    }
    const dispatcher = createTestDispatcher(Listeners);
    await dispatcher.dispatch('INTERACTION_CREATE', null);
    expect(dispatcher.counts.failures).toBe(1);
    expect(dispatcher.logged()).toMatchObject([{ level: 50 }]);
  });
});

/** The functions that call a method, from the dispatcher on. */
function callsFromDispatcher(): string[] {
  const lines = new Error().stack?.split('\n').slice(2) ?? [];
  const names = lines.map((line) => /at (?:async )?(.+?) \(/.exec(line)?.[1] ?? line);
  return names.slice(0, names.indexOf('Dispatcher.dispatch') + 1).toReversed();
}

describe('from the dispatcher', () => {
  test('the method of a listener is called after one other call', () => {
    let calls: string[] = [];
    class Listeners {
      @On('guildMemberAdd')
      joined() {
        calls = callsFromDispatcher();
      }
    }
    const { dispatch } = createTestDispatcher(Listeners);
    // The first call looks up the instance.
    dispatch('GUILD_MEMBER_ADD', joined('1'));
    dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(calls).toEqual(['Dispatcher.dispatch', 'Listener.start', 'Listeners.joined']);
  });

  test('the method of a component is called after five other calls, in the same turn', async () => {
    const apply = button('apply', { label: 'Apply' });
    let calls: string[] = [];
    class Desk {
      @Button(apply)
      clicked(click: ButtonContext<typeof apply>) {
        calls = callsFromDispatcher();
        return click.reply('Thanks.');
      }
    }
    const { dispatch } = createTestDispatcher(Desk);
    await dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    void dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    expect(calls).toEqual([
      'Dispatcher.dispatch',
      'InteractionDispatcher.dispatch',
      'InteractionDispatcher.#handle',
      'ComponentDispatcher.dispatch',
      'InteractionRunner.run',
      'InteractionRunner.#call',
      'Desk.clicked',
    ]);
  });
});

describe('a derived event', () => {
  const member = { guild_id: '1', user, roles: [], pending: false };

  test('that follows from time alone starts its listeners without the dispatcher, and they count as running', async () => {
    const gate = deferred();
    const received: unknown[] = [];
    class Listeners {
      @On('memberScreeningPassed')
      passed({ event, data, origin }: EventContext<'memberScreeningPassed'>) {
        received.push({ event, guildId: data.guild_id, origin });
        return gate.promise;
      }
    }
    const origin = { via: 'gateway', shard: 3, sequence: 40, replayed: false } as const;
    const { startDerived, running } = createTestDispatcher(Listeners);
    const pending = startDerived({ event: 'memberScreeningPassed', data: { ...member, reconciled: false } }, origin);
    expect(received).toEqual([{ event: 'memberScreeningPassed', guildId: '1', origin }]);
    expect(running.count).toBe(1);
    gate.resolve();
    await pending;
    expect(running.count).toBe(0);
  });

  test('counts an update of a member whose previous state is unknown', () => {
    class Listeners {
      @On('memberPreviousStateUnknown')
      unproven() {}
    }
    const dispatcher = createTestDispatcher(Listeners, { derives: ['memberPreviousStateUnknown'] });
    expect(dispatcher.dispatch('GUILD_MEMBER_UPDATE', member)).toBeUndefined();
    expect(dispatcher.counts.previousStateUnknown).toBe(1);
  });
});

describe('the context of a handler', () => {
  test('has one logger, whose lines contain the event, the guild and the handler', () => {
    const logs: unknown[] = [];
    class Listeners {
      @On('guildUpdate')
      changed(context: EventContext<'guildUpdate'>) {
        context.log.info('seen');
        logs.push(context.log, context.log);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_UPDATE', { id: '81' });
    expect(logs[0]).toBe(logs[1]);
    expect(dispatcher.logged()).toMatchObject([
      { msg: 'seen', event: 'guildUpdate', guildId: '81', handler: 'Listeners.changed' },
    ]);
  });

  test('is not shared with other listeners', () => {
    const seen: boolean[] = [];
    class Listeners {
      @On('guildMemberAdd')
      first(context: EventContext<'guildMemberAdd'>) {
        Object.assign(context, { touched: true });
      }

      @On('guildMemberAdd')
      second(context: EventContext<'guildMemberAdd'>) {
        seen.push('touched' in context);
      }
    }
    createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(seen).toEqual([false]);
  });

  test('is passed to a method of the single instance', () => {
    class Listeners {
      static readonly received: Listeners[] = [];

      @On('guildMemberAdd')
      joined() {
        Listeners.received.push(this);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('1'));
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('1'));
    expect(Listeners.received[0]).toBeInstanceOf(Listeners);
    expect(Listeners.received[1]).toBe(Listeners.received[0]);
  });
});
