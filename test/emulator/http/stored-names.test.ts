/** The form in which the service stores names. docs/decisions/emulator.md has the source of each rule. */
import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { PNG } from '../fixtures/pictures.js';
import { setUpDispatchReader } from '../fixtures/rest-client.js';

const fixture = setUpEmulator();
const dispatches = setUpDispatchReader(fixture);

const guildWithFeatures = () => fixture().guild(permissionSet('ADMINISTRATOR'), { features: ['NEWS', 'COMMUNITY'] });
const send = (method: string, path: string, body: object) => fixture().bot.send(method, path, body);
const idOf = ({ json }: { readonly json: unknown }) => String(Object(json).id);

const { GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_VOICE, GUILD_CATEGORY } = channelTypes;
const { GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA } = channelTypes;

describe('the name of a channel', () => {
  test.each([GUILD_TEXT, GUILD_ANNOUNCEMENT])('of type %i is stored in lower case with dashes', async (type) => {
    const guild = guildWithFeatures();
    const created = await send('POST', `/guilds/${guild.guild.id}/channels`, { name: 'Bike  Case', type });
    expect(created).toMatchObject({ status: 201, json: { type, name: 'bike-case' } });
    expect(await dispatches().next('channelCreate', guild.guild.id)).toMatchObject({ name: 'bike-case' });
    const renamed = await send('PATCH', `/channels/${idOf(created)}`, { name: 'Bike Case (new)' });
    expect(renamed).toMatchObject({ status: 200, json: { name: 'bike-case-new' } });
    expect(await dispatches().next('channelUpdate', guild.guild.id)).toMatchObject({ name: 'bike-case-new' });
    expect(guild.auditLog.at(-1)?.changes).toEqual([
      { key: 'name', old_value: 'bike-case', new_value: 'bike-case-new' },
    ]);
  });

  test('that is the stored one in another form changes nothing', async () => {
    const guild = guildWithFeatures();
    const { id } = fixture().channel(guild).channel;
    const entries = guild.auditLog.length;
    expect(await send('PATCH', `/channels/${id}`, { name: 'GENERAL!' })).toMatchObject({ json: { name: 'general' } });
    expect(guild.auditLog).toHaveLength(entries);
  });

  test('of a guild that is created with it is stored in the same way', () => {
    const guild = fixture().guildWithoutBot({
      channels: [{ name: 'Bike Case' }, { name: 'Decks', type: GUILD_CATEGORY }],
    });
    expect(fixture().channel(guild, 'bike-case').channel.type).toBe(GUILD_TEXT);
    expect(fixture().channel(guild, 'Decks').channel.type).toBe(GUILD_CATEGORY);
  });

  test.each([GUILD_VOICE, GUILD_CATEGORY, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA])(
    'of type %i is kept, without the whitespace around it',
    async (type) => {
      const path = `/guilds/${guildWithFeatures().guild.id}/channels`;
      const created = await send('POST', path, { name: ' Bike  Case! ', type });
      expect(created).toMatchObject({ status: 201, json: { type, name: 'Bike  Case!' } });
      const renamed = await send('PATCH', `/channels/${idOf(created)}`, { name: ' The Other Case ' });
      expect(renamed).toMatchObject({ status: 200, json: { name: 'The Other Case' } });
    },
  );

  test.each(['   ', '?!', ' -- '])('%j is rejected, because nothing is left of it', async (name) => {
    const guild = guildWithFeatures();
    const { id } = fixture().channel(guild).channel;
    for (const [method, path] of [
      ['POST', `/guilds/${guild.guild.id}/channels`],
      ['PATCH', `/channels/${id}`],
    ] as const) {
      const response = await send(method, path, { name });
      expectError(response, 400, 50035);
      expect(response.json).toMatchObject({ errors: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } });
    }
  });

  test('has at most 100 characters without the whitespace around it', async () => {
    const path = `/guilds/${guildWithFeatures().guild.id}/channels`;
    expect(await send('POST', path, { name: ` ${'a'.repeat(100)} ` })).toMatchObject({ status: 201 });
    expectError(await send('POST', path, { name: ` ${'a'.repeat(101)} ` }), 400, 50035);
  });
});

describe('the name of a thread', () => {
  test('is kept, without the whitespace around it', async () => {
    const guild = guildWithFeatures();
    const channel = fixture().channel(guild).channel.id;
    const started = await send('POST', `/channels/${channel}/threads`, { name: '  Lost: Hat  ', type: 11 });
    expect(started).toMatchObject({ status: 201, json: { name: 'Lost: Hat' } });
    const renamed = await send('PATCH', `/channels/${idOf(started)}`, { name: ' Found! ' });
    expect(renamed).toMatchObject({ status: 200, json: { name: 'Found!' } });
    const message = await send('POST', `/channels/${channel}/messages`, { content: 'x' });
    const ofMessage = await send('POST', `/channels/${channel}/messages/${idOf(message)}/threads`, {
      name: ' About X ',
    });
    expect(ofMessage).toMatchObject({ status: 201, json: { name: 'About X' } });
  });

  test('in a forum is kept in the same way, also if a webhook starts it', async () => {
    const guild = guildWithFeatures();
    const forum = await send('POST', `/guilds/${guild.guild.id}/channels`, { name: 'Help', type: GUILD_FORUM });
    const post = { name: ' Lost: Hat ', message: { content: 'a blue one' } };
    expect(await send('POST', `/channels/${idOf(forum)}/threads`, post)).toMatchObject({ json: { name: 'Lost: Hat' } });
    const { json: webhook } = await send('POST', `/channels/${idOf(forum)}/webhooks`, { name: 'News' });
    const { id, token } = Object(webhook);
    const sent = await send('POST', `/webhooks/${id}/${token}?wait=true`, { content: 'x', thread_name: ' Big News ' });
    expect(fixture().emulator.world.channels.get(Object(sent.json).channel_id)?.channel.name).toBe('Big News');
  });

  test('of whitespace is rejected', async () => {
    const channel = fixture().channel(guildWithFeatures()).channel.id;
    const response = await send('POST', `/channels/${channel}/threads`, { name: '   ', type: 11 });
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { name: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } });
  });
});

describe('the name of a role', () => {
  test('is kept, without the whitespace around it; nothing else can make it empty', async () => {
    const roles = `/guilds/${guildWithFeatures().guild.id}/roles`;
    const created = await send('POST', roles, { name: '  First  Mate! ' });
    expect(created).toMatchObject({ json: { name: 'First  Mate!' } });
    expect(await send('PATCH', `${roles}/${idOf(created)}`, { name: ' ' })).toMatchObject({ json: { name: '' } });
    expect(await send('PATCH', `${roles}/${idOf(created)}`, { name: null })).toMatchObject({
      json: { name: 'new role' },
    });
  });
});

describe('the name of an emoji', () => {
  test.each(['Bike Case', 'bike-case', ' bike'])('%j is rejected and not changed', async (name) => {
    const path = `/guilds/${guildWithFeatures().guild.id}/emojis`;
    expectError(await send('POST', path, { name, image: PNG }), 400, 50035);
  });

  test('keeps its capitals', async () => {
    const path = `/guilds/${guildWithFeatures().guild.id}/emojis`;
    expect(await send('POST', path, { name: 'BikeCase', image: PNG })).toMatchObject({ json: { name: 'BikeCase' } });
  });
});

describe('a username or nickname', () => {
  test('has no whitespace around it, and single spaces inside', async () => {
    const guild = guildWithFeatures();
    const user = await send('PATCH', '/users/@me', { username: '  Light   House ' });
    expect(user).toMatchObject({ status: 200, json: { username: 'Light House' } });
    const self = await send('PATCH', `/guilds/${guild.guild.id}/members/@me`, { nick: '  The   Light ' });
    expect(self).toMatchObject({ status: 200, json: { nick: 'The Light' } });
    const member = fixture().member(guild).user.id;
    const renamed = await send('PATCH', `/guilds/${guild.guild.id}/members/${member}`, { nick: ' Ann \n Bonny ' });
    expect(renamed).toMatchObject({ status: 200, json: { nick: 'Ann Bonny' } });
  });

  test('of one character and whitespace is too short for a username', async () => {
    expectError(await send('PATCH', '/users/@me', { username: '  x  ' }), 400, 50035);
  });

  test('of whitespace removes the nickname', async () => {
    const guild = guildWithFeatures();
    const path = `/guilds/${guild.guild.id}/members/@me`;
    await send('PATCH', path, { nick: 'Light' });
    expect(await send('PATCH', path, { nick: '   ' })).toMatchObject({ status: 200, json: { nick: null } });
  });
});
