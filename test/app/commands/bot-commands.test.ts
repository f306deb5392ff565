/** When a bot registers its commands, and how it handles failures. */
import { describe, expect, test } from 'vitest';
import { Command } from '../../../src/app/decorators/command.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import type { CommandsOptions } from '../../../src/app/registration/registration-options.js';
import { command } from '../../../src/interactions/commands/command.js';
import { subcommand } from '../../../src/interactions/commands/subcommand.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

const ping = command('ping', { description: 'Answers' });
const tag = command('tag', {
  description: 'Tags',
  subcommands: { show: subcommand({ description: 'Shows' }), drop: subcommand({ description: 'Drops' }) },
});

@Handler()
class Desk {
  @Command(ping)
  pinged() {}

  @Command(tag.subcommands.show)
  shown() {}

  @Command(tag.subcommands.drop)
  dropped() {}
}

const REGISTERED = '/applications/2/commands';

/** A bot whose server has its application, but none of its commands. */
async function compose(commands?: CommandsOptions, handlers = [Desk]) {
  const test = await BotUnderTest.compose({ handlers, commands });
  test.server.responses.set('/applications/@me', { id: '2', name: 'bot' });
  test.server.responses.set(REGISTERED, []);
  return test;
}

/** The calls that changed something. */
function changes({ server }: BotUnderTest) {
  return server.requests.filter(({ method }) => method !== 'GET');
}

describe('when it starts, a bot', () => {
  test('registers each command that it handles, once', async () => {
    await using test = await compose();
    await test.bot.start();
    expect(changes(test)).toMatchObject([
      { method: 'POST', path: REGISTERED, body: { name: 'ping' } },
      { method: 'POST', path: REGISTERED, body: { name: 'tag', options: [{ name: 'show' }, { name: 'drop' }] } },
    ]);
  });

  test('without commands sends no request', async () => {
    await using test = await compose({}, []);
    await test.bot.start();
    expect(test.server.requests).toEqual([]);
  });

  test('without commands deletes registered ones with `deleteUndeclared`', async () => {
    await using test = await compose({ deleteUndeclared: true }, []);
    test.server.responses.set(REGISTERED, [{ id: '900', type: 1, name: 'old', description: 'Old', version: '1' }]);
    await test.bot.start();
    expect(changes(test)).toMatchObject([{ method: 'DELETE', path: `${REGISTERED}/900` }]);
  });

  test("registers nothing with `sync: 'never'`", async () => {
    await using test = await compose({ sync: 'never' });
    await test.bot.start();
    expect(test.server.requests).toEqual([]);
    await test.bot.commands.sync();
    expect(changes(test)).toHaveLength(2);
  });

  test('registers in the guilds of its options', async () => {
    await using test = await compose({ guilds: ['81'] });
    const path = '/applications/2/guilds/81/commands';
    test.server.responses.set(path, []);
    await test.bot.start();
    expect(changes(test).map((request) => request.path)).toEqual([path, path]);
  });

  test('logs the failure and continues when commands cannot be registered', async () => {
    await using test = await compose();
    test.server.errorStatuses.set('/applications/@me', 403);
    await test.bot.start();
    expect(test.bot.status).toBe('ready');
    expect(test.warnings).toMatchObject([{ level: 50, msg: expect.stringContaining('registration failed') }]);
  });
});

test('before it starts, a bot can compute what it would register', async () => {
  await using test = await compose();
  const plan = await test.bot.commands.diff();
  expect(String(plan)).toMatch(/ping/);
  expect(changes(test)).toEqual([]);
});

test('the guilds to register in must be valid ids', async () => {
  await expect(compose({ guilds: ['81', 'harbour'] })).rejects.toThrow(
    /option commands.guilds: "harbour" is not the id/,
  );
});
