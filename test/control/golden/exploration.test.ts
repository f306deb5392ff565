/** What generated users can do, and what they choose with a fixed seed, is the same as before. */
import { expect, test } from 'vitest';
import { ActingWorld } from '../../explorer/fixture/acting-world.js';
import { exploreOnly } from '../../explorer/fixture/explore.js';
import * as clubBot from '../../scenario/print/club-bot.js';
import harbour from '../../scenario/print/harbour.world.js';
import * as sampleBot from '../../testing/sample-bot.js';
import { GoldenText } from './golden-text.js';

/** Some inputs are long texts. */
const MAX_STEPS_LENGTH = 300;

test('the candidates of users who see every kind of control are the same', async () => {
  const world = await ActingWorld.create(sampleBot.bot, { description: harbour });
  const lines: string[] = [];
  const keys = new Set<string>();
  for (const kind of ['member', 'newcomer', 'owner']) {
    // An open modal, and a voice channel.
    if (kind === 'owner') for (const key of ['voice', 'click button "apply/']) await world.act(kind, key);
    for (const candidate of world.candidates(kind, { hasFaults: true })) {
      const { key, weight, label, declaration = 'no declaration', canBeAtOnce = false } = candidate;
      // Each message has its own controls, and the others have most of the candidates of the member.
      if (keys.has(key)) continue;
      keys.add(key);
      const steps = JSON.stringify(await candidate.createSteps());
      lines.push(
        `# ${kind}: ${key}`,
        [label, declaration, `weight ${weight}`, canBeAtOnce ? 'also at once' : 'alone'].join(', '),
        steps.slice(0, MAX_STEPS_LENGTH),
      );
    }
  }
  await expect(`${new GoldenText().replaceIn(lines.join('\n'))}\n`).toMatchFileSnapshot('snapshots/candidates.txt');
});

test('the first 60 steps of an exploration with a fixed seed are the same', async () => {
  const { steps } = await exploreOnly(clubBot.bot, { seed: 7, maxSteps: 60 });
  await expect(`${steps.join('\n')}\n`).toMatchFileSnapshot('snapshots/explored-steps.txt');
});
