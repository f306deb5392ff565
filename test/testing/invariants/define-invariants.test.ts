/** What an author says of a bot, and how it is checked. */
import { expect, test } from 'vitest';
import { createWorld, defineInvariants } from '../../../dev/src/testing/index.js';

const invariants = defineInvariants(({ world }) => ({
  'there is a channel general': () => world.guild.channels.some(({ name }) => name === 'general'),
  'there is a role': () => expect(world.guild.roles.map(({ name }) => name)).toContain('crew'),
  'the audit log is empty': async () => world.guild.auditLog.length === 0,
}));

test('an invariant is broken if it throws or returns false, also asynchronously', async () => {
  await using world = await createWorld();
  expect(await invariants.findBroken(world)).toMatchObject([
    { name: 'there is a role', reason: expect.stringContaining('crew') },
  ]);
  await world.owner.api.guilds.createRole(world.guildId, { name: 'crew' });
  expect(await invariants.findBroken(world)).toEqual([{ name: 'the audit log is empty', reason: 'it returned false' }]);
});

test('a test checks one invariant by its name', async () => {
  await using world = await createWorld();
  await invariants.check(world, 'there is a channel general');
  await expect(invariants.check(world, 'there is a role')).rejects.toThrow(/The invariant "there is a role" is broken/);
});

test('an unknown name is an error that lists the invariants', async () => {
  await using world = await createWorld();
  await expect(invariants.check(world, 'none')).rejects.toThrow(/no invariant "none".*"there is a role"/);
});

test('an unknown option is an error', () => {
  const options = { accept: [], accepted: [] };
  expect(() => defineInvariants(() => ({}), options)).toThrow(/accepted/);
});

test('an unknown property of what is accepted is an error', () => {
  const accept = [{ kind: 'emptyPage', reason: 'It is short.', controls: 'button "next"' }] as const;
  expect(() => defineInvariants(() => ({}), { accept })).toThrow(/controls.*"control"/);
});

test('what is accepted has a reason', () => {
  const accept = [{ kind: 'emptyPage', reason: ' ' }] as const;
  expect(() => defineInvariants(() => ({}), { accept })).toThrow(/no reason for emptyPage/);
  expect(defineInvariants(() => ({}), { accept: [{ kind: 'emptyPage', reason: 'It is short.' }] }).accept).toHaveLength(
    1,
  );
});
