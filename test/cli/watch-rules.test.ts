import { describe, expect, test } from 'vitest';
import { commandWatchRules } from '../../dev/src/cli/dev/command-watch-rules.js';
import { WatchRules, type WatchRulesOptions } from '../../dev/src/cli/dev/watch-rules.js';
import type { BotCommand } from '../../dev/src/command/bot-command.js';

function createRules(options: Partial<WatchRulesOptions> = {}): WatchRules {
  const defaults = { cwd: '/app', folder: '/app/src', watch: [], ignore: [], ignoredPaths: [] };
  return new WatchRules({ ...defaults, isImported: () => false, ...options });
}

describe('a change', () => {
  test.each([
    ['of a source in the folder of the bot', '/app/src/handlers/one.ts', true],
    ['of a source elsewhere', '/app/test/one.ts', false],
    ['of a source in a folder with the same start', '/app/src-old/one.ts', false],
    ['of a source in a hidden folder', '/app/src/.cache/one.js', false],
    ['of a source in node_modules', '/app/src/node_modules/a/one.js', false],
    ['of a JSON file', '/app/src/state.json', false],
    ['of a database', '/app/src/bot.sqlite', false],
    ['of a log', '/app/src/bot.log', false],
  ])('%s reloads the bot: %s, %s', (_what, path, expected) => {
    expect(createRules().isRelevant(path)).toBe(expected);
  });

  test('of a file that the bot has imported reloads the bot', () => {
    const rules = createRules({ isImported: (path) => path === '/app/src/words.json' });
    expect(rules.isRelevant('/app/src/words.json')).toBe(true);
  });

  test.each([
    ['texts/**/*.json', '/app/texts/de/a.json', true],
    ['texts/**/*.json', '/app/texts/de/a.txt', false],
    ['./texts', '/app/texts/de/a.txt', true],
    ['texts/', '/app/texts/a.txt', true],
    ['config.json', '/app/config.json', true],
    ['../shared/*.ts', '/shared/a.ts', true],
    ['.config/*.json', '/app/.config/a.json', true],
    ['**/*.json', '/app/src/state.json', true],
  ])('that matches --watch %s reloads the bot: %s, %s', (glob, path, expected) => {
    expect(createRules({ watch: [glob] }).isRelevant(path)).toBe(expected);
  });

  test.each([
    ['src/generated', '/app/src/generated/a.ts'],
    ['**/*.gen.ts', '/app/src/a.gen.ts'],
    ['src/words.json', '/app/src/words.json'],
  ])('that matches --ignore %s does not reload the bot, also if it was imported or matches --watch', (glob, path) => {
    const rules = createRules({ watch: ['src/**'], ignore: [glob], isImported: () => true });
    expect(rules.isRelevant(path)).toBe(false);
  });
});

describe('what is watched', () => {
  const options = { watch: ['texts/de/**/*.json', '../shared/*.ts', 'config.json'] };

  test('starts at the working folder, and at the fixed parts of globs outside of it', () => {
    expect(createRules(options).roots).toEqual(['/app', '/shared']);
    expect(createRules({ folder: '/elsewhere/bot' }).roots).toEqual(['/elsewhere/bot']);
  });

  test.each([
    ['/app', false],
    ['/app/src', false],
    ['/app/src/handlers', false],
    ['/app/texts', false],
    ['/app/texts/de', false],
    ['/app/texts/fr', true],
    ['/app/config.json', false],
    ['/app/data', true],
    ['/app/src-old', true],
    ['/app/node_modules', true],
  ])('is the folder of the bot and those of globs, with the way to them: %s is excluded: %s', (path, expected) => {
    expect(createRules(options).isExcluded(path)).toBe(expected);
  });
});

test('node_modules and names that start with a dot are not watched unless a glob names them', () => {
  const rules = createRules({ watch: ['.config/*.json'] });
  expect(rules.isExcluded('/app/src/node_modules')).toBe(true);
  expect(rules.isExcluded('/app/src/.git')).toBe(true);
  expect(rules.isExcluded('/app/src/handlers')).toBe(false);
  expect(rules.isExcluded('/app/.config')).toBe(false);
});

test('the node_modules of a watched package are not watched: a link to a folder around it would have no end', () => {
  const rules = createRules({ watch: ['**', 'node_modules/bot'] });
  expect(rules.isExcluded('/app/node_modules')).toBe(false);
  expect(rules.isExcluded('/app/node_modules/bot/src')).toBe(false);
  expect(rules.isExcluded('/app/node_modules/bot/node_modules')).toBe(true);
});

describe('a command of a bot', () => {
  const rulesFor = (command: BotCommand, options: Partial<WatchRulesOptions> = {}) =>
    commandWatchRules(command, { cwd: '/app', watch: [], ignore: [], ignoredPaths: [], ...options });

  test.each([
    ['/app/bot.py', true],
    ['/app/src/cogs/music.py', true],
    ['/app/lib/bot.rb', true],
    ['/app/Cargo.lock', false],
    ['/app/data.json', false],
    ['/app/bot.sqlite3', false],
    ['/app/.venv/lib/site.py', false],
    ['/app/venv/lib/python3.12/site-packages/discord/http.py', false],
    ['/app/__pycache__/bot.py', false],
    ['/app/node_modules/discord.js/src/index.js', false],
    ['/app/dist/bot.js', false],
    ['/other/bot.py', false],
  ])('is restarted by a change of %s: %s', (path, expected) => {
    expect(rulesFor(['venv/bin/python', 'bot.py']).isRelevant(path)).toBe(expected);
  });

  test('is restarted by its build output if an argument names a file in it', () => {
    const rules = rulesFor(['node', 'dist/bot.js']);
    expect(rules.isRelevant('/app/dist/handlers/one.js')).toBe(true);
    expect(rules.isExcluded('/app/dist')).toBe(false);
    expect(rules.isExcluded('/app/build')).toBe(true);
  });

  test('is restarted by files of --watch, and not by those of --ignore and by the file of the world', () => {
    const options = {
      watch: ['config.json', 'vendor/**/*.php'],
      ignore: ['*.gen.ts'],
      ignoredPaths: ['/app/world.js'],
    };
    const rules = rulesFor(['php', 'bot.php'], options);
    expect(rules.isRelevant('/app/config.json')).toBe(true);
    expect(rules.isRelevant('/app/vendor/own/bot.php')).toBe(true);
    expect(rules.isRelevant('/app/a.gen.ts')).toBe(false);
    expect(rules.isRelevant('/app/world.js')).toBe(false);
  });
});
