/** What docs/packages.md and docs/cli.md say about the packages is what their package.json files and the command line contain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { commands } from '../../src/cli/commands.js';
import { installLine, type PackageManager } from '../../src/cli/packages/package-manager.js';
import { workshopCommands } from '../../src/cli/packages/workshop.js';
import { root } from './document-snippets.js';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/packages.md');

const Manifest = z.object({ peerDependencies: z.record(z.string(), z.string()).default({}) });
const manifests = Object.values(PACKAGES).map(({ folder }) =>
  Manifest.parse(JSON.parse(read(`${folder}/package.json`))),
);

describe('docs/packages.md', () => {
  test('lists the packages that a project adds itself', () => {
    const peers = manifests.flatMap(({ peerDependencies }) => Object.keys(peerDependencies));
    expect(peers).toContain('ioredis');
    expect(peers.filter((name) => !page.includes(`\n| \`${name}\``))).toEqual([]);
  });

  test.each<readonly [string, PackageManager]>([
    ['npm', 'npm'],
    ['pnpm', 'pnpm'],
    ['Yarn', 'yarn'],
    ['Bun', 'bun'],
  ])('shows the line with which %s installs the tools', (name, manager) => {
    const [row = ''] = new RegExp(String.raw`^\| ${name} \|.*$`, 'm').exec(page) ?? [];
    expect(row).toContain(`\`${installLine('@guildhall/dev', manager)}\``);
  });

  test('names the commands of each package', () => {
    const [, section = ''] = page.split('## One command\n');
    for (const name of Object.keys(workshopCommands)) expect(section.split('\n## ')[0]).toContain(`\`${name}\``);
    const [, production = ''] = page.split('## In production\n');
    const others = Object.keys(commands).filter((name) => !(name in workshopCommands) && name !== 'new');
    for (const name of others) expect(production.split('\n## ')[0]).toContain(name);
  });
});

test('docs/cli.md lists every command, with a star if it is one of @guildhall/dev', () => {
  const rows = [...read('docs/cli.md').matchAll(/^\| `guildhall ([\w-]+)[^`]*`( \*)? \|/gm)];
  const listed = new Map(rows.map(([, name = '', star]) => [name, star !== undefined]));
  const expected = Object.keys(commands).map((name) => [name, name in workshopCommands] as const);
  expect(expected.filter(([name, isOfWorkshop]) => listed.get(name) !== isOfWorkshop)).toEqual([]);
});
