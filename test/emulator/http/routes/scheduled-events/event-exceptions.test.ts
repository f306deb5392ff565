import { describe, expect, test } from 'vitest';
import {
  insertInterest,
  removeInterest,
} from '../../../../../dev/src/emulator/state/scheduled-events/event-interest.js';
import { snowflakeFromTimestamp } from '../../../../../src/base/snowflake.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { getGuildScheduledEventUsers } from '../../../../../src/wire/endpoints/scheduled-events.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';
import { guildWithStages, NO_HEARTBEATS } from '../voice/stage-fixture.js';
import { addEvent, channelEvent, DAY_MS, daily, externalEvent, HOUR_MS } from './event-fixture.js';

const fixture = setUpEmulator(NO_HEARTBEATS);
const api = setUpRestClient(fixture);

const MANAGE = permissionSet('MANAGE_EVENTS');
const at = (ms: number) => new Date(ms).toISOString();

/** A guild with an event that takes place every day, and the start of its second occurrence. */
function setUp(permissions = MANAGE) {
  const guild = fixture().guild(permissions);
  const request = externalEvent(fixture());
  const record = addEvent(fixture(), guild, { ...request, recurrence_rule: daily(request.scheduled_start_time) });
  const start = Date.parse(request.scheduled_start_time);
  const second = start + DAY_MS;
  const create = (more = {}) =>
    api().scheduledEvents.createException(guild.guild.id, record.event.id, {
      original_scheduled_start_time: at(second),
      ...more,
    });
  return { guild, id: guild.guild.id, record, eventId: record.event.id, start, second, create };
}

describe('Create Guild Scheduled Event Exception', () => {
  test('moves one occurrence, whose original time is its id, and records it', async () => {
    const { guild, id, eventId, second, create } = setUp();
    const exception = await create({ scheduled_start_time: at(second + HOUR_MS / 2) });
    expect(exception).toMatchObject({
      event_id: eventId,
      event_exception_id: snowflakeFromTimestamp(second),
      scheduled_end_time: null,
      is_canceled: false,
    });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 200, target_id: eventId });
    expect(await api().scheduledEvents.get(id, eventId)).toMatchObject({
      guild_scheduled_event_exceptions: [exception],
    });
  });

  test('moves when the occurrence starts and ends', async () => {
    const { id, record, start, second, create } = setUp();
    await create({ scheduled_start_time: at(second + HOUR_MS), scheduled_end_time: at(second + 3 * HOUR_MS) });
    const statusAt = async (ms: number) => {
      await fixture().emulator.clock.advance(ms - fixture().emulator.clock.now());
      return (await api().scheduledEvents.get(id, record.event.id)).status;
    };
    expect(await statusAt(start + HOUR_MS)).toBe(1);
    expect(await statusAt(second + HOUR_MS - 1)).toBe(1);
    expect(await statusAt(second + HOUR_MS)).toBe(2);
    expect(await statusAt(second + 3 * HOUR_MS)).toBe(1);
    expect(Date.parse(record.event.scheduled_start_time)).toBe(second + DAY_MS);
  });

  test('cancels one occurrence, which is skipped', async () => {
    const { record, start, second, create } = setUp();
    await create({ is_canceled: true });
    await fixture().emulator.clock.advance(start + HOUR_MS - fixture().emulator.clock.now());
    expect(Date.parse(record.event.scheduled_start_time)).toBe(second + DAY_MS);
  });

  test('cancels the occurrence that is next, which is skipped at its time', async () => {
    const { record, start, second, create } = setUp();
    await create({ original_scheduled_start_time: at(start), is_canceled: true });
    await fixture().emulator.clock.advance(start - fixture().emulator.clock.now());
    expect(record.event).toMatchObject({ status: 1 });
    expect(Date.parse(record.event.scheduled_start_time)).toBe(second);
  });

  test('of a time at which there is no occurrence, or of an event that does not recur, fails with 50035', async () => {
    const { guild, id, second, create } = setUp();
    const fields = [{ path: 'original_scheduled_start_time' }];
    await expect(create({ original_scheduled_start_time: at(second + 1) })).rejects.toMatchObject({ fields });
    const { event } = addEvent(fixture(), guild, externalEvent(fixture()));
    const body = { original_scheduled_start_time: event.scheduled_start_time };
    await expect(api().scheduledEvents.createException(id, event.id, body)).rejects.toMatchObject({ fields });
  });

  test.each([
    ['scheduled_start_time', -100],
    ['scheduled_end_time', 0],
  ])('with an invalid %s fails with 50035', async (path, days) => {
    const { second, create } = setUp();
    const call = create({ [path]: at(second + days * DAY_MS) });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path }] });
  });

  test('without MANAGE_EVENTS fails with 50013, for an unknown event with 10070, and for a finished one with 180000', async () => {
    await expectApiError(setUp(permissionSet('CREATE_EVENTS')).create(), 403, 50013);
    const { id, record, second, create } = setUp();
    const body = { original_scheduled_start_time: at(second) };
    await expectApiError(api().scheduledEvents.createException(id, '5', body), 404, 10070);
    record.event = { ...record.event, status: 4 };
    await expectApiError(create(), 400, 180000);
  });
});

describe('Modify and Delete Guild Scheduled Event Exception', () => {
  test('change and delete it, and record both', async () => {
    const { guild, id, record, eventId, create } = setUp();
    const { event_exception_id: exceptionId } = await create({ is_canceled: true });
    const edit = (changes: object) => api().scheduledEvents.editException(id, eventId, exceptionId, changes);
    expect(await edit({ is_canceled: false })).toMatchObject({ is_canceled: false });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 201,
      changes: [{ key: 'is_canceled', old_value: true, new_value: false }],
    });
    const entries = guild.auditLog.length;
    await edit({ is_canceled: null });
    expect(guild.auditLog).toHaveLength(entries);
    await api().scheduledEvents.deleteException(id, eventId, exceptionId);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 202 });
    expect(record.exceptions.size).toBe(0);
  });

  test('of an unknown exception fail with 10070', async () => {
    const { id, eventId } = setUp();
    await expectApiError(api().scheduledEvents.editException(id, eventId, '5', {}), 404, 10070);
    await expectApiError(api().scheduledEvents.deleteException(id, eventId, '5'), 404, 10070);
  });

  test('without MANAGE_EVENTS fail with 50013', async () => {
    const { id, eventId } = setUp('0');
    await expectApiError(api().scheduledEvents.editException(id, eventId, '5', {}), 403, 50013);
    await expectApiError(api().scheduledEvents.deleteException(id, eventId, '5'), 403, 50013);
  });

  test('to an end before the start fails with 50035', async () => {
    const { id, eventId, second, create } = setUp();
    const { event_exception_id: exceptionId } = await create({ scheduled_start_time: at(second + HOUR_MS) });
    const call = api().scheduledEvents.editException(id, eventId, exceptionId, { scheduled_end_time: at(second) });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'scheduled_end_time' }] });
  });

  test('is not needed when the recurrence rule changes, which removes all exceptions', async () => {
    const { id, record, eventId, create } = setUp();
    await create({ is_canceled: true });
    const changed = await api().scheduledEvents.edit(id, eventId, { recurrence_rule: null });
    expect(changed).toMatchObject({ recurrence_rule: null, guild_scheduled_event_exceptions: [] });
    expect(record.exceptions.size).toBe(0);
  });
});

describe('The users of an event', () => {
  /** An event with five interested users, by ascending id. The creator is one of them. */
  function withUsers() {
    const scene = setUp('0');
    const users = Array.from({ length: 4 }, () => fixture().member(scene.guild).user.id);
    for (const userId of users) insertInterest(scene.record, userId);
    return { ...scene, users: [scene.guild.guild.owner_id, ...users] };
  }

  test('are listed with their members on request', async () => {
    const { id, eventId, users } = withUsers();
    const listed = await api().scheduledEvents.listUsers(id, eventId);
    expect(listed.map(({ user_id }) => user_id)).toEqual(users);
    expect(listed[0]).toMatchObject({ guild_scheduled_event_id: eventId, user: { id: users[0] }, response: 1 });
    expect(listed[0]).not.toHaveProperty('member');
    const withMembers = await api().scheduledEvents.listUsers(id, eventId, { with_member: true });
    expect(withMembers[1]).toMatchObject({ member: { user: { id: users[1] } } });
  });

  test('are listed by page in ascending order, and before takes precedence over after', async () => {
    const { id, eventId, users } = withUsers();
    const page = async (query: object) =>
      (await api().scheduledEvents.listUsers(id, eventId, query)).map(({ user }) => users.indexOf(user.id));
    expect(await page({ limit: 2 })).toEqual([0, 1]);
    expect(await page({ limit: 2, after: users[1] })).toEqual([2, 3]);
    expect(await page({ limit: 2, before: users[3] })).toEqual([1, 2]);
    expect(await page({ limit: 2, before: users[3], after: users[3] })).toEqual([1, 2]);
  });

  test.each(['0', '101'])('with the limit %s are rejected with 50035', async (limit) => {
    const { id, eventId } = withUsers();
    const path = { guild_id: id, guild_scheduled_event_id: eventId };
    expectError(await fixture().bot.call(getGuildScheduledEventUsers, { path, query: `?limit=${limit}` }), 400, 50035);
  });

  test('of one occurrence are those of the event, except for those who declined, and those who only want this one', async () => {
    const { guild, id, record, eventId, second, users } = withUsers();
    const exceptionId = snowflakeFromTimestamp(second);
    const only = fixture().member(guild).user.id;
    insertInterest(record, only, exceptionId);
    removeInterest(record, users[1] ?? '', exceptionId);
    const listed = await api().scheduledEvents.listExceptionUsers(id, eventId, exceptionId);
    expect(listed.map(({ user_id }) => user_id)).toEqual([users[0], users[2], users[3], users[4], only]);
    expect(listed[0]).toMatchObject({ guild_scheduled_event_exception_id: exceptionId });
    const query = { guild_scheduled_event_exception_ids: [exceptionId] };
    expect(await api().scheduledEvents.getUserCounts(id, eventId, query)).toEqual({
      guild_scheduled_event_count: 5,
      guild_scheduled_event_exception_counts: { [exceptionId]: 5 },
    });
  });

  test('of an occurrence that the event does not have fail with 10070', async () => {
    const { id, eventId, second } = withUsers();
    const unknown = snowflakeFromTimestamp(second + 1);
    await expectApiError(api().scheduledEvents.listExceptionUsers(id, eventId, unknown), 404, 10070);
    await expectApiError(api().scheduledEvents.getUserCounts(id, '5'), 404, 10070);
  });

  test('of an event in a hidden channel fail with 50001', async () => {
    const guild = guildWithStages(fixture(), '0');
    const hold = fixture().channel(guild, 'hold').channel.id;
    const { event } = addEvent(fixture(), guild, channelEvent(fixture(), hold, 1));
    await expectApiError(api().scheduledEvents.listUsers(guild.guild.id, event.id), 403, 50001);
    await expectApiError(api().scheduledEvents.getUserCounts(guild.guild.id, event.id), 403, 50001);
    await expectApiError(api().scheduledEvents.listExceptionUsers(guild.guild.id, event.id, '5'), 403, 50001);
  });
});
