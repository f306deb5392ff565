import { createWorld, type Person, StageError, type TestWorld, type WorldOptions } from 'guildhall/testing';
import { onTestFinished } from 'vitest';
import { bot, harbour } from './harbour.js';

/** A world with the bot of these tests; closed when the test is over. */
export async function aWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const world = await createWorld({ bot, guild: harbour, ...options });
  onTestFinished(() => world.close());
  return world;
}

/** A person who has been let in and greeted. */
export async function letIn(world: TestWorld, name: string, ...roles: string[]): Promise<Person> {
  const person = await world.join(name, { roles });
  await person.passScreening();
  await person.sees(`Welcome, ${person.mention}`);
  await person.sees('What do you bring?');
  return person;
}

/** What a step fails with. */
export async function failureOf(step: Promise<unknown>): Promise<StageError> {
  const thrown = await step.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  );
  if (thrown instanceof StageError) return thrown;
  throw thrown;
}
