/** Guards: those that are ready made, where they stand, and what a person hears of a refusal. */
import { describe, expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot-options.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Guard } from '../../../src/app/decorators/guard.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on-unknown-component.js';
import { ApplicationOwners } from '../../../src/app/guards/application-owners.js';
import { cooldown } from '../../../src/app/guards/cooldown.js';
import type { CooldownLimit, CooldownStore } from '../../../src/app/guards/cooldown-store.js';
import { allowInteraction, denyInteraction } from '../../../src/app/guards/guard.js';
import type { GuardContext } from '../../../src/app/guards/guard-context.js';
import { guildOnly } from '../../../src/app/guards/guild-only.js';
import { hasRole } from '../../../src/app/guards/has-role.js';
import { ownerOnly } from '../../../src/app/guards/owner-only.js';
import { appPermissions, userPermissions } from '../../../src/app/guards/permissions.js';
import { translated } from '../../../src/app/guards/translated.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { click, directClick, GUILD_ID, member } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const open = button('open', { label: 'Open' });
const shut = button('shut', { label: 'Shut' });

/** A bot with a button behind one guard, which answers "Let in.". */
function startGuardedBot(guard: Guard, options: Partial<BotOptions> = {}) {
  @Handler()
  class Desk {
    @Button(open, { guards: [guard] })
    opened(context: ButtonContext<typeof open>) {
      return context.reply({ content: 'Let in.' });
    }

    @Button(shut, { guards: [guard] })
    closed(context: ButtonContext<typeof shut>) {
      return context.reply({ content: 'Let in.' });
    }
  }
  return BotUnderTest.start({ ...options, handlers: [Desk] });
}

/** What a member with these permissions and roles hears who clicks. */
async function responseFor(guard: Guard, who: object, options: Partial<BotOptions> = {}) {
  await using test = await startGuardedBot(guard, options);
  test.server.dispatch('INTERACTION_CREATE', { ...click('open'), member: { ...member, ...who } });
  return contentOf(await responseTo(test));
}

describe('userPermissions', () => {
  const guard = userPermissions('KICK_MEMBERS', 'BAN_MEMBERS');

  test('lets in who has them all', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('KICK_MEMBERS', 'BAN_MEMBERS') })).toBe('Let in.');
  });

  test('lets in who has ADMINISTRATOR', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('ADMINISTRATOR') })).toBe('Let in.');
  });

  test('names those that are missing', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('KICK_MEMBERS') })).toBe(
      'You need the permission Ban Members for this.',
    );
    expect(await responseFor(guard, { permissions: '0' })).toBe(
      'You need the permissions Kick Members, Ban Members for this.',
    );
  });

  test('refuses outside guilds', async () => {
    await using test = await startGuardedBot(guard);
    test.server.dispatch('INTERACTION_CREATE', directClick('open'));
    expect(contentOf(await responseTo(test))).toBe('This works only in a server.');
  });
});

describe('appPermissions', () => {
  const guard = appPermissions('MANAGE_ROLES');

  test.each([
    [permissionSet('MANAGE_ROLES'), 'Let in.'],
    [permissionSet('ADMINISTRATOR'), 'Let in.'],
    ['0', 'I need the permission Manage Roles for this.'],
  ])('of a bot with %s', async (held, content) => {
    await using test = await startGuardedBot(guard);
    test.server.dispatch('INTERACTION_CREATE', { ...click('open'), app_permissions: held });
    expect(contentOf(await responseTo(test))).toBe(content);
  });
});

describe('hasRole', () => {
  test.each([
    [['40'], 'Let in.'],
    [['1', '41'], 'Let in.'],
    [['1'], 'Only for members with <@&40> or <@&41>.'],
    [[], 'Only for members with <@&40> or <@&41>.'],
  ])('for a member with %j', async (roles, content) => {
    expect(await responseFor(hasRole('40', '41'), { roles })).toBe(content);
  });
});

describe('ownerOnly', () => {
  const application = { id: '2', name: 'bot', owner: { id: '7' }, team: null };
  const inTeam = (...people: { id: string; state?: number; role?: string }[]) => ({
    ...application,
    owner: { id: '99' },
    team: {
      id: '99',
      owner_user_id: '98',
      members: people.map(({ id, state = 2, role = 'developer' }) => ({ user: { id }, membership_state: state, role })),
    },
  });

  test.each([
    ['its owner', application, 'Let in.'],
    ['another', { ...application, owner: { id: '8' } }, 'Only the owner of this application may do this.'],
    ['one of its team', inTeam({ id: '6' }, { id: '7' }), 'Let in.'],
    ['one who is invited', inTeam({ id: '7', state: 1 }), 'Only the owner of this application may do this.'],
    ['one who may read', inTeam({ id: '7', role: 'read_only' }), 'Only the owner of this application may do this.'],
  ])('asks the service whether the person is %s', async (_who, answer, content) => {
    await using test = await startGuardedBot(ownerOnly);
    test.server.responses.set('/applications/@me', answer);
    test.server.dispatch('INTERACTION_CREATE', click('open'));
    expect(contentOf(await responseTo(test))).toBe(content);
  });

  test('asks once, and again after an hour', async () => {
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.compose({ handlers: [] });
    test.server.responses.set('/applications/@me', application);
    const owners = new ApplicationOwners(test.bot.api, clock);
    await Promise.all([owners.ids(), owners.ids()]);
    await clock.advance(59 * 60 * 1000);
    expect(await owners.ids()).toEqual(new Set(['7']));
    expect(test.server.requests).toHaveLength(1);
    await clock.advance(60 * 1000);
    await owners.ids();
    expect(test.server.requests).toHaveLength(2);
  });

  test('asks again after it was not told', async () => {
    await using test = await startGuardedBot(ownerOnly);
    test.server.errorStatuses.set('/applications/@me', 403);
    test.server.dispatch('INTERACTION_CREATE', click('open', '1'));
    expect(contentOf(await responseTo(test, '1'))).toBe('Something went wrong. It has been reported.');
    test.server.errorStatuses.clear();
    test.server.responses.set('/applications/@me', application);
    test.server.dispatch('INTERACTION_CREATE', click('open', '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('Let in.');
  });

  test('with ids asks nobody', async () => {
    expect(await responseFor(ownerOnly('6', '7'), {})).toBe('Let in.');
    expect(await responseFor(ownerOnly('6'), {})).toBe('Only the owner of this application may do this.');
  });
});

describe('cooldown', () => {
  /** Clicks one after another, and gives what was heard. */
  async function clicks(test: BotUnderTest, ...events: { readonly id: string }[]) {
    const heard: unknown[] = [];
    for (const event of events) {
      test.server.dispatch('INTERACTION_CREATE', event);
      heard.push(contentOf(await responseTo(test, event.id)));
    }
    return heard;
  }
  const byOther = (id: string, more: object = {}) => ({
    ...click('open', id),
    member: { ...member, user: { ...member.user, id: '8' } },
    ...more,
  });

  test('refuses past its uses, says when it works again, and lets in from then on', async () => {
    const clock = new AdjustableClock('manual', 1_000_500);
    await using test = await startGuardedBot(cooldown({ uses: 2, windowMs: 60_000 }), { clock });
    expect(await clicks(test, click('open', '1'), click('open', '2'), click('open', '3'))).toEqual([
      'Let in.',
      'Let in.',
      'Not so fast: this works again <t:1061:R>.',
    ]);
    await clock.advance(59_999);
    expect(await clicks(test, click('open', '4'))).not.toEqual(['Let in.']);
    await clock.advance(1);
    expect(await clicks(test, click('open', '5'))).toEqual(['Let in.']);
  });

  test('counts each person by themselves', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000 }));
    const [mine, others] = await clicks(test, click('open', '1'), byOther('2'));
    expect([mine, others]).toEqual(['Let in.', 'Let in.']);
  });

  test('per guild counts all its members together, and each guild by itself', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, scope: 'guild' }));
    const [mine, others, elsewhere] = await clicks(
      test,
      click('open', '1'),
      byOther('2'),
      byOther('3', { guild_id: '9' }),
    );
    expect([mine, elsewhere]).toEqual(['Let in.', 'Let in.']);
    expect(others).toMatch(/Not so fast/);
  });

  test('per channel counts each channel by itself', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, scope: 'channel' }));
    const [mine, others, elsewhere] = await clicks(
      test,
      click('open', '1'),
      byOther('2'),
      byOther('3', { channel_id: '31' }),
    );
    expect([mine, elsewhere]).toEqual(['Let in.', 'Let in.']);
    expect(others).toMatch(/Not so fast/);
  });

  test('counts each handler by itself, unless they share a name', async () => {
    await using apart = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000 }));
    expect(await clicks(apart, click('open', '1'), click('shut', '2'))).toEqual(['Let in.', 'Let in.']);
    await using together = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, name: 'door' }));
    expect((await clicks(together, click('open', '1'), click('shut', '2')))[1]).toMatch(/Not so fast/);
  });

  test('of one bot is nothing to another', async () => {
    const guard = cooldown({ uses: 1, windowMs: 60_000 });
    expect(await responseFor(guard, {})).toBe('Let in.');
    expect(await responseFor(guard, {})).toBe('Let in.');
  });

  test('asks the store of the bot', async () => {
    const asked: [string, CooldownLimit][] = [];
    const cooldowns: CooldownStore = {
      async consume(key, limit) {
        asked.push([key, limit]);
        return { allowed: false, retryAt: 9_000_000 };
      },
    };
    expect(await responseFor(cooldown({ uses: 3, windowMs: 50 }), {}, { cooldowns })).toBe(
      'Not so fast: this works again <t:9000:R>.',
    );
    expect(asked).toEqual([['2:Desk.opened:3:50:user:7', { uses: 3, windowMs: 50 }]]);
  });

  test.each([
    [{ uses: 0, windowMs: 1 }],
    [{ uses: 1.5, windowMs: 1 }],
    [{ uses: Number.NaN, windowMs: 1 }],
    [{ uses: 1, windowMs: 0 }],
    [{ uses: 1, windowMs: Number.POSITIVE_INFINITY }],
  ])('cannot be made of %j', (options) => {
    expect(() => cooldown(options)).toThrow(RangeError);
  });
});

describe('translated', () => {
  const words = new Map([
    ['de', 'Herein.'],
    ['en-GB', 'Come in.'],
  ]);

  test('gives the handler what there is for the languages of the person and the guild', async () => {
    const t = translated(async (locale, guildLocale) => `${words.get(locale)} (${guildLocale})`);
    @Handler()
    class Desk {
      @Button(open, { guards: [t] })
      opened(context: ButtonContext<typeof open> & { readonly t: string }) {
        return context.reply({ content: context.t });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', { ...click('open'), locale: 'de', guild_locale: 'en-US' });
    expect(contentOf(await responseTo(test))).toBe('Herein. (en-US)');
  });
});

describe('@Guard', () => {
  const asked: string[] = [];
  const pass = (name: string): Guard => ({
    name,
    check() {
      asked.push(name);
      return allowInteraction();
    },
  });
  const closed: Guard = { name: 'closed', check: () => denyInteraction('Closed.') };

  test('is asked in the order class, method, binding; those of a base first', async () => {
    asked.length = 0;
    @Guard(pass('base'))
    class Base {}
    @Handler()
    @Guard(pass('class 1'), pass('class 2'))
    class Desk extends Base {
      @Guard(pass('method 1'))
      @Guard(pass('method 2'))
      @Button(open, { guards: [pass('binding')] })
      opened(context: ButtonContext<typeof open>) {
        return context.reply({ content: 'Let in.' });
      }

      @Guard(pass('of another method'))
      @Button(shut)
      closed() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', click('open'));
    await responseTo(test);
    expect(asked).toEqual(['base', 'class 1', 'class 2', 'method 1', 'method 2', 'binding']);
  });

  test('on the class keeps everybody from each of its handlers, @OnUnknownComponent too', async () => {
    @Handler()
    @Guard(closed)
    class Desk {
      @Button(open)
      opened() {}

      @OnUnknownComponent()
      lost(_context: UnknownComponentContext) {}
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', click('open', '1'));
    test.server.dispatch('INTERACTION_CREATE', click('gone', '2'));
    expect(contentOf(await responseTo(test, '1'))).toBe('Closed.');
    expect(contentOf(await responseTo(test, '2'))).toBe('Closed.');
  });

  test('of a class is nothing to another class', async () => {
    @Handler()
    @Guard(closed)
    class Vault {
      @Button(shut)
      closed() {}
    }
    @Handler()
    class Desk {
      @Button(open)
      opened(context: ButtonContext<typeof open>) {
        return context.reply({ content: 'Let in.' });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Vault, Desk] });
    test.server.dispatch('INTERACTION_CREATE', click('open'));
    expect(contentOf(await responseTo(test))).toBe('Let in.');
  });
});

test('a guard is told what is to run, and by what kind of interaction', async () => {
  let seen: GuardContext | undefined;
  const looks: Guard = {
    name: 'looks',
    check(context) {
      seen = context;
      return allowInteraction();
    },
  };
  await responseFor(looks, {});
  expect(seen).toMatchObject({ handler: 'Desk.opened', kind: 'component', guildId: GUILD_ID });
});

test('a guard that fails is a failure of the handler behind it', async () => {
  const broken: Guard = {
    name: 'broken',
    check() {
      throw new Error('no');
    },
  };
  await using test = await startGuardedBot(broken);
  test.server.dispatch('INTERACTION_CREATE', click('open'));
  expect(contentOf(await responseTo(test))).toBe('Something went wrong. It has been reported.');
  expect(test.warnings).toMatchObject([{ level: 50, handler: 'Desk.opened' }]);
});

test('a refusal is said in the language of the person, where there are words for it', async () => {
  const texts = (locale: string) => (locale === 'de' ? { guildOnly: 'Das geht nur in einem Server.' } : {});
  await using test = await startGuardedBot(guildOnly, { texts });
  test.server.dispatch('INTERACTION_CREATE', { ...directClick('open'), locale: 'de' });
  expect(contentOf(await responseTo(test))).toBe('Das geht nur in einem Server.');
});
