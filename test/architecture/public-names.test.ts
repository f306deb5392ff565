/** Pins the exports of each entry point, so that the public API changes only on purpose. */
import { describe, expect, test } from 'vitest';

const entryPoints = {
  guildhall: () => import('../../src/index.js'),
  'guildhall/wire': () => import('../../src/wire/index.js'),
  'guildhall/http': () => import('../../src/http/index.js'),
  'guildhall/rest': () => import('../../src/rest/index.js'),
  'guildhall/cluster': () => import('../../src/cluster/index.js'),
  '@guildhall/dev/emulator': () => import('../../dev/src/playground-server/index.js'),
  'guildhall/telemetry': () => import('../../src/telemetry/index.js'),
  '@guildhall/dev/testing': () => import('../../dev/src/testing/index.js'),
};

describe('public names', () => {
  test.each(Object.entries(entryPoints))('%s', async (_name, load) => {
    expect(Object.keys(await load()).sort()).toMatchSnapshot();
  });
});
