/** Slowmode: users wait between two messages, and between two threads, of a channel that has one. */
import { describe, expect, test } from 'vitest';
import { insertMessage as write } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { UserRecord } from '../../../../../dev/src/emulator/state/records/users.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage } from '../../../../../src/wire/endpoints/messages.js';
import { startThread, startThreadFromMessage } from '../../../../../src/wire/endpoints/threads.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

const SECONDS = 10;
const WRITER = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS', 'CREATE_PUBLIC_THREADS'] as const;

/** A guild whose channel is in slowmode, and a user in it. */
async function setUp(...names: PermissionName[]) {
  const everyone = permissionSet(...WRITER, ...names);
  const guild = fixture().guild(permissionSet('ADMINISTRATOR'), {
    roles: [{ name: '@everyone', permissions: everyone }],
    channels: [{ name: 'general' }, { name: 'board', type: channelTypes.GUILD_FORUM }],
  });
  const channelId = fixture().channel(guild).channel.id;
  await api().channels.edit(channelId, { rate_limit_per_user: SECONDS });
  return { guild, channelId, user: fixture().member(guild) };
}

const send = (who: UserRecord, channelId: string, body: object = { content: 'ahoy' }) =>
  fixture()
    .callerOf(who)
    .call(createMessage, { path: { channel_id: channelId }, body });
const sendMessage = (who: UserRecord, channelId: string) =>
  control().ok('POST', `/channels/${channelId}/messages`, { user_id: who.user.id, content: 'ahoy' });
const advanceSeconds = (seconds: number) => fixture().emulator.clock.advance(seconds * 1000);

const slow = (left: number) => ({
  status: 429,
  json: { code: 20016, message: expect.any(String), retry_after: left, global: false },
});

describe('a user in a channel in slowmode', () => {
  test('sends one message, and another one after the interval', async () => {
    const { channelId, user } = await setUp();
    expect(await send(user, channelId)).toMatchObject({ status: 200 });
    await advanceSeconds(3.5);
    const rejected = await send(user, channelId);
    expect(rejected).toMatchObject(slow(6.5));
    expect(rejected.headers.get('retry-after')).toBe('7');
    expect(rejected.headers.get('via')).toBe('1.1 google');
    expect(rejected.headers.get('x-ratelimit-scope')).toBe('user');
    await advanceSeconds(6.499);
    expect(await send(user, channelId)).toMatchObject(slow(0.001));
    await advanceSeconds(0.001);
    expect(await send(user, channelId)).toMatchObject({ status: 200 });
    expect(await send(user, channelId)).toMatchObject(slow(SECONDS));
  });

  test('waits independently of other users and channels', async () => {
    const { guild, channelId, user } = await setUp();
    await send(user, channelId);
    expect(await send(fixture().member(guild), channelId)).toMatchObject({ status: 200 });
    const { id } = await api().guilds.createChannel(guild.guild.id, { name: 'hold', rate_limit_per_user: SECONDS });
    expect(await send(user, id)).toMatchObject({ status: 200 });
  });

  test('does not wait after a rejected message, but does after a deleted one', async () => {
    const { channelId, user } = await setUp();
    expect(await send(user, channelId, {})).toMatchObject({ status: 400, json: { code: 50006 } });
    const sent = await send(user, channelId);
    await api().messages.delete(channelId, (sent.json as { id: string }).id); // a message: the call was checked
    expect(await send(user, channelId)).toMatchObject(slow(SECONDS));
  });

  test('gets the validation error of a message before the slowmode error', async () => {
    const { channelId, user } = await setUp();
    await send(user, channelId);
    expect(await send(user, channelId, {})).toMatchObject({ status: 400, json: { code: 50006 } });
  });

  test('waits according to the current setting of the channel', async () => {
    const { channelId, user } = await setUp();
    await send(user, channelId);
    await api().channels.edit(channelId, { rate_limit_per_user: 60 });
    expect(await send(user, channelId)).toMatchObject(slow(60));
    await api().channels.edit(channelId, { rate_limit_per_user: 0 });
    expect(await send(user, channelId)).toMatchObject({ status: 200 });
  });

  test('gets the same error through the control API', async () => {
    const { channelId, user } = await setUp();
    expect(await sendMessage(user, channelId)).toMatchObject({ content: 'ahoy' });
    await advanceSeconds(4);
    expect(await sendMessage(user, channelId)).toEqual({
      status: 'refused',
      error: { reason: 'slowmode', path: 'channel_id', message: expect.stringContaining('6 s'), retry_after: 6 },
    });
    expect(await send(user, channelId)).toMatchObject(slow(6));
    await advanceSeconds(6);
    expect(await sendMessage(user, channelId)).toMatchObject({ content: 'ahoy' });
  });
});

describe('threads of a channel in slowmode', () => {
  const createThread = (who: UserRecord, channelId: string, body: object) =>
    fixture()
      .callerOf(who)
      .call(startThread, { path: { channel_id: channelId }, body });

  test('are limited to one per interval too, independently of messages', async () => {
    const { channelId, user } = await setUp();
    const spec = { name: 'rigging', type: channelTypes.PUBLIC_THREAD };
    await send(user, channelId);
    expect(await createThread(user, channelId, spec)).toMatchObject({ status: 201 });
    expect(await createThread(user, channelId, spec)).toMatchObject(slow(SECONDS));
    const { id } = await api().messages.create(channelId, { content: 'sails' });
    const fromMessage = () =>
      fixture()
        .callerOf(user)
        .call(startThreadFromMessage, { path: { channel_id: channelId, message_id: id }, body: { name: 'sails' } });
    expect(await fromMessage()).toMatchObject(slow(SECONDS));
    await advanceSeconds(SECONDS);
    expect(await fromMessage()).toMatchObject({ status: 201 });
  });

  test('include the posts of a forum', async () => {
    const { guild, user } = await setUp();
    const forum = fixture().channel(guild, 'board').channel.id;
    await api().channels.edit(forum, { rate_limit_per_user: SECONDS });
    const post = { name: 'lost hat', message: { content: 'a blue one' } };
    expect(await createThread(user, forum, post)).toMatchObject({ status: 201 });
    expect(await createThread(user, forum, post)).toMatchObject(slow(SECONDS));
  });

  test('have their own slowmode', async () => {
    const { channelId, user } = await setUp();
    const type = channelTypes.PUBLIC_THREAD;
    const { id } = await api().threads.create(channelId, { name: 'rigging', type, rate_limit_per_user: 5 });
    expect(await send(user, id)).toMatchObject({ status: 200 });
    expect(await send(user, channelId)).toMatchObject({ status: 200 });
    expect(await send(user, id)).toMatchObject(slow(5));
  });
});

describe('exemptions from slowmode', () => {
  const twice = async (channelId: string, who: UserRecord) => {
    await send(who, channelId);
    return (await send(who, channelId)).status;
  };

  test('include bots', async () => {
    const { channelId } = await setUp();
    await api().messages.create(channelId, { content: 'one' });
    expect(await api().messages.create(channelId, { content: 'two' })).toMatchObject({ content: 'two' });
  });

  test('include members with BYPASS_SLOWMODE or ADMINISTRATOR', async () => {
    const { guild, channelId, user } = await setUp('BYPASS_SLOWMODE');
    expect(await twice(channelId, user)).toBe(200);
    expect(await sendMessage(user, channelId)).toMatchObject({ content: 'ahoy' });
    expect(await twice(channelId, fixture().ownerOf(guild))).toBe(200);
  });

  test('exclude members with only MANAGE_MESSAGES and MANAGE_CHANNELS, since 2026-02-23', async () => {
    const { channelId, user } = await setUp('MANAGE_MESSAGES', 'MANAGE_CHANNELS');
    expect(await twice(channelId, user)).toBe(429);
  });

  test('include system messages, such as the notice of a pin', async () => {
    const { guild, channelId, user } = await setUp('PIN_MESSAGES');
    const mentions = { everyone: false, userIds: [], roleIds: [] };
    const record = write(fixture().emulator.world, fixture().channel(guild), {
      authorId: guild.guild.owner_id,
      mentions,
    }).result;
    await fixture().callerOf(user).send('PUT', `/channels/${channelId}/messages/pins/${record.message.id}`);
    expect(await send(user, channelId)).toMatchObject({ status: 200 });
  });
});
