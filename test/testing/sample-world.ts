import { createWorld, TestStepError, type TestUser, type TestWorld, type WorldOptions } from '@guildhall/dev/testing';
import { onTestFinished } from 'vitest';
import { bot, sampleGuild } from './sample-bot.js';

/** Creates a world with the sample bot. It is closed after the test. */
export async function createSampleWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const world = await createWorld({ bot, guild: sampleGuild, ...options });
  onTestFinished(() => world.close());
  return world;
}

/** Creates a member who has passed screening and received the bot's greeting. */
export async function createScreenedMember(world: TestWorld, name: string, ...roles: string[]): Promise<TestUser> {
  const user = await world.createMember(name, { roles });
  await user.server.passScreening();
  // Also in worlds whose timeout is too short for a busy machine.
  const timeoutMs = 30_000;
  await user.waitForMessage(`Welcome, ${user.mention}`, { timeoutMs });
  await user.waitForMessage('What do you bring?', { timeoutMs });
  return user;
}

/** Returns the error with which a step fails. */
export async function stepErrorOf(step: Promise<unknown>): Promise<TestStepError> {
  const thrown = await step.then(
    () => new Error('The step did not fail.'),
    (error: unknown) => error,
  );
  if (thrown instanceof TestStepError) return thrown;
  throw thrown;
}
