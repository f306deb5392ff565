/** The built-in guards, where guards can be used, and what users see of a denial. */
import { describe, expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot-options.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { ApplicationOwners, ownerOnly } from '../../../src/app/guards/application-owners.js';
import { cooldown } from '../../../src/app/guards/cooldown.js';
import { appPermissions, hasRole, userPermissions } from '../../../src/app/guards/member-guards.js';
import { translated } from '../../../src/app/guards/translated.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import type { CooldownLimit, CooldownStore } from '../../../src/interactions/guards/cooldown-store.js';
import { allowInteraction, denyInteraction } from '../../../src/interactions/guards/guard.js';
import type { GuardContext } from '../../../src/interactions/guards/guard-context.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, directButtonInteraction, GUILD_ID, member } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const open = button('open', { label: 'Open' });
const shut = button('shut', { label: 'Shut' });

/** A bot with one guarded button, whose handler replies "Let in.". */
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

/** The reply to a click of a member with these permissions and roles. */
async function responseFor(guard: Guard, memberFields: object, options: Partial<BotOptions> = {}) {
  await using test = await startGuardedBot(guard, options);
  test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('open'), member: { ...member, ...memberFields } });
  return contentOf(await responseTo(test));
}

describe('userPermissions', () => {
  const guard = userPermissions('KICK_MEMBERS', 'BAN_MEMBERS');

  test('allows members with all permissions', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('KICK_MEMBERS', 'BAN_MEMBERS') })).toBe('Let in.');
  });

  test('allows members with ADMINISTRATOR', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('ADMINISTRATOR') })).toBe('Let in.');
  });

  test('names the missing permissions', async () => {
    expect(await responseFor(guard, { permissions: permissionSet('KICK_MEMBERS') })).toBe(
      'You need the permission Ban Members for this.',
    );
    expect(await responseFor(guard, { permissions: '0' })).toBe(
      'You need the permissions Kick Members, Ban Members for this.',
    );
  });

  test('denies outside guilds', async () => {
    await using test = await startGuardedBot(guard);
    test.server.dispatch('INTERACTION_CREATE', directButtonInteraction('open'));
    expect(contentOf(await responseTo(test))).toBe('This works only in a server.');
  });
});

describe('appPermissions', () => {
  const guard = appPermissions('MANAGE_ROLES');

  test.each([
    [permissionSet('MANAGE_ROLES'), 'Let in.'],
    [permissionSet('ADMINISTRATOR'), 'Let in.'],
    ['0', 'I need the permission Manage Roles for this.'],
  ])('checks the permissions of a bot with %s', async (permissions, content) => {
    await using test = await startGuardedBot(guard);
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('open'), app_permissions: permissions });
    expect(contentOf(await responseTo(test))).toBe(content);
  });
});

describe('hasRole', () => {
  test.each([
    [['40'], 'Let in.'],
    [['1', '41'], 'Let in.'],
    [['1'], 'Only for members with <@&40> or <@&41>.'],
    [[], 'Only for members with <@&40> or <@&41>.'],
  ])('checks the roles of a member with %j', async (roles, content) => {
    expect(await responseFor(hasRole('40', '41'), { roles })).toBe(content);
  });
});

describe('ownerOnly', () => {
  const application = { id: '2', name: 'bot', owner: { id: '7' }, team: null };
  const inTeam = (...members: { id: string; state?: number; role?: string }[]) => ({
    ...application,
    owner: { id: '99' },
    team: {
      id: '99',
      owner_user_id: '98',
      members: members.map(({ id, state = 2, role = 'developer' }) => ({
        user: { id },
        membership_state: state,
        role,
      })),
    },
  });

  test.each([
    ['its owner', application, 'Let in.'],
    ['another', { ...application, owner: { id: '8' } }, 'Only the owner of this application may do this.'],
    ['one of its team', inTeam({ id: '6' }, { id: '7' }), 'Let in.'],
    ['one who is invited', inTeam({ id: '7', state: 1 }), 'Only the owner of this application may do this.'],
    ['one who may read', inTeam({ id: '7', role: 'read_only' }), 'Only the owner of this application may do this.'],
  ])('depends on whether the user is %s', async (_who, application, content) => {
    await using test = await startGuardedBot(ownerOnly);
    test.server.responses.set('/applications/@me', application);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open'));
    expect(contentOf(await responseTo(test))).toBe(content);
  });

  test('fetches the owners once, and again after an hour', async () => {
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

  test('fetches the owners again after a failure', async () => {
    await using test = await startGuardedBot(ownerOnly);
    test.server.errorStatuses.set('/applications/@me', 403);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open', '1'));
    expect(contentOf(await responseTo(test, '1'))).toBe('Something went wrong. It has been reported.');
    test.server.errorStatuses.clear();
    test.server.responses.set('/applications/@me', application);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open', '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('Let in.');
  });

  test('sends no request if ids are given', async () => {
    expect(await responseFor(ownerOnly('6', '7'), {})).toBe('Let in.');
    expect(await responseFor(ownerOnly('6'), {})).toBe('Only the owner of this application may do this.');
  });
});

describe('cooldown', () => {
  /** Clicks in sequence, and returns the replies. */
  async function clicks(test: BotUnderTest, ...events: { readonly id: string }[]) {
    const received: unknown[] = [];
    for (const event of events) {
      test.server.dispatch('INTERACTION_CREATE', event);
      received.push(contentOf(await responseTo(test, event.id)));
    }
    return received;
  }
  const byOther = (id: string, more: object = {}) => ({
    ...buttonInteraction('open', id),
    member: { ...member, user: { ...member.user, id: '8' } },
    ...more,
  });

  test('denies after its uses, shows when it is available again, and allows from then on', async () => {
    const clock = new AdjustableClock('manual', 1_000_500);
    await using test = await startGuardedBot(cooldown({ uses: 2, windowMs: 60_000 }), { clock });
    expect(
      await clicks(
        test,
        buttonInteraction('open', '1'),
        buttonInteraction('open', '2'),
        buttonInteraction('open', '3'),
      ),
    ).toEqual(['Let in.', 'Let in.', 'Not so fast: this works again <t:1061:R>.']);
    await clock.advance(59_999);
    expect(await clicks(test, buttonInteraction('open', '4'))).not.toEqual(['Let in.']);
    await clock.advance(1);
    expect(await clicks(test, buttonInteraction('open', '5'))).toEqual(['Let in.']);
  });

  test('counts each user separately', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000 }));
    const [mine, others] = await clicks(test, buttonInteraction('open', '1'), byOther('2'));
    expect([mine, others]).toEqual(['Let in.', 'Let in.']);
  });

  test('per guild counts all members together, and each guild separately', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, scope: 'guild' }));
    const [mine, others, elsewhere] = await clicks(
      test,
      buttonInteraction('open', '1'),
      byOther('2'),
      byOther('3', { guild_id: '9' }),
    );
    expect([mine, elsewhere]).toEqual(['Let in.', 'Let in.']);
    expect(others).toMatch(/Not so fast/);
  });

  test('per channel counts each channel separately', async () => {
    await using test = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, scope: 'channel' }));
    const [mine, others, elsewhere] = await clicks(
      test,
      buttonInteraction('open', '1'),
      byOther('2'),
      byOther('3', { channel_id: '31' }),
    );
    expect([mine, elsewhere]).toEqual(['Let in.', 'Let in.']);
    expect(others).toMatch(/Not so fast/);
  });

  test('counts each handler separately, unless they share a name', async () => {
    await using apart = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000 }));
    expect(await clicks(apart, buttonInteraction('open', '1'), buttonInteraction('shut', '2'))).toEqual([
      'Let in.',
      'Let in.',
    ]);
    await using together = await startGuardedBot(cooldown({ uses: 1, windowMs: 60_000, name: 'door' }));
    expect((await clicks(together, buttonInteraction('open', '1'), buttonInteraction('shut', '2')))[1]).toMatch(
      /Not so fast/,
    );
  });

  test('is separate in each bot', async () => {
    const guard = cooldown({ uses: 1, windowMs: 60_000 });
    expect(await responseFor(guard, {})).toBe('Let in.');
    expect(await responseFor(guard, {})).toBe('Let in.');
  });

  test('uses the store of the bot', async () => {
    const calls: [string, CooldownLimit][] = [];
    const cooldowns: CooldownStore = {
      async consume(key, limit) {
        calls.push([key, limit]);
        return { allowed: false, retryAt: 9_000_000 };
      },
    };
    expect(await responseFor(cooldown({ uses: 3, windowMs: 50 }), {}, { cooldowns })).toBe(
      'Not so fast: this works again <t:9000:R>.',
    );
    expect(calls).toEqual([['2:Desk.opened:3:50:user:7', { uses: 3, windowMs: 50 }]]);
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

  test('adds the translations for the locales of the user and the guild', async () => {
    const t = translated(async (locale, guildLocale) => `${words.get(locale)} (${guildLocale})`);
    @Handler()
    class Desk {
      @Button(open, { guards: [t] })
      opened(context: ButtonContext<typeof open> & { readonly t: string }) {
        return context.reply({ content: context.t });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('open'), locale: 'de', guild_locale: 'en-US' });
    expect(contentOf(await responseTo(test))).toBe('Herein. (en-US)');
  });
});

describe('@Guard', () => {
  const calls: string[] = [];
  const pass = (name: string): Guard => ({
    name,
    check() {
      calls.push(name);
      return allowInteraction();
    },
  });
  const closed: Guard = { name: 'closed', check: () => denyInteraction('Closed.') };

  test('is checked in the order class, method, binding; those of a base class first', async () => {
    calls.length = 0;
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
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open'));
    await responseTo(test);
    expect(calls).toEqual(['base', 'class 1', 'class 2', 'method 1', 'method 2', 'binding']);
  });

  test('on a class guards each of its handlers, including @OnUnknownComponent', async () => {
    @Handler()
    @Guard(closed)
    class Desk {
      @Button(open)
      opened() {}

      @OnUnknownComponent()
      lost(_context: UnknownComponentContext) {}
    }
    await using test = await BotUnderTest.start({ handlers: [Desk] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open', '1'));
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone', '2'));
    expect(contentOf(await responseTo(test, '1'))).toBe('Closed.');
    expect(contentOf(await responseTo(test, '2'))).toBe('Closed.');
  });

  test('of a class does not affect another class', async () => {
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
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open'));
    expect(contentOf(await responseTo(test))).toBe('Let in.');
  });
});

test('a guard receives the handler and the kind of the interaction', async () => {
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

test('a guard that throws counts as a failure of the handler', async () => {
  const broken: Guard = {
    name: 'broken',
    check() {
      throw new Error('no');
    },
  };
  await using test = await startGuardedBot(broken);
  test.server.dispatch('INTERACTION_CREATE', buttonInteraction('open'));
  expect(contentOf(await responseTo(test))).toBe('Something went wrong. It has been reported.');
  expect(test.warnings).toMatchObject([{ level: 50, handler: 'Desk.opened' }]);
});

test('a denial is in the language of the user, if there is a text for it', async () => {
  const texts = (locale: string) => (locale === 'de' ? { guildOnly: 'Das geht nur in einem Server.' } : {});
  await using test = await startGuardedBot(guildOnly, { texts });
  test.server.dispatch('INTERACTION_CREATE', { ...directButtonInteraction('open'), locale: 'de' });
  expect(contentOf(await responseTo(test))).toBe('Das geht nur in einem Server.');
});
