import { createWorld, type TestUser } from '@guildhall/dev/testing';
import { onTestFinished } from 'vitest';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';
import { ScenarioWorld } from '../../dev/src/scenario/world/scenario-world.js';
import * as exports from '../testing/sample-bot.js';

/** Creates a world with the sample bot of the kit, in which steps can be performed. It is closed after the test. */
export async function createScenarioWorld(): Promise<ScenarioWorld> {
  const { bot, sampleGuild } = exports;
  const world = await createWorld({ bot, guild: sampleGuild, clock: 'manual' });
  onTestFinished(() => world.close());
  return new ScenarioWorld(
    world,
    new DeclarationIndex(world.bot.declarations, [{ path: '/bot/src/sample-bot.ts', exports }]),
  );
}

/** Creates a member who passes the screening. The bot then sends two messages with controls. */
export async function createScreenedMember({ world }: ScenarioWorld, name: string): Promise<TestUser> {
  const user = await world.createMember(name);
  await user.server.passScreening();
  await world.waitForIdle();
  return user;
}
