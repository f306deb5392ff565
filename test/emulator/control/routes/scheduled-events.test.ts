import { describe, expect, test } from 'vitest';
import { snowflakeFromTimestamp } from '../../../../src/base/snowflake.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader } from '../../fixtures/rest-client.js';
import {
  addEvent,
  channelEvent,
  DAY_MS,
  daily,
  externalEvent,
} from '../../http/routes/scheduled-events/event-fixture.js';
import { guildWithStages } from '../../http/routes/voice/stage-fixture.js';

const fixture = setUpEmulator();
const dispatches = setUpDispatchReader(fixture);

/** A guild with a recurring event, and a member. */
function setUp() {
  const guild = guildWithStages(fixture(), '0');
  const id = guild.guild.id;
  const userId = fixture().member(guild).user.id;
  const request = externalEvent(fixture());
  const record = addEvent(fixture(), guild, { ...request, recurrence_rule: daily(request.scheduled_start_time) });
  const control = new ControlCaller(fixture().emulator.url);
  const respond = (method: 'PUT' | 'DELETE', more = {}, eventId = record.event.id) =>
    control.call(method, `/guilds/${id}/scheduled-events/${eventId}/interest`, { user_id: userId, ...more });
  return { guild, id, userId, record, respond, start: Date.parse(request.scheduled_start_time) };
}

const rejected = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

describe('the interest of a user in an event', () => {
  test('is shown and withdrawn, with an event each, and without events if nothing changes', async () => {
    const { id, userId, record, respond } = setUp();
    const change = { guild_scheduled_event_id: record.event.id, user_id: userId, guild_id: id, response: 1 };
    for (const _time of ['first', 'second']) expect(await respond('PUT')).toMatchObject({ status: 204 });
    expect(await dispatches().next('guildScheduledEventUserAdd', id)).toEqual(change);
    expect(record.interested.has(userId)).toBe(true);
    for (const _time of ['first', 'second']) expect(await respond('DELETE')).toMatchObject({ status: 204 });
    expect(await dispatches().next('guildScheduledEventUserRemove', id)).toEqual(change);
    expect(record.interested.has(userId)).toBe(false);
  });

  test('can be about one occurrence of a recurring event', async () => {
    const { id, record, userId, respond, start } = setUp();
    const occurrence = new Date(start + DAY_MS).toISOString();
    const exceptionId = snowflakeFromTimestamp(start + DAY_MS);
    await respond('PUT', { occurrence });
    expect(await dispatches().next('guildScheduledEventUserAdd', id)).toMatchObject({
      guild_scheduled_event_exception_id: exceptionId,
      response: 1,
    });
    expect([record.interested.has(userId), record.responses.get(exceptionId)?.get(userId)]).toEqual([false, 1]);
    await respond('DELETE', { occurrence });
    expect(await dispatches().next('guildScheduledEventUserRemove', id)).toMatchObject({
      guild_scheduled_event_exception_id: exceptionId,
    });
    expect(record.responses.get(exceptionId)?.has(userId)).toBe(false);
  });

  test('can be declined for one occurrence, which bots receive as a response', async () => {
    const { id, record, userId, respond, start } = setUp();
    const occurrence = new Date(start + DAY_MS).toISOString();
    await respond('PUT');
    await dispatches().next('guildScheduledEventUserAdd', id);
    await respond('DELETE', { occurrence });
    expect(await dispatches().next('guildScheduledEventUserAdd', id)).toMatchObject({
      guild_scheduled_event_exception_id: snowflakeFromTimestamp(start + DAY_MS),
      user_id: userId,
      response: 0,
    });
    expect(record.interested.has(userId)).toBe(true);
  });

  test('is rejected for a time at which the event has no occurrence', async () => {
    const { respond, start } = setUp();
    const occurrence = new Date(start + 1).toISOString();
    expect(await respond('PUT', { occurrence })).toMatchObject(rejected('unknown_occurrence'));
  });

  test.each([
    ['is completed', 'finished', 3],
    ['is canceled', 'finished', 4],
  ])('is rejected if the event %s', async (_name, reason, status) => {
    const { record, respond } = setUp();
    record.event = { ...record.event, status };
    expect(await respond('PUT')).toMatchObject(rejected(reason));
  });

  test('is rejected if the user cannot see the event', async () => {
    const { guild, respond } = setUp();
    const hold = fixture().channel(guild, 'hold').channel.id;
    const hidden = addEvent(fixture(), guild, channelEvent(fixture(), hold, 1));
    expect(await respond('PUT', {}, hidden.event.id)).toMatchObject(rejected('no_access'));
  });

  test('fails with 10070 for an unknown event, 10007 for a user who is not a member, and 50035 for another occurrence', async () => {
    const { respond } = setUp();
    expect(await respond('PUT', {}, '5')).toMatchObject({ status: 404, json: { code: 10070 } });
    const stranger = { user_id: fixture().user().user.id };
    expect(await respond('PUT', stranger)).toMatchObject({ status: 404, json: { code: 10007 } });
    expect(await respond('PUT', { occurrence: 'soon' })).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
