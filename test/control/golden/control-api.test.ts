/**
 * What each call of the control API returns, and what the action is for programs in the same process, is the same as before. After an
 * intended change: `npx vitest run --project unit test/control -u`, and review the difference of the golden files.
 */
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isUserAction } from '../../../dev/src/control/declaration/operation.js';
import { operations } from '../../../dev/src/control/operations/all-operations.js';
import { accounts } from './areas/accounts.js';
import { applications } from './areas/applications.js';
import { emulator } from './areas/emulator.js';
import { guilds } from './areas/guilds.js';
import { interactions } from './areas/interactions.js';
import { messages } from './areas/messages.js';
import { moderation } from './areas/moderation.js';
import { type GoldenAction, type GoldenCall, GoldenScene } from './golden-scene.js';

const areas = { accounts, applications, emulator, guilds, interactions, messages, moderation };
const names = Object.keys(areas);

interface Played {
  readonly calls: readonly GoldenCall[];
  readonly actions: readonly GoldenAction[];
  readonly callText: string;
  readonly actionText: string;
}

const played = new Map<string, Played>();
let registered: readonly string[] = [];

beforeAll(async () => {
  const route = vi.spyOn(Hono.prototype, 'route');
  for (const [name, play] of Object.entries(areas)) {
    const scene = await GoldenScene.open();
    await play(scene);
    const { calls, actions } = scene;
    played.set(name, { calls, actions, callText: callsText(scene), actionText: actionsText(scene) });
    await scene.close();
  }
  const [, api] = route.mock.calls.find(([path]) => path === '/_control') ?? [];
  const methods = (api?.routes ?? []).filter(({ method }) => method !== 'ALL');
  registered = methods.map(({ method, path }) => `${method} ${path}`);
});
afterAll(() => vi.restoreAllMocks());

function callsText({ calls, text }: GoldenScene): string {
  let last = '';
  const blocks = calls.map(({ operation, title, path, body, status, response }) => {
    const [method] = operation.split(' ');
    const sent = body === undefined ? '' : text.json(body);
    const isSame = sent === last;
    last = sent;
    return [
      `# ${operation}: ${title}`,
      `${method} ${path}`,
      ...(sent === '' ? [] : [isSame && sent.includes('\n') ? 'the same body' : sent]),
      response === undefined ? status : `${status} ${text.json(response)}`,
    ].join('\n');
  });
  return `${text.replaceIn(blocks.join('\n\n'))}\n`;
}

function actionsText({ actions, text }: GoldenScene): string {
  return `${text.replaceIn(actions.map(({ title, ...each }) => `# ${title}\n${text.json(each)}`).join('\n\n'))}\n`;
}

const withoutNames = (operation: string) => operation.replace(/\{\w+\}|:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?/g, '*');

describe('the control API', () => {
  test.each(names)('has the same responses: %s', async (name) => {
    await expect(played.get(name)?.callText).toMatchFileSnapshot(`snapshots/calls-${name}.txt`);
  });

  test('has a golden response of success for each operation', () => {
    const calls = [...played.values()].flatMap((each) => each.calls);
    const called = new Set(calls.filter(({ status }) => status < 300).map((each) => withoutNames(each.operation)));
    // Streams have a file of their own.
    const isStream = (operation: string) => operation.endsWith('/stream');
    const missing = registered.filter((each) => !called.has(withoutNames(each)) && !isStream(each));
    expect(missing).toEqual([]);
    expect(registered.length).toBeGreaterThan(70);
  });
});

/** Each kind of action. */
const KINDS = [
  ...Object.values(operations).flatMap((operation) => (isUserAction(operation) ? operation.name : [])),
  ...['callApi', 'callWebhook', 'changeWorld'],
];

describe('what users do', () => {
  test.each(names)('is reported and recorded as before: %s', async (name) => {
    await expect(played.get(name)?.actionText).toMatchFileSnapshot(`snapshots/actions-${name}.txt`);
  });

  test('has a golden action of each kind', () => {
    const kinds = new Set<string>(
      [...played.values()].flatMap(({ actions }) => actions.map(({ action }) => action.kind)),
    );
    expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
