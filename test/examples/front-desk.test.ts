import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/front-desk/bot.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { createStoryContext, type StoryContext, story } from '../../examples/front-desk/story.js';
import { Transcript } from '../../examples/front-desk/transcript.js';

async function createFrontDeskStory(): Promise<StoryContext> {
  const world = await createWorld({ guild: demoGuild, bot });
  onTestFinished(() => world.close());
  return createStoryContext(world, new Transcript(() => {}));
}

/** The events that the emulator has sent so far. */
async function dispatchedEvents({ world }: StoryContext): Promise<(string | undefined)[]> {
  const { entries } = await world.control.call('listLog', { limit: 1000 });
  return entries.map((entry) => ('event' in entry ? entry.event : undefined));
}

describe('the front desk', () => {
  test('completes its story', async () => {
    const stage = await createFrontDeskStory();
    for (const step of story) await step.run(stage);
    expect(stage.world.guild.member(stage.users.robin)?.roleNames).toEqual(['crew']);
  });

  test.each(story.map((step, index) => [index + 1, step.title] as const))(
    'completes its story even if the gateway disconnects before step %i: %s',
    async (dropped) => {
      const stage = await createFrontDeskStory();
      for (const [index, step] of story.entries()) {
        if (index + 1 === dropped) await stage.world.faults.inject({ kind: 'close', code: 4000 });
        await step.run(stage);
      }
      expect(stage.world.guild.member(stage.users.robin)?.roleNames).toEqual(['crew']);
      expect(await dispatchedEvents(stage)).toContain('RESUMED');
    },
  );
});
