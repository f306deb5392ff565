import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/polls-and-forms/bot.js';
import { planWizard, tripCommand } from '../../examples/polls-and-forms/declarations.js';

const { decide, plan } = tripCommand.subcommands;
const tripDetails = { place: 'Skagen', by: 'boat', dates: 'Friday\nSaturday', bring: ['food'] } as const;

async function createTripWorld() {
  const world: TestWorld = await createWorld({ bot });
  onTestFinished(() => world.close());
  const [robin, casey] = [await world.createMember('Robin'), await world.createMember('Casey')];
  await robin.useCommand(plan, {});
  return { world, robin, casey };
}

describe('a trip poll', () => {
  test('is created from a form with two pages', async () => {
    const { robin, casey } = await createTripWorld();
    const response = await robin.fill(planWizard, tripDetails).submit();
    expect(response.text).toBe('The poll is open. Everybody brings: food.');
    const poll = await casey.waitForMessage('When do we go to Skagen by boat?');
    expect(poll.text).toMatch(/Friday\nSaturday/);
  });

  test.each([
    ['one date', 'Friday', /two dates at least/],
    ['eleven dates', Array.from({ length: 11 }, (_none, day) => `May ${day}`).join('\n'), /Ten dates are enough/],
    ['a date that is a story', `Friday\n${'x'.repeat(56)}`, /55 characters at most/],
  ])('takes no form with %s, and says why', async (_case, dates, words) => {
    const { robin, casey } = await createTripWorld();
    const response = await robin.fill(planWizard, { ...tripDetails, dates }).submit();
    expect(response.text).toMatch(words);
    await casey.expectNoMessage(/When do we go/);
  });

  test('is suggested by autocomplete while it is open', async () => {
    const { robin } = await createTripWorld();
    await robin.fill(planWizard, tripDetails).submit();
    await robin.useCommand(plan, {});
    await robin.fill(planWizard, { ...tripDetails, place: 'Bergen' }).submit();
    const names = async (typed: string) =>
      (await robin.autocomplete(decide, { poll: typed }, 'poll')).map(({ name }) => name);
    expect(await names('')).toEqual(['When do we go to Bergen by boat?', 'When do we go to Skagen by boat?']);
    expect(await names('skag')).toEqual(['When do we go to Skagen by boat?']);
    expect(await names('Oslo')).toEqual([]);
  });

  test('is suggested with a part of a long question', async () => {
    const { world, robin } = await createTripWorld();
    await robin.fill(planWizard, { ...tripDetails, place: 'x'.repeat(80) }).submit();
    const [choice] = await robin.autocomplete(decide, { poll: 'when' }, 'poll');
    expect(choice?.name).toMatch(/^When do we go to x+ /);
    expect(world.problems).toEqual([]);
  });

  test('ends with the most popular answer', async () => {
    const { robin, casey } = await createTripWorld();
    await robin.fill(planWizard, tripDetails).submit();
    const poll = await casey.waitForMessage('When do we go to Skagen by boat?');
    await casey.vote(poll, 'Saturday');
    await robin.useCommand(decide, { poll: poll.id });
    await casey.waitForMessage(/Skagen by boat\?\*\* Saturday, with 1 of the votes/);
  });

  test('that has ended by itself after a day is reported, too', async () => {
    const world: TestWorld = await createWorld({ bot, clock: 'manual' });
    onTestFinished(() => world.close());
    const [robin, casey] = [await world.createMember('Robin'), await world.createMember('Casey')];
    await robin.useCommand(plan, {});
    await robin.fill(planWizard, tripDetails).submit();
    const poll = await casey.waitForMessage('When do we go to Skagen by boat?');
    await casey.vote(poll, 'Friday');
    await world.clock.advance('25h');
    await robin.useCommand(decide, { poll: poll.id });
    await casey.waitForMessage(/Skagen by boat\?\*\* Friday, with 1 of the votes/);
    expect(world.problems).toEqual([]);
  });

  test('reports that there are no votes, or that there is no such poll', async () => {
    const { robin, casey } = await createTripWorld();
    await robin.fill(planWizard, tripDetails).submit();
    const { id } = await casey.waitForMessage('When do we go to Skagen by boat?');
    await robin.useCommand(decide, { poll: id });
    await casey.waitForMessage(/Nobody has voted/);
    const again = await robin.useCommand(decide, { poll: id });
    expect(again.text).toMatch(/no such poll/);
  });
});
