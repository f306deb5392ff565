/**
 * A program can load the package twice, for example if a dependency has a copy of its own. What the decorators of the other copy
 * wrote is stored under symbols that this copy cannot read, so handlers would not run and guards would not be checked. Each copy
 * therefore leaves its name on the classes that it decorates, under a symbol that all copies share.
 */
import 'reflect-metadata/lite';
import { VERSION } from '../../rest/transport/user-agent.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, formatToken, isClass } from './inject.js';

/** The key of the list of copies that have decorated a class. */
const COPIES = Symbol.for('guildhall:copies');

/** Destructured, so that the build keeps it as it is. Some bundlers and runtimes leave it undefined. */
const { url }: { readonly url?: string | undefined } = import.meta;
/** The version of this copy, and the folder or bundle that it was loaded from. */
const THIS_COPY = url === undefined ? VERSION : `${VERSION} in ${url.replace(/^(.*)\/(?:dist|src)\/.*$/, '$1')}`;
/** Two copies can have the same version and no location, so copies are told apart by identity. */
const mark = Object.freeze({ toString: () => THIS_COPY });

/** Notes that this copy has decorated a class. */
export function markDecorated(target: object): void {
  const copies = copiesOf(target);
  if (!copies.includes(mark)) Reflect.defineMetadata(COPIES, [...copies, mark], target);
}

/** The problem of a class that another copy of the package has decorated, or one of its base classes; otherwise none. */
export function otherCopyProblems(target: Class): CompositionProblem[] {
  const others = otherCopiesOf(target);
  if (others.length === 0) return [];
  return [
    {
      className: formatToken(target),
      message: `it is decorated by another copy of Guildhall (${others.map(String).join(', ')}) than that of the bot (${THIS_COPY}).`,
      remedy:
        'Use one copy: `npm ls guildhall` shows which package has its own. `npm dedupe` merges copies of matching versions; a package that exports handlers or services needs `guildhall` as a peer dependency.',
    },
  ];
}

function otherCopiesOf(target: Class): readonly unknown[] {
  const base: unknown = Object.getPrototypeOf(target);
  const own = copiesOf(target).filter((each) => each !== mark);
  return isClass(base) ? [...new Set([...own, ...otherCopiesOf(base)])] : own;
}

function copiesOf(target: object): readonly unknown[] {
  const copies: unknown = Reflect.getOwnMetadata(COPIES, target);
  return Array.isArray(copies) ? copies : [];
}
