/** The line of an ACL file in docs/cluster.md: a user with these rights can run a bot, and nothing more. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FakeTerminal } from '../../cli/fixture/fake-terminal.js';
import { runGuildhall } from '../../cli/fixture/run-guildhall.js';
import { ClusterWorld, readyShards, until } from '../bot/cluster-world.js';
import { missingRedis, startRedis } from './redis-server.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [line = ''] = /^user bot .*$/m.exec(await readFile(`${root}docs/cluster.md`, 'utf8')) ?? [];
const granted = [...line.matchAll(/ \+(\S+)/g)].map(([, command = '']) => command);
/** Sent by the library, or by methods of it. */
const ofConnection = ['ping', 'select', 'client|setname', 'eval', 'evalsha', 'subscribe', 'unsubscribe'];

async function usedCommands(): Promise<string[]> {
  const folder = `${root}src/cluster`;
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const names = sources.flatMap((source) => [...source.matchAll(/(?:[cC]all|ForBytes)\(\s*'([A-Z]+)'/g)]);
  return [...new Set(names.map(([, name = '']) => name.toLowerCase()))];
}

describe('the ACL line of docs/cluster.md', () => {
  test('grants the commands of the sources and of the connection, and no others', async () => {
    expect(granted.toSorted()).toEqual([...new Set([...ofConnection, ...(await usedCommands())])].sort());
  });

  test.skipIf(missingRedis)('is sufficient for a bot and for guildhall cluster, which log no URL', async () => {
    const server = await startRedis({ acl: ['user default on nopass ~* &* +@all', line] });
    const url = `redis://bot:secret@127.0.0.1:${server.port}`;
    const cluster = await ClusterWorld.start({ redis: { url } });
    const first = await cluster.startBot();
    const second = await cluster.startBot();
    await until(() => [first, second].flatMap(readyShards).length === 4 && readyShards(second).length > 0);
    await cluster.world.createMember('Ada');
    const terminal = new FakeTerminal();
    for (const command of ['status', 'dead-letters']) {
      expect(await runGuildhall(['cluster', command, '--url', url], terminal)).toBe(0);
    }
    await second.stop();
    await until(() => readyShards(first).length === 4);
    expect(JSON.stringify([cluster.log, terminal.output, terminal.errors])).not.toContain('bot:secret');
    const admin = new Redis(server.port, '127.0.0.1');
    onTestFinished(() => admin.disconnect());
    expect(await admin.call('ACL', 'LOG')).toEqual([]);
  });
});
