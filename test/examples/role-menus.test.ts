import { createWorld, type TestUser, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/role-menus/bot.js';
import { offeredRolesSelect, roleMenuCommand, rolesSelect } from '../../examples/role-menus/declarations.js';
import { roleProblem } from '../../examples/role-menus/role-hierarchy.js';

async function createRoleWorld(): Promise<{ world: TestWorld; keeper: TestUser; robin: TestUser }> {
  const world = await createWorld({
    bot,
    guild: {
      name: 'Harbour',
      roles: [
        { name: 'captain' },
        { name: 'keeper', permissions: ['MANAGE_ROLES'] },
        { name: 'sailing' },
        { name: 'rowing' },
      ],
      channels: [{ name: 'roles' }],
    },
  });
  onTestFinished(() => world.close());
  return {
    world,
    keeper: await world.createMember('Keeper', { roles: ['keeper'] }),
    robin: await world.createMember('Robin'),
  };
}

async function createMenu(keeper: TestUser, roles: readonly string[]) {
  await keeper.useCommand(roleMenuCommand, { title: 'What do you like?' }, { channel: 'roles' });
  return keeper.select(offeredRolesSelect, roles);
}

describe('a role menu', () => {
  test('gives what is chosen, and takes away what is not any more', async () => {
    const { world, keeper, robin } = await createRoleWorld();
    await createMenu(keeper, ['sailing', 'rowing']);
    const menu = await robin.waitForMessage(/What do you like/, { channel: 'roles' });
    const [sailing, rowing] = menu.select().options.map(({ value }) => value);
    await robin.select(rolesSelect, [sailing ?? '']);
    expect(world.guild.member(robin)?.roleNames).toEqual(['sailing']);
    await robin.select(rolesSelect, [rowing ?? '']);
    expect(world.guild.member(robin)?.roleNames).toEqual(['rowing']);
    const answer = await robin.select(rolesSelect, []);
    expect(answer.text).toBe('You have none of these roles.');
    expect(world.guild.member(robin)?.roleNames).toEqual([]);
  });

  test('leaves roles alone that it does not offer', async () => {
    const { world, keeper, robin } = await createRoleWorld();
    await world.grantRole(robin, 'rowing');
    await createMenu(keeper, ['sailing']);
    await robin.select(rolesSelect, []);
    expect(world.guild.member(robin)?.roleNames).toEqual(['rowing']);
  });

  test('does not offer what stands above whoever makes it', async () => {
    const { keeper } = await createRoleWorld();
    const answer = await createMenu(keeper, ['captain', 'sailing']);
    expect(answer.text).toMatch(/captain stands above your own roles/);
    await keeper.expectNoMessage(/What do you like/);
  });

  test('is made by those alone who manage roles', async () => {
    const { robin } = await createRoleWorld();
    await expect(robin.useCommand(roleMenuCommand, { title: 'Mine' })).rejects.toThrow(/Robin/);
  });
});

describe('a role', () => {
  const role = { name: 'sailing', position: 3, managed: false };
  const standing = { bot: 5, user: 4 };

  test.each([
    ['below both can be offered', role, undefined],
    ['of an integration cannot', { ...role, managed: true }, /integration/],
    ['of everyone cannot', { ...role, position: 0 }, /everyone/],
    ['as high as the bot cannot', { ...role, position: 5 }, /above my own/],
    ['as high as the person cannot', { ...role, position: 4 }, /above your own/],
  ])('%s', (_case, each, words) => {
    const said = roleProblem(each, standing);
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(words);
  });
});
