import { createWorld, TestStepError, type TestUser, type TestWorld, type WorldOptions } from 'guildhall/testing';
import { onTestFinished } from 'vitest';
import { bot, sampleGuild } from './sample-bot.js';

/** A world with the bot of these tests; closed when the test is over. */
export async function createSampleWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const world = await createWorld({ bot, guild: sampleGuild, ...options });
  onTestFinished(() => world.close());
  return world;
}

/** A person who has been let in and greeted. */
export async function createScreenedMember(world: TestWorld, name: string, ...roles: string[]): Promise<TestUser> {
  const person = await world.createMember(name, { roles });
  await person.passScreening();
  await person.waitForMessage(`Welcome, ${person.mention}`);
  await person.waitForMessage('What do you bring?');
  return person;
}

/** What a step fails with. */
export async function stepErrorOf(step: Promise<unknown>): Promise<TestStepError> {
  const thrown = await step.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  );
  if (thrown instanceof TestStepError) return thrown;
  throw thrown;
}
