// The cost of a response, from the frame of the interaction to its callback, with 1,000 declared ids. It is compared with a
// hand-written client that parses the frame, looks up the id, reads the fields and posts with `undici.request`. The modal
// has five fields, the maximum of the API.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { load } from './build.mjs';

const { Bot, Button, button, checkboxGroup, fileUpload, Handler, ModalSubmit, modal, radioGroup, textInput } =
  await load('guildhall');

const DECLARED = 1000;
const AT_ONCE = 50;
const BUSY = 12_000;
const CALM = 4000;
const COMPARED = { count: 2500, warmupRounds: 4 };

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const tokenOf = (name) => `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(name).toString('base64url')}.a-secret-of-the-bench`;

export async function interactionWorkloads() {
  const server = fork(here('interaction-server.mjs'));
  const [{ port }] = await once(server, 'message');
  const baseUrl = `http://127.0.0.1:${port}/api/v10`;

  const raw = { name: 'ws + JSON.parse + undici.request', token: tokenOf('raw'), isCompared: false };
  const closeRaw = await rawClient(port, baseUrl, raw.token);
  const bot = { name: 'a bot', token: tokenOf('bot') };
  const wrapped = { name: 'a bot with one middleware', token: tokenOf('middleware') };
  const startBot = async ({ token }, options) => {
    const client = new Bot({
      token,
      handlers: handlersOf(DECLARED),
      api: { baseUrl },
      gateway: { shards: 1, compression: false },
      logLevel: 'error',
      signals: false,
      ...options,
    });
    await client.start();
    return client;
  };
  const client = await startBot(bot);
  const wrappedClient = await startBot(wrapped, { middleware: [(_context, next) => next()] });

  const workload = ({ kind, choice = 'one', count: usual, atOnce }, { name, token, isCompared }) => ({
    name,
    isCompared,
    run: async (count = usual) => {
      const { user, system } = process.cpuUsage();
      const startedAt = performance.now();
      server.send({ token, kind, choice, count, atOnce });
      const [{ medianMicros }] = await once(server, 'message');
      const after = process.cpuUsage();
      const cpuMicros = after.user + after.system - user - system;
      return { operations: count, cpuMicros, elapsedMs: performance.now() - startedAt, latencyMicros: medianMicros };
    },
  });
  const group = (title, usage) => ({
    title,
    workloads: [raw, bot].map((each) => workload(usage, each)),
    options: { rounds: 9, warmup: 3, collects: false },
    compared: { ...COMPARED, bytesCount: usage.choice === undefined ? COMPARED.count : undefined },
  });
  const busy = { count: BUSY, atOnce: AT_ONCE };
  const calm = { count: CALM, atOnce: 1 };
  const form = 'a modal of five fields and two files';

  return {
    groups: [
      group(`a button, ${AT_ONCE} at once`, { kind: 'button', ...busy }),
      group('a button, one at a time', { kind: 'button', ...calm }),
      group(`${form}, ${AT_ONCE} at once`, { kind: 'modal', ...busy }),
      group(`${form}, one at a time`, { kind: 'modal', ...calm }),
      // The baseline of this group is the same bot without middleware.
      {
        ...group(`one middleware: a button, ${AT_ONCE} at once`, { kind: 'button', ...busy }),
        workloads: [{ ...bot, isCompared: false }, wrapped].map((each) => workload({ kind: 'button', ...busy }, each)),
      },
      // The declared handlers then do not fit into the processor's caches.
      group(`${DECLARED} buttons in turn, ${AT_ONCE} at once`, { kind: 'button', choice: 'all', ...busy }),
      group(`${DECLARED} modals in turn, ${AT_ONCE} at once`, { kind: 'modal', choice: 'all', ...busy }),
      {
        title: `composing a bot of ${DECLARED} handlers, in a separate process`,
        rows: composition,
        workloads: [{ name: 'importing, declaring and composing', run: composeOnce }],
      },
    ],
    close: async () => {
      closeRaw();
      await Promise.all([client.stop(), wrappedClient.stop()]);
      server.disconnect();
    },
  };
}

/** `count` buttons and as many modals, each with a handler, in classes of ten methods as users of the library write them. */
export function handlersOf(count) {
  const classes = [];
  for (let from = 0; from < count; from += 5) {
    class Desk {}
    for (let n = from; n < from + 5; n += 1) {
      const apply = button(`desk-${n}/:channel<snowflake>`, { label: 'Apply' });
      const form = modal(`form-${n}/:channel<snowflake>`, {
        title: 'Join the crew',
        fields: {
          name: textInput({ label: 'Your name', minLength: 2, maxLength: 64 }),
          age: textInput({ label: 'Your age', parse: z.coerce.number().int().min(16) }),
          tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }),
          skills: checkboxGroup({ label: 'Skills', options: { code: 'Code', events: 'Events' }, required: false }),
          files: fileUpload({ label: 'Portfolio', maxValues: 3, required: false }),
        },
      });
      Desk.prototype[`clicked${n}`] = (click) =>
        click.reply({ content: `Channel ${click.params.channel}`, ephemeral: true });
      Button(apply)(Desk.prototype, `clicked${n}`);
      Desk.prototype[`submitted${n}`] = (form) => {
        const { name, age, tier, skills, files } = form.values;
        const sizes = files.reduce((sum, file) => sum + file.size, 0);
        return form.reply({ content: `${name}, ${age + 1}, ${tier}, ${skills}, ${sizes}`, ephemeral: true });
      };
      ModalSubmit(form)(Desk.prototype, `submitted${n}`);
    }
    Handler()(Desk);
    classes.push(Desk);
  }
  return classes;
}

/** The baseline: a table of functions by the first part of the custom_id, without validation and deadlines. */
async function rawClient(port, baseUrl, token) {
  const table = new Map();
  for (let n = 0; n < DECLARED; n += 1) {
    table.set(`desk-${n}`, ([, channel]) => `Channel ${channel}`);
    table.set(`form-${n}`, (_parts, { components, resolved }) => {
      const values = {};
      for (const { component } of components) values[component.custom_id] = component.value ?? component.values;
      const files = values.files.map((id) => resolved.attachments[id]);
      const sizes = files.reduce((sum, file) => sum + file.size, 0);
      return `${values.name}, ${Number(values.age) + 1}, ${values.tier}, ${values.skills}, ${sizes}`;
    });
  }
  const respond = async ({ id, token, data }) => {
    const parts = data.custom_id.split('/');
    const content = table.get(parts[0])(parts, data);
    const { statusCode, body } = await request(`${baseUrl}/interactions/${id}/${token}/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 4, data: { content, flags: 64 } }),
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`the server responded with ${statusCode}`);
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`, { perMessageDeflate: false });
  await new Promise((resolve) => {
    socket.on('message', (text) => {
      const { op, t, d } = JSON.parse(text);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: {} } }));
      if (t === 'READY') resolve();
      if (t === 'INTERACTION_CREATE') void respond(d);
    });
  });
  return () => socket.close();
}

/** Measures importing and composing in several processes. Returns the medians. */
async function composition() {
  const measured = [];
  for (let round = 0; round < 7; round += 1) measured.push(await composeOnce());
  const median = (key) => measured.map((figures) => figures[key]).toSorted((a, b) => a - b)[3];
  return [
    ['importing the package', `${median('importMs').toFixed(0)} ms`],
    ['declaring', `${median('declareMs').toFixed(0)} ms`],
    ['composing', `${median('composeMs').toFixed(0)} ms`],
  ];
}

async function composeOnce() {
  const child = fork(here('interactions-composition.mjs'), [String(DECLARED / 2)], { execArgv: [] });
  const [[figures]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return { operations: 1, ...figures };
}
