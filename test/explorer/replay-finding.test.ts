/** How the steps of a problem are repeated in a new world. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
} from 'guildhall';
import { expect, test } from 'vitest';
import { type Recurrence, replayFinding } from '../../dev/src/explorer/findings/replay-finding.js';
import { problemSignature } from '../../dev/src/explorer/problems/observed-problem.js';
import { UncaughtErrors } from '../../dev/src/explorer/world/uncaught-errors.js';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { describeStep, type ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';

const ticket = command('ticket', { description: 'Opens a ticket' });
const claim = button('claim/:opener<snowflake>', { label: 'Claim' });

@Handler()
class Tickets {
  @Command(ticket)
  open(use: CommandContext<typeof ticket>) {
    return use.reply({ content: 'A ticket', components: [actionRow(claim({ opener: use.user.id }))] });
  }

  @Button(claim)
  claim(_click: ButtonContext<typeof claim>) {
    throw new Error('nobody can claim tickets');
  }
}

const bot = new Bot({ handlers: [Tickets] });
const explored = {
  bot: { kind: 'bot', bot, files: [], exported: { path: '/bot.ts', name: 'bot' } },
  declarations: new DeclarationIndex(bot.declarations, []),
  initialWorld: { kind: 'new' },
  description: undefined,
  uncaughtErrors: new UncaughtErrors(),
} as const;
const signature = problemSignature({
  kind: 'handlerFailed',
  handler: 'Tickets.claim',
  declaration: claim.describe(),
  message: 'Error: nobody can claim tickets',
});

const join = { kind: 'createMember', user: 'Robin' } as const;
/** Robin opens a ticket, and the owner clicks the button of another user's ticket, which does not exist. */
const others: readonly ScenarioStep[] = [
  { kind: 'useCommand', user: 'Robin', path: ['ticket'], options: {}, channel: '\u{E000}channel:0:welcome\u{E001}' },
  {
    kind: 'click',
    user: 'Owner',
    control: {
      kind: 'button',
      customId: 'claim/\u{E000}user:0:Casey\u{E001}',
      label: 'Claim',
      pattern: claim.customId.pattern,
      params: { opener: '\u{E000}user:0:Casey\u{E001}' },
    },
  },
];

test('the steps of a problem name the control that was used, not one that does not exist in this world', async () => {
  const recurrence = await replayFinding(explored, [join, ...others], signature);
  expect(recurrence?.steps.at(-1)).toMatchObject({ control: { customId: 'claim/\u{E000}user:0:Robin\u{E001}' } });
  expect(recurrence?.steps.at(-1)).not.toHaveProperty('control.params');
});

test('the steps of a problem name the controls that were used at once', async () => {
  const [open, click] = others;
  if (click?.kind !== 'click' || !open) throw new Error('there is a click');
  const both: ScenarioStep = { kind: 'atOnce', steps: [click, { ...click, user: 'Robin' }] };
  const recurrence = await replayFinding(explored, [join, open, both], signature);
  const exact = { customId: 'claim/\u{E000}user:0:Robin\u{E001}' };
  expect(recurrence?.steps.at(-1)).toMatchObject({ steps: [{ control: exact }, { control: exact }] });
  expect(JSON.stringify(recurrence?.steps)).not.toContain('Casey');
});

test('of several steps at once, those that a user cannot do are left out, since a test would fail there', async () => {
  const [open, click] = others;
  if (click?.kind !== 'click' || !open) throw new Error('there is a click');
  const both: ScenarioStep = { kind: 'atOnce', steps: [{ ...click, user: 'Nobody' }, click] };
  const recurrence = await replayFinding(explored, [join, open, both], signature);
  expect(recurrence).toMatchObject({ hasRefusals: true });
  expect(recurrence?.steps.map(describeStep)).toEqual(['Robin joins', 'Robin uses /ticket', 'Owner clicks [Claim]']);
});

test('a reaction names the message that got it, if the one that was meant does not exist', async () => {
  const welcome = '\u{E000}channel:0:welcome\u{E001}';
  const react: ScenarioStep = {
    kind: 'addReaction',
    user: 'Robin',
    emoji: '🎉',
    message: { author: 'Owner', text: 'Hello, all', match: 'Hello', channel: welcome },
  };
  const send: ScenarioStep = { kind: 'sendMessage', user: 'Owner', channel: welcome, content: 'Hello, Robin' };
  const recurrence = await replayFinding(explored, [join, send, react, ...others], signature);
  expect(recurrence?.steps[2]).toMatchObject({ message: { text: 'Hello, Robin', match: 'Hello, Robin' } });
});

test('the first steps that probably suffice led to the message and the user of the last one; time that passes is among the second', async () => {
  const [open, click] = others;
  if (open?.kind !== 'useCommand' || !click) throw new Error('there is a command');
  const casey: ScenarioStep = { kind: 'createMember', user: 'Casey' };
  const steps = [casey, join, { ...open, user: 'Casey' }, open, { kind: 'advanceClock', ms: 1000 }, click] as const;
  const ofRobin = await replayFinding(
    explored,
    steps.filter((step) => step !== casey),
    signature,
  );
  const causes = (found: Recurrence | undefined) =>
    found?.causes?.map((indices) => indices.map((index) => describeStep(found.steps[index] ?? join)));
  const withTime = ['Robin joins', 'Robin uses /ticket', '1 s pass', 'Owner clicks [Claim]'];
  expect(causes(ofRobin)).toEqual([['Robin joins', 'Robin uses /ticket', 'Owner clicks [Claim]'], withTime]);
  const ofCasey = await replayFinding(explored, steps, signature);
  expect(causes(ofCasey)?.[0]).toEqual(['Casey joins', 'Casey uses /ticket', 'Owner clicks [Claim]']);
});

test('a member that cannot join as described is a refused step, since a test would fail there', async () => {
  const steps = [{ ...join, roles: ['a role that nobody has created'] }, ...others];
  expect(await replayFinding(explored, steps, signature)).toMatchObject({ hasRefusals: true });
});
