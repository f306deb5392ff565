/** Registering linked role records with the emulator, over HTTP. */
import { expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { type LinkedRoleRecords, linkedRoles } from '../../../src/app/linked-roles/linked-role-records.js';
import { LinkedRoleSync, type LinkedRoleSyncDependencies } from '../../../src/app/linked-roles/linked-role-sync.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { Rest } from '../../../src/rest/index.js';
import { setUpEmulator } from '../../emulator/fixtures/emulator-fixture.js';

const scene = setUpEmulator();

const level = { type: 'integerGreaterThanOrEqual', name: 'Level', description: 'The level is at least' } as const;
const verified = { type: 'booleanEqual', name: 'Verified', description: 'The email is verified' } as const;

/** A separate application, and its client. */
function setUp() {
  const { world, apiUrl: baseUrl } = scene().emulator;
  const application = insertApplication(world, { name: 'Purser' }).result;
  const rest = new Rest({ token: world.users.get(application.botUserId)?.token ?? '', baseUrl });
  onTestFinished(() => rest.close());
  const lines: { msg: string; [key: string]: unknown }[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const { api } = rest;
  return {
    application,
    lines,
    sync: (records: LinkedRoleRecords, options: Partial<LinkedRoleSyncDependencies> = {}) =>
      new LinkedRoleSync({ api, declaration: linkedRoles(records), logger, ...options }),
    keys: async () => (await api.roleConnections.listMetadata(application.id)).map(({ key }) => key),
  };
}

test('records are registered as they are declared, and a second sync changes nothing', async () => {
  const { sync, keys } = setUp();
  expect((await sync({ level, verified }).sync()).lines).toEqual([
    'linked role records: 2 to create, 0 to change, 0 to delete, 0 as declared',
    '  + record "level"',
    '  + record "verified"',
  ]);
  expect(await keys()).toEqual(['level', 'verified']);
  expect((await sync({ level, verified }).sync()).size).toBe(0);
});

test('a record with other properties is changed, and the plan names each of them', async () => {
  const { sync } = setUp();
  await sync({ level }).sync();
  const changed = { ...level, type: 'integerEqual', localizations: { de: { name: 'Stufe' } } } as const;
  expect((await sync({ level: changed }).sync()).lines).toEqual([
    'linked role records: 0 to create, 1 to change, 0 to delete, 0 as declared',
    '  ~ record "level"',
    '      type: "integerGreaterThanOrEqual" → "integerEqual"',
    '      localizations.de.name: none → "Stufe"',
  ]);
  expect((await sync({ level: changed }).diff()).size).toBe(0);
});

test('undeclared records stay, and a warning names them', async () => {
  const { sync, keys, lines } = setUp();
  await sync({ level, verified }).sync();
  lines.length = 0;
  const other = { ...verified, name: 'Other' };
  await sync({ other }).sync();
  expect((await keys()).toSorted()).toEqual(['level', 'other', 'verified']);
  expect(lines[0]).toMatchObject({ level: 40, undeclared: ['record "level"', 'record "verified"'] });
});

test('undeclared records are deleted with `deleteUndeclared`', async () => {
  const { sync, keys } = setUp();
  await sync({ level, verified }).sync();
  expect((await sync({ level }).sync({ deleteUndeclared: true })).lines).toContain('  - record "verified"');
  expect(await keys()).toEqual(['level']);
});

test('undeclared records of a type that is not known are not deleted: the sync fails', async () => {
  const { sync, application, keys } = setUp();
  application.roleConnectionMetadata = [{ type: 99, key: 'newer', name: 'Newer', description: 'Of a newer service' }];
  await expect(sync({ level }).sync()).rejects.toThrow(
    'record "newer" of type 99 cannot be kept. `deleteUndeclared` deletes it.',
  );
  expect(await keys()).toEqual(['newer']);
});

test('a dry run changes nothing, and logs the changes', async () => {
  const { sync, keys, lines } = setUp();
  const plan = await sync({ level }).sync({ dryRun: true });
  expect(lines).toMatchObject([{ level: 30, plan: plan.lines }]);
  expect(await keys()).toEqual([]);
});

test('more than five records together are an error that names the reason', async () => {
  const { sync } = setUp();
  const records = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, level]));
  await sync(records).sync();
  await expect(sync({ level }).sync()).rejects.toMatchObject({
    code: 'sync_error',
    failures: [{ subject: 'the records', scope: 'linked role records' }],
  });
});

test('a bot without declared records only compares', async () => {
  const { sync } = setUp();
  expect(String(await sync({}, { declaration: undefined }).diff())).toBe(
    'linked role records: 0 to create, 0 to change, 0 to delete, 0 as declared',
  );
});
