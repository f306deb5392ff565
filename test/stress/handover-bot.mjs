// A bot that leaves its journal to the next process. It prints one JSON object per line: `ready` once, `start` and
// `end` for each message that it handles. Some messages take long. Environment variables configure it.
import { setTimeout as pause } from 'node:timers/promises';
import { Bot, fileJournal, Handler, On } from '../../dist/index.js';

const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

class Log {
  async write({ data, origin }) {
    const message = { guild: data.guild_id, number: Number(data.content), replayed: origin.replayed };
    print({ kind: 'start', ...message });
    await pause(message.number % 10 === 0 ? 300 : message.number % 5);
    print({ kind: 'end', ...message });
  }
}
On('messageCreate')(Log.prototype, 'write');
Handler()(Log);

const bot = new Bot({
  handlers: [Log],
  gateway: { shards: 2, intents: ['MESSAGE_CONTENT'] },
  journal: fileJournal(process.env.JOURNAL),
  drainTimeoutMs: 50,
  logLevel: 'error',
});
await bot.start();
print({ kind: 'ready' });
