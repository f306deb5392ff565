// Removes what an earlier build has written into `build`, except the declarations of the package, which the type tests use.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

mkdirSync('build', { recursive: true });
for (const name of readdirSync('build')) {
  if (name !== 'declarations') rmSync(join('build', name), { recursive: true, force: true });
}
