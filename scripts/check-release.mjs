// Runs before the packages are published: their versions are equal and fit each other, also in the lock file and in SECURITY.md, the version
// has a dated entry in CHANGELOG.md, the tag is that of the version, and all files are those of the commit. With --dry-run, and for a registry on this machine, problems are only reported.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './source-trees.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifests = Object.values(PACKAGES).map(({ folder }) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
);
const { version } = manifests[0];
const [, minor] = /^(\d+\.\d+)\./.exec(version) ?? [];
const problems = [];

for (const { name, version: other, peerDependencies } of manifests) {
  if (other !== version) problems.push(`The version of ${name} is ${other}, and that of guildhall ${version}.`);
  const range = peerDependencies?.guildhall;
  if (range !== undefined && range !== `~${minor}.0`)
    problems.push(`${name} needs guildhall ${range}. Write ~${minor}.0 into its peerDependencies.`);
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
for (const { folder } of Object.values(PACKAGES)) {
  const locked = lock.packages[folder === '.' ? '' : folder]?.version;
  if (locked !== version)
    problems.push(`package-lock.json has version ${locked} of the package in ${folder}. Run npm install.`);
}

if (!readFileSync(join(root, 'SECURITY.md'), 'utf8').includes(`| ${minor}.x`))
  problems.push(`The table of supported versions in SECURITY.md has no ${minor}.x.`);

const entry = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  .split('\n')
  .find((line) => line.startsWith(`## [${version}]`));
if (!entry) problems.push(`CHANGELOG.md has no entry for ${version}.`);
else if (!/ - \d{4}-\d\d-\d\d$/.test(entry)) problems.push(`The entry of ${version} in CHANGELOG.md has no date.`);

// GitHub sets these variables. They are not set if a person publishes.
const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag } = process.env;
if (type === 'tag' && tag !== `v${version}`) problems.push(`The tag is ${tag}, and the version ${version}.`);

// npm also packs files that are not in the commit, such as what an example has written: the provenance would be wrong. A copy of the sources
// without their history cannot be compared.
if (existsSync(join(root, '.git'))) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout: changed, stderr } = git('status', '--porcelain');
  if (status !== 0) problems.push(`git status failed: ${stderr.trim()}`);
  else if (changed !== '')
    problems.push(`The working tree differs from the commit. Commit, or remove, these files:\n${changed.trimEnd()}`);
  // npm does not read the .gitignore of the root for folders that `files` names.
  const ignored = git(
    'ls-files',
    '--others',
    '--ignored',
    '--exclude-standard',
    'docs',
    'examples',
    ':!docs/site',
  ).stdout;
  if (ignored !== '')
    problems.push(`npm would pack these files, which git ignores. Remove them:\n${ignored.trimEnd()}`);
}

for (const problem of problems) console.error(problem);
const { npm_config_dry_run: dryRun, npm_config_registry: registry = '' } = process.env;
const isRehearsal = dryRun === 'true' || registry.startsWith('http://127.0.0.1:');
if (problems.length > 0 && !isRehearsal) process.exitCode = 1;
