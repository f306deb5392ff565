import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/role-menus/bot.js';
import { offeredRolesSelect, roleMenuCommand, rolesSelect } from '../../examples/role-menus/declarations.js';
import { roleProblem } from '../../examples/role-menus/role-hierarchy.js';

async function createRoleWorld(): Promise<{ world: TestWorld; manager: TestUser; robin: TestUser }> {
  const world = await createWorld({
    bot,
    guild: {
      name: 'Harbour',
      roles: [
        { name: 'captain' },
        { name: 'manager', permissions: ['MANAGE_ROLES'] },
        { name: 'sailing' },
        { name: 'rowing' },
      ],
      channels: [{ name: 'roles' }],
    },
  });
  onTestFinished(() => world.close());
  return {
    world,
    manager: await world.createMember('Manager', { roles: ['manager'] }),
    robin: await world.createMember('Robin'),
  };
}

async function createMenu(manager: TestUser, roles: readonly string[]) {
  await manager.useCommand(roleMenuCommand, { title: 'What do you like?' }, { channel: 'roles' });
  return manager.select(offeredRolesSelect, roles);
}

describe('a role menu', () => {
  test('grants the chosen roles and removes the others', async () => {
    const { world, manager, robin } = await createRoleWorld();
    await createMenu(manager, ['sailing', 'rowing']);
    const menu = await robin.waitForMessage(/What do you like/, { channel: 'roles' });
    const [sailing, rowing] = menu.select().options.map(({ value }) => value);
    await robin.select(rolesSelect, [sailing ?? '']);
    expect(world.guild.member(robin)?.roleNames).toEqual(['sailing']);
    await robin.select(rolesSelect, [rowing ?? '']);
    expect(world.guild.member(robin)?.roleNames).toEqual(['rowing']);
    const response = await robin.select(rolesSelect, []);
    expect(response.text).toBe('You have none of these roles.');
    expect(world.guild.member(robin)?.roleNames).toEqual([]);
  });

  test('does not change roles that it does not offer', async () => {
    const { world, manager, robin } = await createRoleWorld();
    await world.grantRole(robin, 'rowing');
    await createMenu(manager, ['sailing']);
    await robin.select(rolesSelect, []);
    expect(world.guild.member(robin)?.roleNames).toEqual(['rowing']);
  });

  test('does not offer roles above those of its author', async () => {
    const { manager } = await createRoleWorld();
    const response = await createMenu(manager, ['captain', 'sailing']);
    expect(response.text).toMatch(/captain is not below your own roles/);
    await manager.expectNoMessage(/What do you like/);
  });

  test('requires the permission to manage roles', async () => {
    const { robin } = await createRoleWorld();
    await expect(robin.useCommand(roleMenuCommand, { title: 'Mine' })).rejects.toThrow(/Robin/);
  });
});

describe('a role', () => {
  const role = (position: number, managed = false) => ({ id: String(position), name: 'sailing', position, managed });
  const guild = { id: '0', owner_id: '90', roles: [0, 1, 2, 3, 4, 5].map((position) => role(position)) };
  const member = (id: string, ...roles: string[]) => ({ user: { id }, roles });
  const members = { bot: member('80', '5'), author: member('81', '1', '4') };

  test.each([
    ['below both can be offered', role(3), undefined],
    ['of an integration cannot', role(3, true), /members cannot get/],
    ['of everyone cannot', role(0), /members cannot get/],
    ['as high as the bot cannot', role(5), /below my own/],
    ['as high as the author cannot', role(4), /below your own/],
  ])('%s', (_case, each, words) => {
    const problem = roleProblem(guild, each, members);
    if (words === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(words);
  });

  test('can be offered by the owner of the guild, whatever its position', () => {
    expect(roleProblem(guild, role(4), { ...members, author: member('90') })).toBeUndefined();
  });
});
