// Runs bots written with unmodified discord.js against the emulator. Every step prints its description and checks its
// effect. The last line counts the passed steps. The first failure ends the run with exit code 1.

import { startEmulatorProcess } from './emulator.mjs';
import { gatewayScenario } from './gateway-scenario.mjs';
import { guildScenario } from './guild-scenario.mjs';
import { interactionScenario } from './interaction-scenario.mjs';
import { passedSteps } from './steps.mjs';

for (const scenario of [guildScenario, gatewayScenario, interactionScenario]) {
  const emulator = await startEmulatorProcess();
  try {
    await scenario(emulator);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    break;
  } finally {
    await emulator.stop();
  }
}
console.log(`${passedSteps()} steps passed.`);
