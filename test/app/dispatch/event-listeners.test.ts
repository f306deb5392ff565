/** Which events `@On`, `@Once` and `@OnRaw` hear. */
import { describe, expect, test } from 'vitest';
import type { EventContext, RawEventContext } from '../../../src/app/contexts/event-context.js';
import type { IdFilter } from '../../../src/app/decorators/event-filter.js';
import { On, Once } from '../../../src/app/decorators/on.js';
import { OnRaw } from '../../../src/app/decorators/on-raw.js';
import { createTestDispatcher } from '../fixture/test-dispatcher.js';

const joined = (guildId: string) => ({ guild_id: guildId, user: { id: '7' } });
const message = (id: string, channelId: string, guildId?: string) => ({
  id,
  channel_id: channelId,
  ...(guildId === undefined ? {} : { guild_id: guildId }),
});

describe('a listener to several events', () => {
  test('hears each of them by its name', () => {
    const heard: string[] = [];
    class Ears {
      @On(['messageCreate', 'messageDelete', 'memberScreeningPassed'])
      seen({ event }: EventContext<'messageCreate' | 'messageDelete' | 'memberScreeningPassed'>) {
        heard.push(event);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('MESSAGE_DELETE', message('1', '30'));
    dispatch.take('MESSAGE_UPDATE', message('1', '30'));
    dispatch.take('MESSAGE_CREATE', message('2', '30'));
    expect(heard).toEqual(['messageDelete', 'messageCreate']);
  });

  test('keeps the list that it was given, whatever becomes of that', () => {
    const names: ['messageCreate', ...'messageDelete'[]] = ['messageCreate', 'messageDelete'];
    let heard = 0;
    class Ears {
      @On(names)
      seen() {
        heard++;
      }
    }
    names.pop();
    createTestDispatcher(Ears).take('MESSAGE_DELETE', message('1', '30'));
    expect(heard).toBe(1);
  });
});

describe('a filter', () => {
  /** The messages of these places that a listener with a filter hears. */
  function heardWith(filter: { guilds?: IdFilter; channels?: IdFilter }): string[] {
    const heard: string[] = [];
    class Ears {
      @On('messageDelete', filter)
      seen({ data }: EventContext<'messageDelete'>) {
        heard.push(data.id);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('MESSAGE_DELETE', message('a', '30', '81'));
    dispatch.take('MESSAGE_DELETE', message('b', '31', '81'));
    dispatch.take('MESSAGE_DELETE', message('c', '40', '82'));
    dispatch.take('MESSAGE_DELETE', message('direct', '50'));
    return heard;
  }

  test('by guild lets the events of those guilds pass, and none outside guilds', () => {
    expect(heardWith({ guilds: ['81'] })).toEqual(['a', 'b']);
    expect(heardWith({ guilds: ['81', '82'] })).toEqual(['a', 'b', 'c']);
    expect(heardWith({ guilds: () => true })).toEqual(['a', 'b', 'c']);
  });

  test('by channel lets the events of those channels pass', () => {
    expect(heardWith({ channels: ['31', '50'] })).toEqual(['b', 'direct']);
    expect(heardWith({ channels: (id) => id.startsWith('3') })).toEqual(['a', 'b']);
  });

  test('by both lets pass what passes both', () => {
    expect(heardWith({ guilds: ['81'], channels: ['30', '40'] })).toEqual(['a']);
  });

  test('without anything in it lets everything pass', () => {
    expect(heardWith({})).toEqual(['a', 'b', 'c', 'direct']);
  });

  test('knows the guild and the channel that an event is itself about', () => {
    const heard: string[] = [];
    class Ears {
      @On(['guildUpdate', 'guildDelete'], { guilds: ['81'] })
      guild({ event }: EventContext<'guildUpdate' | 'guildDelete'>) {
        heard.push(event);
      }

      @On(['channelUpdate', 'threadDelete'], { guilds: ['81'], channels: ['30'] })
      channel({ event }: EventContext<'channelUpdate' | 'threadDelete'>) {
        heard.push(event);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_UPDATE', { id: '82' });
    dispatch.take('GUILD_DELETE', { id: '81' });
    dispatch.take('CHANNEL_UPDATE', { id: '30', guild_id: '81' });
    dispatch.take('THREAD_DELETE', { id: '31', guild_id: '81', parent_id: '30', type: 11 });
    expect(heard).toEqual(['guildDelete', 'channelUpdate']);
  });

  test('is kept as it was given', () => {
    const guilds = ['81'];
    let heard = 0;
    class Ears {
      @On('guildMemberAdd', { guilds })
      seen() {
        heard++;
      }
    }
    guilds.push('82');
    createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('82'));
    expect(heard).toBe(0);
  });

  test('that throws is reported as a failure of its handler, which does not run', () => {
    let heard = 0;
    class Ears {
      @On('guildMemberAdd', {
        guilds: () => {
          throw new Error('no list yet');
        },
      })
      seen() {
        heard++;
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    expect(heard).toBe(0);
    expect(dispatch.counts.failures).toBe(1);
    expect(dispatch.logged()).toMatchObject([{ handler: 'Ears.seen', guildId: '81', err: { code: 'handler_error' } }]);
  });

  test('lets nothing pass of data that is none', () => {
    let heard = 0;
    class Ears {
      @On('guildMemberAdd', { guilds: () => true })
      seen() {
        heard++;
      }
    }
    const dispatch = createTestDispatcher(Ears);
    for (const data of [null, 'text', {}, { guild_id: 81 }]) dispatch.take('GUILD_MEMBER_ADD', data);
    expect(heard).toBe(0);
    expect(dispatch.counts.failures).toBe(0);
  });
});

describe('@Once', () => {
  test('hears the first event alone', () => {
    const heard: string[] = [];
    class Ears {
      @Once('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        heard.push(data.guild_id);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    dispatch.take('GUILD_MEMBER_ADD', joined('82'));
    expect(heard).toEqual(['81']);
  });

  test('hears the first of several, and no other of them', () => {
    const heard: string[] = [];
    class Ears {
      @Once(['guildMemberAdd', 'guildMemberRemove'])
      changed({ event }: EventContext<'guildMemberAdd' | 'guildMemberRemove'>) {
        heard.push(event);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_REMOVE', joined('81'));
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    expect(heard).toEqual(['guildMemberRemove']);
  });

  test('waits for one that passes the filter', () => {
    const heard: string[] = [];
    class Ears {
      @Once('guildMemberAdd', { guilds: ['82'] })
      joined({ data }: EventContext<'guildMemberAdd'>) {
        heard.push(data.guild_id);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    for (const guildId of ['81', '82', '82']) dispatch.take('GUILD_MEMBER_ADD', joined(guildId));
    expect(heard).toEqual(['82']);
  });

  test('has heard its event when it fails', () => {
    class Ears {
      @Once('guildMemberAdd')
      joined() {
        throw new Error('too early');
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    expect(dispatch.counts.failures).toBe(1);
  });

  test('hears one event in each bot', () => {
    const heard: string[] = [];
    class Ears {
      @Once('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        heard.push(data.guild_id);
      }
    }
    createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('81'));
    createTestDispatcher(Ears).take('GUILD_MEMBER_ADD', joined('82'));
    expect(heard).toEqual(['81', '82']);
  });
});

describe('@OnRaw', () => {
  test('without names hears what is known and what is not, by its name on the wire, as it came', () => {
    const heard: unknown[] = [];
    class Ears {
      @OnRaw()
      anything({ event, data }: RawEventContext) {
        heard.push([event, data]);
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_MEMBER_ADD', joined('81'));
    dispatch.take('GUILD_PARADE_BEGIN', { guild_id: '81', floats: 3 });
    dispatch.take('GUILD_PARADE_END', null);
    expect(heard).toEqual([
      ['GUILD_MEMBER_ADD', joined('81')],
      ['GUILD_PARADE_BEGIN', { guild_id: '81', floats: 3 }],
      ['GUILD_PARADE_END', null],
    ]);
    expect(dispatch.counts).toMatchObject({ events: 3, unknownEvents: 2 });
  });

  test('with names hears those, known or not', () => {
    const heard: string[] = [];
    class Ears {
      @OnRaw(['GUILD_PARADE_BEGIN', 'GUILD_MEMBER_ADD'])
      some({ event, log }: RawEventContext) {
        heard.push(event);
        log.info('heard');
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_PARADE_BEGIN', { guild_id: '81' });
    dispatch.take('GUILD_PARADE_END', { guild_id: '81' });
    dispatch.take('GUILD_MEMBER_ADD', joined('82'));
    expect(heard).toEqual(['GUILD_PARADE_BEGIN', 'GUILD_MEMBER_ADD']);
    expect(dispatch.logged()).toMatchObject([
      { event: 'GUILD_PARADE_BEGIN', guildId: '81', handler: 'Ears.some' },
      { event: 'GUILD_MEMBER_ADD', guildId: '82', handler: 'Ears.some' },
    ]);
  });

  test('hears with the others that hear everything', () => {
    const heard: string[] = [];
    class Ears {
      @OnRaw('GUILD_PARADE_BEGIN')
      named() {
        heard.push('named');
      }

      @OnRaw()
      everything() {
        heard.push('everything');
      }
    }
    const dispatch = createTestDispatcher(Ears);
    dispatch.take('GUILD_PARADE_BEGIN', {});
    dispatch.take('GUILD_PARADE_END', {});
    expect(heard).toEqual(['named', 'everything', 'everything']);
  });
});
