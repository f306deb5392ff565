// Measures the test kit: the start of worlds, and interactions in a world. The emulator, the bot, the users and all sockets
// are in this process, so its CPU time is the complete cost.

import { createWorld } from '../dist/dev/testing/index.js';
import { actionRow, Bot, Button, button, Handler, ModalSubmit, modal, On, textInput } from '../dist/index.js';

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
  const world = await createWorld({ bot });
  const visitor = await world.createMember('visitor');
  await visitor.send(world.guild.channels.find(({ name }) => name === 'general') ?? world.guild.channels[0], 'open');
  const greeting = await visitor.waitForMessage('Come in.');
  const runRound = async () => {
    await visitor.click(greeting.button('Apply'));
    const response = await visitor.fill(applicationModal, { name: 'Visitor' }).submit();
    if (response.text !== 'Thank you, Visitor.') throw new Error(`unexpected response "${response.text}"`);
  };
  const startWorld = async () => {
    const newWorld = await createWorld({ bot });
    return () => newWorld.close();
  };

  for (let n = 0; n < WARMUP; n += 1) await runRound();
  const rounds = await measure(ROUNDS, runRound);
  const worlds = await measure(WORLDS, startWorld);
  const parallel = await measure(1, async () => {
    const closings = await Promise.all(Array.from({ length: PARALLEL_WORLDS }, startWorld));
    return () => Promise.all(closings.map((close) => close()));
  });
  await world.close();

  return {
    groups: [
      {
        title: 'interactions: click a button, fill in and submit the modal, receive the response',
        rows: [
          [
            'one round',
            `${rounds.medianMs.toFixed(2)} ms`.padStart(11),
            `${rounds.cpuMs.toFixed(2)} ms CPU`,
            `${Math.round(1000 / rounds.cpuMs)} a second on one core`,
          ],
        ],
      },
      {
        title: 'worlds: an emulator with a bot that is ready',
        rows: [
          ['start of one world', `${worlds.medianMs.toFixed(1)} ms`.padStart(11), `${worlds.cpuMs.toFixed(1)} ms CPU`],
          [
            `${PARALLEL_WORLDS} in parallel, each`,
            `${(parallel.medianMs / PARALLEL_WORLDS).toFixed(1)} ms`.padStart(11),
            `${(parallel.cpuMs / PARALLEL_WORLDS).toFixed(1)} ms CPU`,
          ],
        ],
      },
    ],
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
  return { medianMs: elapsed.toSorted((a, b) => a - b)[times >> 1], cpuMs: cpuMicros / 1000 / times };
}
