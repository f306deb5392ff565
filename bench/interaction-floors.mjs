// The least that a response to an interaction can cost: a hand-written client that parses the frame, looks up the id, reads the
// fields and sends the callback, without validation and deadlines. It exists with two ways to send a request.
import { Pool, request } from 'undici';
import { WebSocket } from 'ws';
import { bookingContent, suggestions } from './command-handlers.mjs';
import { DECLARED } from './interaction-handlers.mjs';

const AUTOCOMPLETE = 4;

/** What most hand-written clients would use. */
export const requestFloor = {
  name: 'ws + JSON.parse + undici.request',
  isCompared: false,
  connect: ({ port, baseUrl, token }) =>
    connect(port, token, (path, body) => sendWithRequest(`${baseUrl}${path}`, body)),
};

/** The cheapest way that undici has. */
export const dispatchFloor = {
  name: 'ws + JSON.parse + Pool.dispatch',
  isCompared: false,
  connect: async ({ port, url, token }) => {
    const pool = new Pool(url, { connections: 50 });
    const stop = await connect(port, token, (path, body) => pool.dispatch(requestOf(path, body), new Handler()));
    return () => {
      stop();
      return pool.destroy();
    };
  },
};

const HEADERS = { 'content-type': 'application/json' };

async function sendWithRequest(url, body) {
  const { statusCode, body: received } = await request(url, { method: 'POST', headers: HEADERS, body });
  await received.dump();
  if (statusCode !== 204) throw new Error(`the server responded with ${statusCode}`);
}

const requestOf = (path, body) => ({ method: 'POST', path: `/api/v10${path}`, headers: HEADERS, body });

/** What undici calls while it handles a response. */
class Handler {
  onRequestStart() {}
  onResponseStart(_controller, statusCode) {
    if (statusCode !== 204) throw new Error(`the server responded with ${statusCode}`);
  }
  onResponseData() {}
  onResponseEnd() {}
  onResponseError(_controller, error) {
    throw error;
  }
}

const message = (content) => ({ type: 4, data: { content, flags: 64 } });

const choices = (labels) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The modal of interaction-handlers.mjs, as a request. */
const formRequest = (n, channel) => ({
  custom_id: `form-${n}/${channel}`,
  title: 'Join the crew',
  components: [
    label('Your name', { type: 4, custom_id: 'name', style: 1, min_length: 2, max_length: 64 }),
    label('Your age', { type: 4, custom_id: 'age', style: 1 }),
    label('Tier', { type: 21, custom_id: 'tier', options: choices({ core: 'Core', guest: 'Guest' }) }),
    label('Skills', {
      type: 22,
      custom_id: 'skills',
      options: choices({ code: 'Code', events: 'Events' }),
      min_values: 0,
      required: false,
    }),
    label('Portfolio', { type: 19, custom_id: 'files', min_values: 0, max_values: 3, required: false }),
  ],
});
const label = (text, component) => ({ type: 18, label: text, component });

/** Functions that return the callback, by the first part of the custom_id, and of the command. */
function createTable() {
  const table = new Map();
  for (let n = 0; n < DECLARED; n += 1) {
    table.set(`desk-${n}`, ([, channel]) => message(`Channel ${channel}`));
    table.set(`form-${n}`, (_parts, { components, resolved }) => {
      const values = {};
      for (const { component } of components) values[component.custom_id] = component.value ?? component.values;
      const files = values.files.map((id) => resolved.attachments[id]);
      const sizes = files.reduce((sum, file) => sum + file.size, 0);
      return message(`${values.name}, ${Number(values.age) + 1}, ${values.tier}, ${values.skills}, ${sizes}`);
    });
  }
  table.set('open', ([, form, channel]) => ({ type: 9, data: formRequest(form, channel) }));
  table.set('book', (_parts, data) => {
    const values = {};
    for (const { name, value } of data.options) values[name] = value;
    const { users, channels, roles, attachments } = data.resolved;
    return message(
      bookingContent({
        ...values,
        owner: users[values.owner],
        berth: channels[values.berth],
        crew: roles[values.crew],
        papers: attachments[values.papers],
      }),
    );
  });
  return table;
}

async function connect(port, token, send) {
  const table = createTable();
  const respond = ({ id, token, type, data }) => {
    const path = `/interactions/${id}/${token}/callback`;
    if (type === AUTOCOMPLETE) {
      const [{ value }] = data.options;
      void send(path, JSON.stringify({ type: 8, data: { choices: suggestions(value) } }));
      return;
    }
    const parts = (data.custom_id ?? data.name).split('/');
    void send(path, JSON.stringify(table.get(parts[0])(parts, data)));
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`, { perMessageDeflate: false });
  await new Promise((resolve) => {
    socket.on('message', (text) => {
      const { op, t, d } = JSON.parse(text);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: {} } }));
      if (t === 'READY') resolve();
      if (t === 'INTERACTION_CREATE') respond(d);
    });
  });
  return () => socket.close();
}
