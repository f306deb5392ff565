/** Members who take linked roles. */
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/world/create-world.js';
import { roleConnectionMetadataTypes } from '../../src/wire/objects/role-connections/role-connection.js';
import { stepErrorOf } from './sample-world.js';

/** A world in which the role "captain" requires ten voyages, and a bot that knows how many a user has made. */
async function createHarbour() {
  const world = await createWorld({
    bot: { handlers: [] },
    guild: { name: 'Harbour', roles: [{ name: 'captain' }, { name: 'crew' }] },
  });
  onTestFinished(() => world.close());
  const { applicationId } = world.emulator;
  const { roleConnections } = world.bot.api;
  await roleConnections.editMetadata(applicationId, [
    {
      type: roleConnectionMetadataTypes.INTEGER_GREATER_THAN_OR_EQUAL,
      key: 'voyages',
      name: 'Voyages',
      description: 'How often the user sailed',
    },
  ]);
  await world.linkRole('captain', [{ key: 'voyages', value: 10 }]);
  const wren = await world.createMember('Wren');
  const { access_token: accessToken } = await world.control.call('grantAccess', {
    user_id: wren.id,
    application_id: applicationId,
    scopes: ['role_connections.write'],
  });
  const say = (voyages: string) => roleConnections.edit(applicationId, { metadata: { voyages } }, { accessToken });
  return { world, wren, say };
}

test('a user who meets the requirements gets the role, and loses it when the bot says otherwise', async () => {
  const { world, wren, say } = await createHarbour();
  expect((await stepErrorOf(wren.server.claimLinkedRole('captain'))).reason).toBe('requirements_not_met');
  await say('10');
  await wren.server.claimLinkedRole('captain');
  expect(world.guild.member(wren)?.roleNames).toEqual(['captain']);
  await say('9');
  expect(world.guild.member(wren)?.roleNames).toEqual([]);
});

test('a role without requirements cannot be claimed', async () => {
  const { world, wren } = await createHarbour();
  expect((await stepErrorOf(wren.server.claimLinkedRole('crew'))).reason).toBe('not_linked');
  await world.linkRole(world.guild.role('captain'), []);
  expect((await stepErrorOf(wren.server.claimLinkedRole('captain'))).reason).toBe('not_linked');
});

test('an unknown role, and an unknown metadata record, are reported', async () => {
  const { world } = await createHarbour();
  await expect(world.linkRole('admiral', [])).rejects.toThrow('Existing roles: ');
  await expect(world.linkRole('crew', [{ key: 'storms' }])).rejects.toThrow('no such metadata record');
});
