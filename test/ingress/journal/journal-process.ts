// A process that owns a shard of a journal. It prints `ready`, and then the last sequence of each batch that is stored, or
// the reason of the error. The mode decides what it does:
// - hold: nothing
// - append: appends entries
// - replace: appends large entries and removes all but the first, so that the file is replaced again and again
// - free: appends entries until this fails, then removes all and appends once more
import { fileJournal } from '../../../src/ingress/journal/file/file-journal.js';
import { JournalError } from '../../../src/ingress/journal/journal-error.js';

const [, , path = '', mode] = process.argv;
const shard = await fileJournal(path).acquire({ id: 0, count: 1 });
await shard.startSession({ sessionId: 'abc', resumeUrl: 'wss://resume.example', intents: 1 });
print('ready');
let sequence = 0;
if (mode === 'append') while (await append(3, 300));
if (mode === 'replace') {
  while (await append(1, 200_000)) if (sequence > 1) shard.remove([{ epoch: shard.epoch, sequence }]);
}
if (mode === 'free') {
  while (await append(3, 300));
  shard.remove(Array.from({ length: sequence }, (_item, index) => ({ epoch: shard.epoch, sequence: index + 1 })));
  await append(1, 300);
}
setInterval(() => {}, 1000);

async function append(count: number, size: number): Promise<boolean> {
  const entries = Array.from({ length: count }, () => {
    sequence += 1;
    return { sequence, data: Buffer.alloc(size, sequence % 256) };
  });
  try {
    await shard.append(entries);
    print(String(sequence));
    return true;
  } catch (error) {
    print(error instanceof JournalError ? error.reason : String(error));
    return false;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
