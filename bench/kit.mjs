// What tests with the kit cost: worlds that start, and stories that people go through in one. Service, bot, people and
// all their sockets are in this one process, so that its CPU time is the whole cost of a story.
import { actionRow, Bot, Button, button, Handler, ModalSubmit, modal, On, textInput } from '../dist/index.js';
import { createWorld } from '../dist/testing/index.js';

const WORLDS = 30;
const AT_ONCE = 100;
const STORIES = 300;
const WARMUP = 50;

const apply = button('apply', { label: 'Apply' });
const application = modal('application', { title: 'Apply', fields: { name: textInput({ label: 'Name' }) } });

class Desk {
  greet({ data, api }) {
    if (data.content === 'open') {
      return api.messages.create(data.channel_id, { content: 'Come in.', components: [actionRow(apply())] });
    }
  }
  open(click) {
    return click.showModal(application());
  }
  submitted(form) {
    return form.reply({ content: `Thank you, ${form.values.name}.`, ephemeral: true });
  }
}
On('messageCreate')(Desk.prototype, 'greet');
Button(apply, { defer: false })(Desk.prototype, 'open');
ModalSubmit(application)(Desk.prototype, 'submitted');
Handler()(Desk);
const bot = new Bot({ handlers: [Desk], signals: false, gateway: { intents: ['MESSAGE_CONTENT'] } });

export async function kitWorkloads() {
  const world = await createWorld({ bot });
  const visitor = await world.join('visitor');
  await visitor.says(world.guild.channels.find(({ name }) => name === 'general') ?? world.guild.channels[0], 'open');
  const greeting = await visitor.sees('Come in.');
  const story = async () => {
    await visitor.click(greeting.button('Apply'));
    const answer = await visitor.fill(application, { name: 'Visitor' }).submit();
    if (answer.text !== 'Thank you, Visitor.') throw new Error(`the story ended with "${answer.text}"`);
  };
  const lifetime = async () => {
    const another = await createWorld({ bot });
    return () => another.close();
  };

  for (let n = 0; n < WARMUP; n += 1) await story();
  const stories = await measure(STORIES, story);
  const worlds = await measure(WORLDS, lifetime);
  const crowd = await measure(1, async () => {
    const closings = await Promise.all(Array.from({ length: AT_ONCE }, lifetime));
    return () => Promise.all(closings.map((close) => close()));
  });
  await world.close();

  return {
    groups: [
      {
        title: 'stories: a click, the modal that it opens filled in and sent, the answer seen',
        rows: [
          [
            'a story',
            `${stories.medianMs.toFixed(2)} ms`.padStart(11),
            `${stories.cpuMs.toFixed(2)} ms CPU`,
            `${Math.round(1000 / stories.cpuMs)} a second on one core`,
          ],
        ],
      },
      {
        title: 'worlds: a service and a bot that is ready on it',
        rows: [
          ['one starts', `${worlds.medianMs.toFixed(1)} ms`.padStart(11), `${worlds.cpuMs.toFixed(1)} ms CPU`],
          [
            `${AT_ONCE} start at once, each`,
            `${(crowd.medianMs / AT_ONCE).toFixed(1)} ms`.padStart(11),
            `${(crowd.cpuMs / AT_ONCE).toFixed(1)} ms CPU`,
          ],
        ],
      },
    ],
  };
}

/** @param {() => Promise<(() => Promise<unknown>) | void>} run gives what clears up, which is not measured */
async function measure(times, run) {
  const elapsed = [];
  let cpuMicros = 0;
  for (let n = 0; n < times; n += 1) {
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const clear = await run();
    elapsed.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuMicros += user + system;
    await clear?.();
  }
  return { medianMs: elapsed.toSorted((a, b) => a - b)[times >> 1], cpuMs: cpuMicros / 1000 / times };
}
