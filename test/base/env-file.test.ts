import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseEnvFile, readEnvFile } from '../../src/base/env-file.js';

async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-env-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a file with environment variables', () => {
  test.each([
    ['a value', 'A=1', { A: '1' }],
    ['an empty value', 'A=\nB=2', { A: '', B: '2' }],
    ['spaces around name and value', '  A = one two  \n', { A: 'one two' }],
    ['comments and blank lines', '# note\n\nA=1 # more\n  # end', { A: '1' }],
    [
      'a value in quotes, with a comment after it',
      `A="one # two" # three\nB='x'\nC=\`y\``,
      { A: 'one # two', B: 'x', C: 'y' },
    ],
    ['a value in quotes with several lines', 'A="one\ntwo"\nB=3', { A: 'one\ntwo', B: '3' }],
    ['a value that contains = and quotes', `A=b=c\nB=it's`, { A: 'b=c', B: "it's" }],
    ['the prefix export', 'export A=1', { A: '1' }],
    ['line ends of Windows and a byte order mark', '\uFEFFA=1\r\nB="2"\r\n', { A: '1', B: '2' }],
    ['a name twice', 'A=1\nA=2', { A: '2' }],
    ['no line', '', {}],
  ])('can contain %s', (_case, text, variables) => {
    expect(parseEnvFile(text, '.env')).toEqual(variables);
  });

  test.each([
    ['a line without =', 'A=1\nsecret-value\nB=2', '.env:2: expected NAME=value or a comment that starts with #.'],
    ['a name with a space', 'A B=1', '.env:1: expected NAME=value'],
    ['no name', '\n=secret-value', '.env:2: expected NAME=value'],
    ['a name that starts with a digit', '1A=secret-value', '.env:1: expected NAME=value'],
    ['a colon in place of =', 'A: secret-value', '.env:1: expected NAME=value'],
    ['a quote that is not closed', 'A="x\ny"\nB="secret-value\n', '.env:3: the quote of the value is not closed'],
    [
      'text after the quotes',
      `A='x' secret-value`,
      '.env:1: the quote of the value is not closed, or text follows it.',
    ],
  ])('with %s is rejected with file and line, and without the value', (_case, text, message) => {
    expect(() => parseEnvFile(text, '.env')).toThrow(message);
    expect(() => parseEnvFile(text, '.env')).not.toThrow('secret-value');
  });

  test('is rejected with every malformed line', () => {
    expect(() => parseEnvFile('first\nA=1\nsecond', 'my.env')).toThrow(/^my\.env:1: .*\nmy\.env:3: [^\n]*$/);
  });

  test('that does not exist is undefined, and so is a folder', async () => {
    const folder = await createTempFolder();
    expect(readEnvFile(join(folder, '.env'))).toBeUndefined();
    expect(readEnvFile(folder)).toBeUndefined();
  });

  test('is read from the disk', async () => {
    const path = join(await createTempFolder(), '.env');
    await writeFile(path, 'A=1\n');
    expect(readEnvFile(path)).toEqual({ A: '1' });
  });
});
