// A process that owns a shard of a journal. It prints `ready`, and then the last sequence of each batch that is stored, or
// the reason of the error. With `hold` it appends nothing.
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';

const [, , path = '', mode] = process.argv;
const shard = await fileJournal(path).acquire({ id: 0, count: 1 });
await shard.startSession({ sessionId: 'abc', resumeUrl: 'wss://resume.example', intents: 1 });
process.stdout.write('ready\n');
for (let sequence = 1; mode === 'append'; sequence += 3) {
  const entries = [0, 1, 2].map((n) => ({ sequence: sequence + n, data: Buffer.alloc(300, sequence % 256) }));
  try {
    await shard.append(entries);
    process.stdout.write(`${sequence + 2}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof JournalError ? error.reason : String(error)}\n`);
    break;
  }
}
setInterval(() => {}, 1000);
