import type { StructuredLogger } from '../../../base/logger.js';
import type { Api } from '../../../rest/api.js';
import type { TaskContext } from '../../contexts/task-context.js';
import type { HandlerObserver } from '../../instrumentation/handler-observer.js';
import type { Instrumentation } from '../../instrumentation/instrumentation.js';
import { TaskMiddlewareContext } from '../../middleware/middleware-contexts.js';
import { formatTriggerCall, type TaskTrigger } from '../../scheduler/task-trigger.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import { runObserved } from '../handlers/run-observed.js';
import type { RunningHandlers } from '../handlers/running-handlers.js';
import { functionHandler, type Handler } from '../routes/handler.js';

export interface TaskRunnerDependencies {
  readonly api: Api;
  readonly logger: StructuredLogger;
  readonly failures: FailureHandler;
  readonly runningHandlers: RunningHandlers;
  readonly instrumentation?: Instrumentation | undefined;
}

/** The class name of functions that were passed to the `Scheduler`. */
const SCHEDULED_FUNCTION = 'Scheduler';

/** Starts a run of a task. The promise settles when it has finished, and never rejects. */
export type TaskRun = (scheduledAt: Date) => Promise<void>;

/** Runs the tasks of a bot: creates their contexts, counts them as running handlers, and handles their failures. */
export class TaskRunner {
  readonly #dependencies: TaskRunnerDependencies;

  constructor(dependencies: TaskRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** The runs of a handler. @param event the name of the trigger in errors, for example `@Every(10m)` */
  runsOf(handler: Handler, id: string, event: string): TaskRun {
    return (scheduledAt) => {
      const run = this.#run(handler, id, event, scheduledAt);
      this.#dependencies.runningHandlers.add(run);
      return run;
    };
  }

  /** The runs of a function that was passed to the `Scheduler`. */
  runsOfFunction(id: string, trigger: TaskTrigger, run: (task: TaskContext) => unknown): TaskRun {
    const location = { className: SCHEDULED_FUNCTION, method: id };
    return this.runsOf(functionHandler(location, run), id, formatTriggerCall(trigger));
  }

  /** Ids of functions that a bot schedules can contain anything, so they are not part of what is observed. */
  #observe({ name, location }: Handler, event: string): HandlerObserver | undefined {
    const { instrumentation } = this.#dependencies;
    const handler = location.className === SCHEDULED_FUNCTION ? SCHEDULED_FUNCTION : name;
    const { feature } = location;
    return instrumentation?.startHandler?.({ kind: 'task', handler, feature, event, origin: undefined, earlier: [] });
  }

  async #run(handler: Handler, id: string, event: string, scheduledAt: Date): Promise<void> {
    const { api, logger, failures } = this.#dependencies;
    const log = logger.child({ task: id, handler: handler.name });
    const context: TaskContext = { id, scheduledAt, api, log };
    try {
      await runObserved(this.#observe(handler, event), () => call(handler, context));
    } catch (thrown) {
      await failures.handle({ thrown, handler, event, log });
    }
  }
}

/** Runs a task inside its middleware. */
function call({ name, location, middleware, run }: Handler, context: TaskContext): unknown {
  if (middleware === undefined) return run(context);
  const { feature } = location;
  return middleware(new TaskMiddlewareContext(context, { handler: name, feature }), () => run(context));
}
