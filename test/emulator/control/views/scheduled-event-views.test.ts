/** What users see of scheduled events and stages. */
import { describe, expect, test } from 'vitest';
import { buildGuildView } from '../../../../dev/src/emulator/control/views/build-user-view.js';
import { insertInterest } from '../../../../dev/src/emulator/state/scheduled-events/event-interest.js';
import { insertStage } from '../../../../dev/src/emulator/state/voice/stage-instances.js';
import { snowflakeFromTimestamp } from '../../../../src/base/snowflake.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import {
  addEvent,
  channelEvent,
  DAY_MS,
  daily,
  externalEvent,
} from '../../http/routes/scheduled-events/event-fixture.js';
import { guildWithStages } from '../../http/routes/voice/stage-fixture.js';

const fixture = setUpEmulator();

function setUp() {
  const guild = guildWithStages(fixture(), '0');
  const userId = fixture().member(guild).user.id;
  const view = () => buildGuildView(fixture().emulator.world, guild.guild.id, userId);
  return { guild, userId, view };
}

describe('the view of a guild', () => {
  test('contains events that the user can see and that are not finished, with the own response', () => {
    const { guild, userId, view } = setUp();
    const record = addEvent(fixture(), guild, externalEvent(fixture()));
    addEvent(fixture(), guild, channelEvent(fixture(), fixture().channel(guild, 'hold').channel.id, 1));
    const finished = addEvent(fixture(), guild, externalEvent(fixture()));
    finished.event = { ...finished.event, status: 3 };
    insertInterest(record, userId);
    expect(view()?.scheduled_events).toMatchObject([
      { event: { id: record.event.id, user_count: 2, user_rsvp: { user_id: userId } }, occurrences: [] },
    ]);
  });

  test('contains the next occurrences of a recurring event, with their exceptions', () => {
    const { guild, userId, view } = setUp();
    const request = externalEvent(fixture());
    const record = addEvent(fixture(), guild, { ...request, recurrence_rule: daily(request.scheduled_start_time) });
    const second = Date.parse(request.scheduled_start_time) + DAY_MS;
    const id = snowflakeFromTimestamp(second);
    record.exceptions.set(id, {
      event_id: record.event.id,
      event_exception_id: id,
      scheduled_start_time: '2099-01-01T00:00:00+00:00',
      scheduled_end_time: null,
      is_canceled: true,
    });
    insertInterest(record, userId, id);
    const occurrences = view()?.scheduled_events[0]?.occurrences ?? [];
    expect(occurrences.map((each) => [each.is_canceled, each.is_interested])).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(occurrences[1]).toMatchObject({ start: '2099-01-01T00:00:00+00:00' });
    expect(Date.parse(occurrences[1]?.original_start ?? '')).toBe(second);
  });

  test('contains the live stages of channels that the user can see', () => {
    const { guild, view } = setUp();
    const by = { userId: guild.guild.owner_id };
    for (const name of ['stage', 'hold'])
      insertStage(fixture().emulator.world, guild, fixture().channel(guild, name), { topic: name }, by);
    expect(view()?.stages).toMatchObject([{ topic: 'stage' }]);
  });
});
