/** The file with the map that `guildhall dev` shows. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAP_FILE, MapFile } from '../../dev/src/cli/dev/map-file.js';
import { berthMap, startScreen } from '../emulator/fixtures/bot-maps.js';

/** A working folder, what the page shows, and what was reported. */
async function watchedFolder(text?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'map-file-'));
  const path = join(folder, MAP_FILE);
  const write = async (content: string) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };
  if (text !== undefined) await write(text);
  const shown: unknown[] = [];
  const messages: string[] = [];
  const file = await MapFile.watch({
    folder,
    showMap: (map) => shown.push(map),
    onInvalid: (message) => messages.push(message),
  });
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { path, write, file, shown, messages };
}

const smallMap = { screens: [startScreen], actions: [] };

describe('the file with the map', () => {
  test('is shown at the start, after each change, and no longer when it is deleted', async () => {
    const { path, write, shown, messages } = await watchedFolder(JSON.stringify(berthMap));
    await expect.poll(() => shown).toMatchObject([berthMap]);
    await write(JSON.stringify(smallMap));
    await expect.poll(() => shown).toMatchObject([berthMap, smallMap]);
    await rm(path);
    await expect.poll(() => shown).toMatchObject([berthMap, smallMap, null]);
    expect(messages).toEqual([]);
  });

  test('is shown when its folder is created later', async () => {
    const { write, shown } = await watchedFolder();
    await write(JSON.stringify(smallMap));
    await expect.poll(() => shown).toMatchObject([smallMap]);
  });

  test('is shown when another file is renamed to it', async () => {
    const { path, shown } = await watchedFolder(JSON.stringify(berthMap));
    await expect.poll(() => shown).toHaveLength(1);
    await writeFile(`${path}.new`, JSON.stringify(smallMap));
    await rename(`${path}.new`, path);
    await expect.poll(() => shown.at(-1)).toMatchObject(smallMap);
  });

  test('is shown again on request, and a missing one is no problem', async () => {
    const { path, file, shown, messages } = await watchedFolder(JSON.stringify(smallMap));
    await expect.poll(() => shown).toHaveLength(1);
    await file.show();
    expect(shown).toMatchObject([smallMap, smallMap]);
    await rm(path);
    await file.show();
    expect(messages).toEqual([]);
  });

  test.each([
    ['is no JSON', '{"screens": [', /JSON/],
    ['is empty', '', /JSON/],
    ['is no map', '[]', /expected object/],
    [
      'has an action from a screen that does not exist',
      JSON.stringify({ ...berthMap, screens: [] }),
      /^actions\[0\]\.from: No screen has this id\.$/,
    ],
  ])('causes one clear message if it %s, and the previous map stays', async (_what, text, problem) => {
    const { write, shown, messages } = await watchedFolder(JSON.stringify(smallMap));
    await expect.poll(() => shown).toHaveLength(1);
    await write(text);
    await expect.poll(() => messages).toHaveLength(1);
    const prefix = 'The map in .guildhall/map.json is not shown: ';
    expect(messages[0]?.slice(0, prefix.length)).toBe(prefix);
    expect(messages[0]?.slice(prefix.length)).toMatch(problem);
    expect(shown).toHaveLength(1);
  });
});
