/** Mentions of commands: where their ids come from, and what cannot be mentioned. */
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { CommandMentionError } from '../../../src/app/commands/command-mention-error.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnStart } from '../../../src/app/decorators/lifecycle-hooks.js';
import { command } from '../../../src/interactions/commands/command.js';
import { userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';

const description = 'x';
const ping = command('ping', { description });
const unbound = command('unbound', { description });
const report = userCommand('Report');
const ban = command('ban', {
  description,
  subcommands: {
    temp: subcommand({ description }),
    list: subcommandGroup({ description, subcommands: { all: subcommand({ description }) } }),
  },
});

@Handler()
class Commands {
  @Command(ping)
  pinged() {}

  @Command(ban.subcommands.temp)
  banned() {}

  @Command(ban.subcommands.list.subcommands.all)
  listed() {}

  @Command(report)
  reported() {}
}

const start = (options: Partial<BotOptions> = {}) =>
  createWorld({ bot: new Bot({ handlers: [Commands], environment: {}, ...options }) });

/** The requests for lists of commands that a world has received. */
const listsIn = (world: Awaited<ReturnType<typeof start>>) =>
  world.emulator.log
    .read(0, 10_000)
    .entries.filter((entry) => entry.kind === 'request' && entry.method === 'GET' && entry.path.endsWith('/commands'))
    .length;

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a command is mentioned', () => {
  test('by the id that its registration returned, without a request', async () => {
    await using world = await start();
    const { bot } = world;
    const before = listsIn(world);
    const mentions = [
      await bot.commandMention(ping),
      await bot.commandMention(ban, 'temp'),
      await bot.commandMention(ban, 'list', 'all'),
      await bot.commandMention(ban.subcommands.temp),
      await bot.commandMention(ban.subcommands.list.subcommands.all),
    ];
    expect(listsIn(world)).toBe(before);
    const { id: applicationId } = await bot.api.applications.getCurrent();
    const ids = new Map((await bot.api.commands.list(applicationId)).map(({ name, id }) => [name, id]));
    expect(mentions).toEqual([
      `</ping:${ids.get('ping')}>`,
      `</ban temp:${ids.get('ban')}>`,
      `</ban list all:${ids.get('ban')}>`,
      `</ban temp:${ids.get('ban')}>`,
      `</ban list all:${ids.get('ban')}>`,
    ]);
  });

  test('by a process that has registered nothing, with one request for all concurrent and later calls', async () => {
    await using world = await start();
    const mention = await world.bot.commandMention(ping);
    await using next = new Bot({
      handlers: [Commands],
      environment: {},
      token: world.emulator.token,
      api: { baseUrl: world.emulator.apiUrl },
      commands: { sync: 'never' },
      logLevel: 'silent',
    });
    const before = listsIn(world);
    const mentions = await Promise.all([
      next.commandMention(ping),
      next.commandMention(ping),
      next.commandMention(ping),
    ]);
    await next.commandMention(ban, 'temp');
    expect(new Set(mentions)).toEqual(new Set([mention]));
    expect(listsIn(world) - before).toBe(1);
  });

  test('by a bot on HTTP', async () => {
    const http = { publicKey: 'ab'.repeat(32) };
    await using world = await createWorld({
      bot: new HttpBot({ http, handlers: [Commands], environment: {}, logLevel: 'silent' }),
    });
    expect(await world.bot.commandMention(ping)).toMatch(/^<\/ping:\d+>$/);
  });

  test('in the guild in which it is registered', async () => {
    await using outer = await start({ commands: { sync: 'never' } });
    const { guildId } = outer;
    const guildBot = (guilds: readonly string[]) =>
      new Bot({
        handlers: [Commands],
        environment: {},
        token: outer.emulator.token,
        api: { baseUrl: outer.emulator.apiUrl },
        commands: { guilds },
        logLevel: 'silent',
      });
    await using bot = guildBot([guildId]);
    await bot.commands.sync();
    const before = listsIn(outer);
    const mention = await bot.commandMention(ping);
    expect(await bot.commandMention(ping, { guildId })).toBe(mention);
    expect(listsIn(outer)).toBe(before);
    await using several = guildBot([guildId, '81']);
    expect(await several.commandMention(ping, { guildId })).toBe(mention);
    expect(await failureOf(several.commandMention(ping))).toMatchObject({ reason: 'guild_required' });
    expect(await failureOf(several.commandMention(ping, { guildId: '82' }))).toMatchObject({
      reason: 'not_registered',
    });
  });
});

describe('a command that cannot be mentioned is an error', () => {
  test('before the registration, with the remedy, and works afterwards', async () => {
    const outcomes: unknown[] = [];
    let early: Promise<unknown> | undefined;

    @Handler()
    class Early {
      constructor(private readonly bot: Bot) {}

      @OnStart()
      async started() {
        early = failureOf(this.bot.commandMention(ping));
        outcomes.push(await early);
      }
    }
    await using world = await start({ handlers: [Commands, Early] });
    expect(outcomes).toEqual([expect.any(CommandMentionError)]);
    expect(outcomes[0]).toMatchObject({ code: 'command_mention_error', reason: 'not_registered' });
    expect(String(outcomes[0])).toContain(
      'command "/ping" is not registered globally. It is registered when the bot starts',
    );
    expect(await world.bot.commandMention(ping)).toMatch(/^<\/ping:\d+>$/);
  });

  test('when no handler is bound to it, and the commands are not requested for each call', async () => {
    await using world = await start();
    const before = listsIn(world);
    const errors = await Promise.all([1, 2, 3].map(() => failureOf(world.bot.commandMention(unbound))));
    for (const error of errors) expect(String(error)).toContain('bind one with `@Command`');
    expect(listsIn(world)).toBe(before);
  });

  test('until another process has registered it: the list is requested again after a minute', async () => {
    await using world = await start();
    const { bot } = world;
    expect(await failureOf(bot.commandMention(unbound))).toMatchObject({ reason: 'not_registered' });
    const { id: applicationId } = await bot.api.applications.getCurrent();
    await bot.api.commands.create(applicationId, { type: 1, name: 'unbound', description });
    expect(await failureOf(bot.commandMention(unbound))).toMatchObject({ reason: 'not_registered' });
    await world.clock.advance(60_000);
    expect(await bot.commandMention(unbound)).toMatch(/^<\/unbound:\d+>$/);
  });

  test('when its subcommand does not exist, is missing, or it has none', async () => {
    await using world = await start();
    const { bot } = world;
    const errors = await Promise.all([
      // @ts-expect-error there is no such subcommand
      failureOf(bot.commandMention(ban, 'forever')),
      // @ts-expect-error a subcommand is missing
      failureOf(bot.commandMention(ban)),
      // @ts-expect-error the name of the group is missing
      failureOf(bot.commandMention(ban, 'all')),
      // @ts-expect-error it has no subcommands
      failureOf(bot.commandMention(ping, 'now')),
    ]);
    for (const error of errors) expect(error).toMatchObject({ reason: 'unknown_subcommand' });
    expect(String(errors[0])).toContain(
      '"/ban forever" is not a command that users can run. command "/ban" has: /ban temp, /ban list all.',
    );
  });

  test('when it belongs to a context menu', async () => {
    await using world = await start();
    // @ts-expect-error only slash commands can be mentioned
    expect(await failureOf(world.bot.commandMention(report))).toMatchObject({ reason: 'not_a_slash_command' });
  });

  test('when an option is unknown', async () => {
    await using world = await start();
    // @ts-expect-error plain JavaScript can pass any name
    expect(String(await failureOf(world.bot.commandMention(ping, { guild: '1' })))).toContain('guildId');
  });
});
