/**
 * Runs what belongs before a release, one step after the other: `npm run test:release [-- --only NAME] [-- --list]`.
 * `last-result.md` then has a row for each step; one that was not run keeps its row. Ends with 1 if a step failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { formatResults, parseResults, type StepResult } from './results.js';
import { type ReleaseStep, releaseSteps } from './steps.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resultPath = fileURLToPath(new URL('last-result.md', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } });
const steps = releaseSteps.filter(({ name }) => values.only === undefined || name === values.only);
if (steps.length === 0) {
  console.error(`There is no step "${values.only}": ${releaseSteps.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else if (values.list) {
  for (const step of steps)
    console.log(`${step.name.padEnd(16)} ${`~ ${step.minutes} min`.padEnd(10)} ${lineOf(step)}`);
} else {
  for (const step of steps) await runStep(step);
}

async function runStep(step: ReleaseStep): Promise<void> {
  console.log(`\n${step.name} (~ ${step.minutes} min): ${lineOf(step)}`);
  const startedAt = performance.now();
  const commit = currentCommit();
  const { status, output } = await runCommand(step);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const outcome = status === 0 ? 'passed' : 'failed';
  if (status !== 0) process.exitCode = 1;
  console.log(`${step.name} ${outcome} in ${seconds} s`);
  store({
    step: step.name,
    outcome,
    seconds,
    figure: step.figure(output) ?? '',
    date: new Date().toISOString().slice(0, 10),
    commit,
    node: process.version,
    cores: availableParallelism(),
  });
}

/** Runs a command, and shows what it prints. */
async function runCommand({ command: [program, ...args], env }: ReleaseStep) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => process.stdout.write(chunk));
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.pipe(process.stderr, { end: false });
  const [status] = await once(child, 'close');
  return { status, output: stripVTControlCharacters(output) };
}

/** Stores a result in place of the previous one of its step. */
function store(result: StepResult): void {
  const previous = parseResults(readIfExists(resultPath)).filter(({ step }) => step !== result.step);
  const order = releaseSteps.map(({ name }) => name);
  const results = [...previous, result].filter(({ step }) => order.includes(step));
  results.sort((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
  writeFileSync(resultPath, formatResults(results));
}

/** The commit, with a plus if the sources of the working tree differ from it. */
function currentCommit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!test/release/last-result.md') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '+' : ''}`;
}

function lineOf({ command, env = {} }: ReleaseStep): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command].join(' ');
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
