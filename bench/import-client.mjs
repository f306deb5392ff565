// Runs in a separate process: imports, or imports and connects, and reports how long it took.
import { entryUrl } from './build.mjs';

const [, , task, ...args] = process.argv;
const load = (name) => import(/^@?guildhall/.test(name) ? entryUrl(name) : name);
// A library that `compat` installs.
const { loadPeer } = task === 'peer' ? await import('./peers/load-peer.mjs') : {};

const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
if (task === 'import') for (const name of args) await load(name);
else if (task === 'peer') for (const name of args) loadPeer(name);
else await connect(...args);
const elapsedMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
process.on('disconnect', () => process.exit());
process.send({ cpuMicros: user + system, elapsedMs });

async function connect(name, url, token) {
  const library = await load(name);
  await (name === 'guildhall' ? startBot(library, url, token) : startClient(library, url, token));
}

async function startBot({ Bot, Handler, On }, url, token) {
  class Greeter {
    welcome() {}
  }
  On('guildMemberAdd')(Greeter.prototype, 'welcome');
  Handler()(Greeter);
  await new Bot({
    token,
    handlers: [Greeter],
    api: { baseUrl: `${url}/api/v10` },
    logLevel: 'error',
    signals: false,
  }).start();
}

async function startClient({ Client, Events, GatewayIntentBits }, url, token) {
  const client = new Client({ intents: [GatewayIntentBits.GuildMembers], rest: { api: `${url}/api` } });
  client.on(Events.GuildMemberAdd, () => {});
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  await ready;
}
