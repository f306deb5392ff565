// The libraries that are tested, and what their bots do.
import { administration } from './areas/administration.mjs';
import { community } from './areas/community.mjs';
import { events } from './areas/events.mjs';
import { interactions } from './areas/interactions.mjs';
import { login } from './areas/login.mjs';
import { messages } from './areas/messages.mjs';
import { resume } from './areas/resume.mjs';
import { communityScenario } from './discordjs-scenarios/community.mjs';
import { gatewayScenario } from './discordjs-scenarios/gateway.mjs';
import { guildScenario } from './discordjs-scenarios/guild.mjs';
import { interactionScenario } from './discordjs-scenarios/interactions.mjs';
import { discordpyScenario } from './discordpy-scenario.mjs';

/**
 * The adapters, each with scenarios of its own that use more of the library, and with its unmodified bots. `print`: a statement of its
 * language that prints a line; the first bot then also runs with `guildhall dev`. `story`: a bot with the features of usual bots, which
 * the test kit plays.
 */
export const libraries = [
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
export const areas = { login, administration, messages, events, interactions, community, resume };
