/**
 * What decorators write: frozen records on the class itself, by reflect-metadata. Nothing is registered anywhere else;
 * a bot reads the records of the classes that it is given.
 */
import 'reflect-metadata';
import type { DeferralMode } from '../../interactions/answer-state.js';
import type { AnyButton } from '../../interactions/components/button.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { Guard } from '../dispatch/guard.js';
import { DeclarationError } from '../errors.js';
import type { EventFilter } from './event-filter.js';
import { type Class, isClass } from './injection.js';

export interface BindingOptions<Guards extends readonly Guard[] = readonly Guard[]> {
  /**
   * How the interaction is deferred when there is no answer after 2 seconds; false defers nothing. Default: `update`
   * for components, `reply` for modals.
   */
  readonly defer?: DeferralMode | false | undefined;
  /** Checked in this order before the handler runs. */
  readonly guards?: Guards | undefined;
}

interface Placed {
  readonly method: PropertyKey;
  /** Whether the method belongs to the class, not to its instances. */
  readonly isStatic: boolean;
}

export interface EventBinding extends Placed {
  readonly kind: 'event';
  /** The names, as `@On` takes them. */
  readonly events: readonly string[];
  /** Whether the method runs for the first of them alone. */
  readonly once: boolean;
  readonly filter: EventFilter;
}

export interface RawBinding extends Placed {
  readonly kind: 'raw';
  /** Wire names; undefined: everything that comes. */
  readonly events: readonly string[] | undefined;
}

export interface ButtonBinding extends Placed {
  readonly kind: 'button';
  readonly declaration: AnyButton;
  readonly options: BindingOptions;
}

export interface ModalBinding extends Placed {
  readonly kind: 'modal';
  readonly declaration: AnyModal;
  readonly options: BindingOptions;
}

export interface StaleBinding extends Placed {
  readonly kind: 'stale';
}

/** What a method is bound to. */
export type Binding = EventBinding | RawBinding | ButtonBinding | ModalBinding | StaleBinding;

/** A method decorator for methods that take `Context`, or nothing. */
export type BindMethod<Context> = <Key extends PropertyKey>(
  target: { [key in Key]: (context: Context) => unknown },
  key: Key,
) => void;

const HANDLER = Symbol('guildhall:handler');
const BINDINGS = Symbol('guildhall:bindings');

/** Marks a class as one that handles. */
export function markHandler(target: object): void {
  Reflect.defineMetadata(HANDLER, true, target);
}

/** Whether a class has `@Handler()` itself. */
export function isHandler(target: Class): boolean {
  return Reflect.hasOwnMetadata(HANDLER, target);
}

type Unplaced<B> = B extends Binding ? Omit<B, keyof Placed> : never;

/** Writes a binding on the class of a decorated method. */
export function addBinding(target: object, method: PropertyKey, binding: Unplaced<Binding>): void {
  if (typeof method === 'object') throw standardDecorators();
  const isStatic = isClass(target);
  const owner = isStatic ? target : target.constructor;
  const record = Object.freeze({ ...binding, method, isStatic });
  Reflect.defineMetadata(BINDINGS, Object.freeze([...ownBindings(owner), record]), owner);
}

/** The bindings of a class and its bases, those of a base first; a method bound anew replaces that of the base. */
export function bindingsOf(target: Class): readonly Binding[] {
  const base: unknown = Object.getPrototypeOf(target);
  const own = ownBindings(target);
  const inherited = isClass(base) ? bindingsOf(base) : [];
  return [...inherited.filter(({ method }) => !own.some((binding) => binding.method === method)), ...own];
}

function ownBindings(target: object): readonly Binding[] {
  // Only addBinding writes under this key, which nobody else can name.
  return (Reflect.getOwnMetadata(BINDINGS, target) as readonly Binding[] | undefined) ?? [];
}

function standardDecorators(): DeclarationError {
  return new DeclarationError([
    {
      setting: 'tsconfig.json',
      message: 'decorators are compiled to their standard form, which has no place for parameter types.',
      remedy: 'Set `experimentalDecorators` to true for the files that have handlers.',
    },
  ]);
}
