/** The code of docs/voice.md for clients of Lavalink runs, with the real packages. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import type { Bot } from 'guildhall';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { channelOfBot, voiceGuild } from '../../app/voice/voice-world.js';
import { librarySnippetsOf } from '../document-snippets.js';
import { librariesFolder, librariesSkipReason } from '../migration/libraries.js';
import { writeFiles } from '../written-document.js';
import { LavalinkServer } from './lavalink-server.js';

/** What the test uses of the handler of `lavalink-client`. */
interface LavalinkClientHandler {
  readonly manager: {
    readonly nodeManager: { readonly nodes: ReadonlyMap<string, { readonly connected: boolean }> };
    createPlayer(options: { readonly guildId: string; readonly voiceChannelId: string }): {
      connect(): Promise<unknown>;
      disconnect(): Promise<unknown>;
    };
  };
}

/** What the test uses of the handler of `shoukaku`. */
interface ShoukakuHandler {
  readonly shoukaku: {
    readonly nodes: ReadonlyMap<string, { readonly state: number }>;
    joinVoiceChannel(options: { guildId: string; channelId: string; shardId: number }): Promise<unknown>;
    leaveVoiceChannel(guildId: string): Promise<void>;
  };
}

describe.skipIf(librariesSkipReason)('a client of Lavalink', () => {
  let folder = '';
  let server: LavalinkServer;

  beforeAll(async () => {
    server = await LavalinkServer.start();
    const files = librarySnippetsOf('docs/voice.md').flatMap(({ file, code }) =>
      file === undefined
        ? []
        : [[file, code.replaceAll('localhost', '127.0.0.1').replaceAll('2333', String(server.port))] as const],
    );
    folder = await writeFiles(new Map(files), librariesFolder);
    // The libraries may be loaded from a disk that has not read them yet.
  }, 300_000);

  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** A world with the bot of a file, and its only handler. */
  async function start<HandlerOfFile>(file: string): Promise<{ world: TestWorld<Bot>; handler: HandlerOfFile }> {
    const { bot }: { bot: Bot } = await import(join(folder, file));
    const world = await createWorld({ guild: voiceGuild, bot });
    onTestFinished(() => world.close());
    const [handlerClass] = bot.options.handlers ?? [];
    if (!handlerClass) throw new Error('the bot has no handler');
    return { world, handler: world.bot.get(handlerClass) as HandlerOfFile };
  }

  /** The server has the session and the voice server of a bot that is in the channel. */
  async function expectVoice(world: TestWorld<Bot>, count: number): Promise<void> {
    await vi.waitFor(() => expect(server.voices.get(world.guildId)).toHaveLength(count), 10_000);
    const { sessionId } = world.emulator.world.guilds.get(world.guildId)?.voices.get(world.emulator.botUserId) ?? {};
    expect(server.voices.get(world.guildId)?.at(-1)).toMatchObject({ sessionId });
    expect(channelOfBot(world)).toBe('radio');
  }

  test('lavalink-client joins, continues in a new session, and leaves', async () => {
    const { world, handler } = await start<LavalinkClientHandler>('src/lavalink-client.ts');
    const { manager } = handler;
    await vi.waitFor(() => expect([...manager.nodeManager.nodes.values()][0]?.connected).toBe(true), 10_000);
    const player = manager.createPlayer({ guildId: world.guildId, voiceChannelId: world.guild.channel('radio').id });
    await player.connect();
    await expectVoice(world, 1);
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    await expect.poll(() => world.clock.advance('1s').then(() => server.voices.get(world.guildId)?.length)).toBe(2);
    await expectVoice(world, 2);
    await player.disconnect();
    await vi.waitFor(() => expect(channelOfBot(world)).toBeUndefined());
  });

  test('shoukaku joins, continues in a new session, and leaves', async () => {
    const { world, handler } = await start<ShoukakuHandler>('src/shoukaku.ts');
    const { shoukaku } = handler;
    await vi.waitFor(() => expect([...shoukaku.nodes.values()][0]?.state).toBe(1), 10_000);
    const channelId = world.guild.channel('radio').id;
    await shoukaku.joinVoiceChannel({ guildId: world.guildId, channelId, shardId: 0 });
    await expectVoice(world, 1);
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    await expect.poll(() => world.clock.advance('1s').then(() => server.voices.get(world.guildId)?.length)).toBe(2);
    await expectVoice(world, 2);
    await shoukaku.leaveVoiceChannel(world.guildId);
    await vi.waitFor(() => expect(channelOfBot(world)).toBeUndefined());
  });
});
