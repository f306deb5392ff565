/**
 * Runs the front desk on an emulator, in one process. With `--once`, it runs through the whole story
 * and the process ends with 0 only if every step had its effect; without it, it runs until Ctrl+C.
 */
import { parseArgs } from 'node:util';
import { createWorld } from '@guildhall/dev/testing';
import { bot } from './bot.js';
import { demoGuild } from './demo-guild.js';
import { createStoryContext, story } from './story.js';
import { Transcript } from './transcript.js';

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false }, port: { type: 'string' } } });

const world = await createWorld({
  guild: demoGuild,
  port: values.once ? 0 : Number(values.port ?? 4600),
  bot,
  logLevel: values.once ? 'error' : 'info',
});

if (values.once) {
  const done = await runStory();
  await world.close();
  process.exitCode = done ? 0 : 1;
} else {
  const { users } = await createStoryContext(world, new Transcript(() => {}));
  const path = `/#/users/${users.robin.id}/guilds/${world.guildId}`;
  console.log(`The front desk is open: ${world.emulator.url}${path}`);
  console.log('There you are Robin, who has just come in; Morgan, who moderates, is there too. Ctrl+C closes it.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void world.close());
}

async function runStory(): Promise<boolean> {
  const transcript = new Transcript(console.log);
  const stage = await createStoryContext(world, transcript);
  for (const person of Object.values(stage.users)) transcript.setName(person.id, person.name);
  for (const [index, step] of story.entries()) {
    transcript.writeTitle(`${index + 1}. ${step.title}`);
    try {
      await step.run(stage);
    } catch (error) {
      console.error(`  This step failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  transcript.writeTitle(`All ${story.length} steps had their effect.`);
  return true;
}
