/** What the context of an interaction knows of its response: channel, time limit, and how large files can be. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { ReplyMessage } from '../../../src/interactions/responses/reply-message.js';
import { Responder } from '../../../src/interactions/responses/responder.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { limits } from '../../../src/wire/constants/limits.js';
import type { FileData, InitialResponse } from '../../../src/wire/events/inbound-event.js';
import { ingressKinds } from '../fixture/ingress-test-bot.js';
import { buttonInteraction } from '../fixture/interaction-payloads.js';
import { type ScriptedApi, startScriptedApi } from '../fixture/scripted-api.js';
import { type ScriptedHandlers, startScriptedHandlers } from '../fixture/scripted-handlers.js';

const LIMIT = 1024;
const bytes = (length: number) => new Uint8Array(length);

const problemOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
};

describe('a file of a response', () => {
  let api: ScriptedApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    api = await startScriptedApi();
    return () => api.close();
  });

  const responder = (attachment_size_limit: unknown = LIMIT) =>
    new Responder({
      // Incoming data is not validated, so the limit can be missing.
      interaction: { ...buttonInteraction('go'), attachment_size_limit: attachment_size_limit as number },
      origin: { via: 'http' },
      api: api.api,
      clock: new AdjustableClock('manual', 0),
    });

  async function* stream(length: number): AsyncIterable<Uint8Array> {
    for (let sent = 0; sent < length; sent += 512) yield bytes(Math.min(512, length - sent));
  }
  const sources: [string, (length: number) => Promise<FileData> | FileData, boolean][] = [
    ['bytes', (length) => bytes(length), true],
    ['a Blob', (length) => new Blob([bytes(length)]), true],
    ['a stream', (length) => stream(length), false],
    [
      'a path',
      async (length) => {
        const path = join(folder, 'log.txt');
        await writeFile(path, bytes(length));
        return { path };
      },
      false,
    ],
  ];
  const message = (data: FileData): ReplyMessage => ({ content: 'Log', files: [{ name: 'log.txt', data }] });

  describe.each(sources)('that is %s', (_source, dataOf, isSizeKnown) => {
    test('and larger than the limit is refused with its name, its size and the limit, and nothing is sent', async () => {
      const error = await problemOf(responder().reply(message(await dataOf(LIMIT + 1))));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ problems: [{ path: 'files.0.data', code: 'BINARY_TYPE_MAX_SIZE' }] });
      const size = isSizeKnown ? '1025' : 'more than 1024';
      expect(String(error)).toContain(`File "log.txt" has ${size} bytes. It can have at most 1024 here`);
      expect(api.calls).toEqual([]);
    });

    test('and as large as the limit is sent', async () => {
      await responder().reply(message(await dataOf(LIMIT)));
      expect(api.calls).toHaveLength(1);
    });
  });

  test('is checked in every response and edit, and another response is possible afterwards', async () => {
    const large = message(bytes(LIMIT + 1));
    const failures: unknown[] = [];
    const used = responder();
    failures.push(await problemOf(used.reply(large)), await problemOf(used.update(large)));
    await used.reply('Hi');
    const sent = await used.followUp('More');
    failures.push(
      await problemOf(used.followUp(large)),
      await problemOf(used.editReply({ ...large, attachments: [] })),
      await problemOf(used.editFollowUp(sent, { ...large, attachments: [] })),
    );
    const deferred = responder();
    await deferred.defer();
    failures.push(await problemOf(deferred.editReply(large)), await problemOf(deferred.reply(large)));
    await deferred.reply('Done');
    for (const failure of failures) expect(failure).toBeInstanceOf(ValidationError);
    expect(api.calls.map(({ call }) => call)).toEqual([
      'POST /interactions/500/callback',
      'POST /webhooks/100',
      'POST /interactions/500/callback',
      'PATCH /webhooks/100/messages/@original',
    ]);
  });

  test('is checked for itself: several files together can be larger', async () => {
    const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, data: bytes(LIMIT) }));
    await responder().reply({ files });
    expect(api.calls).toHaveLength(1);
  });

  test('is named among several, by its place', async () => {
    const files = [LIMIT, LIMIT + 1].map((length, n) => ({ name: `${n}.txt`, data: bytes(length) }));
    const error = await problemOf(responder().reply({ files }));
    expect(error).toMatchObject({ problems: [{ path: 'files.1.data', message: expect.stringContaining('"1.txt"') }] });
  });

  test.each([null, 'much'])('is not checked if the interaction has no limit: %s', async (limit) => {
    await responder(limit).reply(message(bytes(LIMIT + 1)));
    expect(api.calls).toHaveLength(1);
  });
});

test('a response over HTTP is refused in the same way', async () => {
  const delivered: InitialResponse[] = [];
  const { world, command } = await startScriptedHandlers('HTTP');
  const limit = limits.message.fileBytes;
  const error = await command(async (use) => {
    expect(use.attachmentSizeLimit).toBe(limit);
    const failure = await problemOf(use.reply({ files: [{ name: 'large.bin', data: bytes(limit + 1) }] }));
    await use.reply('Too large');
    return failure;
  });
  await world.close();
  expect(delivered).toEqual([]);
  expect(String(error)).toContain(
    `File "large.bin" has ${limit + 1} bytes. It can have at most ${limit} here (10 MiB)`,
  );
});

describe.each(ingressKinds)('the context of an interaction by %s', (kind) => {
  let handlers: ScriptedHandlers;
  beforeAll(async () => {
    handlers = await startScriptedHandlers(kind);
  });
  afterAll(() => handlers.world.close());

  test('has the channel, as far as the interaction contains it', async () => {
    const channel = await handlers.command(async (use) => {
      await use.reply('Hi');
      return use.channel;
    });
    expect(channel).toMatchObject({ id: handlers.world.emulator.channelId, type: 0, name: expect.any(String) });
  });

  test('says whether there is a response, also while it is being sent, and a deferral does not count', async () => {
    const states = await handlers.command(async (use) => {
      const before = use.responded;
      await use.defer();
      const deferred = use.responded;
      const reply = use.reply('Hi');
      const during = use.responded;
      await reply;
      return [before, deferred, during, use.responded];
    });
    expect(states).toEqual([false, false, true, true]);
  });

  test('has no response after an invalid one', async () => {
    const states = await handlers.command(async (use) => {
      await problemOf(use.reply('x'.repeat(2001)));
      const invalid = use.responded;
      await use.reply('Hi');
      return [invalid, use.responded];
    });
    expect(states).toEqual([false, true]);
  });

  test('knows when the token expires: 15 minutes after the receipt', async () => {
    const remainingMs = await handlers.command(async (use) => {
      await use.reply('Hi');
      expect(use.expiresAt).toEqual(use.expiresAt);
      return use.expiresAt.getTime() - Date.now();
    });
    expect(remainingMs).toBeGreaterThan(limits.interaction.tokenMs - 60_000);
    expect(remainingMs).toBeLessThanOrEqual(limits.interaction.tokenMs);
  });
});

test('`expiresAt` is the time after which responses are rejected, also when the system time was set', async () => {
  const api = await startScriptedApi();
  const clock = new AdjustableClock('manual', 1_000_000);
  const responder = new Responder({
    interaction: buttonInteraction('go'),
    origin: { via: 'http' },
    api: api.api,
    clock,
  });
  expect(responder.expiresAt).toEqual(new Date(1_000_000 + limits.interaction.tokenMs));
  await clock.advance(limits.interaction.tokenMs - 1);
  await responder.reply('In time');
  await clock.advance(1);
  expect(await problemOf(responder.followUp('Too late'))).toMatchObject({ reason: 'expired' });
  await api.close();
});
