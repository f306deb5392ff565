// Starts a program on an emulator, and plays its slice as users do.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorld } from '../../dev/dist/testing/index.js';
import { printError } from '../print.mjs';
import { Steps } from '../steps.mjs';
import { compiledFolder } from './programs.mjs';

const guild = {
  name: 'Harbour',
  roles: [
    { name: 'Moderator', permissions: ['MANAGE_ROLES', 'MANAGE_THREADS'] },
    { name: 'Helper' },
    { name: 'Member' },
  ],
  channels: [
    { name: 'general' },
    { name: 'welcome' },
    { name: 'applications', visibleTo: ['Moderator', 'Helper', '@bot'] },
    { name: 'ticket-log', visibleTo: ['Moderator', '@bot'] },
  ],
};

/** What bots write to their log. The slices cause errors; anything else is a mistake, such as a request that is refused as invalid. */
const EXPECTED_PROBLEMS = ['errorOutput', 'errorLog', 'handlerFailed'];

/** Checks a program as a process. Its failure is printed. */
export const judge = ({ library, slice }) =>
  play(slice, () =>
    createWorld({ command: [process.execPath, 'main.js'], cwd: compiledFolder(library, slice), world: { guild } }),
  );

/** Checks a program of Guildhall in this process, as its own tests do. */
export async function judgeInProcess({ library, slice }) {
  const { bot } = await import(pathToFileURL(join(compiledFolder(library, slice), 'bot.js')).href);
  return play(slice, () => createWorld({ bot, world: { guild } }));
}

async function play(slice, startWorld) {
  const steps = new Steps();
  const startedAt = performance.now();
  const result = (failed) => ({ passed: steps.passed, failed, ms: performance.now() - startedAt });
  let world;
  try {
    world = await startWorld();
    await slice.play({ world, step: steps.step });
    assert.deepEqual(
      world.problems.filter(({ kind }) => !EXPECTED_PROBLEMS.includes(kind)),
      [],
    );
    return result(false);
  } catch (error) {
    printError(error);
    return result(true);
  } finally {
    await world?.close();
  }
}
