import { describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  createGuildScheduledEvent,
  modifyGuildScheduledEvent,
} from '../../../../../src/wire/endpoints/scheduled-events.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { connectListener, connectNewBot } from '../../../fixtures/gateway-listener.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';
import { guildWithStages, NO_HEARTBEATS } from '../voice/stage-fixture.js';
import { addEvent, channelEvent, daily, externalEvent, HOUR_MS, inHours } from './event-fixture.js';

const fixture = setUpEmulator(NO_HEARTBEATS);
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const ALL = allPermissionsExcept();
const CREATE = permissionSet('CREATE_EVENTS');
const MANAGE = permissionSet('MANAGE_EVENTS');
const idOf = ({ guild }: GuildRecord) => guild.id;
const channelOf = (guild: GuildRecord, name: string) => fixture().channel(guild, name).channel.id;
const external = (more = {}) => externalEvent(fixture(), more);
/** A guild with stages in which the bot has all permissions, and an event of its owner in one of its channels. */
function withChannelEvent(channel = 'deck', permissions = ALL) {
  const guild = guildWithStages(fixture(), permissions);
  const record = addEvent(
    fixture(),
    guild,
    channelEvent(fixture(), channelOf(guild, channel), channel === 'deck' ? 2 : 1),
  );
  return { guild, id: idOf(guild), record, eventId: record.event.id };
}

describe('Create Guild Scheduled Event', () => {
  test('schedules an external event, with an event, a subscription of its creator and an audit log entry', async () => {
    const guild = fixture().guild(CREATE);
    const created = await api().scheduledEvents.create(idOf(guild), external({ description: 'Bring oars' }), {
      reason: 'summer',
    });
    const { botUserId } = fixture().emulator;
    expect(created).toMatchObject({
      guild_id: idOf(guild),
      channel_id: null,
      creator_id: botUserId,
      creator: { id: botUserId },
      name: 'Regatta',
      description: 'Bring oars',
      status: 1,
      entity_type: 3,
      entity_id: null,
      entity_metadata: { location: 'The pier' },
      image: null,
      recurrence_rule: null,
      guild_scheduled_event_exceptions: [],
    });
    expect(Date.parse(created.scheduled_start_time)).toBe(fixture().emulator.clock.now() + HOUR_MS);
    expect(await dispatches().next('guildScheduledEventCreate', idOf(guild))).toEqual(created);
    expect(await dispatches().next('guildScheduledEventUserAdd', idOf(guild))).toEqual({
      guild_scheduled_event_id: created.id,
      user_id: botUserId,
      guild_id: idOf(guild),
      response: 1,
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 100,
      target_id: created.id,
      reason: 'summer',
      changes: expect.arrayContaining([
        { key: 'name', new_value: 'Regatta' },
        { key: 'location', new_value: 'The pier' },
      ]),
    });
  });

  test.each([
    ['stage', 1],
    ['deck', 2],
  ] as const)('schedules an event in a channel: %s', async (name, entityType) => {
    const guild = guildWithStages(fixture(), ALL);
    const request = channelEvent(fixture(), channelOf(guild, name), entityType);
    expect(await api().scheduledEvents.create(idOf(guild), request)).toMatchObject({
      channel_id: channelOf(guild, name),
      entity_type: entityType,
      entity_metadata: null,
      scheduled_end_time: null,
    });
  });

  test('keeps a recurrence rule, with the fields that cannot be set', async () => {
    const guild = fixture().guild(CREATE);
    const start = inHours(fixture(), 1);
    const created = await api().scheduledEvents.create(idOf(guild), external({ recurrence_rule: daily(start) }));
    expect(created.recurrence_rule).toMatchObject({
      frequency: 3,
      interval: 1,
      by_weekday: null,
      end: null,
      count: null,
    });
  });

  test('beyond 100 events that are not finished fails with 30038', async () => {
    const guild = fixture().guild(CREATE);
    for (let count = 0; count < 100; count += 1) addEvent(fixture(), guild, external());
    await expectApiError(api().scheduledEvents.create(idOf(guild), external()), 400, 30038);
    const [first] = guild.scheduledEvents.values();
    if (first) first.event = { ...first.event, status: 4 };
    expect(await api().scheduledEvents.create(idOf(guild), external())).toMatchObject({ status: 1 });
  });

  test.each([
    ['CREATE_EVENTS', 'stage', 1],
    ['MANAGE_CHANNELS', 'stage', 1],
    ['MUTE_MEMBERS', 'stage', 1],
    ['MOVE_MEMBERS', 'stage', 1],
    ['CREATE_EVENTS', 'deck', 2],
    ['CONNECT', 'deck', 2],
  ] as const)('without %s in the channel %s fails with 50013', async (name, channel, type) => {
    const guild = guildWithStages(fixture(), ALL);
    const deny = permissionSet(name);
    const { botUserId } = fixture().emulator;
    fixture().channel(guild, channel).channel.permission_overwrites = [{ id: botUserId, type: 1, allow: '0', deny }];
    const request = channelEvent(fixture(), channelOf(guild, channel), type);
    await expectApiError(api().scheduledEvents.create(idOf(guild), request), 403, 50013);
  });

  test('of an external event with MANAGE_EVENTS but without CREATE_EVENTS fails with 50013', async () => {
    await expectApiError(api().scheduledEvents.create(idOf(fixture().guild(MANAGE)), external()), 403, 50013);
  });

  test('in a hidden channel, and in a guild that the bot is not in, fails with 50001', async () => {
    const guild = guildWithStages(fixture(), CREATE);
    const request = channelEvent(fixture(), channelOf(guild, 'hold'), 1);
    await expectApiError(api().scheduledEvents.create(idOf(guild), request), 403, 50001);
    await expectApiError(api().scheduledEvents.create(idOf(fixture().guildWithoutBot()), external()), 403, 50001);
  });

  test('fails with 10003 for an unknown channel, and with 50024 for a channel of another type', async () => {
    const guild = guildWithStages(fixture(), ALL);
    await expectApiError(api().scheduledEvents.create(idOf(guild), channelEvent(fixture(), '5', 2)), 404, 10003);
    for (const [name, type] of [
      ['stage', 2],
      ['deck', 1],
      ['general', 2],
    ] as const) {
      const request = channelEvent(fixture(), channelOf(guild, name), type);
      await expectApiError(api().scheduledEvents.create(idOf(guild), request), 400, 50024);
    }
  });

  test.each([
    ['name', { name: 'x'.repeat(100) }, { name: 'x'.repeat(101) }],
    ['description', { description: 'x'.repeat(1000) }, { description: 'x'.repeat(1001) }],
    [
      'entity_metadata',
      { entity_metadata: { location: 'x'.repeat(100) } },
      { entity_metadata: { location: 'x'.repeat(101) } },
    ],
    ['privacy_level', {}, { privacy_level: 1 }],
    ['scheduled_end_time', {}, { scheduled_end_time: null }],
    ['recurrence_rule', {}, { recurrence_rule: { start: '2099-01-01T00:00:00Z', frequency: 4, interval: 1 } }],
  ])('checks its %s on both sides of the limit', async (field, atLimit, beyondLimit) => {
    const path = { guild_id: idOf(fixture().guild(CREATE)) };
    const beyond = await fixture().bot.call(createGuildScheduledEvent, {
      path,
      body: { ...external(), ...beyondLimit },
    });
    expectError(beyond, 400, 50035);
    expect(beyond.json).toHaveProperty(`errors.${field}`);
    const accepted = await fixture().bot.call(createGuildScheduledEvent, { path, body: { ...external(), ...atLimit } });
    expect(accepted.status).toBe(200);
  });

  test('of an unknown type fails with 50035', async () => {
    const path = { guild_id: idOf(fixture().guild(CREATE)) };
    const body = { ...external(), entity_type: 4 };
    expectError(await fixture().bot.call(createGuildScheduledEvent, { path, body }), 400, 50035);
  });

  test('rejects a name that is too long before it is sent', async () => {
    await expectNotSent(api().scheduledEvents.create('1', external({ name: 'x'.repeat(101) })), 'name');
  });

  test.each([
    [
      'a start in the past',
      { scheduled_start_time: -1 },
      'scheduled_start_time',
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    ],
    ['an end before the start', { scheduled_end_time: 0.5 }, 'scheduled_end_time', expect.any(String)],
    ['an end at the start', { scheduled_end_time: 1 }, 'scheduled_end_time', expect.any(String)],
  ])('rejects %s', async (_name, hours, path, code) => {
    const times = Object.fromEntries(Object.entries(hours).map(([field, each]) => [field, inHours(fixture(), each)]));
    const call = api().scheduledEvents.create(idOf(fixture().guild(CREATE)), external(times));
    await expect(call).rejects.toMatchObject({ status: 400, jsonCode: 50035, fields: [{ path, code }] });
  });
});

describe('List Scheduled Events for Guild and Get Guild Scheduled Event', () => {
  test('return visible events that are not finished, with their counts on request', async () => {
    const { guild, id, eventId } = withChannelEvent('deck', '0');
    addEvent(fixture(), guild, channelEvent(fixture(), channelOf(guild, 'hold'), 1));
    const finished = addEvent(fixture(), guild, external());
    finished.event = { ...finished.event, status: 3 };
    expect(await api().scheduledEvents.list(id)).toMatchObject([{ id: eventId, user_rsvp: null }]);
    expect((await api().scheduledEvents.list(id))[0]).not.toHaveProperty('user_count');
    expect(await api().scheduledEvents.list(id, { with_user_count: true })).toMatchObject([{ user_count: 1 }]);
    expect(await api().scheduledEvents.get(id, eventId, { with_user_count: true })).toMatchObject({ user_count: 1 });
    expect(await api().scheduledEvents.get(id, finished.event.id)).toMatchObject({ status: 3 });
  });

  test('of an event that the guild does not have fails with 10070, and of a hidden one with 50001', async () => {
    const { guild, id } = withChannelEvent('deck', '0');
    const hidden = addEvent(fixture(), guild, channelEvent(fixture(), channelOf(guild, 'hold'), 1));
    await expectApiError(api().scheduledEvents.get(id, '5'), 404, 10070);
    await expectApiError(api().scheduledEvents.get(id, hidden.event.id), 403, 50001);
  });
});

describe('Modify Guild Scheduled Event', () => {
  test('changes the given fields, and records the differences', async () => {
    const { guild, id, record, eventId } = withChannelEvent();
    const changed = await api().scheduledEvents.edit(id, eventId, { name: 'Ballads', description: 'Loud' });
    expect(changed).toMatchObject({ name: 'Ballads', description: 'Loud', channel_id: record.event.channel_id });
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toEqual(changed);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 101,
      target_id: eventId,
      changes: [
        { key: 'name', old_value: 'Shanties', new_value: 'Ballads' },
        { key: 'description', new_value: 'Loud' },
      ],
    });
  });

  test('to the current values records nothing', async () => {
    const { guild, id, eventId } = withChannelEvent();
    const before = guild.auditLog.length;
    await api().scheduledEvents.edit(id, eventId, { name: 'Shanties' });
    expect(guild.auditLog).toHaveLength(before);
  });

  test('moves an event between a channel and an external location', async () => {
    const { guild, id, eventId } = withChannelEvent();
    const outside = { entity_type: 3, channel_id: null, entity_metadata: { location: 'The pier' } } as const;
    const end = inHours(fixture(), 3);
    const moved = await api().scheduledEvents.edit(id, eventId, { ...outside, scheduled_end_time: end });
    expect(moved).toMatchObject({ entity_type: 3, channel_id: null, entity_metadata: { location: 'The pier' } });
    const back = { entity_type: 1, channel_id: channelOf(guild, 'stage') } as const;
    expect(await api().scheduledEvents.edit(id, eventId, back)).toMatchObject({
      entity_type: 1,
      entity_metadata: null,
    });
  });

  test.each([
    ['a location without a channel event', { entity_metadata: { location: 'x' } }, { entity_metadata: null }],
    ['no location', { entity_metadata: null }, { entity_metadata: null }],
  ])('ignores %s', async (_name, edit, expected) => {
    const { id, eventId } = withChannelEvent();
    expect(await api().scheduledEvents.edit(id, eventId, edit)).toMatchObject(expected);
  });

  test.each([
    ['a channel of an external event', { channel_id: '5' }, 'channel_id'],
    ['no end of an external event', { scheduled_end_time: null }, 'scheduled_end_time'],
    ['no location of an external event', { entity_metadata: null }, 'entity_metadata'],
    ['a voice event without a channel', { entity_type: 2 }, 'channel_id'],
  ] as const)('rejects %s with 50035', async (_name, edit, path) => {
    const guild = guildWithStages(fixture(), ALL);
    const { event } = addEvent(fixture(), guild, external());
    const call = api().scheduledEvents.edit(idOf(guild), event.id, edit);
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path }] });
  });

  test('of the type without its channel is rejected as the service does', async () => {
    const { id, eventId } = withChannelEvent();
    const path = { guild_id: id, guild_scheduled_event_id: eventId };
    const response = await fixture().bot.call(modifyGuildScheduledEvent, { path, body: { entity_type: 3 } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.channel_id');
  });

  test.each([
    ['its creator with CREATE_EVENTS', CREATE, true],
    ['others with MANAGE_EVENTS', MANAGE, false],
  ])('is possible for %s', async (_name, permissions, isOwn) => {
    const guild = fixture().guild(permissions);
    const creator = isOwn ? fixture().emulator.botUserId : guild.guild.owner_id;
    const { event } = addEvent(fixture(), guild, external(), creator);
    expect(await api().scheduledEvents.edit(idOf(guild), event.id, { name: 'Race' })).toMatchObject({ name: 'Race' });
  });

  test('and Delete Guild Scheduled Event fail with 50013 for others with CREATE_EVENTS only', async () => {
    const guild = fixture().guild(CREATE);
    const { event } = addEvent(fixture(), guild, external());
    await expectApiError(api().scheduledEvents.edit(idOf(guild), event.id, { name: 'Race' }), 403, 50013);
    await expectApiError(api().scheduledEvents.delete(idOf(guild), event.id), 403, 50013);
  });

  test('needs the permissions at the new place', async () => {
    const guild = guildWithStages(fixture(), MANAGE);
    const { event } = addEvent(fixture(), guild, external());
    const move = { entity_type: 1, channel_id: channelOf(guild, 'stage') } as const;
    await expectApiError(api().scheduledEvents.edit(idOf(guild), event.id, move), 403, 50013);
    const hidden = { entity_type: 1, channel_id: channelOf(guild, 'hold') } as const;
    await expectApiError(api().scheduledEvents.edit(idOf(guild), event.id, hidden), 403, 50001);
  });

  test.each([3, 4] as const)('of an event with the status %s fails with 180000', async (status) => {
    const { id, record, eventId } = withChannelEvent();
    record.event = { ...record.event, status };
    await expectApiError(api().scheduledEvents.edit(id, eventId, { name: 'Late' }), 400, 180000);
    await expectApiError(api().scheduledEvents.edit(id, eventId, { status: 1 }), 400, 180000);
  });

  test.each([
    [1, 3],
    [2, 1],
    [2, 4],
  ] as const)('from the status %s to %s is rejected with 50035', async (from, status) => {
    const { id, record, eventId } = withChannelEvent();
    record.event = { ...record.event, status: from };
    const call = api().scheduledEvents.edit(id, eventId, { status });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'status' }] });
  });

  test.each([
    ['scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS'],
    ['channel_id', 'BASE_TYPE_CHOICES'],
  ])('of an active event does not change its %s', async (path, code) => {
    const { guild, id, record, eventId } = withChannelEvent();
    record.event = { ...record.event, status: 2 };
    const edit = path === 'channel_id' ? { [path]: channelOf(guild, 'stage') } : { [path]: inHours(fixture(), 9) };
    const call = api().scheduledEvents.edit(id, eventId, edit);
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path, code }] });
  });

  test('of an unknown event fails with 10070', async () => {
    await expectApiError(api().scheduledEvents.edit(idOf(fixture().guild(ALL)), '5', { name: 'x' }), 404, 10070);
  });
});

describe('Delete Guild Scheduled Event', () => {
  test('deletes it, with an event and an audit log entry without a reason', async () => {
    const { guild, id, eventId } = withChannelEvent();
    await api().scheduledEvents.delete(id, eventId);
    expect(await dispatches().next('guildScheduledEventDelete', id)).toMatchObject({ id: eventId, name: 'Shanties' });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 102, target_id: eventId });
    await expectApiError(api().scheduledEvents.delete(id, eventId), 404, 10070);
  });
});

describe('A scheduled event', () => {
  test('is in the audit log with the entries about it', async () => {
    const guild = fixture().guild(permissionSet('CREATE_EVENTS', 'VIEW_AUDIT_LOG'));
    const { id } = await api().scheduledEvents.create(idOf(guild), external());
    const log = await api().guilds.listAuditLogEntries(idOf(guild));
    expect(log).toMatchObject({ audit_log_entries: [{ target_id: id }], guild_scheduled_events: [{ id }] });
  });

  test('in a hidden channel is sent only to bots that can see the channel', async () => {
    const guild = guildWithStages(fixture(), ALL);
    const blind = await connectListener(fixture(), guild);
    const seen = channelEvent(fixture(), channelOf(guild, 'deck'), 2);
    const hidden = channelEvent(fixture(), channelOf(guild, 'hold'), 1, { name: 'Secret' });
    const role = { id: fixture().emulator.botUserId, type: 1, allow: permissionSet('VIEW_CHANNEL'), deny: '0' };
    fixture().channel(guild, 'hold').channel.permission_overwrites?.push(role);
    await api().scheduledEvents.create(idOf(guild), hidden);
    await api().scheduledEvents.create(idOf(guild), seen);
    expect((await blind.client.event('GUILD_SCHEDULED_EVENT_CREATE')).d).toMatchObject({ name: 'Shanties' });
  });

  test('is in GUILD_CREATE if it is not finished and the bot can see its channel', async () => {
    const { guild, record } = withChannelEvent();
    addEvent(fixture(), guild, channelEvent(fixture(), channelOf(guild, 'hold'), 1));
    const finished = addEvent(fixture(), guild, external());
    finished.event = { ...finished.event, status: 4 };
    const { client } = await connectNewBot(fixture(), guild, '0', intentBits(['GUILDS']));
    expect((await client.event('GUILD_CREATE')).d).toMatchObject({
      guild_scheduled_events: [{ id: record.event.id, creator_id: guild.guild.owner_id }],
    });
  });

  test('is deleted with its channel, and stays when its creator leaves', async () => {
    const guild = guildWithStages(fixture(), ALL);
    const { user } = fixture().member(guild);
    const request = channelEvent(fixture(), channelOf(guild, 'deck'), 2);
    const { event, interested } = addEvent(fixture(), guild, request, user.id);
    expect(interested.has(user.id)).toBe(true);
    await api().guilds.removeMember(idOf(guild), user.id);
    expect(await dispatches().next('guildScheduledEventUserRemove', idOf(guild))).toMatchObject({ user_id: user.id });
    expect(await api().scheduledEvents.get(idOf(guild), event.id)).toMatchObject({ creator: { id: user.id } });
    await api().channels.delete(channelOf(guild, 'deck'));
    expect(await dispatches().next('guildScheduledEventDelete', idOf(guild))).toMatchObject({ id: event.id });
    await expectApiError(api().scheduledEvents.get(idOf(guild), event.id), 404, 10070);
  });

  test('is in an invite on request, if the guild has it and it is not finished', async () => {
    const guild = guildWithStages(fixture(), ALL);
    const record = addEvent(fixture(), guild, external());
    const { code } = await api().invites.create(channelOf(guild, 'general'));
    const eventIn = async (guild_scheduled_event_id: string) =>
      (await api().invites.get(code, { guild_scheduled_event_id })).guild_scheduled_event?.name;
    expect(await eventIn(record.event.id)).toBe('Regatta');
    expect(await eventIn('5')).toBeUndefined();
    record.event = { ...record.event, status: 4 };
    expect(await eventIn(record.event.id)).toBeUndefined();
  });
});
