/** Loads the features of a folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../../src/app/errors/composition-errors.js';
import { findFeatureFiles, toFolderPath } from '../../../src/app/features/feature-files.js';
import { loadFeatures } from '../../../src/app/features/load-features.js';

const featureFile = (name: string) => `export default { kind: 'feature', name: '${name}' };`;

/** Writes the files into a new folder, which is removed at the end of the test. */
async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall features '));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await loadFeatures(pathToFileURL(`${folder}/`))).map(({ name }) => name);
}

describe('loadFeatures', () => {
  test('imports the files and the folders with an index file, sorted by name', async () => {
    await using created = await folderWith({
      'welcome.mjs': featureFile('welcome'),
      'Zoo.js': featureFile('zoo'),
      'tickets/index.mjs': featureFile('tickets'),
      'tickets/store.mjs': 'throw new Error("not imported")',
      'package.json': '{ "type": "module" }',
    });
    expect(await namesIn(created.folder)).toEqual(['zoo', 'tickets', 'welcome']);
  });

  test('ignores tests, declaration files, source maps and folders without an index file', async () => {
    const fails = 'throw new Error("not imported")';
    await using created = await folderWith({
      'tickets.mjs': featureFile('tickets'),
      'tickets.test.mjs': fails,
      'tickets.spec.mjs': fails,
      'tickets.d.mts': 'export {}',
      'tickets.mjs.map': '{}',
      'README.md': '',
      'shared/texts.mjs': fails,
      'shared/index.test.mjs': fails,
    });
    expect(await namesIn(created.folder)).toEqual(['tickets']);
  });

  test('accepts a URL without a slash at its end, a URL as text, and a path', async () => {
    await using created = await folderWith({ 'tickets.mjs': featureFile('tickets') });
    const url = pathToFileURL(created.folder);
    for (const folder of [url, url.href, `${url.href}/`, created.folder])
      expect(await loadFeatures(folder)).toMatchObject([{ name: 'tickets' }]);
  });

  test('imports with the function that is passed to it', async () => {
    await using created = await folderWith({ 'tickets.ts': 'not JavaScript' });
    const imported: string[] = [];
    const features = await loadFeatures(created.folder, {
      async import(url) {
        imported.push(url);
        return { default: { kind: 'feature', name: 'tickets' } };
      },
    });
    expect(features).toMatchObject([{ name: 'tickets' }]);
    expect(imported).toEqual([pathToFileURL(join(created.folder, 'tickets.ts')).href]);
  });

  test('rejects with the error of a file that cannot be imported', async () => {
    await using created = await folderWith({ 'tickets.mjs': 'throw new Error("from the file")' });
    await expect(loadFeatures(created.folder)).rejects.toThrow('from the file');
  });

  test('rejects a folder that does not exist, with what to do in a bundle', async () => {
    const failure = loadFeatures(join(tmpdir(), 'guildhall', 'no such folder'));
    await expect(failure).rejects.toThrow(ConfigurationError);
    await expect(failure).rejects.toThrow(
      /no such folder: the folder does not exist\. Check the path\. A bundle in a single file lists its features/,
    );
  });

  test('rejects a folder without features', async () => {
    await using created = await folderWith({ 'tickets.test.mjs': '' });
    await expect(loadFeatures(created.folder)).rejects.toThrow('the folder contains no features.');
  });

  test('reports every file without a feature, with what is wrong', async () => {
    await using created = await folderWith({
      'a.mjs': 'export const a = 1;',
      'b.mjs': 'export default () => ({});',
      'c.mjs': 'export default 1;',
      'd.mjs': featureFile('d'),
    });
    const error: unknown = await loadFeatures(created.folder).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'configuration_error',
      problems: [
        { setting: expect.stringContaining('a.mjs'), message: 'the file has no default export.' },
        {
          setting: expect.stringContaining('b.mjs'),
          message: 'the default export is not a feature.',
          remedy: expect.stringContaining('A function that creates features is called'),
        },
        { setting: expect.stringContaining('c.mjs'), message: 'the default export is not a feature.' },
      ],
    });
  });

  test('rejects two files with one name, such as a source and its compiled file', async () => {
    await using created = await folderWith({ 'tickets.mts': '', 'tickets.mjs': featureFile('tickets') });
    await expect(loadFeatures(created.folder)).rejects.toThrow('several files have the name "tickets".');
  });

  test.each([new URL('https://example.org/features/'), './features', 'features'])('rejects %s', async (folder) => {
    await expect(loadFeatures(folder)).rejects.toThrow('this is neither a `file:` URL nor an absolute path.');
  });
});

describe('on Windows', () => {
  test.each([
    [new URL('file:///C:/bots/my%20bot/features/'), 'C:\\bots\\my bot\\features\\'],
    ['C:\\bots\\features', 'C:\\bots\\features'],
    ['\\\\server\\bots\\features', '\\\\server\\bots\\features'],
  ])('the folder of %s is a path', (folder, path) => {
    expect(toFolderPath(folder, true)).toBe(path);
  });

  test('files are imported as URLs, because Node does not import paths with a drive', async () => {
    const entries = [
      { name: 'welcome #1.ts', isFolder: false },
      { name: 'tickets', isFolder: true },
    ];
    const found = await findFeatureFiles(
      'C:\\bots\\features\\',
      entries,
      async () => [{ name: 'index.ts', isFolder: false }],
      true,
    );
    expect(found).toEqual([
      {
        name: 'tickets',
        path: 'C:\\bots\\features\\tickets\\index.ts',
        url: 'file:///C:/bots/features/tickets/index.ts',
      },
      {
        name: 'welcome #1',
        path: 'C:\\bots\\features\\welcome #1.ts',
        url: 'file:///C:/bots/features/welcome%20%231.ts',
      },
    ]);
  });
});
