/** A recording of real dispatches: an evening in a world in which the clerk works, by way of `recordFrames`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Emulator } from '../../../src/emulator/emulator.js';
import { type FrameSink, recordFrames } from '../../../src/ingress/gateway/connection/frame-recording.js';
import { createWorld } from '../../../src/testing/create-world.js';
import { apply, clerk, ticket } from './clerk.js';

/** What people of the evening are called, and write. */
export const secrets = [
  'Wilhelmina',
  'Thaddeus',
  'the secret of the harbour',
  'Berenice',
  'contraband',
  'Old Lighthouse',
  'tidewater-lane',
];

/** A folder that is gone after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-recording-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The clerk, whose dispatches are kept: the kit itself would not let a bot record what happens in a test. */
export function recordedClerk(recording: FrameSink) {
  return ({ token, apiUrl, clock }: Emulator) =>
    clerk.with({
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
export async function anEvening(): Promise<string> {
  const file = join(await aFolder(), 'evening.jsonl');
  const world = await createWorld({
    bot: recordedClerk(recordFrames({ file })),
    guild: { name: 'Old Lighthouse', channels: [{ name: 'tidewater-lane', topic: 'contraband' }] },
  });
  const wilhelmina = await world.join('Wilhelmina');
  const greeting = await wilhelmina.sees(/Welcome/);
  const form = await wilhelmina.click(greeting.button('Apply'));
  await form.fill({ name: 'Berenice' }).submit();
  await wilhelmina.says('tidewater-lane', `the secret of the harbour, <@${world.service.botUserId}>`);
  const thaddeus = await world.join('Thaddeus');
  await thaddeus.uses(ticket, { about: 'contraband' });
  await thaddeus.click(apply);
  await world.settled();
  await world.close();
  return file;
}

export async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
