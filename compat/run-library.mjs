// Runs everything with one library.
import { runDevScenario } from './dev-command.mjs';
import { areas } from './libraries.mjs';
import { print, withPrefix } from './print.mjs';
import { runScenario, runWithBot } from './run-scenario.mjs';
import { playStory } from './stories.mjs';
import { unmodifiedScenario } from './unmodified.mjs';

/** The adapter of a library, and how many steps of each kind have passed. Without `areas` if the library is not installed. */
export async function runLibrary(library) {
  const { adapter } = await import(`./adapters/${library.file}.mjs`);
  return withPrefix(adapter.packageName, async () => {
    if (adapter.skipReason) {
      print(`Skipped: ${adapter.skipReason}`);
      // CI requires every library.
      return { adapter, failures: process.env.REQUIRE_PYTHON ? 1 : 0 };
    }
    return { adapter, ...(await runAll(adapter, library)) };
  });
}

async function runAll(adapter, { scenarios = [], bots, print: statement, story }) {
  const result = { areas: {}, unmodified: 0, dev: 0, story: 0, own: 0, failures: 0 };
  for (const [name, area] of Object.entries(areas)) {
    const { passed, failed } = await runWithBot(adapter, area);
    result.areas[name] = { passed, failed };
    result.failures += failed ? 1 : 0;
  }
  for (const bot of bots) {
    const scenario = unmodifiedScenario({ command: adapter.command, ...bot });
    const { shards = 1 } = bot;
    const { passed, failed } = await runScenario(scenario, {
      gateway: { recommendedShards: shards, maxConcurrency: shards },
    });
    result.unmodified += passed;
    result.failures += failed ? 1 : 0;
  }
  if (statement) {
    const command = adapter.command ?? 'node';
    const { passed, failed } = await runDevScenario({ command, file: bots[0].file, print: statement });
    result.dev += passed;
    result.failures += failed ? 1 : 0;
  }
  if (story) {
    const { passed, failed } = await playStory({ command: adapter.command, ...story });
    result.story += passed;
    result.failures += failed ? 1 : 0;
  }
  for (const scenario of scenarios) {
    const { passed, failed } = await runScenario(scenario);
    result.own += passed;
    result.failures += failed ? 1 : 0;
  }
  return result;
}
