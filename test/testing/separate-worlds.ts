import { expect } from 'vitest';
import { createSampleWorld, createScreenedMember } from './sample-world.js';

/** Expects that a user of each world sees only what was sent in that world. */
export async function expectNoSharedState(count: number): Promise<void> {
  const worlds = await Promise.all(Array.from({ length: count }, () => createSampleWorld()));
  const users = await Promise.all(worlds.map((world) => createScreenedMember(world, 'wren')));
  await Promise.all(users.map((wren, index) => wren.send('quay', `Ship ${index}`)));
  for (const [index, wren] of users.entries()) {
    await wren.waitForMessage(`Ship ${index}`, { timeoutMs: 30_000 });
    expect(wren.messages().filter(({ text }) => text.startsWith('Ship'))).toHaveLength(1);
  }
}
