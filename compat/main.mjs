// Runs bots of other libraries against the emulator and compares the results with docs/compat.md. Every step prints its
// description and checks its effect. `--write` updates the page. Arguments name the libraries to run.
import { administration } from './areas/administration.mjs';
import { community } from './areas/community.mjs';
import { events } from './areas/events.mjs';
import { interactions } from './areas/interactions.mjs';
import { login } from './areas/login.mjs';
import { messages } from './areas/messages.mjs';
import { resume } from './areas/resume.mjs';
import { compatPage } from './compat-page.mjs';
import { communityScenario } from './discordjs-scenarios/community.mjs';
import { gatewayScenario } from './discordjs-scenarios/gateway.mjs';
import { guildScenario } from './discordjs-scenarios/guild.mjs';
import { interactionScenario } from './discordjs-scenarios/interactions.mjs';
import { discordpyScenario } from './discordpy-scenario.mjs';
import { runScenario, runWithBot } from './run-scenario.mjs';

/** The adapters, each with scenarios of its own that use more of the library. */
const libraries = [
  { file: 'discordjs', scenarios: [guildScenario, gatewayScenario, interactionScenario, communityScenario] },
  { file: 'oceanic', scenarios: [] },
  { file: 'eris', scenarios: [] },
  { file: 'seyfert', scenarios: [] },
  { file: 'discordeno', scenarios: [] },
  { file: 'dysnomia', scenarios: [] },
  { file: 'necord', scenarios: [] },
  { file: 'sapphire', scenarios: [] },
  { file: 'discordx', scenarios: [] },
  { file: 'discordpy', scenarios: [discordpyScenario] },
];
const areas = { login, administration, messages, events, interactions, community, resume };

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const selected = libraries.filter(({ file }) => names.length === 0 || names.includes(file));

const startedAt = performance.now();
const results = [];
for (const { file, scenarios } of selected) {
  const { adapter } = await import(`./adapters/${file}.mjs`);
  console.log(`\n${adapter.packageName}`);
  if (adapter.skipReason) {
    console.log(`Skipped: ${adapter.skipReason}`);
    // CI requires every library.
    results.push({ adapter, failures: process.env.REQUIRE_PYTHON ? 1 : 0 });
    continue;
  }
  const result = { adapter, areas: {}, own: 0, failures: 0 };
  for (const [name, area] of Object.entries(areas)) {
    const { passed, failed } = await runWithBot(adapter, area);
    result.areas[name] = { passed, failed };
    result.failures += failed ? 1 : 0;
  }
  for (const scenario of scenarios) {
    const { passed, failed } = await runScenario(scenario);
    result.own += passed;
    result.failures += failed ? 1 : 0;
  }
  results.push(result);
}

const failures = results.reduce((sum, result) => sum + result.failures, 0);
const page = await compatPage(results, Object.keys(areas));
console.log(`\n${page.table}\n`);
if (names.length === 0) await page.check(process.argv.includes('--write'));
if (failures > 0) process.exitCode = 1;
const ran = results.filter(({ areas }) => areas !== undefined);
const steps = ran.flatMap(({ own, areas }) => [own, ...Object.values(areas).map(({ passed }) => passed)]);
const total = steps.reduce((sum, passed) => sum + passed, 0);
console.log(`${total} steps passed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
// Some libraries leave timers behind.
process.exit();
