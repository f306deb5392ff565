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
import { runDevScenario } from './dev-command.mjs';
import { communityScenario } from './discordjs-scenarios/community.mjs';
import { gatewayScenario } from './discordjs-scenarios/gateway.mjs';
import { guildScenario } from './discordjs-scenarios/guild.mjs';
import { interactionScenario } from './discordjs-scenarios/interactions.mjs';
import { discordpyScenario } from './discordpy-scenario.mjs';
import { runScenario, runWithBot } from './run-scenario.mjs';
import { playStory } from './stories.mjs';
import { unmodifiedScenario } from './unmodified.mjs';

/**
 * The adapters, each with scenarios of its own that use more of the library, and with its unmodified bots. `print`: a statement of its
 * language that prints a line; the first bot then also runs with `guildhall dev`. `story`: a bot with the features of usual bots, which
 * the test kit plays.
 */
const libraries = [
  {
    file: 'discordjs',
    scenarios: [guildScenario, gatewayScenario, interactionScenario, communityScenario],
    print: "console.log('hello from the bot');",
    bots: [
      { file: 'discordjs.mjs' },
      { file: 'discordjs-processes.mjs', shards: 2 },
      { file: 'discordjs-threads.mjs', shards: 2 },
    ],
    story: { name: 'tickets', file: 'tickets.mjs' },
  },
  { file: 'oceanic', bots: [{ file: 'oceanic.mjs' }], story: { name: 'roles', file: 'roles.mjs' } },
  { file: 'eris', bots: [{ file: 'eris.mjs' }], story: { name: 'giveaway', file: 'giveaway.mjs' } },
  // Its client waits for 10 seconds before it resumes, and a bot cannot change that before it has connected.
  { file: 'seyfert', bots: [{ file: 'seyfert.mjs', resumes: false }] },
  { file: 'discordeno', bots: [{ file: 'discordeno.mjs' }] },
  { file: 'dysnomia', bots: [{ file: 'dysnomia.mjs' }] },
  { file: 'necord', bots: [{ file: 'necord.mjs' }] },
  { file: 'sapphire', bots: [{ file: 'sapphire.mjs' }] },
  { file: 'discordx', bots: [{ file: 'discordx.mjs' }] },
  {
    file: 'discordpy',
    print: "print('hello from the bot')",
    scenarios: [discordpyScenario],
    bots: [{ file: 'discordpy.py' }],
    story: { name: 'moderation', file: 'moderation.py' },
  },
];
const areas = { login, administration, messages, events, interactions, community, resume };

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const selected = libraries.filter(({ file }) => names.length === 0 || names.includes(file));

const startedAt = performance.now();
const results = [];
for (const { file, scenarios = [], bots, print, story } of selected) {
  const { adapter } = await import(`./adapters/${file}.mjs`);
  console.log(`\n${adapter.packageName}`);
  if (adapter.skipReason) {
    console.log(`Skipped: ${adapter.skipReason}`);
    // CI requires every library.
    results.push({ adapter, failures: process.env.REQUIRE_PYTHON ? 1 : 0 });
    continue;
  }
  const result = { adapter, areas: {}, unmodified: 0, dev: 0, story: 0, own: 0, failures: 0 };
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
  if (print) {
    const { passed, failed } = await runDevScenario({ command: adapter.command ?? 'node', file: bots[0].file, print });
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
  results.push(result);
}

const failures = results.reduce((sum, result) => sum + result.failures, 0);
const page = await compatPage(results, Object.keys(areas));
console.log(`\n${page.table}\n`);
if (names.length === 0) await page.check(process.argv.includes('--write'));
if (failures > 0) process.exitCode = 1;
const ran = results.filter(({ areas }) => areas !== undefined);
const steps = ran.flatMap(({ own, dev, story, unmodified, areas }) => [
  own,
  dev,
  story,
  unmodified,
  ...Object.values(areas).map(({ passed }) => passed),
]);
const total = steps.reduce((sum, passed) => sum + passed, 0);
console.log(`${total} steps passed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
// Some libraries leave timers behind.
process.exit();
