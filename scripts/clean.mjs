// Removes the output folders named on the command line, so that a build never carries files of an earlier one.
import { rmSync } from 'node:fs';

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
