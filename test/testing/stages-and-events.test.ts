/** Users of the test kit on stages and with scheduled events. */

import type { TestWorld } from '@guildhall/dev/testing';
import { describe, expect, test } from 'vitest';
import { createSampleWorld, stepErrorOf } from './sample-world.js';

const guildOf = (world: TestWorld) => world.emulator.world.guilds.get(world.guildId);

/** A world with a stage and a voice channel, and a member. */
async function setUp() {
  const world = await createSampleWorld({
    guild: {
      name: 'Harbour',
      channels: [
        { name: 'quay' },
        { name: 'theatre', type: 'GUILD_STAGE_VOICE' },
        { name: 'radio', type: 'GUILD_VOICE' },
      ],
    },
  });
  const wren = await world.createMember('wren');
  return { world, wren, voice: () => guildOf(world)?.voices.get(wren.id) };
}

const HOUR_MS = 3_600_000;

describe('a user on a stage', () => {
  test('raises the hand, is invited, speaks, and moves to the audience', async () => {
    const { world, wren, voice } = await setUp();
    await wren.voice.join('theatre');
    expect(voice()).toMatchObject({ suppress: true });
    await wren.stage.raiseHand();
    expect(voice()?.requestToSpeakAt).toBeDefined();
    await world.owner.api.voice.editUserState(world.guildId, wren.id, { suppress: false });
    await wren.stage.speak();
    expect(voice()).toMatchObject({ suppress: false, requestToSpeakAt: undefined });
    await wren.stage.moveToAudience();
    expect(voice()).toMatchObject({ suppress: true });
  });

  test('cannot speak without an invitation', async () => {
    const { wren } = await setUp();
    expect((await stepErrorOf(wren.stage.speak())).reason).toBe('not_connected');
    await wren.voice.join('theatre');
    const error = await stepErrorOf(wren.stage.speak());
    expect(error.reason).toBe('not_invited');
    expect(error.message).toContain('wren could not speak');
  });
});

describe('a user in a voice channel', () => {
  test('starts and stops a stream', async () => {
    const { wren, voice } = await setUp();
    expect((await stepErrorOf(wren.voice.startStream())).message).toContain('wren is not connected to voice');
    await wren.voice.join('radio');
    await wren.voice.startStream();
    expect(voice()).toMatchObject({ selfStream: true });
    await wren.voice.stopStream();
    expect(voice()).toMatchObject({ selfStream: false });
  });
});

describe('a user with an event', () => {
  async function withEvent() {
    const scene = await setUp();
    const { world } = scene;
    const start = world.emulator.clock.now() + HOUR_MS;
    const event = await world.owner.api.scheduledEvents.create(world.guildId, {
      name: 'Regatta',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'The pier' },
      scheduled_start_time: new Date(start).toISOString(),
      scheduled_end_time: new Date(start + HOUR_MS).toISOString(),
      recurrence_rule: { start: new Date(start).toISOString(), frequency: 3, interval: 1 },
    });
    const count = async () =>
      (await world.owner.api.scheduledEvents.get(world.guildId, event.id, { with_user_count: true })).user_count;
    return { ...scene, event, start, count };
  }

  test('is interested by the name of the event or by the event, and not any more', async () => {
    const { wren, event, count } = await withEvent();
    await wren.server.showInterest('Regatta');
    expect(await count()).toBe(2);
    await wren.server.withdrawInterest(event);
    expect(await count()).toBe(1);
  });

  test('is interested in one occurrence', async () => {
    const { world, wren, event, start, count } = await withEvent();
    await wren.server.showInterest('Regatta', { occurrence: new Date(start + 24 * HOUR_MS) });
    expect(await count()).toBe(1);
    expect(guildOf(world)?.scheduledEvents.get(event.id)?.responses.size).toBe(1);
    const error = await stepErrorOf(wren.server.showInterest('Regatta', { occurrence: new Date(start + 1) }));
    expect(error.reason).toBe('unknown_occurrence');
  });

  test('cannot respond to an unknown event: the error lists the events', async () => {
    const { wren } = await withEvent();
    expect((await stepErrorOf(wren.server.showInterest('Parade'))).message).toContain('Existing events: Regatta');
  });
});
