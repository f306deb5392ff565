/** Records the dispatches of the application bot in a world with `recordFrames`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Emulator } from '../../../dev/src/emulator/emulator.js';
import { createWorld } from '../../../dev/src/testing/world/create-world.js';
import { type FrameSink, recordFrames } from '../../../src/ingress/gateway/connection/frame-recording.js';
import { applicationBot, applyButton, ticketCommand } from './application-bot.js';

/** Names and texts in the recorded world. */
export const privateTexts = [
  'Wilhelmina',
  'Thaddeus',
  'the secret of the harbour',
  'Berenice',
  'contraband',
  'Old Lighthouse',
  'tidewater-road',
];

/** Creates a folder that is deleted after the test. */
export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-recording-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The application bot with a recording. A function, since the kit removes the recording from a bot or its options. */
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

/** Records a session with several users and returns the path of the recording. */
export async function recordSample(): Promise<string> {
  const file = join(await createTempFolder(), 'evening.jsonl');
  const world = await createWorld({
    bot: createRecordedBot(recordFrames({ file })),
    guild: { name: 'Old Lighthouse', channels: [{ name: 'tidewater-road', topic: 'contraband' }] },
  });
  const wilhelmina = await world.createMember('Wilhelmina');
  const greeting = await wilhelmina.waitForMessage(/Welcome/);
  const form = await wilhelmina.click(greeting.button('Apply'));
  await form.fill({ name: 'Berenice' }).submit();
  await wilhelmina.send('tidewater-road', `the secret of the harbour, <@${world.emulator.botUserId}>`);
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
