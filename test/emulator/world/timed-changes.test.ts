/** When the emulator looks for what is due: threads, polls and subscriptions. Without any, a test can advance the clock by years. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const DAY_MS = 24 * 60 * 60_000;
const WRITER = permissionSet(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'READ_MESSAGE_HISTORY',
  'SEND_POLLS',
  'CREATE_PUBLIC_THREADS',
);

function setUp() {
  const guild = fixture().guild(WRITER, { roles: [{ name: '@everyone', permissions: WRITER }] });
  return fixture().channel(guild).channel.id;
}

async function createPoll(channelId: string) {
  const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 1 };
  const { id } = await api().messages.create(channelId, { poll });
  return () => fixture().emulator.world.channels.get(channelId)?.messages.get(id)?.poll?.isFinished;
}

async function createThread(channelId: string) {
  const { id } = await api().threads.create(channelId, { name: 'talk', type: 11, auto_archive_duration: 60 });
  return () => fixture().emulator.world.channels.get(id)?.channel.thread_metadata?.archived;
}

describe('timed changes of a world', () => {
  test('need no timer while nothing can become due', async () => {
    const clock = new AdjustableClock('manual');
    const emulator = await startEmulator({ clock });
    onTestFinished(() => emulator.close());
    await clock.advance(60 * DAY_MS);
    expect(clock.nextDueMs).toBeUndefined();
  });

  test.each([
    ['a poll', createPoll],
    ['a thread', createThread],
  ])('end %s that was created after years without any', async (_name, create) => {
    const channelId = setUp();
    const { clock } = fixture().emulator;
    await clock.advance(1000 * DAY_MS);
    const hasEnded = await create(channelId);
    await clock.advance(59 * 60_000);
    expect(hasEnded()).toBe(false);
    await clock.advance(60_000);
    expect(hasEnded()).toBe(true);
    // The next one is not missed either.
    const hasNextEnded = await create(channelId);
    await clock.advance(60 * 60_000);
    expect(hasNextEnded()).toBe(true);
  });

  test('end a poll of a world that is loaded', async () => {
    const channelId = setUp();
    const hasEnded = await createPoll(channelId);
    const saved = fixture().emulator.save();
    const clock = new AdjustableClock('manual');
    const emulator = await startEmulator({ clock });
    onTestFinished(() => emulator.close());
    await clock.advance(60 * DAY_MS);
    emulator.load(saved);
    await clock.advance(60 * 60_000);
    const polls = [...(emulator.world.channels.get(channelId)?.messages.values() ?? [])].flatMap(
      ({ poll }) => poll ?? [],
    );
    expect(polls.map(({ isFinished }) => isFinished)).toEqual([true]);
    expect(hasEnded()).toBe(false);
  });
});
