/** Which declarations and handlers of a bot were used, and why others were not. */
import type { RouteInfo } from 'guildhall';
import type { DeclarationIndex, KnownDeclaration } from '../../scenario/declarations/declaration-index.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { DeclarationCoverage, HandlerCoverage } from '../report/exploration-report.js';

export class Coverage {
  readonly #seen = new Set<string>();
  readonly #uses = new Map<string, number>();
  /** By declaration: the reason of the latest refusal. */
  readonly #refusals = new Map<string, string>();
  readonly #runs = new Map<string, number>();
  /** By handler: how often a guard or the validation rejected a call. */
  readonly #rejections = new Map<string, number>();
  /** By class: how often one of its handlers failed. */
  readonly #failures = new Map<string, number>();
  #version = 0;

  /** Increases whenever something is seen, used or run for the first time. */
  get version(): number {
    return this.#version;
  }

  /** A user could use a declaration. */
  addSeen(declaration: string): void {
    if (this.#seen.has(declaration)) return;
    this.#seen.add(declaration);
    this.#version += 1;
  }

  addOutcome(declaration: string, outcome: StepOutcome): void {
    if (outcome.status === 'refused' || outcome.status === 'missing') {
      this.#refusals.set(declaration, outcome.message);
      return;
    }
    this.#count(this.#uses, declaration);
  }

  /** A handler is called, unless a guard or the validation rejects the call. */
  addRun(handler: string): void {
    this.#count(this.#runs, handler);
  }

  /** A guard or the validation rejected a call. */
  addRejection(handler: string): void {
    this.#count(this.#rejections, handler);
  }

  /** A handler failed, so the method with `@OnError` of its class was called, if there is one. */
  addFailure(handler: string): void {
    this.#count(this.#failures, classOf(handler));
  }

  /** What users could use, of a bot without declarations. */
  get seen(): DeclarationCoverage[] {
    return [...this.#seen].map((name) => this.#coverageOf(name, []));
  }

  /** A method opened a page of a pager, so a user uses the pager, and its handlers ran. */
  addOpenedPage(pager: string, handlers: readonly string[]): void {
    this.#count(this.#uses, pager);
    for (const handler of handlers) this.addRun(handler);
  }

  /** A wizard is listed, and each of its pages, so that one that no user reached is known. */
  declarations({ all }: DeclarationIndex): DeclarationCoverage[] {
    const handlersOf = new Map<string, Set<string>>();
    for (const known of all) {
      for (const name of [known.declaration.describe(), ...pageNamesOf(known)])
        handlersOf.set(name, new Set([...(handlersOf.get(name) ?? []), ...known.handlers]));
    }
    return [...handlersOf].map(([name, handlers]) => this.#coverageOf(name, [...handlers]));
  }

  handlers(routes: readonly RouteInfo[], { all }: DeclarationIndex): HandlerCoverage[] {
    const byHandler = new Map(routes.map((route) => [route.handler, route]));
    return [...byHandler].map(([handler, route]) => {
      const runs = this.#runsOf(route);
      const bound = all.find(({ handlers }) => handlers.includes(handler));
      const reason = route.unreachableReason ?? (bound ? this.#boundReason(bound) : occurrenceReason(route));
      return { handler, runs, reason: runs > 0 ? null : reason };
    });
  }

  #coverageOf(declaration: string, handlers: readonly string[]): DeclarationCoverage {
    const uses = this.#uses.get(declaration) ?? 0;
    return { declaration, handlers: [...handlers], uses, reason: uses > 0 ? null : this.#unusedReason(declaration) };
  }

  #runsOf({ handler, kind }: RouteInfo): number {
    if (kind === 'error') return this.#failures.get(classOf(handler)) ?? 0;
    return (this.#runs.get(handler) ?? 0) - (this.#rejections.get(handler) ?? 0);
  }

  #boundReason(known: KnownDeclaration): string {
    const declaration = known.declaration.describe();
    // The handler of a wizard runs after its last page.
    const unused = [declaration, ...pageNamesOf(known)].find((name) => !this.#uses.has(name));
    if (unused === undefined)
      return `${declaration} was used, and a guard or middleware rejected it, or its input was rejected`;
    return `${unused}: ${this.#unusedReason(unused)}`;
  }

  #unusedReason(declaration: string): string {
    const refusal = this.#refusals.get(declaration);
    if (refusal !== undefined) return `every use was refused: ${refusal}`;
    return this.#seen.has(declaration) ? 'it was shown, and not used' : 'no user saw it';
  }

  #count(counts: Map<string, number>, name: string): void {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    if (count === 0) this.#version += 1;
  }
}

/** The names of the pages of a wizard; none for others. */
function pageNamesOf({ declaration }: KnownDeclaration): string[] {
  const pages = declaration.kind === 'modal' ? (declaration.pages ?? []) : [];
  return pages.map((page) => page.describe());
}

function occurrenceReason({ kind, trigger }: RouteInfo): string {
  const reason = REASONS[kind] ?? 'it did not occur';
  return trigger === '*' ? reason : `${reason}: ${trigger}`;
}

/** @param handler the class and the method */
function classOf(handler: string): string {
  return handler.slice(0, handler.lastIndexOf('.'));
}

/** Why a handler without a declaration did not run. */
const REASONS: Partial<Record<RouteInfo['kind'], string>> = {
  event: 'the event did not occur',
  raw: 'the event did not occur',
  webhookEvent: 'the event did not occur',
  task: 'its time did not come',
  unknownComponent: 'no component without a handler was used',
  error: 'no handler failed',
};
