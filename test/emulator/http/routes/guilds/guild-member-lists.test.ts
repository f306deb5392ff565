import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A guild with members of these names, who joined in reverse order of their ids. */
function setUp(...names: string[]) {
  const guild = fixture().guild('0');
  const users = names.map((name) => fixture().user(name).user);
  const known = [...guild.members.values()];
  guild.members.clear();
  for (const { id } of users.toReversed()) {
    const [first] = known;
    if (first) guild.members.set(id, { ...first, userId: id, roles: [] });
  }
  for (const member of known) guild.members.set(member.userId, member);
  return { guild, id: guild.guild.id, userIds: users.map(({ id }) => id) };
}

describe('List Guild Members', () => {
  test('returns them by ascending user id, and only one by default', async () => {
    const { guild, id } = setUp('ann', 'bob');
    const all = await api().guilds.listMembers(id, { limit: 1000 });
    const ids = all.map(({ user }) => user.id);
    expect(ids).toHaveLength(guild.members.size);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b))));
    expect(await api().guilds.listMembers(id)).toEqual(all.slice(0, 1));
  });

  test('pages with after', async () => {
    const { id } = setUp('ann', 'bob', 'cat');
    const all = (await api().guilds.listMembers(id, { limit: 1000 })).map(({ user }) => user.id);
    const page = await api().guilds.listMembers(id, { limit: 2, after: all[1] ?? '' });
    expect(page.map(({ user }) => user.id)).toEqual(all.slice(2, 4));
    expect(await api().guilds.listMembers(id, { after: all.at(-1) ?? '' })).toEqual([]);
  });

  test.each([0, 1001, 1.5])('rejects a limit of %d on both sides', async (limit) => {
    const { id } = setUp();
    await expectNotSent(api().guilds.listMembers(id, { limit }), 'limit');
    const response = await fixture().bot.send('GET', `/guilds/${id}/members?limit=${limit}`);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { limit: {} } } });
  });

  test('fails with 50001 for an application without the intent GUILD_MEMBERS, and 20002 for a user', async () => {
    const { world } = fixture().emulator;
    const { guild, id } = setUp();
    const blind = insertApplication(world, { name: 'Blind', allowedIntents: intentBits(['MESSAGE_CONTENT']) }).result;
    addBot(world, guild, blind);
    const bot = world.users.get(blind.botUserId);
    const send = (account: typeof bot) => account && fixture().callerOf(account).send('GET', `/guilds/${id}/members`);
    expect(await send(bot)).toMatchObject({ status: 403, json: { code: 50001 } });
    expect(await send(fixture().member(guild))).toMatchObject({ status: 403, json: { code: 20002 } });
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    await expectApiError(api().guilds.listMembers(fixture().guildWithoutBot().guild.id), 403, 50001);
  });
});

describe('Search Guild Members', () => {
  test('finds members whose username or nickname starts with the query, ignoring case', async () => {
    const { guild, id, userIds } = setUp('Annabel', 'bob', 'joann');
    const bob = guild.members.get(userIds[1] ?? '');
    if (bob) bob.nick = 'ANNIE';
    const found = await api().guilds.searchMembers(id, { query: 'ann', limit: 10 });
    expect(found.map(({ user }) => user.username)).toEqual(['Annabel', 'bob']);
  });

  test('returns one by default', async () => {
    const { id } = setUp('ann', 'annabel');
    expect(await api().guilds.searchMembers(id, { query: 'ann' })).toHaveLength(1);
  });

  test('accepts a query of 100 characters and a limit of 1000', async () => {
    expect(await api().guilds.searchMembers(setUp().id, { query: 'x'.repeat(100), limit: 1000 })).toEqual([]);
  });

  test('has precedence over the path of a single member', async () => {
    const { id } = setUp('ann');
    expect(await fixture().bot.send('GET', `/guilds/${id}/members/search?query=an`)).toMatchObject({ status: 200 });
  });

  test.each<[string, { query: string; limit?: number }]>([
    ['query', { query: '' }],
    ['query', { query: 'x'.repeat(101) }],
    ['limit', { query: 'x', limit: 1001 }],
  ])('with a bad %s is rejected on both sides', async (field, query) => {
    const { id } = setUp();
    await expectNotSent(api().guilds.searchMembers(id, query), field);
    const search = new URLSearchParams({ query: query.query, limit: String(query.limit ?? 1) });
    const response = await fixture().bot.send('GET', `/guilds/${id}/members/search?${search}`);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
  });

  test('without a query fails with 50035', async () => {
    const response = await fixture().bot.send('GET', `/guilds/${setUp().id}/members/search`);
    expect(response).toMatchObject({ json: { errors: { query: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } } });
  });
});
