import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/events/bot.js';
import { answerButton } from '../../examples/events/features/events/announcement.js';
import { eventCommand } from '../../examples/events/features/events/command.js';
import { EventStore, STORE_FILE } from '../../examples/events/features/events/event-store.js';
import { createWizard } from '../../examples/events/features/events/wizard.js';

const { create, cancel } = eventCommand.subcommands;
const HOUR_MS = 3_600_000;

async function createEventWorld(file?: string) {
  const path = file ?? join(await mkdtemp(join(tmpdir(), 'events-')), 'events.json');
  const world = await createWorld({ bot, override: [{ provide: STORE_FILE, useValue: path }], clock: 'manual' });
  onTestFinished(() => world.close());
  const [robin, casey] = [await world.createMember('Robin'), await world.createMember('Casey')];
  return { world, path, robin, casey };
}

/** The start of an event as users type it: the first full minute in at least two hours. */
function startIn(ms: number) {
  const date = new Date(Math.ceil((Date.now() + ms) / 60_000) * 60_000);
  return { date, text: date.toISOString().slice(0, 16).replace('T', ' ') };
}

const details = { title: 'Regatta', place: 'The quay', description: 'Three laps around the island.' } as const;

describe('an event', () => {
  test('is announced with its banner, place and hosts', async () => {
    const { robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    const banner = [{ name: 'boats.png', data: new Uint8Array([1, 2, 3]) }];
    const input = { ...details, startsAt: startIn(2 * HOUR_MS).text, coHosts: [casey], banner };
    expect((await robin.fill(createWizard, input).submit()).text).toBe('The event is announced.');
    const message = await casey.waitForMessage(/Regatta/);
    expect(message.text).toContain('The quay');
    expect(message.payload.attachments.map(({ filename }) => filename)).toEqual(['boats.png']);
  });

  test.each([
    ['tomorrow', /Write the date and time as/],
    ['2027-13-01 18:30', /not a date in the future/],
    ['2020-05-01 18:30', /not a date in the future/],
  ])('cannot start at %s', async (startsAt, words) => {
    const { robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    const response = await robin.fill(createWizard, { ...details, startsAt }).submit();
    expect(response.text).toMatch(words);
    await casey.expectNoMessage(/Regatta/);
  });

  test('has a number of its own, also if two are announced at once', async () => {
    const { robin, casey } = await createEventWorld();
    const startsAt = startIn(2 * HOUR_MS).text;
    const banner = [{ name: 'boats.png', data: new Uint8Array([1, 2, 3]) }];
    await robin.useCommand(create);
    await casey.useCommand(create);
    await Promise.all([
      robin.fill(createWizard, { ...details, startsAt, banner }).submit(),
      casey.fill(createWizard, { ...details, title: 'Race', startsAt }).submit(),
    ]);
    for (const event of [1, 2]) {
      const response = await robin.click(answerButton, { event, answer: 'join' });
      expect(response.text).toContain('Joining (1)');
    }
  });

  test('lists who joins, might come and has left', async () => {
    const { robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    await robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    await casey.click(answerButton, { event: 1, answer: 'join' });
    await robin.click(answerButton, { event: 1, answer: 'maybe' });
    expect((await casey.waitForMessage(/Regatta/)).text).toMatch(/Joining \(1\).*\n.*Maybe \(1\)/);
    await casey.click(answerButton, { event: 1, answer: 'leave' });
    expect((await casey.waitForMessage(/Regatta/)).text).toMatch(/Joining \(0\)/);
  });

  test('reminds its participants 15 minutes before it starts', async () => {
    const { world, robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    await robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    await casey.click(answerButton, { event: 1, answer: 'join' });
    await world.clock.advance('1h');
    await casey.expectNoMessage(/starts/);
    await world.clock.advance('46m');
    const reminder = await casey.waitForMessage(/Regatta\*\* starts/);
    expect(reminder.payload.mentions.map(({ id }) => id)).toEqual([casey.id]);
  });

  test('is stored, and its reminder is set again when the bot starts', async () => {
    const first = await createEventWorld();
    await first.robin.useCommand(create);
    await first.robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    await first.world.close();
    expect(JSON.parse(await readFile(first.path, 'utf8'))).toMatchObject([{ title: 'Regatta' }]);
    const second = await createEventWorld(first.path);
    expect(second.world.bot?.get(EventStore).events).toMatchObject([{ title: 'Regatta' }]);
  });

  test('can be canceled by its hosts only', async () => {
    const { robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    await robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    expect(await casey.autocomplete(cancel, { event: 'reg' }, 'event')).toEqual([]);
    expect((await casey.useCommand(cancel, { event: '1' })).text).toBe('Only the hosts can cancel an event.');
    expect(await robin.autocomplete(cancel, { event: 'reg' }, 'event')).toEqual([{ name: 'Regatta', value: '1' }]);
    expect((await robin.useCommand(cancel, { event: '1' })).text).toBe('The event is canceled.');
    expect((await robin.useCommand(cancel, { event: '1' })).text).toBe('There is no such event.');
  });

  test('can be canceled although a moderator has deleted its message', async () => {
    const { world, robin, casey } = await createEventWorld();
    await robin.useCommand(create);
    await robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    await casey.click(answerButton, { event: 1, answer: 'join' });
    await world.owner.moderation.deleteMessage(await robin.waitForMessage(/Regatta/));
    expect((await robin.useCommand(cancel, { event: '1' })).text).toBe('The event is canceled.');
    expect(world.problems).toEqual([]);
  });

  test('can be canceled, and does not remind anybody, after its channel was deleted', async () => {
    const { world, robin } = await createEventWorld();
    for (const title of ['Regatta', 'Race']) {
      await robin.useCommand(create, {}, { channel: 'welcome' });
      await robin.fill(createWizard, { ...details, title, startsAt: startIn(2 * HOUR_MS).text }).submit();
    }
    await world.owner.moderation.deleteChannel('welcome');
    expect((await robin.useCommand(cancel, { event: '1' })).text).toBe('The event is canceled.');
    await world.clock.advance('2h');
    await world.waitForIdle();
    expect(world.problems).toEqual([]);
  });

  test('answers in the language of the user', async () => {
    const { world, robin } = await createEventWorld();
    const jule = await world.createMember('Jule', { locale: 'de' });
    await robin.useCommand(create);
    await robin.fill(createWizard, { ...details, startsAt: startIn(2 * HOUR_MS).text }).submit();
    await jule.click(answerButton, { event: 1, answer: 'join' });
    await jule.waitForMessage('Du bist dabei!');
  });
});
