/** Reports of bots: lines of their logs, and how they handled interactions. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { InteractionFixture } from '../../fixtures/interaction-fixture.js';
import { LogReader } from '../../fixtures/log-reader.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);
const reader = () => LogReader.fromNow(fixture().emulator.url);
const button = { type: 2, style: 1, label: 'Press me', custom_id: 'press' };

async function openInteractions(): Promise<InteractionFixture> {
  const opened = await InteractionFixture.open(fixture());
  onTestFinished(() => opened.close());
  return opened;
}

describe('a reported log line', () => {
  it('is an entry of the log, with its fields as details', async () => {
    const log = await reader();
    const line = { kind: 'log', level: 'warn', message: 'almost full', fields: { free: 3 } };
    expect((await control().call('POST', '/bot_reports', line)).status).toBe(204);
    const entry = await log.entry(({ kind }) => kind === 'log');
    expect(entry).toMatchObject({ level: 'warn', message: 'almost full', has_detail: true });
    expect(await control().ok('GET', `/log/${entry.seq}`)).toMatchObject({ detail: { fields: { free: 3 } } });
  });

  it('never contains a token, neither in its text nor in its fields', async () => {
    const { token } = fixture().emulator;
    const log = await reader();
    const error = { message: `no ${token}`, stack: `at ${token}`, request: { method: 'GET', path: `/x/${token}` } };
    await control().call('POST', '/bot_reports', {
      kind: 'log',
      level: 'error',
      message: `with ${token}`,
      error,
      fields: { token, list: [`t ${token}`] },
    });
    const entry = await log.entry(({ kind }) => kind === 'log');
    const whole = JSON.stringify([entry, await control().ok('GET', `/log/${entry.seq}`)]);
    expect(whole).not.toContain(token);
    expect(whole.match(/\[secret\]/g)?.length).toBeGreaterThan(4);
  });

  it('that is very long is cut off', async () => {
    const log = await reader();
    await control().call('POST', '/bot_reports', { kind: 'log', level: 'info', message: 'x'.repeat(50_000) });
    const { message } = await log.entry(({ kind }) => kind === 'log');
    expect(String(message)).toHaveLength(10_001);
  });
});

describe('the handling of an interaction', () => {
  it('is an entry with the handler, the declaration, the parameters as text, and the error', async () => {
    const log = await reader();
    await control().call('POST', '/bot_reports', {
      kind: 'handler',
      interaction_id: '1100000000000000001',
      outcome: 'failed',
      handler: 'Desk.close',
      declaration: 'button "close"',
      params: { page: 3, track: 'art' },
      error: { message: 'Error: no', request: { method: 'POST', path: '/channels/1/messages', status: 403 } },
    });
    expect(await log.entry(({ kind }) => kind === 'handler')).toMatchObject({
      interaction_id: '1100000000000000001',
      outcome: 'failed',
      handler: 'Desk.close',
      declaration: 'button "close"',
      params: { page: '3', track: 'art' },
      error: { message: 'Error: no', request: { method: 'POST', path: '/channels/1/messages', status: 403 } },
    });
  });
});

describe('an invalid report', () => {
  it.each([
    ['an unknown kind', { kind: 'rumor', message: 'x' }],
    ['an unknown level', { kind: 'log', level: 'loud', message: 'x' }],
    ['no message', { kind: 'log', level: 'info' }],
    ['a message that is no text', { kind: 'log', level: 'info', message: { a: 1 } }],
    ['an interaction that is no id', { kind: 'handler', interaction_id: 'x', outcome: 'failed' }],
    ['an empty body', {}],
  ])('with %s is rejected, and nothing is logged', async (_problem, report) => {
    // Connections of other tests can end meanwhile.
    const entries = () =>
      fixture()
        .emulator.log.read(0, 100_000)
        .entries.filter(({ kind }) => kind !== 'notice' && kind !== 'frame');
    const before = entries().length;
    const { status } = await control().call('POST', '/bot_reports', report);
    expect(status).toBe(400);
    expect(entries()).toHaveLength(before);
  });
});

describe('the requests of an interaction', () => {
  it('are its response, its follow-ups, and those whose header names it', async () => {
    const scene = await openInteractions();
    const message = await scene.post(button);
    const log = await reader();
    const clicked = scene.click(message, 'press');
    const interaction = await scene.nextInteraction();
    await scene.respond(interaction, { type: 6 });
    await clicked;
    await scene.callWebhook(interaction, 'POST', '', { content: 'and more' });
    const response = await fetch(`${fixture().emulator.apiUrl}/channels/${scene.channelId}`, {
      headers: { authorization: `Bot ${fixture().emulator.token}`, 'x-guildhall-interaction': interaction.id },
    });
    expect(response.status).toBe(200);
    const next = () => log.entry(({ kind }) => kind === 'request');
    expect(await next()).toMatchObject({ method: 'POST', status: 204, interaction_id: interaction.id });
    expect(await next()).toMatchObject({ method: 'POST', status: 200, interaction_id: interaction.id });
    expect(await next()).toMatchObject({ method: 'GET', interaction_id: interaction.id });
  });

  it('are not those with a header that names no interaction', async () => {
    const log = await reader();
    await fetch(`${fixture().emulator.apiUrl}/users/@me`, {
      headers: { authorization: `Bot ${fixture().emulator.token}`, 'x-guildhall-interaction': '<script>' },
    });
    expect(await log.entry(({ kind }) => kind === 'request')).not.toHaveProperty('interaction_id');
  });
});

it('an interaction names what the user used', async () => {
  const scene = await openInteractions();
  await scene.register({
    name: 'event',
    options: [
      { type: 1, name: 'create', description: 'Create', options: [{ type: 3, name: 'title', description: 'T' }] },
    ],
  });
  const message = await scene.post(button);
  const log = await reader();
  const sent = () => log.entry(({ kind, status }) => kind === 'interaction' && status === 'sent');
  const clicked = scene.click(message, 'press');
  expect(await sent()).toMatchObject({ used: 'press' });
  await scene.respond(await scene.nextInteraction(), { type: 6 });
  await clicked;
  const used = scene.useCommand('event', { options: [{ name: 'create' }] });
  expect(await sent()).toMatchObject({ used: '/event create' });
  await scene.respond(await scene.nextInteraction(), { type: 5 });
  await used;
});
