import { Actors } from './actors.mjs';
import { startTestEmulator } from './emulator.mjs';
import { eventWaiter } from './events-of-bot.mjs';
import { printError } from './print.mjs';
import { Steps, withTimeout } from './steps.mjs';

/** Runs a scenario on its own emulator. Its failure is printed. @param options of the emulator */
export async function runScenario(scenario, options) {
  const steps = new Steps();
  const emulator = await startTestEmulator(options);
  try {
    await scenario(emulator, steps.step);
    return { passed: steps.passed, failed: false };
  } catch (error) {
    printError(error);
    return { passed: steps.passed, failed: true };
  } finally {
    await emulator.stop();
  }
}

/** Runs an area on its own emulator, with a bot of the library. */
export function runWithBot(adapter, area) {
  return runScenario(async (emulator, step) => {
    const bot = await withTimeout(adapter.connect(emulator));
    try {
      await area({ step, bot, emulator, actors: new Actors(emulator), waitFor: eventWaiter(bot) });
    } finally {
      await bot.close();
    }
  });
}
