/** Each kind of step of a scenario: its JSON, its label, its code, what performing it leads to and which requests it sends, as before. */
import { createWorld } from '@guildhall/dev/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DeclarationIndex } from '../../../dev/src/scenario/declarations/declaration-index.js';
import { performStep } from '../../../dev/src/scenario/perform/perform-step.js';
import type { StepOutcome } from '../../../dev/src/scenario/perform/step-outcome.js';
import { printTest } from '../../../dev/src/scenario/print/print-test.js';
import { describeStep, ScenarioStep } from '../../../dev/src/scenario/steps/scenario-step.js';
import { ScenarioWorld } from '../../../dev/src/scenario/world/scenario-world.js';
import * as clubBot from '../../scenario/print/club-bot.js';
import harbour from '../../scenario/print/harbour.world.js';
import { button, channel, paths, role, sampleTests, user } from '../../scenario/print/sample-tests.js';
import { stepKinds } from '../../scenario/step-kinds.js';
import * as sampleBot from '../../testing/sample-bot.js';
import { GoldenText } from './golden-text.js';
import { KitRequests } from './kit-requests.js';

const exportsOf = { sampleBot, clubBot };
type BotName = keyof typeof exportsOf;
const quay = channel('quay');
const file = { name: 'a.txt', contentType: 'text/plain', dataBase64: 'aGk=' };
const robin = 'Robin';
const mara = 'Mara';
const message = { author: mara, text: 'Hello', channel: quay };
const unseen = { author: mara, text: 'Never written' };
const apply = button('Apply', 'apply/:track<dev|art>', { params: { track: 'dev' } });
const modal = { customId: 'application/dev', title: 'Join the crew' };
const guild = '\u{E000}guild:0:Harbour\u{E001}';

/** Steps that the sample tests do not have: other fields, and what is refused or missing. */
const variants: readonly ScenarioStep[] = [
  { kind: 'createMember', user: robin, locale: 'de', timeZone: 'Europe/Berlin', roles: ['mate', 'crew'] },
  { kind: 'createMember', user: 'Wren', roles: ['pirate'] },
  { kind: 'createUser', user: 'Finch' },
  { kind: 'joinGuild', user: 'Nobody' },
  { kind: 'passScreening', user: robin },
  { kind: 'passScreening', user: 'Finch' },
  { kind: 'leaveGuild', user: 'Finch' },
  { kind: 'leaveGuild', user: 'Grace' },
  { kind: 'answerOnboarding', user: mara, answers: { 'What are you?': ['Pirate'] } },
  { kind: 'answerOnboarding', user: mara, answers: { 'Who are you?': ['Sailor'] } },
  { kind: 'sendMessage', user: mara, channel: quay, content: `Hello <@${user(robin)}>` },
  { kind: 'sendMessage', user: mara, channel: quay, content: 'Hello' },
  { kind: 'sendMessage', user: mara, channel: quay, content: '', files: [file], stickers: ['Ahoy'], replyTo: message },
  { kind: 'sendMessage', user: mara, content: 'To the bot' },
  { kind: 'sendMessage', user: robin, channel: channel('attic'), content: 'Hello' },
  { kind: 'sendMessage', user: 'Finch', channel: quay, content: 'Hello' },
  { kind: 'sendMessage', user: mara, channel: quay, content: 'Hello', replyTo: unseen },
  { kind: 'sendMessage', user: mara, channel: quay, content: 'Hello', stickers: ['Unknown'] },
  { kind: 'addReaction', user: robin, message, emoji: '👍' },
  { kind: 'removeReaction', user: robin, message, emoji: '👍' },
  { kind: 'addReaction', user: robin, message: unseen, emoji: '👍' },
  { kind: 'vote', user: robin, message, answer: 'Yes' },
  { kind: 'removeVote', user: robin, message, answer: 'Yes' },
  { kind: 'leaveVoice', user: mara },
  { kind: 'startStream', user: mara },
  { kind: 'playSound', user: mara, sound: 'bell' },
  { kind: 'playSound', user: mara, sound: 'Unknown' },
  { kind: 'raiseHand', user: mara },
  { kind: 'joinVoice', user: mara, channel: quay },
  { kind: 'showInterest', user: mara, event: 'Regatta' },
  { kind: 'setStatus', user: mara, status: 'offline' },
  { kind: 'installBot', user: mara },
  { kind: 'uninstallBot', user: mara },
  { kind: 'setTimeZone', user: mara, timeZone: 'Asia/Tokyo' },
  { kind: 'boost', user: mara },
  { kind: 'stopBoosting', user: mara },
  { kind: 'authorize', user: mara, authorization: { scope: ['bot'], integrationType: 0 } },
  {
    kind: 'authorize',
    user: mara,
    authorization: {
      scope: ['identify', 'webhook.incoming'],
      redirectUri: 'http://127.0.0.1:8000/login',
      responseType: 'code',
      selected: { channel: quay, accept: true },
    },
  },
  { kind: 'click', user: robin, control: button('Gone') },
  { kind: 'click', user: robin, control: { ...apply, params: { track: 'dev' } } },
  { kind: 'submitModal', user: robin, modal, inputs: { name: 'R', age: '30', tier: null, friend: [user(mara)] } },
  { kind: 'submitModal', user: robin, modal, inputs: { name: 'Robin', age: '30', papers: { files: [file] } } },
  { kind: 'submitModal', user: robin, modal, inputs: {} },
  { kind: 'select', user: robin, control: { ...button('Cargo', 'cargo'), kind: 'select' }, values: ['gold'] },
  { kind: 'useCommand', user: robin, path: ['order'], options: { dish: 'pie', count: 0 }, channel: quay },
  { kind: 'useCommand', user: robin, path: ['order'], options: { dish: 'pie', rank: role('crew') }, channel: quay },
  { kind: 'useCommand', user: robin, path: ['order'], options: { dish: 'pie', list: { file } }, channel: quay },
  { kind: 'useCommand', user: robin, path: ['ping'], options: {} },
  { kind: 'useCommand', user: robin, path: ['lose'], options: {}, channel: quay },
  {
    kind: 'useCommand',
    user: robin,
    path: ['chart', 'find'],
    options: { port: { suggestion: { typed: 'B', nth: 9 } } },
    channel: quay,
  },
  { kind: 'useContextMenu', user: robin, name: 'Quote', target: message, channel: quay },
  { kind: 'useContextMenu', user: robin, name: 'Inspect', target: user('Nobody'), channel: quay },
  { kind: 'callApi', user: robin, method: 'BREW', route: '/x', params: {} },
  {
    kind: 'callApi',
    user: 'Grace',
    method: 'GET',
    route: '/guilds/{guild_id}/members',
    params: { guild_id: guild },
    query: { limit: '2' },
  },
  {
    kind: 'callApi',
    user: 'Grace',
    method: 'PUT',
    route: '/channels/{channel_id}/messages/pins/{message_id}',
    params: { channel_id: quay, message_id: { message } },
    reason: 'Important',
  },
  { kind: 'injectFault', fault: { kind: 'http_error', status: 503, count: 1 } },
  { kind: 'injectFault', fault: { kind: 'meteor' } },
  { kind: 'advanceClock', ms: 1500 },
];

const scenarios = [
  ...sampleTests.map(({ title, bot, steps }) => ({ title, bot, steps: steps.map(({ step }) => step) })),
  { title: 'other fields, and what is refused or missing', bot: 'sampleBot' as const, steps: variants },
];

interface Performed {
  readonly step: ScenarioStep;
  readonly block: string;
}

const performed: Performed[] = [];

beforeAll(async () => {
  const requests = new KitRequests();
  for (const { bot, steps } of scenarios) {
    const exports = exportsOf[bot];
    const world = await createWorld({ bot: exports.bot, world: harbour, clock: 'manual' });
    const scenario = new ScenarioWorld(world, declarationsOf(bot));
    const text = new GoldenText();
    text.name(world.emulator.url, 'emulator');
    for (const [position, step] of steps.entries()) {
      requests.take();
      const outcome = await performStep(scenario, step);
      const sent = requests.take();
      const parsed = ScenarioStep.parse(JSON.parse(JSON.stringify(step)));
      const facts = text.json({ step: parsed, outcome: withoutContent(outcome), requests: sent });
      performed.push({
        step,
        block: text.replaceIn(`# ${describeStep(step)}\n${facts}\n${codeOf(bot, step, steps[position - 1])}\n`),
      });
    }
    await world.close();
  }
});
afterAll(() => vi.restoreAllMocks());

function declarationsOf(bot: BotName): DeclarationIndex {
  const exports = exportsOf[bot];
  return new DeclarationIndex(exports.bot.declarations, [{ path: paths[bot], exports }]);
}

/** The responses of bots are in the goldens of the control API. */
function withoutContent({ parts, ...outcome }: StepOutcome): object {
  return { ...withStatus(outcome), ...(parts ? { parts: parts.map(withStatus) } : {}) };
}

function withStatus(outcome: StepOutcome): object {
  return 'report' in outcome ? { status: outcome.status, report: outcome.report?.status } : outcome;
}

/** The statements of a test with this step only. A modal needs the step that opened it. */
function codeOf(bot: BotName, step: ScenarioStep, previous: ScenarioStep | undefined): string {
  const path = `${paths.world}.test.ts`;
  const initialWorld = { kind: 'description', path: paths.world } as const;
  const all = step.kind === 'submitModal' && previous ? [previous, step] : [step];
  const steps = all.map((each) => ({ step: each, assertions: [] }));
  try {
    const printed = printTest(
      { title: '', bot: { kind: 'bot', exported: { path: paths[bot], name: 'bot' } }, initialWorld, path, steps },
      declarationsOf(bot),
    );
    const [, , ...statements] = printed.slice(printed.indexOf('test(')).trimEnd().split('\n');
    return statements.slice(0, -1).join('\n');
  } catch (error) {
    return String(error);
  }
}

describe('the steps of scenarios', () => {
  test('mean the same as before', async () => {
    const text = performed.map(({ block }) => block).join('\n');
    await expect(text).toMatchFileSnapshot('snapshots/scenario-steps.txt');
  });

  test('have a golden step of each kind', () => {
    const kinds = new Set<string>(performed.map(({ step }) => step.kind));
    expect(stepKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
