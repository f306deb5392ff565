/** Which events `@On`, `@Once` and `@OnRaw` receive. */
import { describe, expect, test } from 'vitest';
import type { EventContext, RawEventContext } from '../../../src/app/contexts/event-context.js';
import type { IdFilter } from '../../../src/app/decorators/event-filter.js';
import { On, Once, OnRaw } from '../../../src/app/decorators/on.js';
import { createTestDispatcher } from '../fixture/test-dispatcher.js';

const joined = (guildId: string) => ({ guild_id: guildId, user: { id: '7' } });
const message = (id: string, channelId: string, guildId?: string) => ({
  id,
  channel_id: channelId,
  ...(guildId === undefined ? {} : { guild_id: guildId }),
});

describe('a listener to several events', () => {
  test('receives each event with its name', () => {
    const received: string[] = [];
    class Listeners {
      @On(['messageCreate', 'messageDelete', 'memberScreeningPassed'])
      seen({ event }: EventContext<'messageCreate' | 'messageDelete' | 'memberScreeningPassed'>) {
        received.push(event);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('MESSAGE_DELETE', message('1', '30'));
    dispatcher.dispatch('MESSAGE_UPDATE', message('1', '30'));
    dispatcher.dispatch('MESSAGE_CREATE', message('2', '30'));
    expect(received).toEqual(['messageDelete', 'messageCreate']);
  });

  test('is not affected by later changes of the list', () => {
    const names: ['messageCreate', ...'messageDelete'[]] = ['messageCreate', 'messageDelete'];
    let received = 0;
    class Listeners {
      @On(names)
      seen() {
        received++;
      }
    }
    names.pop();
    createTestDispatcher(Listeners).dispatch('MESSAGE_DELETE', message('1', '30'));
    expect(received).toBe(1);
  });
});

describe('a filter', () => {
  /** The ids of the messages that a listener with this filter receives. */
  function idsPassedBy(filter: { guilds?: IdFilter; channels?: IdFilter }): string[] {
    const received: string[] = [];
    class Listeners {
      @On('messageDelete', filter)
      seen({ data }: EventContext<'messageDelete'>) {
        received.push(data.id);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('MESSAGE_DELETE', message('a', '30', '81'));
    dispatcher.dispatch('MESSAGE_DELETE', message('b', '31', '81'));
    dispatcher.dispatch('MESSAGE_DELETE', message('c', '40', '82'));
    dispatcher.dispatch('MESSAGE_DELETE', message('direct', '50'));
    return received;
  }

  test('by guild passes events of those guilds, and none outside guilds', () => {
    expect(idsPassedBy({ guilds: ['81'] })).toEqual(['a', 'b']);
    expect(idsPassedBy({ guilds: ['81', '82'] })).toEqual(['a', 'b', 'c']);
    expect(idsPassedBy({ guilds: () => true })).toEqual(['a', 'b', 'c']);
  });

  test('by channel passes events of those channels', () => {
    expect(idsPassedBy({ channels: ['31', '50'] })).toEqual(['b', 'direct']);
    expect(idsPassedBy({ channels: (id) => id.startsWith('3') })).toEqual(['a', 'b']);
  });

  test('by guild and channel passes events that match both', () => {
    expect(idsPassedBy({ guilds: ['81'], channels: ['30', '40'] })).toEqual(['a']);
  });

  test('without criteria passes every event', () => {
    expect(idsPassedBy({})).toEqual(['a', 'b', 'c', 'direct']);
  });

  test('matches events about the guild or channel itself', () => {
    const received: string[] = [];
    class Listeners {
      @On(['guildUpdate', 'guildDelete'], { guilds: ['81'] })
      guild({ event }: EventContext<'guildUpdate' | 'guildDelete'>) {
        received.push(event);
      }

      @On(['channelUpdate', 'threadDelete'], { guilds: ['81'], channels: ['30'] })
      channel({ event }: EventContext<'channelUpdate' | 'threadDelete'>) {
        received.push(event);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_UPDATE', { id: '82' });
    dispatcher.dispatch('GUILD_DELETE', { id: '81' });
    dispatcher.dispatch('CHANNEL_UPDATE', { id: '30', guild_id: '81' });
    dispatcher.dispatch('THREAD_DELETE', { id: '31', guild_id: '81', parent_id: '30', type: 11 });
    expect(received).toEqual(['guildDelete', 'channelUpdate']);
  });

  test('is not affected by later changes of its lists', () => {
    const guilds = ['81'];
    let received = 0;
    class Listeners {
      @On('guildMemberAdd', { guilds })
      seen() {
        received++;
      }
    }
    guilds.push('82');
    createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('82'));
    expect(received).toBe(0);
  });

  test('that throws is reported as a failure of its handler, which does not run', () => {
    let received = 0;
    class Listeners {
      @On('guildMemberAdd', {
        guilds: () => {
          throw new Error('no list yet');
        },
      })
      seen() {
        received++;
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    expect(received).toBe(0);
    expect(dispatcher.counts.failures).toBe(1);
    expect(dispatcher.logged()).toMatchObject([
      { handler: 'Listeners.seen', guildId: '81', err: { code: 'handler_error' } },
    ]);
  });

  test('passes no malformed data', () => {
    let received = 0;
    class Listeners {
      @On('guildMemberAdd', { guilds: () => true })
      seen() {
        received++;
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const data of [null, 'text', {}, { guild_id: 81 }]) dispatcher.dispatch('GUILD_MEMBER_ADD', data);
    expect(received).toBe(0);
    expect(dispatcher.counts.failures).toBe(0);
  });
});

describe('@Once', () => {
  test('receives the first event only', () => {
    const received: string[] = [];
    class Listeners {
      @Once('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        received.push(data.guild_id);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('82'));
    expect(received).toEqual(['81']);
  });

  test('receives the first of several events only', () => {
    const received: string[] = [];
    class Listeners {
      @Once(['guildMemberAdd', 'guildMemberRemove'])
      changed({ event }: EventContext<'guildMemberAdd' | 'guildMemberRemove'>) {
        received.push(event);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_REMOVE', joined('81'));
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    expect(received).toEqual(['guildMemberRemove']);
  });

  test('waits for an event that passes the filter', () => {
    const received: string[] = [];
    class Listeners {
      @Once('guildMemberAdd', { guilds: ['82'] })
      joined({ data }: EventContext<'guildMemberAdd'>) {
        received.push(data.guild_id);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const guildId of ['81', '82', '82']) dispatcher.dispatch('GUILD_MEMBER_ADD', joined(guildId));
    expect(received).toEqual(['82']);
  });

  test('does not run again after a failure', () => {
    class Listeners {
      @Once('guildMemberAdd')
      joined() {
        throw new Error('too early');
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    expect(dispatcher.counts.failures).toBe(1);
  });

  test('receives one event in each bot', () => {
    const received: string[] = [];
    class Listeners {
      @Once('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        received.push(data.guild_id);
      }
    }
    createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('81'));
    createTestDispatcher(Listeners).dispatch('GUILD_MEMBER_ADD', joined('82'));
    expect(received).toEqual(['81', '82']);
  });
});

describe('@OnRaw', () => {
  test('without names receives known and unknown events unchanged, by wire name', () => {
    const received: unknown[] = [];
    class Listeners {
      @OnRaw()
      anything({ event, data }: RawEventContext) {
        received.push([event, data]);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('81'));
    dispatcher.dispatch('GUILD_PARADE_START', { guild_id: '81', floats: 3 });
    dispatcher.dispatch('GUILD_PARADE_END', null);
    expect(received).toEqual([
      ['GUILD_MEMBER_ADD', joined('81')],
      ['GUILD_PARADE_START', { guild_id: '81', floats: 3 }],
      ['GUILD_PARADE_END', null],
    ]);
    expect(dispatcher.counts).toMatchObject({ events: 3, unknownEvents: 2 });
  });

  test('with names receives those events, known or unknown', () => {
    const received: string[] = [];
    class Listeners {
      @OnRaw(['GUILD_PARADE_START', 'GUILD_MEMBER_ADD'])
      some({ event, log }: RawEventContext) {
        received.push(event);
        log.info('received');
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_PARADE_START', { guild_id: '81' });
    dispatcher.dispatch('GUILD_PARADE_END', { guild_id: '81' });
    dispatcher.dispatch('GUILD_MEMBER_ADD', joined('82'));
    expect(received).toEqual(['GUILD_PARADE_START', 'GUILD_MEMBER_ADD']);
    expect(dispatcher.logged()).toMatchObject([
      { event: 'GUILD_PARADE_START', guildId: '81', handler: 'Listeners.some' },
      { event: 'GUILD_MEMBER_ADD', guildId: '82', handler: 'Listeners.some' },
    ]);
  });

  test('receives events together with catch-all listeners', () => {
    const received: string[] = [];
    class Listeners {
      @OnRaw('GUILD_PARADE_START')
      named() {
        received.push('named');
      }

      @OnRaw()
      everything() {
        received.push('everything');
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('GUILD_PARADE_START', {});
    dispatcher.dispatch('GUILD_PARADE_END', {});
    expect(received).toEqual(['named', 'everything', 'everything']);
  });
});
