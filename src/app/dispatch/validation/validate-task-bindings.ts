import type { DeclarationProblem } from '../../../interactions/declarations/declaration-problem.js';
import type { TaskBinding } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { parseSchedule } from '../../scheduler/parse-schedule.js';
import { type Route, routeLocation, routeName } from '../routes/route.js';
import { formatTaskDecorator, taskIdOf } from '../tasks/route-tasks.js';

/** Validates `@Every` and `@Cron`: their triggers, and that every id is used once in the bot. */
export function validateTaskBindings(routes: readonly Route<TaskBinding>[]): CompositionProblem[] {
  const byId = new Map<string, Route<TaskBinding>>();
  return routes.flatMap((route) => {
    const problems = [...triggerProblems(route.binding), ...idProblems(route, byId.get(taskIdOf(route)))];
    if (!byId.has(taskIdOf(route))) byId.set(taskIdOf(route), route);
    const declaration = formatTaskDecorator(route.binding);
    return problems.map((problem) => ({ ...routeLocation(route), declaration, ...problem }));
  });
}

function triggerProblems({ trigger }: TaskBinding): DeclarationProblem[] {
  const schedule = parseSchedule(trigger);
  return 'message' in schedule ? [schedule] : [];
}

/** @param other an earlier task with the same id */
function idProblems(route: Route<TaskBinding>, other: Route<TaskBinding> | undefined): DeclarationProblem[] {
  const id: unknown = taskIdOf(route);
  if (typeof id !== 'string' || id === '') return [{ message: 'its id is not a text.', remedy: 'Pass an id.' }];
  if (other === undefined) return [];
  return [
    {
      message: `the task of ${routeName(other)} has the id "${id}" already.`,
      remedy: 'Set another id with the option `id`.',
    },
  ];
}
