import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the package and the examples once before all tests, because some tests start them as processes, and the type tests use
 * the declarations. Type errors of the sources are reported by `npm run types`.
 */
export default function build(): void {
  for (const script of [['build', '--', '--noCheck'], ['build:examples']]) {
    execFileSync('npm', ['run', '--silent', ...script], { cwd: root, stdio: 'inherit' });
  }
}
