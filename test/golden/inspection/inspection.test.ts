/**
 * What a composed bot says about itself is the same as before: its routes, what `guildhall doctor` finds, its intents, declarations and
 * services, and what it logs while it is composed.
 */
import { type Bot, createLogger, type StructuredLogger } from 'guildhall';
import type { HttpBot } from 'guildhall/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runChecks } from '../../../src/cli/doctor/run-checks.js';
import { ControlCaller } from '../../emulator/fixtures/control-caller.js';
import { EmulatorFixture } from '../../emulator/fixtures/emulator-fixture.js';
import { logText } from '../log-text.js';
import { bots, httpBots } from './inspected-bots.js';

let fixture: EmulatorFixture;
beforeAll(async () => {
  fixture = await EmulatorFixture.start({ logger: createLogger({ level: 'silent' }) });
});
afterAll(() => fixture.emulator.close());

const all: Readonly<Record<string, (logger: StructuredLogger) => Bot | HttpBot>> = { ...bots, ...httpBots };
const silent = createLogger({ level: 'silent' });

describe('the routes are the same, as `guildhall routes --json` prints them', () => {
  test.each(Object.entries(all))('%s', async (name, compose) => {
    const text = JSON.stringify(compose(silent).routes, undefined, 2);
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/routes/${name.replaceAll(/\W+/g, '-')}.txt`);
  });
});

test('the intents, declarations, services and logged warnings of each bot are the same', async () => {
  const text = Object.entries(all).map(([name, compose]) => {
    const log: string[] = [];
    const destination = { write: (line: string) => void log.push(logText(line)) };
    const bot = compose(createLogger({ level: 'debug', destination }));
    const intents = 'intents' in bot ? bot.intents : [];
    return [
      `# ${name}`,
      ...section('intents', intents, (intent) => JSON.stringify(intent)),
      ...section('declarations', bot.declarations, ({ declaration, ...rest }) =>
        [declaration.describe(), JSON.stringify(rest)].join(' '),
      ),
      ...section('services', bot.services, (service) => JSON.stringify(service, tokenName)),
      ...section('log', log, (line) => line),
      ...section(
        'state',
        [{ status: bot.status, isReady: bot.isReady, pending: bot.pending, counts: bot.counts }],
        (state) => JSON.stringify(state),
      ),
    ].join('\n');
  });
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('snapshots/composed-bots.txt');
});

function section<T>(title: string, entries: readonly T[], format: (entry: T) => string): string[] {
  return entries.length === 0 ? [] : [`${title}:`, ...entries.map((entry) => `  ${format(entry)}`)];
}

/** Classes and symbols are tokens of services. */
function tokenName(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return `class ${value.name}`;
  return typeof value === 'symbol' ? String(value) : value;
}

describe('the doctor finds the same', () => {
  test('of each bot, in an application with all intents and permissions', async () => {
    const text: string[] = [];
    for (const [name, compose] of Object.entries(bots)) text.push(await examined(name, compose(silent)));
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('snapshots/doctor.txt');
  });

  test('of bots with problems', async () => {
    const token = await createLimitedApplication();
    const text: string[] = [];
    for (const name of ['full', 'tickets', 'announcer'])
      text.push(await examined(`${name}, without intents and permissions`, bot(name), { token }));
    text.push(await examined('full, without a token', bot('full'), { token: undefined }));
    text.push(
      await examined('full, without the gateway and a token', bot('full, without the gateway'), { token: undefined }),
    );
    const wrong = fixture.emulator.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    text.push(await examined('full, with a wrong token', bot('full'), { token: wrong }));
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('snapshots/doctor-problems.txt');
  });

  test('after the commands were registered', async () => {
    const registering = connected(bot('full'));
    await registering.commands.sync();
    await expect(`${await examined('full', bot('full'))}\n`).toMatchFileSnapshot('snapshots/doctor-registered.txt');
  });
});

function bot(name: string): Bot {
  const compose = bots[name];
  if (!compose) throw new Error(`there is no bot ${name}`);
  return compose(silent);
}

const connected = (inspected: Bot, options: Parameters<Bot['with']>[0] = {}) =>
  inspected.with({ token: fixture.emulator.token, api: { baseUrl: fixture.emulator.apiUrl }, ...options });

/** The checks of a bot, and the steps that it reports. */
async function examined(name: string, inspected: Bot, options: Parameters<Bot['with']>[0] = {}): Promise<string> {
  const steps: string[] = [];
  const checks = await runChecks(connected(inspected, options), (step) => steps.push(step));
  const lines = checks.flatMap(({ name: subject, status, message, remedy }) => [
    `${status} ${subject}: ${message}`,
    ...(remedy === undefined ? [] : [`  → ${remedy.replaceAll('\n', '\n    ')}`]),
  ]);
  const text = [`# ${name}`, ...lines, `steps: ${steps.join(' ')}`].join('\n');
  return text.replaceAll(/\d{17,20}/g, '<id>').replaceAll(/127\.0\.0\.1:\d+/g, '<address>');
}

/** An application without privileged intents whose bot has no permissions in the guild. */
async function createLimitedApplication(): Promise<string> {
  const { emulator } = fixture;
  const control = new ControlCaller(emulator.url);
  const Created = z.object({ application_id: z.string(), token: z.string() });
  const created = Created.parse(await control.ok('POST', '/applications', { name: 'Limited', intents: 0 }));
  const added = { application_id: created.application_id, permissions: '0' };
  await control.ok('POST', `/guilds/${emulator.guildId}/bots`, added);
  return created.token;
}
