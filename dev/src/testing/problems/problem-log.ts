/** Collects the problems of a world. Symptoms of the same fault are merged. */
import type { LogEntryData } from '../../control/views/log-entry.js';
import { type ProblemSymptom, problemSymptom } from './problem-symptom.js';
import type { WorldProblem } from './world-problem.js';

/** How many problems are stored. Further ones are not. */
const MAX_PROBLEMS = 1000;

export class ProblemLog {
  readonly #faults: ProblemSymptom[] = [];

  /** The problems, oldest first. */
  get problems(): readonly WorldProblem[] {
    return this.#faults.map(({ source, request, outputId, ...problem }) => withoutUndefined(problem));
  }

  /** Adds what an entry shows, if it shows a problem. */
  add(entry: LogEntryData): void {
    const symptom = problemSymptom(entry);
    if (symptom) this.report(symptom);
  }

  /** Adds a problem that the log does not show. A printed error replaces an earlier part of it. */
  report(symptom: ProblemSymptom): void {
    const earlier = this.#faults.findIndex(
      ({ kind, outputId }) => kind === 'errorOutput' && outputId === symptom.outputId,
    );
    if (symptom.kind === 'errorOutput' && earlier >= 0) this.#faults.splice(earlier, 1);
    const index = this.#faults.findLastIndex((fault) => isSameFault(fault, symptom));
    const fault = this.#faults[index];
    if (fault) this.#faults[index] = merge(fault, symptom);
    else if (this.#faults.length < MAX_PROBLEMS) this.#faults.push(symptom);
  }
}

/** Whether a later symptom can be of the same fault. */
function isSameFault(fault: ProblemSymptom, symptom: ProblemSymptom): boolean {
  if (symptom.outputId !== undefined && symptom.outputId === fault.outputId) return true;
  // The log contains each line on standard error, with the level that the line has.
  if (symptom.kind === 'errorOutput' && fault.kind === 'errorLog') {
    return (symptom.stack ?? symptom.message).includes(fault.message);
  }
  // A rejected request is a fault of its own, also if it is the same request again. What follows from it mentions it.
  const isFollowing = symptom.source !== 'request' && fault.request !== undefined;
  if (isFollowing && mentions(symptom, fault.request)) return true;
  if (symptom.interactionId === undefined || symptom.interactionId !== fault.interactionId) return false;
  // A rejected request that the error does not mention is a fault of its own.
  const isOther = (each: ProblemSymptom) => each.source === 'request' && each.kind !== 'lateResponse';
  return !isOther(fault) && !isOther(symptom);
}

function mentions({ source, request: own, message, stack = '' }: ProblemSymptom, request: string): boolean {
  // Libraries print the URL of the request.
  const other = source === 'process' ? request.slice(request.indexOf(' ') + 1) : request;
  return own === other || message.includes(other) || stack.includes(other);
}

/**
 * The kind of a rejected request is more precise than that of the failure which it causes. The error of a handler describes more than
 * the line of the log about it.
 */
const PRECISION: readonly WorldProblem['kind'][] = [
  'errorLog',
  'errorOutput',
  'handlerFailed',
  'noResponse',
  'unhandled',
  'invalidRequest',
  'missingPermissions',
  'lateResponse',
  'exited',
];

function merge(fault: ProblemSymptom, symptom: ProblemSymptom): ProblemSymptom {
  const [precise, other] =
    PRECISION.indexOf(symptom.kind) > PRECISION.indexOf(fault.kind) ? [symptom, fault] : [fault, symptom];
  const described = symptom.source === 'handler' ? symptom : fault.source === 'handler' ? fault : precise;
  return {
    ...precise,
    source: described.source,
    message: described.message,
    handler: precise.handler ?? other.handler,
    declaration: precise.declaration ?? other.declaration,
    explanation: precise.explanation ?? other.explanation,
    interactionId: precise.interactionId ?? other.interactionId,
    stack: described.stack ?? precise.stack ?? other.stack,
    request: fault.request ?? symptom.request,
    outputId: fault.outputId ?? symptom.outputId,
  };
}

function withoutUndefined(problem: WorldProblem): WorldProblem {
  const { kind, message, ...others } = problem;
  return { kind, message, ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) };
}
