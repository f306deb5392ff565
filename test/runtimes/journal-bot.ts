/** A bot with a file journal and a compressed gateway, which uploads a file by its path. It prints what it receives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bot, type EventContext, fileJournal, Handler, On } from 'guildhall';
import { startEmulator } from 'guildhall/emulator';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-journal-'));
let report: (text: string) => void = () => {};
const received = new Promise<string>((resolve) => {
  report = resolve;
});

@Handler()
class Reader {
  @On('messageCreate')
  onMessage({ data }: EventContext<'messageCreate'>) {
    report(`${data.content} with ${data.attachments.map(({ filename }) => filename).join()}`);
  }
}

const emulator = await startEmulator({ port: 0 });
const bot = new Bot({
  token: emulator.token,
  api: { baseUrl: emulator.apiUrl },
  handlers: [Reader],
  journal: fileJournal(join(folder, 'bot.journal')),
  gateway: { compression: 'zlib-stream', intents: ['MESSAGE_CONTENT'] },
  logLevel: 'error',
});
await bot.start();
writeFileSync(join(folder, 'boats.txt'), 'Three boats.');
const upload = { name: 'boats.txt', data: { path: join(folder, 'boats.txt') } };
await bot.api.messages.create(emulator.channelId, { content: 'A message', files: [upload] });
console.log(await received);
await bot.stop();
console.log(bot.status);
await emulator.close();
rmSync(folder, { recursive: true });
