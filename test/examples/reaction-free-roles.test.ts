import { createWorld, type Person, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/reaction-free-roles/bot.js';
import { offer, pick, roleMenu } from '../../examples/reaction-free-roles/controls.js';
import { objection } from '../../examples/reaction-free-roles/hierarchy.js';

async function aGuild(): Promise<{ world: TestWorld; keeper: Person; robin: Person }> {
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
  return { world, keeper: await world.join('Keeper', { roles: ['keeper'] }), robin: await world.join('Robin') };
}

async function menuOf(keeper: Person, roles: readonly string[]) {
  await keeper.uses(roleMenu, { title: 'What do you like?' }, { in: 'roles' });
  return keeper.select(offer, roles);
}

describe('a role menu', () => {
  test('gives what is chosen, and takes away what is not any more', async () => {
    const { world, keeper, robin } = await aGuild();
    await menuOf(keeper, ['sailing', 'rowing']);
    const menu = await robin.sees(/What do you like/, { in: 'roles' });
    const [sailing, rowing] = menu.select().options.map(({ value }) => value);
    await robin.select(pick, [sailing ?? '']);
    expect(world.guild.member(robin)?.roles).toEqual(['sailing']);
    await robin.select(pick, [rowing ?? '']);
    expect(world.guild.member(robin)?.roles).toEqual(['rowing']);
    const answer = await robin.select(pick, []);
    expect(answer.text).toBe('You have none of these roles.');
    expect(world.guild.member(robin)?.roles).toEqual([]);
  });

  test('leaves roles alone that it does not offer', async () => {
    const { world, keeper, robin } = await aGuild();
    await world.grant(robin, 'rowing');
    await menuOf(keeper, ['sailing']);
    await robin.select(pick, []);
    expect(world.guild.member(robin)?.roles).toEqual(['rowing']);
  });

  test('does not offer what stands above whoever makes it', async () => {
    const { keeper } = await aGuild();
    const answer = await menuOf(keeper, ['captain', 'sailing']);
    expect(answer.text).toMatch(/captain stands above your own roles/);
    await keeper.doesNotSee(/What do you like/);
  });

  test('is made by those alone who manage roles', async () => {
    const { robin } = await aGuild();
    await expect(robin.uses(roleMenu, { title: 'Mine' })).rejects.toThrow(/Robin/);
  });
});

describe('a role', () => {
  const role = { name: 'sailing', position: 3, managed: false };
  const standing = { bot: 5, person: 4 };

  test.each([
    ['below both can be offered', role, undefined],
    ['of an integration cannot', { ...role, managed: true }, /integration/],
    ['of everyone cannot', { ...role, position: 0 }, /everyone/],
    ['as high as the bot cannot', { ...role, position: 5 }, /above my own/],
    ['as high as the person cannot', { ...role, position: 4 }, /above your own/],
  ])('%s', (_case, each, words) => {
    const said = objection(each, standing);
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(words);
  });
});
