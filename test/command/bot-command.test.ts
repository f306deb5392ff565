import { describe, expect, test } from 'vitest';
import { formatBotCommand, splitBotCommand } from '../../dev/src/command/split-bot-command.js';
import { findTokenVariables } from '../../dev/src/command/token-variables.js';

describe('the arguments of a command line', () => {
  test.each([
    [['bot.js', '--port', '0'], ['bot.js', '--port', '0'], undefined],
    [
      ['--port', '0', '--', 'node', 'bot.js'],
      ['--port', '0'],
      ['node', 'bot.js'],
    ],
    [['--', 'npm', 'start', '--', '--debug'], [], ['npm', 'start', '--', '--debug']],
  ])('are divided at the first --: %j', (args, own, command) => {
    expect(splitBotCommand(args)).toEqual({ own, command });
  });

  test.each([[['--']], [['--port', '0', '--']], [['--', '']]])('without a program after -- are invalid: %j', (args) => {
    expect(() => splitBotCommand(args)).toThrow('After -- follows the command of the bot');
  });
});

test.each([
  [['node', 'bot.js'], 'node bot.js'],
  [['node', 'my bot.js', ''], 'node "my bot.js" ""'],
  [['x'.repeat(100)], `${'x'.repeat(80)}…`],
] as const)('a command is shown as %j', (command, text) => {
  expect(formatBotCommand(command)).toBe(text);
});

test('variables with the token of a bot are found, apart from the one of the emulator', () => {
  const token = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB';
  const own = 'MTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB';
  const environment = {
    DISCORD_TOKEN: token,
    BOT_TOKEN: token,
    HEADER: `Bot ${token}`,
    PASSED_ON: own,
    HEADER_PASSED_ON: `Bot ${own}`,
    JWT_SECRET: 'a.b.c',
    TEXT: `my token is ${token}`,
    EMPTY: '',
  };
  expect(findTokenVariables(environment, own)).toEqual(['BOT_TOKEN', 'HEADER']);
});
