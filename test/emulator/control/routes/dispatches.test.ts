import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainMessage } from '../../../wire/plain-message.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { RawClient } from '../../fixtures/raw-client.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);

const GUILD = '700000000000000001';
const CHANNEL = '700000000000000002';
const THREAD = '700000000000000003';
const ROLE = '700000000000000010';
const OWNER = '700000000000000020';
const VISITOR = '700000000000000021';

function user(id: string, username: string) {
  return { id, username, discriminator: '0', global_name: null, avatar: null };
}

function member(id: string, username: string, roles: readonly string[] = []) {
  return {
    user: user(id, username),
    roles,
    joined_at: '2025-01-01T00:00:00+00:00',
    deaf: false,
    mute: false,
    flags: 0,
  };
}

/** A recorded GUILD_CREATE, with a field that is newer than this emulator, and an invalid one. */
function guildCreate(botUserId: string) {
  return {
    id: GUILD,
    name: 'Recorded',
    owner_id: OWNER,
    description: 7,
    brand_new: true,
    roles: [
      {
        id: GUILD,
        name: '@everyone',
        permissions: '1024',
        position: 0,
        color: 0,
        hoist: false,
        managed: false,
        mentionable: false,
        flags: 0,
      },
      {
        id: ROLE,
        name: 'bot',
        permissions: '8',
        position: 1,
        color: 0,
        hoist: false,
        managed: true,
        mentionable: false,
        flags: 0,
      },
    ],
    channels: [{ id: CHANNEL, type: 0, name: 'lobby', position: 0, permission_overwrites: [] }],
    threads: [
      {
        id: THREAD,
        type: 11,
        name: 'old talk',
        parent_id: CHANNEL,
        owner_id: VISITOR,
        thread_metadata: {
          archived: false,
          auto_archive_duration: 1440,
          archive_timestamp: '2030-01-01T00:00:00+00:00',
          locked: false,
        },
      },
    ],
    members: [member(botUserId, 'elsewhere', [ROLE]), member(VISITOR, 'vis')],
    voice_states: [],
    presences: [{ user: { id: VISITOR }, status: 'dnd', activities: [{ name: 'x', type: 4 }], client_status: {} }],
    emojis: [],
    features: ['COMMUNITY'],
    member_count: 500,
    large: true,
    unavailable: false,
  };
}

function message(id: string, more: Record<string, unknown> = {}) {
  return {
    ...plainMessage,
    id,
    channel_id: CHANNEL,
    guild_id: GUILD,
    author: user(VISITOR, 'vis'),
    member: { roles: [], joined_at: '2025-01-01T00:00:00+00:00', deaf: false, mute: false, flags: 0 },
    content: 'hello',
    timestamp: '2025-06-01T00:00:00+00:00',
    ...more,
  };
}

const clients: RawClient[] = [];
async function connected(): Promise<RawClient> {
  const { gatewayUrl, token, clock } = fixture().emulator;
  const client = await RawClient.connectAndIdentify(gatewayUrl, token);
  await client.event('GUILD_CREATE');
  await clock.advance(5000);
  await client.receivedSoFar();
  clients.push(client);
  return client;
}
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.ended;
  }
});

const sendDispatch = (event: string, data: unknown, more: Record<string, unknown> = {}) =>
  control().call('POST', '/dispatches', { event, data, ...more });
const sendGuildCreate = () => sendDispatch('GUILD_CREATE', guildCreate(fixture().emulator.botUserId));

describe('a recorded dispatch', () => {
  it('is sent to the bot unchanged, including invalid and new fields', async () => {
    const client = await connected();
    expect(await sendGuildCreate()).toEqual({ status: 200, json: { delivered: true } });
    expect((await client.event('GUILD_CREATE')).d).toEqual(guildCreate(fixture().emulator.botUserId));
  });

  it('is not delivered without a connection, or without the intent', async () => {
    expect((await sendGuildCreate()).json).toEqual({ delivered: false });
    const client = await connected();
    const typing = { channel_id: CHANNEL, guild_id: GUILD, user_id: VISITOR, timestamp: 1 };
    expect((await sendDispatch('TYPING_START', typing)).json).toEqual({ delivered: false });
    expect(await client.receivedSoFar()).toEqual([]);
  });

  it('makes the guild usable for the bot, with the recorded permissions', async () => {
    await sendGuildCreate();
    const { bot } = fixture();
    const guild = await bot.send('GET', `/guilds/${GUILD}`);
    expect(guild.json).toMatchObject({ name: 'Recorded', description: null, features: ['COMMUNITY'] });
    expect((await bot.send('GET', `/guilds/${GUILD}/members/${VISITOR}`)).json).toMatchObject({
      user: { username: 'vis' },
    });
    expect((await bot.send('GET', `/channels/${THREAD}`)).json).toMatchObject({ parent_id: CHANNEL, guild_id: GUILD });
    expect((await bot.send('POST', `/channels/${CHANNEL}/messages`, { content: 'hi' })).status).toBe(200);
    expect((await bot.send('PUT', `/guilds/${GUILD}/bans/${VISITOR}`)).status).toBe(204);
    await sendDispatch('GUILD_ROLE_UPDATE', { guild_id: GUILD, role: { id: ROLE, permissions: '0' } });
    expect((await bot.send('DELETE', `/guilds/${GUILD}/bans/${VISITOR}`)).status).toBe(403);
  });

  it('results in a world that can be saved and loaded', async () => {
    await sendGuildCreate();
    await sendDispatch(
      'MESSAGE_CREATE',
      message('700000000000000100', { guild_id: '700000000000000900', channel_id: '700000000000000901' }),
    );
    expect((await control().call('PUT', '/world', await control().ok('GET', '/world'))).status).toBe(204);
  });

  it('imports objects of which only the id is known', async () => {
    const elsewhere = {
      guild_id: '700000000000000700',
      channel_id: '700000000000000701',
      user_id: '700000000000000702',
    };
    await sendDispatch('MESSAGE_REACTION_ADD', {
      ...elsewhere,
      message_id: '1',
      emoji: { id: null, name: '👍' },
      burst: false,
      type: 0,
    });
    const { bot } = fixture();
    expect((await bot.send('GET', `/users/${elsewhere.user_id}`)).status).toBe(200);
    expect((await bot.send('POST', `/channels/${elsewhere.channel_id}/messages`, { content: 'hi' })).status).toBe(200);
  });

  it('changes stickers and sounds, and ignores invalid ones', async () => {
    await sendGuildCreate();
    const { world } = fixture().emulator;
    const record = () => world.guilds.get(GUILD);
    const sticker = {
      id: '700000000000000200',
      name: 'Wave',
      description: null,
      tags: 'wave',
      type: 2,
      format_type: 1,
    };
    const stickers = [{ ...sticker, user: user(VISITOR, 'vis') }];
    await sendDispatch('GUILD_STICKERS_UPDATE', { guild_id: GUILD, stickers });
    expect(record()?.guild.stickers).toEqual([sticker]);
    expect(record()?.stickerMakers.get(sticker.id)).toBe(VISITOR);
    await sendDispatch('GUILD_STICKERS_UPDATE', { guild_id: GUILD, stickers: [{ id: 7 }] });
    expect(record()?.guild.stickers).toEqual([sticker]);

    const sound = (sound_id: string, name: string) => {
      const fields = { sound_id, name, volume: 1, emoji_id: null, emoji_name: null, guild_id: GUILD, available: true };
      return { ...fields, user: user(VISITOR, 'vis') };
    };
    const names = () => [...(record()?.sounds.values() ?? [])].map((each) => each.sound.name);
    await sendDispatch('GUILD_SOUNDBOARD_SOUND_CREATE', sound('700000000000000201', 'Bell'));
    await sendDispatch('GUILD_SOUNDBOARD_SOUND_CREATE', sound('not an id', 'Broken'));
    await sendDispatch('GUILD_SOUNDBOARD_SOUND_UPDATE', sound('700000000000000201', 'Gong'));
    expect(names()).toEqual(['Gong']);
    expect(record()?.sounds.get('700000000000000201')?.userId).toBe(VISITOR);
    const soundboard_sounds = [sound('700000000000000202', 'Horn'), sound('700000000000000203', 'Drum')];
    await sendDispatch('SOUNDBOARD_SOUNDS', { guild_id: GUILD, soundboard_sounds });
    await sendDispatch('GUILD_SOUNDBOARD_SOUND_DELETE', { guild_id: GUILD, sound_id: '700000000000000202' });
    expect(names()).toEqual(['Drum']);
    expect((await control().call('PUT', '/world', await control().ok('GET', '/world'))).status).toBe(204);
  });

  it('changes auto moderation rules', async () => {
    await sendGuildCreate();
    const rule = {
      id: '700000000000000301',
      guild_id: GUILD,
      name: 'No rum',
      creator_id: VISITOR,
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['rum'] },
      actions: [{ type: 1 }],
      enabled: true,
      exempt_roles: [],
      exempt_channels: [],
    };
    const rules = async () => (await fixture().bot.send('GET', `/guilds/${GUILD}/auto-moderation/rules`)).json;
    await sendDispatch('AUTO_MODERATION_RULE_CREATE', rule);
    await sendDispatch('AUTO_MODERATION_RULE_CREATE', { ...rule, id: 'broken' });
    await sendDispatch('AUTO_MODERATION_RULE_UPDATE', { ...rule, enabled: false });
    expect(await rules()).toEqual([{ ...rule, enabled: false }]);
    await sendDispatch('AUTO_MODERATION_RULE_DELETE', rule);
    expect(await rules()).toEqual([]);
  });

  it('changes messages, members, roles and channels', async () => {
    await sendGuildCreate();
    const { bot } = fixture();
    const id = '700000000000000101';
    const path = `/channels/${CHANNEL}/messages`;
    await sendDispatch('MESSAGE_CREATE', message(id));
    await sendDispatch('MESSAGE_CREATE', message('700000000000000099', { content: 'came late' }));
    expect((await bot.send('GET', `${path}?before=700000000000000200&limit=2`)).json).toMatchObject([
      { content: 'hello' },
      { content: 'came late' },
    ]);
    await sendDispatch('MESSAGE_UPDATE', { id, channel_id: CHANNEL, guild_id: GUILD, content: 'edited' });
    expect((await bot.send('GET', `${path}/${id}`)).json).toMatchObject({ content: 'edited', author: { id: VISITOR } });
    await sendDispatch('MESSAGE_REACTION_ADD', {
      guild_id: GUILD,
      channel_id: CHANNEL,
      message_id: id,
      user_id: VISITOR,
      emoji: { id: null, name: '👍' },
    });
    expect((await bot.send('GET', `${path}/${id}`)).json).toMatchObject({ reactions: [{ count: 1 }] });
    await sendDispatch('MESSAGE_REACTION_REMOVE', {
      guild_id: GUILD,
      channel_id: CHANNEL,
      message_id: id,
      user_id: VISITOR,
      emoji: { id: null, name: '👍' },
    });
    expect((await bot.send('GET', `${path}/${id}`)).json).not.toHaveProperty('reactions');
    await sendDispatch('MESSAGE_DELETE', { id, channel_id: CHANNEL, guild_id: GUILD });
    expect((await bot.send('GET', `${path}/${id}`)).status).toBe(404);

    await sendDispatch('GUILD_MEMBER_UPDATE', {
      guild_id: GUILD,
      user: user(VISITOR, 'vis'),
      roles: [ROLE],
      nick: 'V',
    });
    expect((await bot.send('GET', `/guilds/${GUILD}/members/${VISITOR}`)).json).toMatchObject({
      nick: 'V',
      roles: [ROLE],
    });
    await sendDispatch('GUILD_MEMBER_REMOVE', { guild_id: GUILD, user: user(VISITOR, 'vis') });
    expect((await bot.send('GET', `/guilds/${GUILD}/members/${VISITOR}`)).status).toBe(404);
    await sendDispatch('CHANNEL_DELETE', { id: CHANNEL, guild_id: GUILD, type: 0, name: 'lobby' });
    expect((await bot.send('GET', `/channels/${CHANNEL}`)).status).toBe(404);
  });

  it('of members that another session requested is stored and not sent', async () => {
    await sendGuildCreate();
    const client = await connected();
    const chunk = { guild_id: GUILD, members: [member('700000000000000050', 'late')], chunk_index: 0, chunk_count: 1 };
    expect((await sendDispatch('GUILD_MEMBERS_CHUNK', chunk)).json).toEqual({ delivered: false });
    expect(await client.receivedSoFar()).toEqual([]);
    expect((await fixture().bot.send('GET', `/guilds/${GUILD}/members/700000000000000050`)).status).toBe(200);
  });

  it('of an unknown event is sent too', async () => {
    const client = await connected();
    await sendDispatch('GUILD_BRAND_NEW', { guild_id: GUILD, anything: 1 });
    expect((await client.event('GUILD_BRAND_NEW')).d).toEqual({ guild_id: GUILD, anything: 1 });
  });

  it('contains URLs of this emulator for files of which the recording contains only the path', async () => {
    const client = await connected();
    const id = '700000000000000300';
    const attachment = {
      id,
      filename: 'xx.pdf',
      size: 12,
      url: `/attachments/0/${id}/xx.pdf`,
      proxy_url: `/attachments/0/${id}/xx.pdf`,
    };
    await sendDispatch('MESSAGE_CREATE', message('700000000000000301', { attachments: [attachment] }));
    const { attachments } = z
      .object({ attachments: z.array(z.object({ url: z.string() })) })
      .parse((await client.event('MESSAGE_CREATE')).d);
    const file = await fetch(attachments[0]?.url ?? '');
    expect(await file.arrayBuffer()).toHaveProperty('byteLength', 12);
  });
});

describe('a recorded interaction', () => {
  const click = (more: Record<string, unknown> = {}) => ({
    id: '700000000000000400',
    application_id: '700000000000000999',
    token: 'of long ago',
    version: 1,
    type: 3,
    guild_id: GUILD,
    channel_id: CHANNEL,
    channel: { id: CHANNEL, type: 0, name: 'lobby' },
    member: { ...member(VISITOR, 'vis'), permissions: '0' },
    app_permissions: '8',
    locale: 'de',
    entitlements: [],
    authorizing_integration_owners: {},
    attachment_size_limit: 1,
    data: { component_type: 2, id: 1, custom_id: 'apply' },
    message: message('700000000000000401', { author: user(fixture().emulator.botUserId, 'bot') }),
    newer_field: [1],
    ...more,
  });
  const Sent = z.looseObject({ id: z.string(), token: z.string(), application_id: z.string() });

  it('has its own token, with which the bot can respond', async () => {
    await sendGuildCreate();
    const client = await connected();
    expect((await sendDispatch('INTERACTION_CREATE', click())).json).toEqual({
      delivered: true,
      interaction_id: '700000000000000400',
    });
    const { id, token, ...rest } = Sent.parse((await client.event('INTERACTION_CREATE')).d);
    expect(rest).toMatchObject({ application_id: fixture().emulator.applicationId, newer_field: [1], locale: 'de' });
    const { bot } = fixture();
    expect(
      (await bot.send('POST', `/interactions/${id}/${token}/callback`, { type: 4, data: { content: 'done' } })).status,
    ).toBe(204);
    expect(await control().ok('GET', `/interactions/${id}`)).toMatchObject({
      status: 'answered',
      message: { content: 'done' },
    });
    const patched = await bot.send('PATCH', `/channels/${CHANNEL}/messages/700000000000000401`, { content: 'changed' });
    expect(patched.status).toBe(200);
  });

  it('gets another id when it is replayed again', async () => {
    const client = await connected();
    const data = click({ id: '700000000000000402' });
    await sendDispatch('INTERACTION_CREATE', data);
    const again = z.object({ interaction_id: z.string() }).parse((await sendDispatch('INTERACTION_CREATE', data)).json);
    expect(again.interaction_id).not.toBe('700000000000000402');
    await client.event('INTERACTION_CREATE');
    expect(Sent.parse((await client.event('INTERACTION_CREATE')).d).id).toBe(again.interaction_id);
  });

  it('is older than everything that is created after it, even if its timestamp is in the future', async () => {
    const later = '9000000000000000000';
    await sendDispatch('INTERACTION_CREATE', click({ id: later }));
    const { json } = await fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/messages`, {
      content: 'hi',
    });
    expect(BigInt(z.object({ id: z.string() }).parse(json).id)).toBeGreaterThan(BigInt(later));
  });

  it('times out after 3 seconds like any other', async () => {
    const client = await connected();
    await sendDispatch('INTERACTION_CREATE', click({ id: '700000000000000403' }));
    await client.event('INTERACTION_CREATE');
    await fixture().emulator.clock.advance(3000);
    expect(await control().ok('GET', '/interactions/700000000000000403')).toMatchObject({ status: 'timed_out' });
  });

  it('in a DM channel with the bot gets its response there', async () => {
    const client = await connected();
    const { guild_id: _g, member: _m, message: _message, ...rest } = click({ id: '700000000000000404', type: 2 });
    const data = {
      ...rest,
      channel_id: '700000000000000500',
      channel: { id: '700000000000000500', type: 1 },
      user: user(VISITOR, 'vis'),
      data: { id: '1', name: 'help', type: 1 },
    };
    await sendDispatch('INTERACTION_CREATE', data);
    const { id, token } = Sent.parse((await client.event('INTERACTION_CREATE')).d);
    await fixture().bot.send('POST', `/interactions/${id}/${token}/callback`, {
      type: 4,
      data: { content: 'privately' },
    });
    expect(await control().ok('GET', `/channels/700000000000000500/messages?user_id=${VISITOR}`)).toMatchObject([
      { content: 'privately' },
    ]);
  });
});

describe('an invalid call', () => {
  it.each<[what: string, body: unknown, errors: unknown]>([
    ['without an event', { data: {} }, { event: { _errors: [expect.anything()] } }],
    ['with a name that is none', { event: 'messageCreate', data: {} }, { event: { _errors: [expect.anything()] } }],
    [
      'with data that is not an object',
      { event: 'MESSAGE_CREATE', data: [] },
      { data: { _errors: [expect.anything()] } },
    ],
    [
      'with what only a session can say',
      { event: 'READY', data: {} },
      { event: { _errors: [{ message: expect.stringContaining('session') }] } },
    ],
    [
      'with half an interaction',
      { event: 'INTERACTION_CREATE', data: { type: 3, id: '1' } },
      { data: { token: { _errors: [expect.anything()] } } },
    ],
  ])('%s is rejected with its path', async (_what, body, errors) => {
    expect(await control().call('POST', '/dispatches', body)).toMatchObject({
      status: 400,
      json: { code: 50035, errors },
    });
  });

  it('for an application that does not exist is rejected', async () => {
    expect(await sendDispatch('TYPING_START', {}, { application_id: '5' })).toMatchObject({
      status: 404,
      json: { code: 10002 },
    });
  });
});

describe('recorded stages and scheduled events', () => {
  const STAGE = '700000000000000004';
  const EVENT = '700000000000000030';
  const stage = {
    id: '700000000000000031',
    guild_id: GUILD,
    channel_id: STAGE,
    topic: 'Tides',
    privacy_level: 2,
    discoverable_disabled: false,
  };
  const event = {
    id: EVENT,
    guild_id: GUILD,
    channel_id: STAGE,
    creator_id: VISITOR,
    name: 'Shanties',
    scheduled_start_time: '2099-01-01T00:00:00+00:00',
    scheduled_end_time: null,
    privacy_level: 2,
    status: 1,
    entity_type: 1,
    entity_id: null,
    entity_metadata: null,
    recurrence_rule: null,
  };

  it('are added to the world, changed and removed', async () => {
    const { emulator } = fixture();
    const post = (name: string, data: object) => control().ok('POST', '/dispatches', { event: name, data });
    const created = guildCreate(emulator.botUserId);
    const channels = [...created.channels, { id: STAGE, type: 13, name: 'theatre', position: 1 }];
    await post('GUILD_CREATE', { ...created, channels, stage_instances: [stage], guild_scheduled_events: [event] });
    const guild = emulator.world.guilds.get(GUILD);
    expect(guild?.stages.get(STAGE)?.instance.topic).toBe('Tides');
    expect(guild?.scheduledEvents.get(EVENT)?.event.name).toBe('Shanties');
    const interest = { guild_scheduled_event_id: EVENT, user_id: VISITOR, guild_id: GUILD };
    await post('GUILD_SCHEDULED_EVENT_USER_ADD', interest);
    await post('GUILD_SCHEDULED_EVENT_UPDATE', { ...event, name: 'Ballads' });
    await post('STAGE_INSTANCE_UPDATE', { ...stage, topic: 'Currents' });
    const record = guild?.scheduledEvents.get(EVENT);
    expect([record?.event.name, record?.interested.has(VISITOR)]).toEqual(['Ballads', true]);
    expect(guild?.stages.get(STAGE)?.instance.topic).toBe('Currents');
    await post('GUILD_SCHEDULED_EVENT_USER_REMOVE', interest);
    expect(record?.interested.has(VISITOR)).toBe(false);
    await post('STAGE_INSTANCE_DELETE', stage);
    await post('GUILD_SCHEDULED_EVENT_DELETE', event);
    expect([guild?.stages.size, guild?.scheduledEvents.size]).toEqual([0, 0]);
  });

  it('with invalid fields are skipped', async () => {
    await control().ok('POST', '/dispatches', {
      event: 'GUILD_SCHEDULED_EVENT_CREATE',
      data: { ...event, name: 7 },
    });
    expect(fixture().emulator.world.guilds.get(GUILD)?.scheduledEvents.size ?? 0).toBe(0);
  });
});
