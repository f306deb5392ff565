// The explorer, compared with the same number of interactions by the test kit. The emulator, the bot, the users and all sockets are in
// this process, so its CPU time is the complete cost. An exploration also starts worlds and bots, lets time pass, and lets users do
// other things than interactions; the kit runs in one world.

import { Exploration } from '../build/modules/dev/src/explorer/exploration/explore.js';
import { UncaughtErrors } from '../build/modules/dev/src/explorer/world/uncaught-errors.js';
import { DeclarationIndex } from '../build/modules/dev/src/scenario/declarations/declaration-index.js';
import { load } from './build.mjs';

// The modules of the explorer import the framework by its name, so that they use these classes.
const { createWorld } = await load('@guildhall/dev/testing');
const { actionRow, Bot, Button, button, Command, command, Handler, ModalSubmit, modal, textInput } =
  await load('guildhall');

const STEPS = 2400;
const WARMUP_STEPS = 600;

const deskCommand = command('desk', { description: 'Shows the desk' });
const applyButton = button('apply', { label: 'Apply' });
const applicationModal = modal('application', {
  title: 'Apply',
  fields: { name: textInput({ label: 'Name', maxLength: 100 }) },
});

class DeskHandler {
  show(use) {
    return use.reply({ content: 'Come in.', components: [actionRow(applyButton())] });
  }
  openApplication(click) {
    return click.showModal(applicationModal());
  }
  submitApplication(form) {
    return form.reply({ content: `Thank you, ${form.values.name}.`, ephemeral: true });
  }
}
Command(deskCommand)(DeskHandler.prototype, 'show');
Button(applyButton, { defer: false })(DeskHandler.prototype, 'openApplication');
ModalSubmit(applicationModal)(DeskHandler.prototype, 'submitApplication');
Handler()(DeskHandler);
const bot = new Bot({ handlers: [DeskHandler], signals: false });

export async function explorerWorkloads() {
  await explore(WARMUP_STEPS);
  const explored = await measure(() => explore(STEPS));
  const floor = await measure(() => interactByKit(explored.interactions));
  const ratio = explored.cpuMs / explored.interactions / (floor.cpuMs / floor.interactions);
  return {
    groups: [
      {
        title: 'interactions of generated users',
        rows: [
          ['by the test kit, in one world', ...figuresOf(floor)],
          ['by the explorer', ...figuresOf(explored), `${ratio.toFixed(2)} × CPU`],
        ],
      },
    ],
  };
}

/** Returns the number of interactions. */
async function explore(maxSteps) {
  const explored = {
    bot: { kind: 'bot', exported: { path: '/bot.js', name: 'bot' }, bot, files: [] },
    declarations: new DeclarationIndex(bot.declarations, []),
    initialWorld: { kind: 'new' },
    description: undefined,
    uncaughtErrors: new UncaughtErrors(),
  };
  const options = { seed: 1, maxSteps, maxSeconds: 3600, hasFaults: false, hasHostileActions: false };
  const onEvent = (event) => {
    if (event.kind === 'found') throw new Error(`unexpected finding: ${event.finding.problem.message}`);
  };
  const { interactions } = await new Exploration(explored, options, { onEvent, onStep: () => {} }).run();
  return interactions;
}

async function interactByKit(count) {
  const world = await createWorld({ bot });
  try {
    const visitor = await world.createMember('visitor');
    const { message } = await visitor.useCommand('desk');
    for (let n = 1; n < count; n += 2) {
      await visitor.click(message.button('Apply'));
      await visitor.fill(applicationModal, { name: 'Visitor' }).submit();
    }
    return count;
  } finally {
    await world.close();
  }
}

async function measure(run) {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const interactions = await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { interactions, wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

function figuresOf({ interactions, wallMs, cpuMs }) {
  return [
    `${(cpuMs / interactions).toFixed(2)} ms CPU`.padStart(11),
    `${Math.round((interactions / cpuMs) * 1000)} a second on one core`,
    `${Math.round((interactions / wallMs) * 1000)} a second of real time`,
  ];
}
