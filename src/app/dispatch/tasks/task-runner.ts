import type { StructuredLogger } from '../../../base/logger.js';
import type { Api } from '../../../rest/api.js';
import type { TaskContext } from '../../contexts/task-context.js';
import type { HandlerObserver } from '../../instrumentation/handler-observer.js';
import type { Instrumentation } from '../../instrumentation/instrumentation.js';
import { formatTriggerCall, type TaskTrigger } from '../../scheduler/task-trigger.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import { runObserved } from '../handlers/run-observed.js';
import type { RunningHandlers } from '../handlers/running-handlers.js';
import { type HandlerMethod, internalMethod } from '../routes/handler-method.js';

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

  /** The runs of a method. @param event the name of the trigger in errors, for example `@Every(10m)` */
  methodRun(id: string, event: string, handlerMethod: HandlerMethod): TaskRun {
    return (scheduledAt) => {
      const run = this.#run(id, event, handlerMethod, scheduledAt);
      this.#dependencies.runningHandlers.add(run);
      return run;
    };
  }

  /** The runs of a function that was passed to the `Scheduler`. */
  functionRun(id: string, trigger: TaskTrigger, run: (task: TaskContext) => unknown): TaskRun {
    const location = { className: SCHEDULED_FUNCTION, method: id };
    return this.methodRun(id, formatTriggerCall(trigger), internalMethod(location, run));
  }

  /** Ids of functions that a bot schedules can contain anything, so they are not part of what is observed. */
  #observe(event: string, { name, location }: HandlerMethod): HandlerObserver | undefined {
    const { instrumentation } = this.#dependencies;
    const handler = location.className === SCHEDULED_FUNCTION ? SCHEDULED_FUNCTION : name;
    const { feature } = location;
    return instrumentation?.startHandler?.({ kind: 'task', handler, feature, event, origin: undefined, earlier: [] });
  }

  async #run(id: string, event: string, handlerMethod: HandlerMethod, scheduledAt: Date): Promise<void> {
    const { api, logger, failures } = this.#dependencies;
    const log = logger.child({ task: id, handler: handlerMethod.name });
    const context: TaskContext = { id, scheduledAt, api, log };
    try {
      await runObserved(this.#observe(event, handlerMethod), () => handlerMethod.run(context));
    } catch (thrown) {
      await failures.handle({ thrown, handlerMethod, event, log });
    }
  }
}
