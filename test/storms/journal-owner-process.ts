// Owns a shard of a journal, and changes it at random until it is killed. It reports what it asks for and what is acknowledged.
import { setImmediate as turn } from 'node:timers/promises';
import { fileJournal } from '../../src/ingress/journal/file/file-journal.js';
import { JournalChanges } from './journal-changes.js';
import { parseOwnerSettings } from './journal-owner-settings.js';
import { describeEntry, describeSession, writeReport } from './journal-reports.js';
import { ReportingOwner } from './reporting-owner.js';

const { path, fsync, ...settings } = parseOwnerSettings(process.argv[2]);
const journal = fileJournal(path, { fsync });
const owned = await journal.acquire({ id: 0, count: 1 });
const deadLetters = await journal.deadLetters(owned.shard);
const { session, entries, sequence, wasReleased } = owned.recovery;
writeReport({
  kind: 'started',
  epoch: owned.epoch,
  session: session && describeSession(session),
  sequence,
  wasReleased,
  entries: entries.map(describeEntry),
  deadLetters: deadLetters.map(describeEntry),
});
const changes = new JournalChanges(new ReportingOwner(journal, owned), owned.recovery, deadLetters, settings);
for (;;) {
  await changes.next();
  await turn();
}
