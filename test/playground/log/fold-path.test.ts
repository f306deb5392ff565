/** Long paths in the log keep what distinguishes them. */
import { describe, expect, test } from 'vitest';
import { usedName } from '../../../dev/src/playground/panel/log/entry-summary.js';
import { foldPaths } from '../../../dev/src/playground/panel/log/fold-path.js';

describe('foldPaths', () => {
  test.each([
    ['keeps short paths', 'src/bot.ts and /channels/1/messages', 'src/bot.ts and /channels/1/messages'],
    [
      'shortens the ids of a request',
      '/channels/1576815840286736387/messages/1576815843889643520/threads',
      '/channels/…6387/messages/…3520/threads',
    ],
    [
      'folds the middle of a longer path',
      '/guilds/1576815840286736387/members/1576815843889643520/roles/1576815843889643777/further/parts',
      '/guilds/…/further/parts',
    ],
    [
      'folds the paths of files in a sentence',
      'Cannot find module /home/robin/projects/harbour/node_modules/sails/dist/index.js in bot.ts.',
      'Cannot find module /home/…/dist/index.js in bot.ts.',
    ],
    [
      'folds paths of Windows',
      'C:\\Users\\robin\\projects\\harbour\\node_modules\\sails\\index.js',
      'C:\\Users\\…\\sails\\index.js',
    ],
    ['leaves other texts', 'either/or, 12/24/2026, 1/2/3', 'either/or, 12/24/2026, 1/2/3'],
  ])('%s', (_title, text, folded) => {
    expect(foldPaths(text)).toBe(folded);
  });
});

describe('what a user used', () => {
  const entry = { kind: 'interaction', interaction_id: '1', application_id: '2', user_id: '3', type: 5 } as const;
  const stored = { ...entry, seq: 1, at: '', status: 'sent' };

  test.each([
    [
      'a page of a wizard is named by its title',
      { used: '~wizard/TUSnUbiy0lj39P6d/1', title: 'Your watch' },
      'Your watch',
    ],
    ['a control of the bot by its custom_id', { used: 'crew/watch', title: 'Your watch' }, 'crew/watch'],
    ['a control of the framework without a title by its custom_id', { used: '~retry/x/y' }, '~retry/x/y'],
  ])('%s', (_title, names, expected) => {
    expect(usedName({ ...stored, ...names })).toBe(expected);
  });
});
