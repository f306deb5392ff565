/** A user blocks another user or a bot. */
import { expect, test } from 'vitest';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

async function setUp() {
  const { emulator, bot } = fixture();
  const { id } = fixture().member(fixture().defaultGuild).user;
  const control = new ControlCaller(emulator.url);
  const block = (blockedId = emulator.botUserId) => control.call('PUT', `/users/${id}/blocks/${blockedId}`, {});
  const unblock = () => control.call('DELETE', `/users/${id}/blocks/${emulator.botUserId}`);
  const dm = await bot.send('POST', '/users/@me/channels', { recipient_id: id });
  const dmId = String(Object(dm.json).id);
  const sendDm = () => bot.send('POST', `/channels/${dmId}/messages`, { content: 'Hello' });
  return { emulator, bot, control, id, block, unblock, dmId, sendDm };
}

test('a bot cannot send direct messages to a user who blocks it, until the user unblocks it', async () => {
  const { block, unblock, sendDm } = await setUp();
  expect(await block()).toMatchObject({ status: 204 });
  expect(await sendDm()).toMatchObject({ status: 403, json: { code: 50007 } });
  expect(await unblock()).toMatchObject({ status: 204 });
  expect(await sendDm()).toMatchObject({ status: 200 });
});

test('a user cannot write to a bot that the user blocks', async () => {
  const { control, id, block, dmId } = await setUp();
  await block();
  const { json } = await control.call('POST', `/channels/${dmId}/messages`, { user_id: id, content: 'Hello' });
  expect(json).toMatchObject({ status: 'refused', error: { reason: 'recipient_blocked', path: 'channel_id' } });
});

test('a user cannot use commands in direct messages with a bot that the user blocks, and can in the guild', async () => {
  const { emulator, bot, control, id, block, dmId } = await setUp();
  const commands = `/applications/${emulator.applicationId}/commands`;
  await bot.send('PUT', commands, [{ name: 'hello', description: 'Says hello' }]);
  await block();
  const use = (channelId: string) =>
    control.call('POST', '/interactions', { type: 2, user_id: id, channel_id: channelId, command: 'hello' });
  expect((await use(dmId)).json).toMatchObject({ status: 'refused', error: { reason: 'recipient_blocked' } });
  // No gateway session of the bot is connected.
  expect((await use(emulator.channelId)).json).toMatchObject({ status: 'failed', error: { reason: 'unreachable' } });
});

test('a bot cannot react to messages of a user who blocks it', async () => {
  const { emulator, bot, control, id, block } = await setUp();
  const sent = await control.call('POST', `/channels/${emulator.channelId}/messages`, {
    user_id: id,
    content: 'Hello',
  });
  const path = `/channels/${emulator.channelId}/messages/${Object(sent.json).id}/reactions/%F0%9F%91%8D/@me`;
  await block();
  expect(await bot.send('PUT', path)).toMatchObject({ status: 403, json: { code: 90001 } });
});

test('a user can be blocked as well, and does not receive direct messages of the one who is blocked', async () => {
  const { control, id, block } = await setUp();
  const other = fixture().member(fixture().defaultGuild, 'other');
  await block(other.user.id);
  const dm = await fixture().callerWith(other.token).send('POST', '/users/@me/channels', { recipient_id: id });
  const path = `/channels/${Object(dm.json).id}/messages`;
  const { json } = await control.call('POST', path, { user_id: other.user.id, content: 'Hello' });
  expect(json).toMatchObject({ status: 'refused', error: { reason: 'blocked' } });
});

test.each([['an unknown user', '1', 10013]])('%s cannot be blocked', async (_who, blockedId, code) => {
  const { block } = await setUp();
  expect(await block(blockedId)).toMatchObject({ status: 404, json: { code } });
});
