/** The permissions of a bot: declared like intents, summed with those of guards, and part of the URL that adds the bot to a guild. */
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { CompositionError } from '../../../src/app/errors/composition-errors.js';
import { type FeatureOptions, feature } from '../../../src/app/features/feature.js';
import { appPermissions } from '../../../src/app/guards/member-guards.js';
import { button } from '../../../src/interactions/components/button.js';
import { allowInteraction } from '../../../src/interactions/guards/guard.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { TOKEN as token } from '../fixture/token.js';

const ban = button('ban', { label: 'Ban' });

@Handler()
class BanHandler {
  @Button(ban, { guards: [appPermissions('BAN_MEMBERS')] })
  banned() {}
}

const create = (options: BotOptions = {}) => new Bot({ environment: {}, ...options });
const sourcesOf = ({ requiredPermissions }: Bot | HttpBot) =>
  Object.fromEntries(requiredPermissions.sources.map(({ name, neededBy }) => [name, neededBy]));

/** The problems of options, which plain JavaScript can pass. */
function problemsOf(options: object): readonly object[] {
  try {
    create(options as BotOptions);
  } catch (error) {
    if (error instanceof CompositionError) return error.problems;
    throw error;
  }
  return [];
}

describe('the permissions that a bot requires', () => {
  test('are the sum of what the bot, its features and their imports declare, and of its guards, with what needs each', () => {
    const logs = feature({ name: 'logs', appPermissions: ['VIEW_AUDIT_LOG', 'SEND_MESSAGES'] });
    const bans = feature({ name: 'bans', handlers: [BanHandler], imports: [logs] });
    const bot = create({ features: [bans], appPermissions: ['SEND_MESSAGES', 'EMBED_LINKS'] });
    expect(sourcesOf(bot)).toEqual({
      BAN_MEMBERS: ['BanHandler.banned'],
      VIEW_AUDIT_LOG: ['feature logs'],
      SEND_MESSAGES: ['option appPermissions', 'feature logs'],
      EMBED_LINKS: ['option appPermissions'],
    });
    expect(bot.requiredPermissions.toJSON()).toBe(
      permissionSet('BAN_MEMBERS', 'VIEW_AUDIT_LOG', 'SEND_MESSAGES', 'EMBED_LINKS'),
    );
    expect(bot.requiredPermissions.missing('SEND_MESSAGES', 'KICK_MEMBERS')).toEqual(['KICK_MEMBERS']);
  });

  test('include those of guard classes, of guards of a feature and of guards of a class', () => {
    class Logged {
      static readonly requiredPermissions = { app: ['VIEW_AUDIT_LOG'] } as const;
      check() {
        return allowInteraction();
      }
    }
    @Handler()
    @Guard(appPermissions('KICK_MEMBERS'))
    class Kicks {
      @Button(button('kick', { label: 'Kick' }), { guards: [Logged] })
      kicked() {}
    }
    const kicks = feature({ name: 'kicks', handlers: [Kicks], guards: [appPermissions('MODERATE_MEMBERS')] });
    expect(sourcesOf(create({ features: [kicks] }))).toEqual({
      KICK_MEMBERS: ['Kicks.kicked'],
      VIEW_AUDIT_LOG: ['Kicks.kicked'],
      MODERATE_MEMBERS: ['Kicks.kicked'],
    });
  });

  test('are declared by a list of the bot or of a feature, also an empty one, and not by guards', () => {
    const isDeclared = (options: BotOptions) => create(options).requiredPermissions.isDeclared;
    expect(isDeclared({})).toBe(false);
    expect(isDeclared({ handlers: [BanHandler] })).toBe(false);
    expect(isDeclared({ appPermissions: undefined })).toBe(false);
    expect(isDeclared({ appPermissions: [] })).toBe(true);
    expect(isDeclared({ features: [feature({ name: 'replies', appPermissions: [] })] })).toBe(true);
  });

  test('have each permission once, also if it is listed twice', () => {
    const again = feature({ name: 'again', appPermissions: ['BAN_MEMBERS'] });
    const bot = create({ appPermissions: ['BAN_MEMBERS', 'BAN_MEMBERS'], features: [again] });
    expect(sourcesOf(bot)).toEqual({ BAN_MEMBERS: ['option appPermissions', 'feature again'] });
    expect(bot.requiredPermissions.bits).toBe(4n);
  });

  test('can be ADMINISTRATOR, which includes all others', () => {
    const { requiredPermissions } = create({ appPermissions: ['ADMINISTRATOR'] });
    expect(requiredPermissions.toArray()).toEqual(['ADMINISTRATOR']);
    expect(requiredPermissions.has('BAN_MEMBERS', 'MANAGE_GUILD')).toBe(true);
  });

  test('do not change when the list that was passed to a feature changes', () => {
    const names: NonNullable<FeatureOptions['appPermissions']>[number][] = ['BAN_MEMBERS'];
    const bans = feature({ name: 'bans', appPermissions: names });
    names.push('ADMINISTRATOR');
    expect(create({ features: [bans] }).requiredPermissions.toArray()).toEqual(['BAN_MEMBERS']);
  });

  test('of a bot without a gateway are the same', () => {
    const http = { publicKey: '0'.repeat(64) };
    const bot = new HttpBot({ environment: {}, http, handlers: [BanHandler], appPermissions: ['EMBED_LINKS'] });
    expect(sourcesOf(bot)).toEqual({ BAN_MEMBERS: ['BanHandler.banned'], EMBED_LINKS: ['option appPermissions'] });
  });
});

describe('problems of permissions', () => {
  test('a permission that does not exist is reported for each place, with the most similar one', () => {
    const bans = feature({ name: 'bans', appPermissions: ['BAN_MEMBER' as 'BAN_MEMBERS'] });
    const guarded = button('guarded', { label: 'Guarded', guards: [appPermissions('KICK_MEMBER' as 'KICK_MEMBERS')] });
    @Handler()
    class Guarded {
      @Button(guarded)
      clicked() {}
    }
    expect(
      problemsOf({ appPermissions: ['SendMessages', 'FLY', null], features: [bans], handlers: [Guarded] }),
    ).toEqual([
      expect.objectContaining({
        setting: 'option appPermissions',
        message: 'there is no permission "SendMessages".',
        remedy: 'Did you mean "SEND_MESSAGES"?',
      }),
      expect.objectContaining({
        message: 'there is no permission "FLY".',
        remedy: expect.stringContaining('MANAGE_GUILD'),
      }),
      expect.objectContaining({ message: 'there is no permission "null".' }),
      expect.objectContaining({ feature: 'bans', setting: 'appPermissions', remedy: 'Did you mean "BAN_MEMBERS"?' }),
      expect.objectContaining({ className: 'Guarded', method: 'clicked', remedy: 'Did you mean "KICK_MEMBERS"?' }),
    ]);
  });

  test('a guard of a feature with a permission that does not exist is reported once', () => {
    @Handler()
    class Twice {
      @Button(button('one', { label: 'One' }))
      one() {}

      @Button(button('two', { label: 'Two' }))
      two() {}
    }
    const guards = [appPermissions('FLY' as 'STREAM')];
    expect(problemsOf({ features: [feature({ name: 'twice', handlers: [Twice], guards })] })).toHaveLength(1);
  });

  test.each([['BAN_MEMBERS'], [4n], [null], [{ BAN_MEMBERS: true }]])('%o is not a list of permissions', (value) => {
    expect(problemsOf({ appPermissions: value })).toEqual([
      expect.objectContaining({ setting: 'appPermissions', message: 'this is not a list.' }),
    ]);
    const bans = feature({ name: 'bans', appPermissions: value as never });
    expect(problemsOf({ features: [bans] })).toEqual([
      expect.objectContaining({ feature: 'bans', setting: 'appPermissions', message: 'this is not a list.' }),
    ]);
  });
});

describe('the URL that adds a bot to a guild', () => {
  const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

  test('asks for the bot, its commands and the required permissions, and has the application id of the token', () => {
    const bot = create({ token, handlers: [BanHandler], appPermissions: ['EMBED_LINKS'] });
    expect(bot.inviteUrl()).toMatch('https://discord.com/oauth2/authorize?');
    expect(paramsOf(bot.inviteUrl())).toEqual({
      client_id: Buffer.from(token.split('.')[0] ?? '', 'base64').toString(),
      scope: 'bot applications.commands',
      permissions: permissionSet('BAN_MEMBERS', 'EMBED_LINKS'),
    });
  });

  test('can select a guild, and needs no token if the application is passed', () => {
    const url = create().inviteUrl({
      applicationId: '1088510058284990888',
      guildId: '1088510058284990000',
      disableGuildSelect: true,
    });
    expect(paramsOf(url)).toEqual({
      client_id: '1088510058284990888',
      scope: 'bot applications.commands',
      permissions: '0',
      guild_id: '1088510058284990000',
      disable_guild_select: 'true',
    });
  });

  test('belongs to the service that the bot uses', () => {
    const bot = create({ token: 'local', api: { baseUrl: 'http://localhost:4600/api/v10' } });
    expect(bot.inviteUrl({ applicationId: '1088510058284990888' })).toMatch('http://localhost:4600/oauth2/authorize?');
  });

  test.each([
    ['there is no token', {}, 'there is no bot token'],
    [
      'the token does not contain the id',
      { token: 'local', api: { baseUrl: 'http://localhost:4600/api/v10' } },
      'the bot token does not contain it',
    ],
  ])('is an error without an application if %s', (_case, options, reason) => {
    expect(() => create(options).inviteUrl()).toThrow(
      expect.objectContaining({ code: 'unknown_application', message: expect.stringContaining(reason) }),
    );
  });

  test.each([
    [{ aplicationId: '1088510058284990888' }, 'Did you mean "applicationId"?'],
    [{ applicationId: 'my-bot' }, '"my-bot" is not an id'],
    [{ applicationId: 1088510058284990888n }, 'is not an id'],
    [{ guildId: '' }, '"" is not an id'],
    [null, 'not an object'],
  ])('rejects the options %o', (options, reason) => {
    expect(() => create({ token }).inviteUrl(options as never)).toThrow(
      expect.objectContaining({ code: 'options_invalid', message: expect.stringContaining(reason) }),
    );
  });
});
