// Measures the test kit: the start of worlds, and interactions in a world. The emulator, the bot, the users and all sockets
// are in this process, so its CPU time is the complete cost.

import { load } from './build.mjs';
import { lazy } from './lazy.mjs';

const { createWorld } = await load('@guildhall/dev/testing');
const { actionRow, Bot, Button, button, Handler, ModalSubmit, modal, On, textInput } = await load('guildhall');

const WORLDS = 30;
const PARALLEL_WORLDS = 100;
const ROUNDS = 300;
const WARMUP = 50;

const applyButton = button('apply', { label: 'Apply' });
const applicationModal = modal('application', { title: 'Apply', fields: { name: textInput({ label: 'Name' }) } });

class ApplicationHandler {
  onMessage({ data, api }) {
    if (data.content === 'open') {
      return api.messages.create(data.channel_id, { content: 'Come in.', components: [actionRow(applyButton())] });
    }
  }
  openApplication(click) {
    return click.showModal(applicationModal());
  }
  submitApplication(form) {
    return form.reply({ content: `Thank you, ${form.values.name}.`, ephemeral: true });
  }
}
On('messageCreate')(ApplicationHandler.prototype, 'onMessage');
Button(applyButton, { defer: false })(ApplicationHandler.prototype, 'openApplication');
ModalSubmit(applicationModal)(ApplicationHandler.prototype, 'submitApplication');
Handler()(ApplicationHandler);
const bot = new Bot({ handlers: [ApplicationHandler], signals: false, gateway: { intents: ['MESSAGE_CONTENT'] } });

export async function kitWorkloads() {
  let world;
  /** Starts the world of the interactions with the first of them. */
  const greeted = lazy(async () => {
    world = await createWorld({ bot });
    const visitor = await world.createMember('visitor');
    await visitor.send(world.guild.channels.find(({ name }) => name === 'general') ?? world.guild.channels[0], 'open');
    return { visitor, greeting: await visitor.waitForMessage('Come in.') };
  });
  const runRound = async () => {
    const { visitor, greeting } = await greeted();
    await visitor.click(greeting.button('Apply'));
    const response = await visitor.fill(applicationModal, { name: 'Visitor' }).submit();
    if (response.text !== 'Thank you, Visitor.') throw new Error(`unexpected response "${response.text}"`);
  };
  const startWorld = async () => {
    const newWorld = await createWorld({ bot });
    return () => newWorld.close();
  };

  const interactionRows = async () => {
    for (let n = 0; n < WARMUP; n += 1) await runRound();
    const { medianMs, cpuMs } = await measure(ROUNDS, runRound);
    return [
      [
        'one round',
        `${medianMs.toFixed(2)} ms`.padStart(11),
        `${cpuMs.toFixed(2)} ms CPU`,
        `${Math.round(1000 / cpuMs)} a second on one core`,
      ],
    ];
  };
  const worldRows = async () => {
    const one = await measure(WORLDS, startWorld);
    const parallel = await measure(1, async () => {
      const closings = await Promise.all(Array.from({ length: PARALLEL_WORLDS }, startWorld));
      return () => Promise.all(closings.map((close) => close()));
    });
    const row = (name, { medianMs, cpuMs }, worlds) => [
      name,
      `${(medianMs / worlds).toFixed(1)} ms`.padStart(11),
      `${(cpuMs / worlds).toFixed(1)} ms CPU`,
    ];
    return [row('start of one world', one, 1), row(`${PARALLEL_WORLDS} in parallel, each`, parallel, PARALLEL_WORLDS)];
  };
  const workload = (name, usual, run) => ({
    name,
    run: async (count = usual) => {
      const { elapsedMs, cpuMs } = await measure(count, run);
      return { operations: count, cpuMicros: cpuMs * 1000 * count, elapsedMs };
    },
  });

  return {
    groups: [
      {
        title: 'interactions: click a button, fill in and submit the modal, receive the response',
        rows: interactionRows,
        workloads: [workload('one round', ROUNDS, runRound)],
        measured: { count: 100, warmupRounds: 3, bytesCount: 100 },
      },
      {
        title: 'worlds: an emulator with a bot that is ready',
        rows: worldRows,
        workloads: [workload('start of one world', WORLDS, startWorld)],
        measured: { count: 10 },
      },
    ],
    close: () => world?.close(),
  };
}

/** @param {() => Promise<(() => Promise<unknown>) | void>} run returns a clean-up function, which is not measured */
async function measure(times, run) {
  const elapsed = [];
  let cpuMicros = 0;
  for (let n = 0; n < times; n += 1) {
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const cleanUp = await run();
    elapsed.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuMicros += user + system;
    await cleanUp?.();
  }
  return {
    medianMs: elapsed.toSorted((a, b) => a - b)[times >> 1],
    elapsedMs: elapsed.reduce((sum, ms) => sum + ms, 0),
    cpuMs: cpuMicros / 1000 / times,
  };
}
