/** A recording of real dispatches: an evening in a world in which the clerk works, by way of `recordFrames`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Emulator } from '../../../src/emulator/emulator.js';
import { type FrameSink, recordFrames } from '../../../src/ingress/gateway/connection/frame-recording.js';
import { createWorld } from '../../../src/testing/world/create-world.js';
import { applicationBot, applyButton, ticketCommand } from './application-bot.js';

/** What people of the evening are called, and write. */
export const privateTexts = [
  'Wilhelmina',
  'Thaddeus',
  'the secret of the harbour',
  'Berenice',
  'contraband',
  'Old Lighthouse',
  'tidewater-lane',
];

/** A folder that is gone after the test. */
export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-recording-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The clerk, whose dispatches are kept: the kit itself would not let a bot record what happens in a test. */
export function createRecordedBot(recording: FrameSink) {
  return ({ token, apiUrl, clock }: Emulator) =>
    applicationBot.with({
      token,
      api: { baseUrl: apiUrl },
      clock,
      logLevel: 'silent',
      signals: false,
      environment: {},
      gateway: { intents: ['GUILDS', 'GUILD_MODERATION', 'MESSAGE_CONTENT'], recording },
    });
}

/** The path of a new recording of an evening. */
export async function recordSample(): Promise<string> {
  const file = join(await createTempFolder(), 'evening.jsonl');
  const world = await createWorld({
    bot: createRecordedBot(recordFrames({ file })),
    guild: { name: 'Old Lighthouse', channels: [{ name: 'tidewater-lane', topic: 'contraband' }] },
  });
  const wilhelmina = await world.createMember('Wilhelmina');
  const greeting = await wilhelmina.waitForMessage(/Welcome/);
  const form = await wilhelmina.click(greeting.button('Apply'));
  await form.fill({ name: 'Berenice' }).submit();
  await wilhelmina.send('tidewater-lane', `the secret of the harbour, <@${world.emulator.botUserId}>`);
  const thaddeus = await world.createMember('Thaddeus');
  await thaddeus.useCommand(ticketCommand, { about: 'contraband' });
  await thaddeus.click(applyButton);
  await world.waitForIdle();
  await world.close();
  return file;
}

export async function readLines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
