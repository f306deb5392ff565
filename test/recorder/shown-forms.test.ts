/** Forms whose title and labels are not those of a declaration are recorded as users saw them, and found again by the printed test. */
import { expect, test } from 'vitest';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { printTest } from '../../dev/src/scenario/print/print-test.js';
import type { TestWorld } from '../../dev/src/testing/world/test-world.js';
import type { Bot } from '../../src/app/bot/bot.js';
import { observe, record } from './fixture/record.js';
import * as survey from './fixture/survey-bot.js';

const files = [{ path: '/survey/bot.ts', exports: survey }];

/** Records, replays and prints what users do. */
async function printed(act: (world: TestWorld<Bot>) => Promise<unknown>) {
  const { steps } = await record(survey.bot, async (world) => void (await act(world)));
  const observed = await observe(survey.bot, files, steps);
  const code = printTest(
    {
      title: 'recorded',
      bot: { kind: 'bot', exported: { path: '/survey/bot.ts', name: 'bot' } },
      path: '/survey/survey.test.ts',
      steps: observed,
      initialWorld: { kind: 'new' },
    },
    new DeclarationIndex(survey.bot.declarations, files),
  );
  return { observed, code };
}

test('a form from data has the title that its loader returned, and is filled in by its declaration', async () => {
  const { observed, code } = await printed(async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(survey.surveyCommand, { id: 'boats' });
    await robin.fill(survey.surveyModal, { name: 'Alma', kind: 'sail' }).submit();
  });
  expect(observed.map(({ step }) => step)).toMatchObject([
    {},
    {},
    { kind: 'submitModal', modal: { title: 'Your boat', pattern: 'survey/:id<text:20>' } },
  ]);
  expect(code).toContain("toHaveOpenedModal('Your boat')");
  expect(code).toMatch(/robin\.fill\(surveyModal, \{ name: 'Alma', kind: 'sail' \}\)\.submit\(\)/);
  expect(code).toContain('Name: Alma, Kind: sail');
});

test('a declared form with other texts has the title that the user saw, and is filled in by its declaration', async () => {
  const { observed, code } = await printed(async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(survey.rateCommand);
    await robin.fill(survey.rateModal, { stars: '4' }).submit();
  });
  expect(observed.at(-1)?.step).toMatchObject({ modal: { title: 'Bewerten', pattern: 'rate' } });
  expect(code).toContain("toHaveOpenedModal('Bewerten')");
  expect(code).toMatch(/robin\.fill\(rateModal, \{ stars: '4' \}\)\.submit\(\)/);
});
