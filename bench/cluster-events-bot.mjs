// A process of a bot in a cluster. On request, it reports the shards that are ready, and the CPU time that it has used. It reports
// the last event of each run.
import { redisCluster } from '../dist/cluster/index.js';
import { Bot, Handler, On } from '../dist/index.js';
import { END_GUILD_ID } from './dispatches.mjs';

const { token, baseUrl, redisUrl, shards } = JSON.parse(process.argv[2]);
const EVENTS = ['messageCreate', 'presenceUpdate', 'typingStart', 'guildMemberUpdate'];

class Listening {
  guildMemberAdd({ data }) {
    if (data.guild_id === END_GUILD_ID) process.send({ hasEnded: true });
  }
}
On('guildMemberAdd')(Listening.prototype, 'guildMemberAdd');
for (const event of EVENTS) {
  Listening.prototype[event] = () => {};
  On(event)(Listening.prototype, event);
}
Handler()(Listening);

const bot = new Bot({
  token,
  handlers: [Listening],
  api: { baseUrl },
  gateway: { shards },
  logLevel: 'error',
  cluster: redisCluster({ url: redisUrl }),
});
process.on('message', (ask) => {
  const ready = bot.gateway.shards.filter(({ status }) => status === 'ready').map(({ id }) => id);
  const { user, system } = process.cpuUsage();
  process.send(ask === 'ready' ? { ready } : { cpuMicros: user + system });
});
await bot.start();
