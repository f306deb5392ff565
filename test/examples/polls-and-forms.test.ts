import { createWorld, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/polls-and-forms/bot.js';
import { planWizard, tripCommand } from '../../examples/polls-and-forms/declarations.js';

const { decide, plan } = tripCommand.subcommands;
const answers = { place: 'Skagen', by: 'boat', dates: 'Friday\nSaturday', bring: ['food'] } as const;

async function createTripWorld() {
  const world: TestWorld = await createWorld({ bot });
  onTestFinished(() => world.close());
  const [robin, casey] = [await world.createMember('Robin'), await world.createMember('Casey')];
  await robin.useCommand(plan, {});
  return { world, robin, casey };
}

describe('planning a trip', () => {
  test('makes a poll of a form of two pages', async () => {
    const { robin, casey } = await createTripWorld();
    const answer = await robin.fill(planWizard, answers).submit();
    expect(answer.text).toBe('The poll is open. Everybody brings: food.');
    const poll = await casey.waitForMessage('When do we go to Skagen by boat?');
    expect(poll.text).toMatch(/Friday\nSaturday/);
  });

  test.each([
    ['one date', 'Friday', /two dates at least/],
    ['eleven dates', Array.from({ length: 11 }, (_none, day) => `May ${day}`).join('\n'), /Ten dates are enough/],
    ['a date that is a story', `Friday\n${'x'.repeat(56)}`, /55 characters at most/],
  ])('takes no form with %s, and says why', async (_case, dates, words) => {
    const { robin, casey } = await createTripWorld();
    const answer = await robin.fill(planWizard, { ...answers, dates }).submit();
    expect(answer.text).toMatch(words);
    await casey.expectNoMessage(/When do we go/);
  });

  test('suggests the polls that run, by their words', async () => {
    const { robin } = await createTripWorld();
    await robin.fill(planWizard, answers).submit();
    await robin.useCommand(plan, {});
    await robin.fill(planWizard, { ...answers, place: 'Bergen' }).submit();
    const names = async (typed: string) =>
      (await robin.autocomplete(decide, { poll: typed }, 'poll')).map(({ name }) => name);
    expect(await names('')).toEqual(['When do we go to Bergen by boat?', 'When do we go to Skagen by boat?']);
    expect(await names('skag')).toEqual(['When do we go to Skagen by boat?']);
    expect(await names('Oslo')).toEqual([]);
  });

  test('ends with what most have voted for', async () => {
    const { robin, casey } = await createTripWorld();
    await robin.fill(planWizard, answers).submit();
    const poll = await casey.waitForMessage('When do we go to Skagen by boat?');
    await casey.vote(poll, 'Saturday');
    await robin.useCommand(decide, { poll: poll.id });
    await casey.waitForMessage(/Skagen by boat\?\*\* Saturday, with 1 of the votes/);
  });

  test('says so when nobody has voted, and when there is no such poll', async () => {
    const { robin, casey } = await createTripWorld();
    await robin.fill(planWizard, answers).submit();
    const { id } = await casey.waitForMessage('When do we go to Skagen by boat?');
    await robin.useCommand(decide, { poll: id });
    await casey.waitForMessage(/Nobody has voted/);
    const again = await robin.useCommand(decide, { poll: id });
    expect(again.text).toMatch(/no such poll/);
  });
});
