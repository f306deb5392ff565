// Runs before `npm publish`: the version has a dated entry in CHANGELOG.md, and the tag is that of the version. With --dry-run, problems
// are only reported.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const problems = [];

const entry = readFileSync(`${root}/CHANGELOG.md`, 'utf8')
  .split('\n')
  .find((line) => line.startsWith(`## [${version}]`));
if (!entry) problems.push(`CHANGELOG.md has no entry for ${version}.`);
else if (!/ - \d{4}-\d\d-\d\d$/.test(entry)) problems.push(`The entry of ${version} in CHANGELOG.md has no date.`);

// GitHub sets these variables. They are not set if a person publishes.
const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag, npm_config_dry_run: dryRun } = process.env;
if (type === 'tag' && tag !== `v${version}`) problems.push(`The tag is ${tag}, and the version ${version}.`);

for (const problem of problems) console.error(problem);
if (problems.length > 0 && dryRun !== 'true') process.exitCode = 1;
