// Removes what an earlier build has written into `build`, except what tests have put there: the declarations of the package, and
// installed packages.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

mkdirSync('build', { recursive: true });
for (const name of readdirSync('build')) {
  if (name === 'declarations' || name.startsWith('packages-')) continue;
  rmSync(join('build', name), { recursive: true, force: true });
}
