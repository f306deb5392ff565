import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ShardStatus } from '../../src/ingress/gateway/shards/shard-info.js';
import { closeCodes } from '../../src/wire/gateway/protocol.js';
import { projectRoot } from './project-text.js';

const docs = readFileSync(join(projectRoot, 'docs/gateway.md'), 'utf8');

test('docs/gateway.md lists each close code with the reaction of the client', () => {
  const documented = [...docs.matchAll(/^\| (4\d{3}) \| (.+?) \| (\w+) \|$/gm)].map(([, code, meaning, next]) => [
    Number(code),
    meaning,
    next,
  ]);
  expect(documented).toEqual(
    Object.entries(closeCodes).map(([code, { meaning, action }]) => [Number(code), meaning, action]),
  );
});

test('docs/gateway.md lists each status of a shard', () => {
  const statuses: Record<ShardStatus, true> = {
    idle: true,
    waiting: true,
    connecting: true,
    identifying: true,
    resuming: true,
    degraded: true,
    ready: true,
    closed: true,
  };
  const [, table = ''] = docs.match(/\| status \| meaning \|\n(.+?)\n\n/s) ?? [];
  const documented = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, status]) => status),
  );
  expect(documented.toSorted()).toEqual(Object.keys(statuses).toSorted());
});
