import { createWorld, type TestUser, type TestWorld } from 'guildhall/testing';
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
  const role = { name: 'sailing', position: 3, managed: false };
  const positions = { bot: 5, user: 4 };

  test.each([
    ['below both can be offered', role, undefined],
    ['of an integration cannot', { ...role, managed: true }, /integration/],
    ['of everyone cannot', { ...role, position: 0 }, /everyone/],
    ['as high as the bot cannot', { ...role, position: 5 }, /below my own/],
    ['as high as the user cannot', { ...role, position: 4 }, /below your own/],
  ])('%s', (_case, each, words) => {
    const problem = roleProblem(each, positions);
    if (words === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(words);
  });
});
