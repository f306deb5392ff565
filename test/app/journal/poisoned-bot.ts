// A bot with a journal that is killed by one of its handlers. It prints the names of the members whose handler started, and
// `ready` when nothing is left of earlier processes.
import { Bot } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { TOKEN } from '../fixture/token.js';

@Handler()
export class Joins {
  @On('guildMemberAdd')
  async joined({ data }: EventContext<'guildMemberAdd'>) {
    process.stdout.write(`${data.user.username}\n`);
    if (data.user.username === 'poison') process.kill(process.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const bot = new Bot({
  token: TOKEN,
  handlers: [Joins],
  api: { baseUrl: process.env['API_URL'] },
  environment: {},
  logLevel: 'fatal',
  journal: fileJournal(process.env['JOURNAL'] ?? ''),
});
await bot.start();
const timer = setInterval(() => {
  const { replayed = 0, deadLetters = 0, runningEvents = 0, suspects = 0 } = bot.gateway.shards[0]?.journal ?? {};
  if (runningEvents > 0 || suspects > 0 || (process.env['WAITS_FOR_REPLAY'] === '1' && replayed + deadLetters === 0))
    return;
  process.stdout.write('ready\n');
  clearInterval(timer);
}, 10);
