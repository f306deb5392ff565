/** The files of the page about deployment fit the program of the page about production. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, snippetsOf } from './document-snippets.js';

const text = readFileSync(join(root, 'docs/guide/deployment.md'), 'utf8');
const main = snippetsOf('docs/guide/production.md').find(({ file }) => file === 'src/main.ts')?.code ?? '';

/** The block whose first line is a comment with this path. */
function fileOf(path: string): string {
  const [, code = ''] = new RegExp(`^\`\`\`\\w+\\n# ${path}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  return code;
}

test('probes ask the health server, and no probe restarts a bot that is not ready', () => {
  const [, port = ''] = /\['PORT'\] \?\? (\d+)/.exec(main) ?? [];
  expect(port).not.toBe('');
  for (const file of ['bot.yaml', 'compose.yaml']) {
    const code = fileOf(file);
    expect(code).toContain('/healthz');
    expect(code).not.toContain('/readyz');
    expect(new Set(code.match(/(?<=port: |127\.0\.0\.1:)\d+/g))).toEqual(new Set([port]));
  }
});

test('what the bot writes is on a volume', () => {
  const [, folder = ''] = /fileJournal\('(\w+)\//.exec(main) ?? [];
  expect(folder).not.toBe('');
  expect(fileOf('bot.yaml')).toContain(`mountPath: /app/${folder} `);
  expect(fileOf('compose.yaml')).toContain(`:/app/${folder}]`);
  expect(fileOf('/etc/systemd/system/bot.service')).toContain(`ReadWritePaths=/opt/bot/${folder}\n`);
});

test('every platform waits longer than the drain timeout', () => {
  const times = [
    /terminationGracePeriodSeconds: (\d+)/,
    /stop_grace_period: (\d+)s/,
    /TimeoutStopSec=(\d+)/,
    /--stop-timeout (\d+)/,
  ];
  for (const pattern of times) expect(Number(pattern.exec(text)?.[1])).toBeGreaterThan(10);
});
