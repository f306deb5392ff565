import type { CommandTable } from './command-line/cli-command.js';
import { workshopCommands } from './packages/workshop.js';

/** All commands, in the order of the usage. Those of the workshop are in a package of their own. */
export const commands = {
  ...workshopCommands,
  routes: {
    summary: 'list the handlers of the bot',
    load: async () => (await import('./commands/routes-command.js')).routesCommand,
  },
  doctor: {
    summary: 'find problems that prevent the bot from working',
    load: async () => (await import('./commands/doctor-command.js')).doctorCommand,
  },
  commands: {
    summary: 'compare or register the commands of the bot',
    load: async () => (await import('./commands/registration-commands.js')).commandsCommand,
  },
  'auto-moderation': {
    summary: 'compare or register the auto moderation rules of the bot',
    load: async () => (await import('./commands/registration-commands.js')).autoModerationCommand,
  },
  'linked-roles': {
    summary: 'compare or register the linked role records of the bot',
    load: async () => (await import('./commands/registration-commands.js')).linkedRolesCommand,
  },
  cluster: {
    summary: 'show and change the processes and shards of a cluster',
    load: async () => (await import('./commands/cluster-command.js')).clusterCommand,
  },
  new: {
    summary: 'create a project with a bot and its tests, from a template',
    load: async () => (await import('./commands/new-command.js')).newCommand,
  },
} as const satisfies CommandTable;
