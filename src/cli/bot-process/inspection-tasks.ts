/** The tasks of the commands that inspect a bot, in its process. */
import type { BotHost } from './bot-host.js';
import { InspectionTask } from './inspection-task.js';
import type { BotTasks } from './serve-bot.js';

export function inspectionTasks(host: BotHost): BotTasks<InspectionTask> {
  return {
    schema: InspectionTask,
    failureTitle: ({ kind }) =>
      kind === 'load' ? `${host.name} could not be loaded` : `The bot of ${host.name} could not be inspected`,
    run: async (task) => {
      switch (task.kind) {
        case 'load':
          await host.importBot();
          return {};
        case 'routes':
          return { routes: host.bot.routes, requiredPermissions: host.bot.requiredPermissions.sources };
        case 'registration': {
          const { runRegistrationTask } = await import('./registration-task.js');
          return runRegistrationTask(host.bot, task);
        }
        case 'doctor': {
          const { runChecks } = await import('../doctor/run-checks.js');
          return runChecks(host.bot, host.reportProgress);
        }
      }
    },
  };
}
