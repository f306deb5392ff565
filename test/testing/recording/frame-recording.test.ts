import { appendFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createWorld } from '../../../dev/src/testing/world/create-world.js';
import { recordFrames } from '../../../src/ingress/gateway/connection/frame-recording.js';
import { recordingHeader } from '../../../src/wire/gateway/recording.js';
import { createRecordedBot, createTempFolder, readLines } from './sample-recording.js';

const Line = z.object({ at: z.iso.datetime(), shard: z.literal(0), t: z.string(), s: z.int(), d: z.unknown() });

const frame = (name: string, sequence = 1) => Buffer.from(`{"op":0,"s":${sequence},"t":"${name}","d":{"text":"å"}}`);
const namesIn = (lines: readonly string[]) => lines.slice(1).map((line) => Line.parse(JSON.parse(line)).t);

afterEach(() => vi.restoreAllMocks());

describe('a recording of gateway dispatches', () => {
  it('contains every dispatch, including those without a handler', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    await using world = await createWorld({ bot: createRecordedBot(recordFrames({ file })) });
    const ann = await world.createMember('Ann');
    await world.owner.api.guilds.createBan(world.guildId, ann.id);
    await world.waitForIdle();
    await world.close();
    const lines = await readLines(file);
    expect(lines[0]).toBe('{"guildhall_recording":1,"redacted":false}');
    expect(namesIn(lines)).toEqual(
      expect.arrayContaining(['READY', 'GUILD_CREATE', 'GUILD_MEMBER_ADD', 'GUILD_BAN_ADD']),
    );
    expect(lines.filter((line) => line.includes('GUILD_BAN_ADD'))[0]).toContain(ann.id);
  });

  it('contains the selected events and READY', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    const recording = recordFrames({ file, events: ['MESSAGE_CREATE'] });
    for (const name of ['READY', 'GUILD_CREATE', 'MESSAGE_CREATE']) recording.dispatch(0, name, frame(name));
    await recording.close();
    expect(namesIn(await readLines(file))).toEqual(['READY', 'MESSAGE_CREATE']);
  });

  it('is readable by its owner only, and is continued by the next one', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    for (const name of ['FIRST', 'SECOND']) {
      const recording = recordFrames({ file });
      recording.dispatch(0, name, frame(name));
      await recording.close();
    }
    expect(namesIn(await readLines(file))).toEqual(['FIRST', 'SECOND']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('continues on a new line after a truncated one', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    await writeFile(file, `${recordingHeader(false)}\n{"at":"2026-`);
    const recording = recordFrames({ file });
    recording.dispatch(0, 'NEXT', frame('NEXT'));
    await recording.close();
    expect((await readLines(file)).at(-1)).toContain('"t":"NEXT"');
  });

  it('contains one line for each dispatch, also for JSON with line breaks', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    const recording = recordFrames({ file });
    recording.dispatch(3, 'ODD', Buffer.from(' {\n "op": 0,\n "s": 1, "t": "ODD", "d": {} }'));
    await recording.close();
    expect((await readLines(file)).slice(1).map((line) => JSON.parse(line))).toEqual([
      { at: expect.any(String), shard: 3, op: 0, s: 1, t: 'ODD', d: {} },
    ]);
  });
});

describe('a recording that cannot continue', () => {
  const captureWarnings = () => {
    const warnings: string[] = [];
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning)));
    return warnings;
  };

  it.each([
    ['that is redacted', `${recordingHeader(true)}\n`, 'is not an unredacted recording'],
    ['of another format', 'notes\n', 'is not an unredacted recording'],
  ])('adds nothing to a file %s', async (_case, content, message) => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    await writeFile(file, content);
    const warnings = captureWarnings();
    const recording = recordFrames({ file });
    recording.dispatch(0, 'SECRET', frame('SECRET'));
    await expect(recording.close()).rejects.toMatchObject({
      code: 'recording_error',
      message: expect.stringContaining(message),
    });
    expect(await readLines(file)).toEqual([content.trim()]);
    expect(warnings).toEqual([expect.stringContaining('no longer recorded')]);
  });

  it('stops at its maximum size', async () => {
    const file = join(await createTempFolder(), 'frames.jsonl');
    captureWarnings();
    const recording = recordFrames({ file, maxBytes: 300 });
    for (let sequence = 1; sequence < 10; sequence += 1) {
      recording.dispatch(0, 'MANY', frame('MANY', sequence));
      await recording.close().catch(() => {});
    }
    await expect(recording.close()).rejects.toThrow(/exceed 300 bytes/);
    expect((await stat(file)).size).toBeLessThanOrEqual(300);
  });

  it('does not prevent the bot from working and stopping', async () => {
    const warnings = captureWarnings();
    const recording = recordFrames({ file: join(await createTempFolder(), 'no', 'such', 'folder.jsonl') });
    await using world = await createWorld({ bot: createRecordedBot(recording) });
    const ann = await world.createMember('Ann');
    await ann.waitForMessage(/Welcome/);
    await world.close();
    expect(world.bot?.status).toBe('stopped');
    expect(warnings).toEqual([expect.stringContaining('ENOENT')]);
  });
});

it('a recording is continued on a new line after another process has written to the file', async () => {
  const file = join(await createTempFolder(), 'frames.jsonl');
  const recording = recordFrames({ file });
  recording.dispatch(0, 'FIRST', frame('FIRST'));
  await recording.close();
  await appendFile(file, 'by hand');
  recording.dispatch(0, 'SECOND', frame('SECOND'));
  await recording.close();
  expect(await readLines(file)).toEqual([
    expect.any(String),
    expect.stringContaining('FIRST'),
    'by hand',
    expect.stringContaining('SECOND'),
  ]);
});
