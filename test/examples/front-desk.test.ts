import { createWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bot } from '../../examples/front-desk/bot.js';
import { harbour } from '../../examples/front-desk/setting.js';
import { castOf, type Stage, story } from '../../examples/front-desk/story.js';
import { Transcript } from '../../examples/front-desk/transcript.js';

async function frontDeskStage(): Promise<Stage> {
  const world = await createWorld({ guild: harbour, bot });
  onTestFinished(() => world.close());
  return castOf(world, new Transcript(() => {}));
}

const LogPage = z.object({ entries: z.array(z.object({ kind: z.string(), event: z.string().optional() })) });

/** The events that the service has sent so far. */
async function dispatchesOf({ world }: Stage): Promise<(string | undefined)[]> {
  const { entries } = await world.control.call('GET', '/log?limit=1000', LogPage);
  return entries.map((entry) => entry.event);
}

describe('the front desk', () => {
  test('goes through its whole story', async () => {
    const stage = await frontDeskStage();
    for (const step of story) await step.play(stage);
    expect(stage.world.guild.member(stage.people.robin)?.roles).toEqual(['crew']);
  });

  test.each(story.map((step, index) => [index + 1, step.title] as const))(
    'goes through it though the gateway drops before step %i: %s',
    async (dropped) => {
      const stage = await frontDeskStage();
      for (const [index, step] of story.entries()) {
        if (index + 1 === dropped) await stage.world.faults.arm({ kind: 'close', code: 4000 });
        await step.play(stage);
      }
      expect(stage.world.guild.member(stage.people.robin)?.roles).toEqual(['crew']);
      expect(await dispatchesOf(stage)).toContain('RESUMED');
    },
  );
});
