/**
 * What decorators write: frozen records on the class itself, by reflect-metadata. Nothing is registered anywhere else;
 * a bot reads the records of the classes that it is given.
 */
import 'reflect-metadata';
import type { AnyCommand, ChatCommand } from '../../interactions/commands/command-declaration.js';
import type { AnyButton } from '../../interactions/components/button.js';
import type { AnySelect } from '../../interactions/components/select.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import { DeclarationError } from '../errors/bot-errors.js';
import type { InteractionGuard } from '../guards/guard.js';
import { type Class, isClass } from '../injection/inject.js';
import type { EventFilter } from './event-filter.js';

export interface BindingOptions<Guards extends readonly InteractionGuard[] = readonly InteractionGuard[]> {
  /**
   * How the interaction is deferred when there is no answer after 2 seconds; false defers nothing. Default: `update`
   * for components, `reply` for modals and commands.
   */
  readonly defer?: DeferralMode | false | undefined;
  /** Checked in this order before the handler runs. */
  readonly guards?: Guards | undefined;
}

interface MethodBinding {
  readonly method: PropertyKey;
  /** Whether the method belongs to the class, not to its instances. */
  readonly isStatic: boolean;
}

export interface EventBinding extends MethodBinding {
  readonly kind: 'event';
  /** The names, as `@On` takes them. */
  readonly events: readonly string[];
  /** Whether the method runs for the first of them alone. */
  readonly once: boolean;
  readonly filter: EventFilter;
}

export interface RawBinding extends MethodBinding {
  readonly kind: 'raw';
  /** Wire names; undefined: everything that comes. */
  readonly events: readonly string[] | undefined;
}

export interface ButtonBinding extends MethodBinding {
  readonly kind: 'button';
  readonly declaration: AnyButton;
  readonly options: BindingOptions;
}

export interface SelectBinding extends MethodBinding {
  readonly kind: 'select';
  readonly declaration: AnySelect;
  readonly options: BindingOptions;
}

export interface ModalBinding extends MethodBinding {
  readonly kind: 'modal';
  readonly declaration: AnyModal;
  readonly options: BindingOptions;
}

export interface CommandBinding extends MethodBinding {
  readonly kind: 'command';
  readonly declaration: AnyCommand;
  readonly options: BindingOptions;
}

export interface AutocompleteBinding extends MethodBinding {
  readonly kind: 'autocomplete';
  readonly declaration: ChatCommand;
  /** The name of the option that is typed into. */
  readonly option: string;
  readonly options: Pick<BindingOptions, 'guards'>;
}

/** To events that come by webhook. */
export interface WebhookBinding extends MethodBinding {
  readonly kind: 'webhook';
  /** The names, as `@OnWebhookEvent` takes them. */
  readonly events: readonly string[];
}

export interface UnknownComponentBinding extends MethodBinding {
  readonly kind: 'unknownComponent';
}

export interface ErrorBinding extends MethodBinding {
  readonly kind: 'error';
}

/** What a method is bound to. */
export type Binding =
  | EventBinding
  | RawBinding
  | WebhookBinding
  | ButtonBinding
  | SelectBinding
  | ModalBinding
  | CommandBinding
  | AutocompleteBinding
  | UnknownComponentBinding
  | ErrorBinding;

/** A method decorator for methods that take `Context`, or nothing. */
export type HandlerDecorator<Context> = <Key extends PropertyKey>(
  target: { [key in Key]: (context: Context) => unknown },
  key: Key,
) => void;

const HANDLER = Symbol('guildhall:handler');
const BINDINGS = Symbol('guildhall:bindings');
const GUARDS = Symbol('guildhall:guards');

/** Marks a class as one that handles. */
export function markHandler(target: object): void {
  Reflect.defineMetadata(HANDLER, true, target);
}

/** Whether a class has `@Handler()` itself. */
export function isHandler(target: Class): boolean {
  return Reflect.hasOwnMetadata(HANDLER, target);
}

type BindingInput<B> = B extends Binding ? Omit<B, keyof MethodBinding> : never;

/** Writes a binding on the class of a decorated method. */
export function addBinding(target: object, method: PropertyKey, binding: BindingInput<Binding>): void {
  if (typeof method === 'object') throw standardDecoratorsError();
  const isStatic = isClass(target);
  const owner = isStatic ? target : target.constructor;
  appendMetadata(BINDINGS, owner, Object.freeze({ ...binding, method, isStatic }));
}

/** The bindings of a class and its bases, those of a base first; a method bound anew replaces that of the base. */
export function bindingsOf(target: Class): readonly Binding[] {
  const base: unknown = Object.getPrototypeOf(target);
  const own = ownMetadata<Binding>(BINDINGS, target);
  const inherited = isClass(base) ? bindingsOf(base) : [];
  if (inherited.length === 0) return own;
  const bound = new Set(own.map(({ method }) => method));
  return [...inherited.filter(({ method }) => !bound.has(method)), ...own];
}

/** Guards of a class, or of one of its methods. */
interface GuardRecord {
  /** Undefined: of the class. */
  readonly method: PropertyKey | undefined;
  readonly guards: readonly InteractionGuard[];
}

/** Writes guards on a class. @param method undefined when the class itself is decorated */
export function addGuards(target: object, method: PropertyKey | undefined, guards: readonly InteractionGuard[]): void {
  if (typeof method === 'object') throw standardDecoratorsError();
  const owner = isClass(target) ? target : target.constructor;
  appendMetadata<GuardRecord>(GUARDS, owner, Object.freeze({ method, guards: Object.freeze([...guards]) }));
}

/** What `@Guard` says of a class and its bases, those of a base first. */
export function guardRecordsOf(target: Class): readonly GuardRecord[] {
  const base: unknown = Object.getPrototypeOf(target);
  // Decorators run from the one that stands nearest outwards; guards are asked as they are read.
  const own = ownMetadata<GuardRecord>(GUARDS, target).toReversed();
  return isClass(base) ? [...guardRecordsOf(base), ...own] : own;
}

/** Adds a record to those of a class. A class may have a thousand: so the list grows, and nobody is given it itself. */
function appendMetadata<R>(key: symbol, owner: object, record: R): void {
  const records: unknown = Reflect.getOwnMetadata(key, owner);
  if (Array.isArray(records)) records.push(record);
  else Reflect.defineMetadata(key, [record], owner);
}

function ownMetadata<R>(key: symbol, owner: object): R[] {
  // Only this file writes under its keys, which nobody else can name.
  return [...((Reflect.getOwnMetadata(key, owner) as readonly R[] | undefined) ?? [])];
}

function standardDecoratorsError(): DeclarationError {
  return new DeclarationError([
    {
      setting: 'tsconfig.json',
      message: 'decorators are compiled to their standard form, which has no place for parameter types.',
      remedy: 'Set `experimentalDecorators` to true for the files that have handlers.',
    },
  ]);
}
