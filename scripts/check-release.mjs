// Runs before the packages are published: their versions are equal and fit each other, the version has a dated entry in CHANGELOG.md, and
// the tag is that of the version. With --dry-run, problems are only reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './source-trees.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifests = Object.values(PACKAGES).map(({ folder }) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
);
const { version } = manifests[0];
const problems = [];

for (const { name, version: other, peerDependencies } of manifests) {
  if (other !== version) problems.push(`The version of ${name} is ${other}, and that of guildhall ${version}.`);
  const range = peerDependencies?.guildhall;
  const [, minor] = /^(\d+\.\d+)\./.exec(version) ?? [];
  if (range !== undefined && range !== `~${minor}.0`)
    problems.push(`${name} needs guildhall ${range}. Write ~${minor}.0 into its peerDependencies.`);
}

const entry = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  .split('\n')
  .find((line) => line.startsWith(`## [${version}]`));
if (!entry) problems.push(`CHANGELOG.md has no entry for ${version}.`);
else if (!/ - \d{4}-\d\d-\d\d$/.test(entry)) problems.push(`The entry of ${version} in CHANGELOG.md has no date.`);

// GitHub sets these variables. They are not set if a person publishes.
const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag, npm_config_dry_run: dryRun } = process.env;
if (type === 'tag' && tag !== `v${version}`) problems.push(`The tag is ${tag}, and the version ${version}.`);

for (const problem of problems) console.error(problem);
if (problems.length > 0 && dryRun !== 'true') process.exitCode = 1;
