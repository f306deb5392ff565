import type { TaskClaims, TaskOccurrence } from '../../cluster/stores/task-claims.js';

/** A task whose runs are claimed. */
export interface ClaimedTask extends Pick<TaskOccurrence, 'task' | 'trigger' | 'overlap'> {
  /** Starts a run. The promise settles when it has finished, and never rejects. */
  readonly run: (scheduledAt: Date) => Promise<void>;
}

/** Starts the runs of tasks in a cluster, each in the process that claims it. */
export class ClaimedRuns {
  readonly #claims: TaskClaims;
  readonly #stopping = new AbortController();
  readonly #open = new Set<Promise<unknown>>();

  constructor(claims: TaskClaims) {
    this.#claims = claims;
  }

  /** Claims a run, and starts it if the claim succeeds. */
  async run({ run, ...task }: ClaimedTask, scheduledAt: Date): Promise<void> {
    const claiming = this.#claims.claim({ ...task, scheduledAt }, this.#stopping.signal);
    this.#open.add(claiming);
    const claim = await claiming;
    this.#open.delete(claiming);
    if (claim === undefined) return;
    try {
      await run(scheduledAt);
    } finally {
      claim.finish();
    }
  }

  /** Ends the waits for a store that cannot be reached. Resolves when no further run starts. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#open);
  }
}
