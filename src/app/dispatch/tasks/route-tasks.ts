import type { TaskBinding } from '../../decorators/binding-metadata.js';
import { parseSchedule } from '../../scheduler/parse-schedule.js';
import type { TaskTable } from '../../scheduler/task-table.js';
import { formatTriggerCall } from '../../scheduler/task-trigger.js';
import type { HandlerFactory } from '../routes/handler.js';
import { type Route, routeName } from '../routes/route.js';
import type { TaskRunner } from './task-runner.js';

/** The id of a task: the one of its decorator, or class and method. */
export function taskIdOf(route: Route<TaskBinding>): string {
  return route.binding.id ?? routeName(route);
}

/** The decorator of a task in problems and errors, for example `@Every(10m)`. */
export function formatTaskDecorator({ trigger }: TaskBinding): string {
  const call = formatTriggerCall(trigger);
  return `@${call.charAt(0).toUpperCase()}${call.slice(1)}`;
}

/** Adds the tasks of `@Every` and `@Cron`, whose triggers have been validated. */
export function addTasksOfRoutes(
  routes: readonly Route<TaskBinding>[],
  table: TaskTable,
  runner: TaskRunner,
  handlers: HandlerFactory,
): void {
  for (const route of routes) {
    const { trigger, overlap, everyProcess } = route.binding;
    const schedule = parseSchedule(trigger);
    if ('message' in schedule) continue;
    const id = taskIdOf(route);
    const run = runner.runsOf(handlers.create(route, undefined), id, formatTaskDecorator(route.binding));
    table.add({ id, trigger, schedule, overlap, everyProcess, run });
  }
}
