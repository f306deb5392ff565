// A bot that hands its sessions to the next process: says `begin` and `end` for each message that it handles, one JSON
// object a line. Some messages take long. It is told everything by environment variables.
import { setTimeout as pause } from 'node:timers/promises';
import { Bot, fileSessionStore, Handler, On } from '../../dist/index.js';

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

class Log {
  async write({ data, origin }) {
    const message = { guild: data.guild_id, number: Number(data.content), replayed: origin.replayed };
    say({ did: 'begin', ...message });
    await pause(message.number % 10 === 0 ? 300 : message.number % 5);
    say({ did: 'end', ...message });
  }
}
On('messageCreate')(Log.prototype, 'write');
Handler()(Log);

const bot = new Bot({
  handlers: [Log],
  gateway: { shards: 2, intents: ['MESSAGE_CONTENT'], sessions: fileSessionStore(process.env.SESSIONS) },
  drainTimeoutMs: 50,
  logLevel: 'error',
});
await bot.start();
say({ did: 'start' });
