// Bots written with discord.js, as it comes, against the emulator: what works there must work here. Every step says what
// it does and checks its effect; the last line counts them, and the first that fails ends the run with 1.
import { gatewayStory } from './gateway-story.mjs';
import { guildStory } from './guild-story.mjs';
import { interactionStory } from './interaction-story.mjs';
import { startService } from './service.mjs';
import { stepsHeld } from './steps.mjs';

for (const story of [guildStory, gatewayStory, interactionStory]) {
  const service = await startService();
  try {
    await story(service);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    break;
  } finally {
    await service.stop();
  }
}
console.log(`${stepsHeld()} steps held.`);
