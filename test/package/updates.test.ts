/**
 * What npm does with the two packages of a project when there are new versions. They are in a registry in this process, and npm writes only
 * the lock file. `@guildhall/dev` names the minor version of `guildhall` as its peer.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTemporaryFolder } from '../temporary-folder.js';
import { PublishingRegistry } from './publishing-registry.js';

const root = join(import.meta.dirname, '../..');

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const Manifest = z.object({ version: z.string(), peerDependencies: z.object({ guildhall: z.string() }) });

/** The range that `@guildhall/dev` has as its peer: the minor version of a version. */
const peerRange = (version: string) => `~${version.replace(/\d+$/, '0')}`;

function publish(registry: PublishingRegistry, name: 'guildhall' | '@guildhall/dev', version: string): void {
  registry.add(name, version, name === 'guildhall' ? {} : { peerDependencies: { guildhall: peerRange(version) } });
}

function publishBoth(registry: PublishingRegistry, version: string): void {
  publish(registry, 'guildhall', version);
  publish(registry, '@guildhall/dev', version);
}

class Project {
  private constructor(
    readonly registry: PublishingRegistry,
    readonly folder: string,
  ) {}

  /** Creates a project that has installed version 0.1.0 of both packages. */
  static async create(ranges = { guildhall: '^0.1.0', dev: '^0.1.0' }): Promise<Project> {
    const registry = await PublishingRegistry.start();
    onTestFinished(() => registry[Symbol.asyncDispose]());
    publishBoth(registry, '0.1.0');
    const folder = await createTemporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await registry.writeUserConfig(join(folder, '.user-npmrc'));
    const manifest = {
      name: 'greeter',
      dependencies: { guildhall: ranges.guildhall },
      devDependencies: { '@guildhall/dev': ranges.dev },
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    const project = new Project(registry, folder);
    await project.npm('install', '--package-lock-only');
    return project;
  }

  /** Runs npm. Rejects if it fails. */
  async npm(...args: readonly string[]): Promise<void> {
    await promisify(execFile)('npm', [...args, '--no-audit', '--no-fund', '--prefer-online'], {
      cwd: this.folder,
      env: {
        ...process.env,
        NPM_CONFIG_USERCONFIG: join(this.folder, '.user-npmrc'),
        NPM_CONFIG_CACHE: join(this.folder, '.cache'),
      },
    });
  }

  /** The locked versions of `guildhall` and `@guildhall/dev`, after a check that both can be installed. */
  async versions(): Promise<(string | undefined)[]> {
    await this.npm('ci', '--dry-run');
    const { packages } = Lock.parse(JSON.parse(await readFile(join(this.folder, 'package-lock.json'), 'utf8')));
    return ['guildhall', '@guildhall/dev'].map((name) => packages[`node_modules/${name}`]?.version);
  }
}

test('the peer of @guildhall/dev is the minor version of guildhall', async () => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(root, 'dev/package.json'), 'utf8')));
  expect(manifest.peerDependencies.guildhall).toBe(peerRange(manifest.version));
});

describe('npm update', () => {
  test('moves both packages to the latest patch version', async () => {
    const project = await Project.create();
    publishBoth(project.registry, '0.1.1');
    publishBoth(project.registry, '0.2.0');
    await project.npm('update', '--package-lock-only');
    expect(await project.versions()).toEqual(['0.1.1', '0.1.1']);
  });

  test.each([
    ['guildhall', ['0.1.1', '0.1.0']],
    ['@guildhall/dev', ['0.1.0', '0.1.1']],
  ] as const)('leaves a project installable while only %s has a new version', async (name, versions) => {
    const project = await Project.create();
    publish(project.registry, name, '0.1.1');
    await project.npm('update', '--package-lock-only');
    expect(await project.versions()).toEqual(versions);
  });

  test('leaves a project installable whose range of one package accepts a minor version that the other does not fit', async () => {
    const project = await Project.create({ guildhall: '>=0.1.0', dev: '^0.1.0' });
    publishBoth(project.registry, '0.2.0');
    await project.npm('update', '--package-lock-only').catch(() => {});
    expect(await project.versions()).toEqual(['0.1.0', '0.1.0']);
  });
});

describe('npm install', () => {
  test('moves both packages to another minor version with one command', async () => {
    const project = await Project.create();
    publishBoth(project.registry, '0.2.0');
    await project.npm('install', '--package-lock-only', 'guildhall@0.2.0', '@guildhall/dev@0.2.0');
    expect(await project.versions()).toEqual(['0.2.0', '0.2.0']);
  });

  test('of another minor version of one package only warns, but `npm ci` fails, and the line that the error of the pair contains repairs it', async () => {
    const project = await Project.create();
    publishBoth(project.registry, '0.2.0');
    await project.npm('install', '--package-lock-only', 'guildhall@0.2.0');
    await expect(project.versions()).rejects.toThrow('ERESOLVE');
    await project.npm('install', '--package-lock-only', '--save-dev', '@guildhall/dev@0.2.0');
    expect(await project.versions()).toEqual(['0.2.0', '0.2.0']);
  });
});
