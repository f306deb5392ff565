import { describe, expect, onTestFinished, test } from 'vitest';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import type { ScheduledEventRequest } from '../../../../../src/wire/objects/scheduled-events/scheduled-event-request.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';
import { connect, guildWithStages, NO_HEARTBEATS } from '../voice/stage-fixture.js';
import { channelEvent, DAY_MS, daily, externalEvent, HOUR_MS } from './event-fixture.js';

const fixture = setUpEmulator(NO_HEARTBEATS);
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const ALL = allPermissionsExcept();
const MINUTE_MS = 60_000;
const idOf = ({ guild }: GuildRecord) => guild.id;
const channelOf = (guild: GuildRecord, name: string) => fixture().channel(guild, name).channel.id;
const advance = (ms: number) => fixture().emulator.clock.advance(ms);

/** Creates an event as the bot in a guild with stages. */
async function create(request: (guild: GuildRecord) => ScheduledEventRequest) {
  const guild = guildWithStages(fixture(), ALL);
  const event = await api().scheduledEvents.create(idOf(guild), request(guild));
  const edit = (status: 2 | 3 | 4) => api().scheduledEvents.edit(idOf(guild), event.id, { status });
  const get = () => api().scheduledEvents.get(idOf(guild), event.id);
  return { guild, id: idOf(guild), event, start: Date.parse(event.scheduled_start_time), edit, get };
}

const external = (more = {}) => create(() => externalEvent(fixture(), more));
const onStage = () => create((guild) => channelEvent(fixture(), channelOf(guild, 'stage'), 1));
const onDeck = (more = {}) => create((guild) => channelEvent(fixture(), channelOf(guild, 'deck'), 2, more));
const everyDay = () => {
  const request = externalEvent(fixture());
  return external({ recurrence_rule: daily(request.scheduled_start_time) });
};

describe('A stage event', () => {
  test('opens its stage when it starts, and closes it when it ends', async () => {
    const { guild, id, event, edit } = await onStage();
    const started = await edit(2);
    expect(started.status).toBe(2);
    const instance = await dispatches().next('stageInstanceCreate', id);
    expect(instance).toMatchObject({ id: started.entity_id, topic: 'Shanties', guild_scheduled_event_id: event.id });
    expect(await edit(3)).toMatchObject({ status: 3 });
    expect(await dispatches().next('stageInstanceDelete', id)).toEqual(instance);
    expect(guild.stages.size).toBe(0);
  });

  test('replaces a stage that is live', async () => {
    const { guild, edit } = await onStage();
    const before = await api().stageInstances.create({ channel_id: channelOf(guild, 'stage'), topic: 'Warm-up' });
    const { entity_id: after } = await edit(2);
    expect(await api().stageInstances.get(channelOf(guild, 'stage'))).toMatchObject({ id: after, topic: 'Shanties' });
    expect(after).not.toBe(before.id);
  });

  test('starts with a stage that names it, and ends with the stage', async () => {
    const { guild, id, event, get } = await onStage();
    const body = { channel_id: channelOf(guild, 'stage'), topic: 'Tides', guild_scheduled_event_id: event.id };
    const instance = await api().stageInstances.create(body);
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({
      status: 2,
      entity_id: instance.id,
    });
    await api().stageInstances.delete(body.channel_id);
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({ status: 3 });
    expect(await get()).toMatchObject({ status: 3 });
    await expectApiError(api().stageInstances.create(body), 400, 180000);
  });

  test('of another channel cannot be started with a stage: 10070', async () => {
    const { guild, event } = await onDeck();
    const body = { channel_id: channelOf(guild, 'stage'), topic: 'Tides', guild_scheduled_event_id: event.id };
    await expectApiError(api().stageInstances.create(body), 404, 10070);
  });

  test('closes its stage when it is deleted', async () => {
    const { guild, id, event, edit } = await onStage();
    await edit(2);
    await api().scheduledEvents.delete(id, event.id);
    expect(await dispatches().next('stageInstanceDelete', id)).toMatchObject({ guild_scheduled_event_id: event.id });
    expect(guild.stages.size).toBe(0);
  });
});

describe('An event in a channel', () => {
  test('that is active ends five minutes after the last user left', async () => {
    const { guild, edit, get } = await onDeck();
    connect(fixture(), guild, guild.guild.owner_id, channelOf(guild, 'deck'));
    await edit(2);
    await advance(HOUR_MS);
    expect(await get()).toMatchObject({ status: 2 });
    await api().guilds.editMember(idOf(guild), guild.guild.owner_id, { channel_id: null });
    await advance(5 * MINUTE_MS - 1);
    expect(await get()).toMatchObject({ status: 2 });
    await advance(1);
    expect(await get()).toMatchObject({ status: 3 });
  });

  test('that nobody joins ends as well', async () => {
    const { edit, get } = await onDeck();
    await edit(2);
    await advance(5 * MINUTE_MS);
    expect(await get()).toMatchObject({ status: 3 });
  });

  test('is not started by the service, which cancels it three hours after its start', async () => {
    const { id, start, get } = await onDeck();
    await advance(start + 3 * HOUR_MS - 1 - fixture().emulator.clock.now());
    expect(await get()).toMatchObject({ status: 1 });
    await advance(1);
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({ status: 4 });
  });
});

describe('An external event', () => {
  test('starts and ends at its times, without audit log entries', async () => {
    const { guild, id, start, get } = await external();
    const entries = guild.auditLog.length;
    await advance(start - fixture().emulator.clock.now());
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({ status: 2 });
    await advance(HOUR_MS - 1);
    expect(await get()).toMatchObject({ status: 2 });
    await advance(1);
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({ status: 3 });
    expect(guild.auditLog).toHaveLength(entries);
  });

  test('can be started earlier, and ends at its time', async () => {
    const { edit, get } = await external();
    expect(await edit(2)).toMatchObject({ status: 2 });
    await advance(2 * HOUR_MS);
    expect(await get()).toMatchObject({ status: 3 });
  });

  test('can be moved to another time', async () => {
    const { id, event, get } = await external();
    const clock = fixture().emulator.clock.now();
    const at = (hours: number) => new Date(clock + hours * HOUR_MS).toISOString();
    await api().scheduledEvents.edit(id, event.id, { scheduled_start_time: at(5), scheduled_end_time: at(6) });
    await advance(4 * HOUR_MS);
    expect(await get()).toMatchObject({ status: 1 });
    await advance(HOUR_MS);
    expect(await get()).toMatchObject({ status: 2 });
  });

  test('that was canceled does not start', async () => {
    const { edit, get } = await external();
    expect(await edit(4)).toMatchObject({ status: 4 });
    await advance(HOUR_MS);
    expect(await get()).toMatchObject({ status: 4 });
  });
});

describe('A recurring event', () => {
  test('is scheduled for its next occurrence when one ends', async () => {
    const { id, start } = await everyDay();
    await advance(start + HOUR_MS - fixture().emulator.clock.now());
    expect(await dispatches().next('guildScheduledEventUpdate', id)).toMatchObject({ status: 2 });
    const next = await dispatches().next('guildScheduledEventUpdate', id);
    expect(next.status).toBe(1);
    expect(Date.parse(next.scheduled_start_time)).toBe(start + DAY_MS);
    expect(Date.parse(next.scheduled_end_time ?? '')).toBe(start + DAY_MS + HOUR_MS);
  });

  test('is canceled with all its occurrences', async () => {
    const { edit, get } = await everyDay();
    await edit(4);
    await advance(DAY_MS);
    expect(await get()).toMatchObject({ status: 4 });
  });

  test('in a channel that nobody starts skips the occurrence', async () => {
    const { scheduled_start_time } = externalEvent(fixture());
    const { start, get } = await onDeck({ recurrence_rule: daily(scheduled_start_time) });
    await advance(start + 3 * HOUR_MS - fixture().emulator.clock.now());
    const event = await get();
    expect([event.status, Date.parse(event.scheduled_start_time)]).toEqual([1, start + DAY_MS]);
  });

  test('starts at its time also after the world was saved and loaded', async () => {
    const { guild, event } = await everyDay();
    const { emulator } = fixture();
    emulator.load(JSON.parse(JSON.stringify(emulator.save())));
    onTestFinished(() => dispatches().reopen());
    await advance(HOUR_MS);
    const record = emulator.world.guilds.get(idOf(guild))?.scheduledEvents.get(event.id);
    expect(record?.event.status).toBe(2);
  });
});
