/**
 * The module `virtual:control-routes`: the routes of all operations of the control API, as plain data. The page imports it in place of the
 * declarations, so that it does not contain their schemas.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { routeOf } from '../dev/src/control/declaration/operation.js';
import type { operations } from '../dev/src/control/operations/all-operations.js';
import { SOURCE_ALIASES } from './source-trees.mjs';

const MODULE = 'virtual:control-routes';
const RESOLVED = `\0${MODULE}`;

const load = <Module>(path: string) =>
  runnerImport<Module>(fileURLToPath(new URL(`../dev/src/control/${path}`, import.meta.url)), {
    configFile: false,
    resolve: { alias: SOURCE_ALIASES },
    logLevel: 'error',
  });

/**
 * The plugin that provides the module. It reads the declarations when the module is first imported. If a configuration imported them
 * itself, Vitest would transform every module again after each change of a declaration.
 */
export const controlRoutes = (): Plugin => ({
  name: 'guildhall:control-routes',
  resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
  async load(id) {
    if (id !== RESOLVED) return undefined;
    const [declaration, all] = await Promise.all([
      load<{ routeOf: typeof routeOf }>('declaration/operation.ts'),
      load<{ operations: typeof operations }>('operations/all-operations.ts'),
    ]);
    for (const path of all.dependencies) this.addWatchFile(path);
    const entries = Object.entries(all.module.operations).map(([name, operation]) => {
      const { method, path, hasBody, isEmpty, query } = declaration.module.routeOf(operation);
      return `${name}: route(${JSON.stringify([method, path, hasBody, isEmpty, ...query]).slice(1, -1)}),`;
    });
    // A function, so that the names of the fields are not repeated for each operation.
    return `
      const route = (method, path, hasBody, isEmpty, ...query) => ({ method, path, hasBody, isEmpty, query });
      export const controlRoutes = {${entries.join('\n')}};`;
  },
});
