// Runs bots of other libraries with `guildhall dev -- COMMAND`: a command responds, a change restarts the bot, and its output is in the log.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Actors } from './actors.mjs';
import { printError } from './print.mjs';
import { Steps } from './steps.mjs';

const COMMAND = 2;
const commandLine = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folderOfBots = fileURLToPath(new URL('./bots/', import.meta.url));

/** Runs a bot of `bots` in a copy of its folder, in which files can change. @returns how many steps have passed, and whether one failed */
export async function runDevScenario({ command, file, print }) {
  // Inside of this folder: the programs find the installed libraries.
  const folder = await mkdtemp(fileURLToPath(new URL('./.bots-', import.meta.url)));
  const steps = new Steps();
  try {
    await cp(folderOfBots, folder, { recursive: true });
    await performSteps(steps.step, folder, { command, file, print });
    return { passed: steps.passed, failed: false };
  } catch (error) {
    printError(error);
    return { passed: steps.passed, failed: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function performSteps(step, folder, { command, file, print }) {
  const dev = new Dev(folder, [command, file]);
  try {
    const {
      url,
      token,
      guild_id: guildId,
      channel_id: channelId,
      application_id: applicationId,
    } = await dev.next('listening');
    const control = async (method, path, body) => {
      const options = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${url}/_control${path}`, { method, ...options });
      return response.json();
    };
    const actors = new Actors({ control, guildId, channelId });
    await step('guildhall dev: the bot connects with nothing but a token', () => dev.next('started'));
    const isRegistered = async () => {
      const path = `/api/v10/applications/${applicationId}/commands`;
      const response = await fetch(url + path, { headers: { authorization: `Bot ${token}` } });
      return (await response.json()).some(({ name }) => name === 'ping');
    };
    const ann = await actors.join('ann');
    const ping = async () => {
      while (!(await isRegistered()));
      await actors.interact(ann, { type: COMMAND, command: 'ping' });
      const path = `/api/v10/channels/${channelId}/messages`;
      const response = await fetch(url + path, { headers: { authorization: `Bot ${token}` } });
      const [message] = await response.json();
      return message.content;
    };
    await step('guildhall dev: it responds to a command', async () => assert.equal(await ping(), 'Pong'));
    await step('guildhall dev: a change restarts it, and it responds', async () => {
      const path = join(folder, file);
      const changed = (await readFile(path, 'utf8')).replaceAll('Pong', 'Pong again');
      await writeFile(path, `${print}\n${changed}`);
      assert.deepEqual((await dev.next('reloaded')).changed, [file]);
      assert.equal(await ping(), 'Pong again');
    });
    await step('guildhall dev: its output is in the log', async () => {
      const { entries } = await control('GET', '/log?limit=1000');
      const lines = entries.filter(({ kind }) => kind === 'log').map(({ message }) => message);
      assert.ok(lines.includes('hello from the bot'), lines.join('\n'));
    });
    await step('guildhall dev: it ends with the command', async () => assert.equal(await dev.interrupt(), 0));
  } finally {
    await dev.interrupt();
  }
}

/** A process of `guildhall dev --json`. */
class Dev {
  #child;
  #exited;
  #events = [];
  #notify = () => {};

  constructor(folder, command) {
    const args = [commandLine, 'dev', '--json', '--port', '0', '--', ...command];
    this.#child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#exited = once(this.#child, 'exit');
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#events.push(JSON.parse(line));
      this.#notify();
    });
  }

  /** Resolves with the next event of a kind. A failure of the bot rejects. */
  async next(event) {
    for (;;) {
      const found = this.#events.shift();
      if (found?.event === event) return found;
      if (found?.event === 'failed') throw new Error(`${found.title}: ${found.text}`);
      if (!found) {
        await new Promise((resolve) => {
          this.#notify = resolve;
        });
      }
    }
  }

  /** Sends the signal of Ctrl+C. Returns the exit status. */
  async interrupt() {
    this.#child.kill('SIGINT');
    await this.#exited;
    return this.#child.exitCode;
  }
}
