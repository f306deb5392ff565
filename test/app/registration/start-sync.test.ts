/** What is registered when a bot starts, alone and in a cluster. */
import { expect, test } from 'vitest';
import { StartSync, type StartSyncPart } from '../../../src/app/registration/start-sync.js';
import type { CommandSyncLock } from '../../../src/cluster/stores/command-sync-lock.js';

/** Registers a fingerprint once, as the processes of a cluster do together. */
class RegisteredFingerprints implements CommandSyncLock {
  readonly seen = new Set<string>();

  async syncOnce(fingerprint: string, sync: () => Promise<unknown>): Promise<boolean> {
    if (this.seen.has(fingerprint)) return false;
    await sync();
    this.seen.add(fingerprint);
    return true;
  }
}

/** A part, and how often it was registered. */
function part(declared: unknown, error?: Error): StartSyncPart & { count: number } {
  return {
    count: 0,
    declared: () => declared,
    async sync() {
      this.count++;
      if (error) throw error;
    },
  };
}

test('without a cluster, each start registers', async () => {
  const commands = part(['ping']);
  expect(await new StartSync([commands], undefined).run()).toBe(true);
  expect(await new StartSync([commands], undefined).run()).toBe(true);
  expect(commands.count).toBe(2);
});

test('in a cluster, one process registers, until a declaration changes', async () => {
  const lock = new RegisteredFingerprints();
  expect(await new StartSync([part(['ping']), part('rules')], lock).run()).toBe(true);
  expect(await new StartSync([part(['ping']), part('rules')], lock).run()).toBe(false);
  expect(await new StartSync([part(['ping', 'pong']), part('rules')], lock).run()).toBe(true);
  expect(await new StartSync([part(['ping', 'pong']), part('other rules')], lock).run()).toBe(true);
});

test('without declarations nothing is registered, and the lock is not used', async () => {
  const lock = new RegisteredFingerprints();
  expect(await new StartSync([], lock).run()).toBe(false);
  expect(lock.seen.size).toBe(0);
});

test('a part that fails does not prevent the others, and its error is thrown', async () => {
  const failure = new Error('commands');
  const rules = part('rules');
  await expect(new StartSync([part([], failure), rules], undefined).run()).rejects.toBe(failure);
  expect(rules.count).toBe(1);
});

test('the errors of several parts are thrown together', async () => {
  const failures = [new Error('commands'), new Error('rules')];
  const parts = failures.map((failure) => part([], failure));
  await expect(new StartSync(parts, undefined).run()).rejects.toMatchObject({ errors: failures });
});

test('in a cluster, what failed is registered by the next process', async () => {
  const lock = new RegisteredFingerprints();
  await expect(new StartSync([part(['ping'], new Error('no network'))], lock).run()).rejects.toThrow('no network');
  expect(await new StartSync([part(['ping'])], lock).run()).toBe(true);
});
