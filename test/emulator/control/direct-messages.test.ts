/** A user closes direct messages: of all guilds, or of one. */
import { expect, test } from 'vitest';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

async function setUp() {
  const { emulator, bot } = fixture();
  const { id } = fixture().member(fixture().defaultGuild).user;
  const control = new ControlCaller(emulator.url);
  const set = (allowed: boolean, guildId?: string) =>
    control.call('PUT', `/users/${id}/direct_messages`, { allowed, ...(guildId ? { guild_id: guildId } : {}) });
  const dm = await bot.send('POST', '/users/@me/channels', { recipient_id: id });
  const dmId = String(Object(dm.json).id);
  const sendDm = () => bot.send('POST', `/channels/${dmId}/messages`, { content: 'Hello' });
  /** Another guild of the bot, of which the user is a member. */
  const joinAnotherGuild = async () => {
    const { json } = await control.call('POST', '/guilds', { name: 'Other' });
    const guildId = String(Object(json).id);
    await control.call('POST', `/guilds/${guildId}/members`, { user_id: id });
    return guildId;
  };
  return { emulator, bot, control, id, set, dmId, sendDm, joinAnotherGuild };
}

const REFUSED = { status: 403, json: { code: 50007 } };
const SENT = { status: 200 };

test('a bot cannot send direct messages to a user who has closed them, until the user opens them', async () => {
  const { set, sendDm } = await setUp();
  expect(await set(false)).toMatchObject({ status: 204 });
  expect(await sendDm()).toMatchObject(REFUSED);
  expect(await set(true)).toMatchObject({ status: 204 });
  expect(await sendDm()).toMatchObject(SENT);
});

test('direct messages that are closed in one guild arrive as long as another common guild is open', async () => {
  const { emulator, set, sendDm, joinAnotherGuild } = await setUp();
  await set(false, emulator.guildId);
  expect(await sendDm()).toMatchObject(REFUSED);
  const other = await joinAnotherGuild();
  expect(await sendDm()).toMatchObject(SENT);
  await set(false, other);
  expect(await sendDm()).toMatchObject(REFUSED);
});

test('a guild can be open while all others are closed, and the setting of all guilds replaces that of one', async () => {
  const { emulator, set, sendDm } = await setUp();
  await set(false);
  await set(true, emulator.guildId);
  expect(await sendDm()).toMatchObject(SENT);
  await set(false);
  expect(await sendDm()).toMatchObject(REFUSED);
});

test('a user who has closed direct messages can still write to the bot', async () => {
  const { control, id, set, dmId } = await setUp();
  await set(false);
  const sent = await control.call('POST', `/channels/${dmId}/messages`, { user_id: id, content: 'Hello' });
  expect(sent.json).toMatchObject({ content: 'Hello' });
});

test('a member cannot write to a user who has closed direct messages', async () => {
  const { control, id, set } = await setUp();
  await set(false);
  const other = fixture().member(fixture().defaultGuild, 'other');
  const dm = await fixture().callerWith(other.token).send('POST', '/users/@me/channels', { recipient_id: id });
  const path = `/channels/${Object(dm.json).id}/messages`;
  const { json } = await control.call('POST', path, { user_id: other.user.id, content: 'Hello' });
  expect(json).toMatchObject({ status: 'refused', error: { reason: 'dms_closed' } });
});

test('a saved world contains which direct messages are closed', async () => {
  const { emulator, control, set, sendDm } = await setUp();
  await set(false, emulator.guildId);
  const saved = await control.call('GET', '/world');
  await set(true);
  expect(await control.call('PUT', '/world', saved.json)).toMatchObject({ status: 204 });
  expect(await sendDm()).toMatchObject(REFUSED);
});

test.each([
  ['an unknown guild', { allowed: false, guild_id: '1' }, 404, 10004],
  ['a misspelled field', { allowed: false, guild: '1' }, 400, 50035],
])('%s is rejected', async (_what, body, status, code) => {
  const { control, id } = await setUp();
  const rejected = await control.call('PUT', `/users/${id}/direct_messages`, body);
  expect(rejected).toMatchObject({ status, json: { code } });
});
