/** How users use controls and modals. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Clock,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  textInput,
} from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import { describeStep, type StepOf } from '../../../dev/src/scenario/steps/scenario-step.js';
import { ActingWorld } from '../fixture/acting-world.js';

let events: string[];

beforeEach(() => {
  events = [];
});

const desk = command('desk', { description: 'Shows the desk' });
const note = command('note', { description: 'Shows a note that only the user sees' });
const open = button('open/:number<int>', { label: 'Open' });
const remove = button('remove', { label: 'Remove' });
const locked = button('locked', { label: 'Locked', disabled: true });
const edit = button('edit', { label: 'Edit' });
const form = modal('form', { title: 'Form', fields: { text: textInput({ label: 'Text' }) } });

@Handler()
class Desk {
  #count = 0;

  constructor(private readonly clock: Clock) {}

  @Command(desk)
  show(use: CommandContext<typeof desk>) {
    this.#count += 1;
    const row = actionRow(open({ number: this.#count }), remove(), locked(), edit());
    return use.reply({ content: `Desk ${this.#count}`, components: [row] });
  }

  @Command(note)
  note(use: CommandContext<typeof note>) {
    return use.reply({ content: 'Only for you', components: [actionRow(edit())], ephemeral: true });
  }

  @Button(open)
  open(click: ButtonContext<typeof open>) {
    events.push(`opened ${click.params.number}`);
    return click.reply('Opened.');
  }

  @Button(remove)
  remove(click: ButtonContext<typeof remove>) {
    events.push('removed');
    return click.update({ content: 'Nothing is here.', components: [] });
  }

  @Button(edit, { defer: false })
  edit(click: ButtonContext<typeof edit>) {
    return click.showModal(form());
  }

  @ModalSubmit(form)
  async submit(use: ModalContext<typeof form>) {
    events.push('submission starts');
    await new Promise<void>((resolve) => this.clock.schedule(1000, resolve));
    events.push('submission ends');
    await use.reply('Stored.');
  }
}

const bot = new Bot({ handlers: [Desk] });
const OPEN = 'button "open/:number<int>"';
const keysOf = (world: ActingWorld, kind: string) => world.candidates(kind).map(({ key }) => key);

test('users use the controls of old messages, also when there are newer ones', async () => {
  const world = await ActingWorld.create(bot);
  for (let count = 0; count < 6; count += 1) await world.act('member', 'command valid command "/desk"');
  const clicks = world.candidates('newcomer').filter(({ key }) => key.startsWith(`click ${OPEN}`));
  for (const { createSteps } of clicks) for (const step of await createSteps()) await world.perform(step);
  expect(events).toEqual(['opened 6', 'opened 5', 'opened 4', 'opened 3', 'opened 2', 'opened 1']);
  expect(clicks.map(({ weight }) => weight)).toEqual([4, 4, 4, 4, 4, 1]);
});

test('users press twice', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/desk"');
  await world.act('newcomer', `click twice ${OPEN}`);
  expect(events).toEqual(['opened 1', 'opened 1']);
});

test('both presses reach the bot together, also if the first one removes the button', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/desk"');
  const [pressed] = await world.act('newcomer', 'click twice button "remove"');
  expect(pressed?.outcome.parts).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  expect(events).toEqual(['removed', 'removed']);
  expect(world.problems).toEqual([]);
});

test('users use commands in direct messages, which open with the first one', async () => {
  const world = await ActingWorld.create(bot);
  const [used] = await world.act('member', 'command in direct messages command "/desk"');
  expect(used?.outcome).toMatchObject({ status: 'done', report: { message: expect.anything() } });
  expect(world.steps.map(describeStep)).toEqual(['Robin uses /desk in direct messages']);
});

test('users do not use disabled controls, and not those of other users’ ephemeral messages', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/desk"');
  expect(keysOf(world, 'newcomer').filter((key) => key.includes('locked'))).toEqual([]);
  await world.act('newcomer', 'click button "remove"');
  await world.act('member', 'command valid command "/note"');
  expect(keysOf(world, 'member')).toContain('click button "edit" Edit');
  expect(keysOf(world, 'newcomer')).not.toContain('click button "edit" Edit');
});

test('a user with an open modal can submit it', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/note"');
  await world.act('member', 'click button "edit"');
  expect(keysOf(world, 'member')).toEqual(
    expect.arrayContaining(['submit valid', 'submit boundary', 'submit invalid']),
  );
  expect(keysOf(world, 'newcomer')).not.toContain('submit valid');
  await world.act('member', 'submit valid');
  expect(events).toEqual(['submission starts', 'submission ends']);
  expect(keysOf(world, 'member')).not.toContain('submit valid');
});

test('a user who does something else while a modal is open dismisses it', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/note"');
  await world.act('member', 'click button "edit"');
  await world.act('member', 'command valid command "/note"');
  expect(keysOf(world, 'member')).not.toContain('submit valid');
});

/** Two users at once, of whom the other one uses the button. */
async function findAtOnce(world: ActingWorld, key: string): Promise<StepOf<'atOnce'>> {
  const candidate = world.candidates('member').find((each) => each.key === `at once ${key}`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    for (const step of (await candidate?.createSteps()) ?? []) {
      if (step.kind !== 'atOnce') continue;
      const [, other] = step.steps;
      if (other?.kind === 'click' && other.control.pattern === open.customId.pattern) return step;
    }
  }
  throw new Error('nobody uses the button');
}

test('two users press the same button at once', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/desk"');
  const step = await findAtOnce(world, `click ${OPEN} Open`);
  expect(step.steps).toMatchObject([{ kind: 'click' }, { kind: 'click' }]);
  expect(new Set(step.steps.map(({ user }) => user)).size).toBe(2);
  await world.perform(step);
  expect(events).toEqual(['opened 1', 'opened 1']);
});

test('a user presses a button while another user submits a modal: the submission starts first and ends last', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid command "/desk"');
  await world.act('member', 'click button "edit"');
  await world.perform(await findAtOnce(world, 'submit valid'));
  expect(events).toEqual(['submission starts', 'opened 1', 'submission ends']);
});
