/** The calls that start, stop and cancel a recording, and the state that pages receive. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { EventReader } from '../../fixtures/event-reader.js';
import { ScriptedRecordingHost } from '../../fixtures/scripted-recording-host.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);
const post = (body: unknown) => control().call('POST', '/recording', body);
const state = () => control().ok('GET', '/recording');
const result = { file: 'test/apply.test.ts', source: "test('x', () => {});", warnings: ['A <b>warning</b>'] };

let host: ScriptedRecordingHost;
beforeEach(() => {
  host = new ScriptedRecordingHost();
  fixture().emulator.setRecordingHost(host);
});
afterEach(() => fixture().emulator.setRecordingHost(null));

describe('an emulator without a program that records', () => {
  beforeEach(() => fixture().emulator.setRecordingHost(null));

  test('returns the phase "unavailable"', async () => {
    expect(await state()).toEqual({ phase: 'unavailable', steps: [] });
  });

  test.each(['start', 'stop', 'cancel'])('rejects %s with 409 and an explanation', async (action) => {
    const message = expect.stringContaining('guildhall record');
    expect(await post({ action })).toEqual({ status: 409, json: { code: 0, message } });
  });

  test('does not listen to the program that was removed', () => {
    expect(host.listenerCount).toBe(0);
  });
});

describe('a recording', () => {
  test('starts in a fresh world by default', async () => {
    expect(await post({ action: 'start' })).toMatchObject({ status: 200, json: { phase: 'starting' } });
    expect(host.calls).toEqual([{ start: { fromHere: false } }]);
  });

  test('starts in the current world with from_here', async () => {
    await post({ action: 'start', from_here: true });
    expect(host.calls).toEqual([{ start: { fromHere: true } }]);
  });

  test('returns its steps, and after it was stopped its test', async () => {
    await post({ action: 'start' });
    host.change({ phase: 'recording', steps: ['Robin clicks [Apply]'] });
    expect(await state()).toEqual({ phase: 'recording', steps: ['Robin clicks [Apply]'] });
    expect(await post({ action: 'stop' })).toMatchObject({ status: 200, json: { phase: 'writing' } });
    host.change({ phase: 'written', result });
    expect(await state()).toEqual({ phase: 'written', steps: ['Robin clicks [Apply]'], result });
  });

  test('can be canceled while it is running', async () => {
    host.change({ phase: 'recording' });
    expect(await post({ action: 'cancel' })).toMatchObject({ status: 200, json: { phase: 'idle' } });
  });

  test('shows why it failed, and can be started again', async () => {
    host.nextError = new Error('the bot does not start');
    await post({ action: 'start' });
    await expect.poll(state).toEqual({ phase: 'failed', steps: [], problem: 'the bot does not start' });
    host.nextError = undefined;
    expect(await post({ action: 'start' })).toMatchObject({ status: 200, json: { phase: 'starting' } });
  });

  test('that fails does not show a token', async () => {
    const { token } = fixture().emulator;
    host.nextError = new Error(`login with ${token} failed`);
    await post({ action: 'start' });
    await expect.poll(state).toMatchObject({ phase: 'failed', problem: 'login with [secret] failed' });
  });

  test('with an invalid state is shown as failed', async () => {
    host.change({ phase: 'recording', steps: ['x'.repeat(2001)] });
    expect(await state()).toMatchObject({ phase: 'failed', problem: expect.stringContaining('steps.0') });
  });
});

describe('a command', () => {
  test.each([
    ['start', 'starting', 'A recording is being started.'],
    ['start', 'recording', 'A recording is running already.'],
    ['start', 'writing', 'its test is being written'],
    ['stop', 'idle', 'No recording was started.'],
    ['stop', 'starting', 'A recording is being started.'],
    ['stop', 'writing', 'its test is being written'],
    ['stop', 'written', 'its test was written'],
    ['cancel', 'idle', 'No recording was started.'],
    ['cancel', 'written', 'its test was written'],
    ['cancel', 'failed', 'The recording failed.'],
  ] as const)('%s is rejected in the phase %s with 409', async (action, phase, message) => {
    host.change({ phase });
    const response = await post({ action });
    expect(response).toEqual({ status: 409, json: { code: 0, message: expect.stringContaining(message) } });
    expect(host.calls).toEqual([]);
  });

  test.each([
    ['without an action', {}],
    ['with an unknown action', { action: 'pause' }],
    ['with from_here as text', { action: 'start', from_here: 'yes' }],
    ['that is a list', []],
  ])('%s is rejected with 400', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(host.calls).toEqual([]);
  });

  test('of two that start a recording at the same time, one is rejected', async () => {
    const responses = await Promise.all([post({ action: 'start' }), post({ action: 'start' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(host.calls).toHaveLength(1);
  });
});

describe('a stream of a user', () => {
  test('receives the state of the recording, and its changes', async () => {
    const { user } = fixture().user();
    const stream = await EventReader.open(`${fixture().emulator.url}/_control/users/${user.id}/stream`);
    onTestFinished(() => stream.close());
    const next = () => stream.until('recording');
    expect(await next()).toEqual({ kind: 'recording', recording: { phase: 'idle', steps: [] } });
    host.change({ phase: 'recording', steps: ['Robin joins'] });
    expect(await next()).toMatchObject({ recording: { phase: 'recording', steps: ['Robin joins'] } });
    fixture().emulator.setRecordingHost(null);
    expect(await next()).toMatchObject({ recording: { phase: 'unavailable' } });
  });
});
