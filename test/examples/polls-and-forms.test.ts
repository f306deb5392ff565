import { createWorld, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/polls-and-forms/bot.js';
import { plan, trip } from '../../examples/polls-and-forms/controls.js';

const { decide, plan: begin } = trip.subcommands;
const answers = { place: 'Skagen', by: 'boat', dates: 'Friday\nSaturday', bring: ['food'] } as const;

async function aTrip() {
  const world: TestWorld = await createWorld({ bot });
  onTestFinished(() => world.close());
  const [robin, casey] = [await world.join('Robin'), await world.join('Casey')];
  await robin.uses(begin, {});
  return { world, robin, casey };
}

describe('planning a trip', () => {
  test('makes a poll of a form of two pages', async () => {
    const { robin, casey } = await aTrip();
    const answer = await robin.fill(plan, answers).submit();
    expect(answer.text).toBe('The poll stands. Everybody brings: food.');
    const poll = await casey.sees('When do we go to Skagen by boat?');
    expect(poll.text).toMatch(/Friday\nSaturday/);
  });

  test.each([
    ['one date', 'Friday', /two dates at least/],
    ['eleven dates', Array.from({ length: 11 }, (_none, day) => `May ${day}`).join('\n'), /Ten dates are enough/],
    ['a date that is a story', `Friday\n${'x'.repeat(56)}`, /55 characters at most/],
  ])('takes no form with %s, and says why', async (_case, dates, words) => {
    const { robin, casey } = await aTrip();
    const answer = await robin.fill(plan, { ...answers, dates }).submit();
    expect(answer.text).toMatch(words);
    await casey.doesNotSee(/When do we go/);
  });

  test('suggests the polls that run, by their words', async () => {
    const { robin } = await aTrip();
    await robin.fill(plan, answers).submit();
    await robin.uses(begin, {});
    await robin.fill(plan, { ...answers, place: 'Bergen' }).submit();
    const names = async (typed: string) => (await robin.types(decide, { poll: typed }, 'poll')).map(({ name }) => name);
    expect(await names('')).toEqual(['When do we go to Bergen by boat?', 'When do we go to Skagen by boat?']);
    expect(await names('skag')).toEqual(['When do we go to Skagen by boat?']);
    expect(await names('Oslo')).toEqual([]);
  });

  test('ends with what most have voted for', async () => {
    const { robin, casey } = await aTrip();
    await robin.fill(plan, answers).submit();
    const poll = await casey.sees('When do we go to Skagen by boat?');
    await casey.votes(poll, 'Saturday');
    await robin.uses(decide, { poll: poll.id });
    await casey.sees(/Skagen by boat\?\*\* Saturday, with 1 of the votes/);
  });

  test('says so when nobody has voted, and when there is no such poll', async () => {
    const { robin, casey } = await aTrip();
    await robin.fill(plan, answers).submit();
    const { id } = await casey.sees('When do we go to Skagen by boat?');
    await robin.uses(decide, { poll: id });
    await casey.sees(/Nobody has voted/);
    const again = await robin.uses(decide, { poll: id });
    expect(again.text).toMatch(/no such poll/);
  });
});
