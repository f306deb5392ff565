/** The two bots of docs/migration/coming-from-discord.js.md run with one token, as that page describes. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import type { Bot, BotOptions } from 'guildhall';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { librarySnippetsOf, snippetsOf } from '../document-snippets.js';
import { writeFiles } from '../written-document.js';
import { librariesFolder, librariesSkipReason } from './libraries.js';

const page = 'docs/migration/coming-from-discord.js.md';

/** What the test uses of a client of discord.js. Its package is not one of this project. */
interface DiscordClient {
  readonly rest: { options: { api: string } };
  login(token: string): Promise<string>;
  once(event: string, listener: () => void): void;
  destroy(): Promise<void>;
}

describe.skipIf(librariesSkipReason)('bots of discord.js and Guildhall with one token', () => {
  const files = [...snippetsOf(page), ...librarySnippetsOf(page)].flatMap(({ file, code }) =>
    file === undefined ? [] : [[file, code] as const],
  );
  let folder = '';
  let bot: Bot;
  let client: DiscordClient;

  beforeAll(async () => {
    folder = await writeFiles(new Map(files), librariesFolder);
    ({ bot } = await import(join(folder, 'src/bot.ts')));
    ({ client } = await import(join(folder, 'src/client.ts')));
    // Both libraries may be loaded from a disk that has not read them yet.
  }, 300_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function startBoth(options: Partial<BotOptions> = {}): Promise<TestWorld> {
    const world = await createWorld({ bot: bot.with(options) });
    onTestFinished(() => world.close());
    client.rest.options.api = `${world.emulator.url}/api`;
    const ready = new Promise<void>((resolve) => client.once('clientReady', resolve));
    await client.login(world.emulator.token);
    await ready;
    onTestFinished(() => client.destroy());
    return world;
  }

  test('each bot answers its own commands', async () => {
    const world = await startBoth();
    const wren = await world.createMember('wren');
    expect((await wren.useCommand('hello')).message?.content).toBe(`Hello, ${wren.mention}!`);
    expect((await wren.useCommand('roll')).message?.content).toMatch(/^You rolled a [1-6]\.$/);
    // Guildhall has no handler for /roll, and no call of either bot was rejected.
    expect(world.problems.map(({ kind }) => kind)).toEqual(['unhandled']);
  });
});
