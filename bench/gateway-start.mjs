// Starts one client, a minimal one or a bot, and reports the CPU time from the start of the process to READY.
const [, , kind, api] = process.argv;
const starts = { raw, bot };

await starts[kind]();
const { user, system } = process.cpuUsage();
process.on('disconnect', () => process.exit());
process.send({ cpuMicros: user + system });

async function raw() {
  const { WebSocket } = await import('ws');
  const token = process.env.DISCORD_TOKEN;
  const discovered = await fetch(`${api}/gateway/bot`, { headers: { authorization: `Bot ${token}` } });
  const { url } = await discovered.json();
  const socket = new WebSocket(`${url}/?v=10&encoding=json`, { perMessageDeflate: false });
  await new Promise((resolve) => {
    socket.on('message', (data) => {
      const { op, t } = JSON.parse(data);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: { os: 'bench' } } }));
      if (t === 'READY') resolve();
    });
  });
}

async function bot() {
  const { load } = await import('./build.mjs');
  const { Bot, Handler, On } = await load('guildhall');
  class Greeter {
    welcome() {}
  }
  On('guildMemberAdd')(Greeter.prototype, 'welcome');
  Handler()(Greeter);
  const options = {
    handlers: [Greeter],
    api: { baseUrl: api },
    gateway: { shards: 1 },
    logLevel: 'error',
    signals: false,
  };
  await new Bot(options).start();
}
