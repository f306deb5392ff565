/** The real `@discordjs/voice` with `bot.voice`. There is no voice server, so its connections stay in the status `connecting`. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { librariesFolder, librariesSkipReason } from '../docs/migration/libraries.js';
import { useProgram } from '../processes/use-program.js';
import { binaryOf, runtimesSkipReason } from './binaries.js';
import { runProcess } from './run-process.js';

/** The first version of Node that the package supports. */
const [MAJOR, MINOR] = [22, 12];

function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}

/** This Node, or the one that npm has. */
const node = isSupported(process.versions.node) ? process.execPath : binaryOf('node22');
const skipReason =
  librariesSkipReason ??
  runtimesSkipReason ??
  (node === undefined ? `@discordjs/voice needs Node ${MAJOR}.${MINOR}. Set RUNTIME_NODE22 to its path` : undefined);

if (skipReason) console.warn(`The test of @discordjs/voice is skipped: ${skipReason}.`);

describe.skipIf(skipReason)('@discordjs/voice', () => {
  const program = useProgram(new URL('./voice/joining-bot.ts', import.meta.url));

  test('joins, moves, joins again after the loss of a session, leaves, and ends with the bot', async () => {
    const file = createRequire(join(librariesFolder, 'package.json')).resolve('@discordjs/voice');
    const { status, output, errors } = await runProcess(librariesFolder, String(node), [program.path, file]);
    expect(errors).toBe('');
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { step: 'join', statuses: ['connecting'], in: 'radio' },
      { step: 'move', statuses: ['connecting'], in: 'cabin' },
      { step: 'session lost', statuses: ['connecting'], in: 'cabin' },
      { step: 'leave', statuses: ['destroyed'], in: 'none' },
      { step: 'stop', statuses: ['connecting', 'destroyed'], in: 'none' },
      { step: 'end', isTracked: false },
    ]);
    expect(status).toBe(0);
  });
});
