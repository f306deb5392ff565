import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Terminal } from '../../src/cli/command-line/terminal.js';

/** Runs `npm install` in a project. Returns whether it succeeded; prints its errors otherwise. */
export async function installPackages(folder: string, terminal: Terminal): Promise<boolean> {
  terminal.print('Installing packages with npm install…');
  const stopProgress = showElapsedTime(terminal, 'npm install');
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
  let output = '';
  let errorOutput = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [status] = await Promise.race([once(npm, 'close'), once(npm, 'error').then(() => [undefined])]);
  stopProgress();
  if (status === 0) {
    // npm prints a summary: added 60 packages in 5s.
    for (const line of output.trim().split('\n')) if (line !== '') terminal.print(`  ${line}`);
    return true;
  }
  terminal.printError(`${terminal.style('red', 'npm install failed.', 'stderr')} The project was created anyway.`);
  if (errorOutput !== '') terminal.printError(errorOutput.trimEnd());
  return false;
}

/** Shows how long a step takes, until the returned function is called. */
function showElapsedTime(terminal: Terminal, step: string): () => void {
  const startedAt = performance.now();
  const show = () => terminal.showProgress(`${step}… ${Math.round((performance.now() - startedAt) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    terminal.showProgress(undefined);
  };
}
