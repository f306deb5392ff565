/**
 * The metadata of decorators: frozen records that reflect-metadata stores on the class itself. There is no global
 * registry: a bot reads the records of the classes in its options.
 */
import 'reflect-metadata/lite';
import type { AnyOptionNames, OptionNames } from '../../base/options/option-problems.js';
import type { AnyCommand, ChatCommand } from '../../interactions/commands/command-declaration.js';
import type { AnyButton } from '../../interactions/components/button.js';
import type { AnySelect } from '../../interactions/components/select.js';
import { type DeclarationProblem, optionNameProblems } from '../../interactions/declarations/declaration-problem.js';
import type { AnyGuard } from '../../interactions/guards/guard.js';
import type { AnyModal } from '../../interactions/modals/any-modal.js';
import type { AnyPager } from '../../interactions/pager/pager-declaration.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import { DeclarationError } from '../errors/composition-errors.js';
import type { AnyEventGuard } from '../guards/event-guard.js';
import { type Class, isClass } from '../injection/inject.js';
import { markDecorated } from '../injection/package-copy.js';
import type { AnyMiddleware } from '../middleware/middleware.js';
import type { TaskTrigger } from '../scheduler/task-trigger.js';
import type { EventFilter } from './event-filter.js';

/** The options of `@Button`, `@Select`, `@ModalSubmit`, `@Pager`, `@Command` and `@OnUnknownComponent`. */
export interface BindingOptions<Guards extends readonly AnyGuard[] = readonly AnyGuard[]> {
  /**
   * How the interaction is deferred if there is no response after 2 seconds; `false` disables automatic deferral. Discord
   * discards an interaction without a response after 3 seconds.
   *
   * @default 'update' for components, 'reply' for modals and commands
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding#responding-to-an-interaction
   */
  readonly defer?: DeferralMode | false | undefined;
  /**
   * Guards that are checked, in this order, after those of the declaration, the class and the method. The handler can
   * take a context with the properties that they add.
   *
   * @default []
   */
  readonly guards?: Guards | undefined;
  /**
   * Middleware around the handler, inside that of the bot, the feature, the class and the method.
   *
   * @default []
   */
  readonly middleware?: readonly AnyMiddleware[] | undefined;
}

export const bindingOptionNames: OptionNames<BindingOptions> = { defer: true, guards: true, middleware: true };

interface MethodBinding {
  readonly method: PropertyKey;
  /** Whether it is a static method. */
  readonly isStatic: boolean;
  /** The problems of the names of its options. */
  readonly problems: readonly DeclarationProblem[];
}

export interface EventBinding extends MethodBinding {
  readonly kind: 'event';
  /** Event names, as passed to `@On`. */
  readonly events: readonly string[];
  /** Whether the method runs for the first event only. */
  readonly once: boolean;
  readonly filter: EventFilter;
  /** Plain JavaScript can pass any value. Problems are reported when the bot is composed. */
  readonly guards?: readonly AnyEventGuard<never>[] | undefined;
  /** Whether the method runs again if its process died; undefined means true. */
  readonly journal: boolean | undefined;
}

export interface RawBinding extends MethodBinding {
  readonly kind: 'raw';
  /** Wire names; undefined for every event. */
  readonly events: readonly string[] | undefined;
  /** Whether the method runs again if its process died; undefined means true. */
  readonly journal: boolean | undefined;
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

export interface PagerBinding extends MethodBinding {
  readonly kind: 'pager';
  readonly declaration: AnyPager;
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
  /** The name of the option whose value is suggested. */
  readonly option: string;
  readonly options: Pick<BindingOptions, 'guards' | 'middleware'>;
}

export interface WebhookBinding extends MethodBinding {
  readonly kind: 'webhook';
  /** Event names, as passed to `@OnWebhookEvent`. */
  readonly events: readonly string[];
}

export interface UnknownComponentBinding extends MethodBinding {
  readonly kind: 'unknownComponent';
  readonly options: BindingOptions;
}

export interface TaskBinding extends MethodBinding {
  readonly kind: 'task';
  /** Undefined for the default id. */
  readonly id: string | undefined;
  readonly trigger: TaskTrigger;
  /** Whether runs may overlap. */
  readonly overlap: boolean;
  /** Whether it runs in every process of a cluster. */
  readonly everyProcess?: boolean | undefined;
}

export interface ErrorBinding extends MethodBinding {
  readonly kind: 'error';
}

/** The trigger that a decorator binds a method to: events, a component, a command, a time, and so on. */
export type Binding =
  | EventBinding
  | RawBinding
  | WebhookBinding
  | ButtonBinding
  | SelectBinding
  | ModalBinding
  | PagerBinding
  | CommandBinding
  | AutocompleteBinding
  | UnknownComponentBinding
  | TaskBinding
  | ErrorBinding;

/** The kinds of binding whose trigger is an interaction. Guards apply to these. */
export const interactionBindingKinds: ReadonlySet<string> = new Set([
  'button',
  'select',
  'modal',
  'pager',
  'command',
  'autocomplete',
  'unknownComponent',
] satisfies Binding['kind'][]);

/** A decorator for methods that take `Context`, or no parameter. */
export type HandlerDecorator<Context> = <Key extends PropertyKey>(
  target: { [key in Key]: (context: Context) => unknown },
  key: Key,
) => void;

/** A decorator for methods that take no parameter. */
export type HookDecorator = <Key extends PropertyKey>(target: { [key in Key]: () => unknown }, key: Key) => void;

/** A method that runs when the bot starts or stops. */
export interface HookRecord {
  readonly phase: 'start' | 'stop';
  readonly method: PropertyKey;
  /** Whether it is a static method. */
  readonly isStatic: boolean;
}

const HANDLER = Symbol('guildhall:handler');
const BINDINGS = Symbol('guildhall:bindings');
const GUARDS = Symbol('guildhall:guards');
const MIDDLEWARE = Symbol('guildhall:middleware');
const HOOKS = Symbol('guildhall:hooks');

/** Marks a class as a handler class. */
export function markHandler(target: object): void {
  Reflect.defineMetadata(HANDLER, true, target);
  markDecorated(target);
}

/** Whether a class has its own `@Handler()`, not an inherited one. */
export function isHandler(target: Class): boolean {
  return Reflect.hasOwnMetadata(HANDLER, target);
}

type BindingInput<B> = B extends Binding ? Omit<B, keyof MethodBinding> : never;

/**
 * Adds a binding to the class of a decorated method.
 *
 * @param options those of the decorator, whose names are checked
 * @throws {DeclarationError} when the compiler emits standard decorators instead of `experimentalDecorators`
 */
export function addBinding(
  target: object,
  method: PropertyKey,
  binding: BindingInput<Binding>,
  options?: object,
  names: AnyOptionNames = {},
): void {
  const { owner, isStatic } = ownerOf(target, method);
  const problems = optionNameProblems(options, names);
  appendMetadata(BINDINGS, owner, Object.freeze({ ...binding, method, isStatic, problems }));
}

/** The bindings of a class and its base classes, base class first. Binding an inherited method again replaces its binding. */
export function bindingsOf(target: Class): readonly Binding[] {
  const base: unknown = Object.getPrototypeOf(target);
  const own = ownMetadata<Binding>(BINDINGS, target);
  const inherited = isClass(base) ? bindingsOf(base) : [];
  if (inherited.length === 0) return own;
  const ownMethods = new Set(own.map(({ method }) => method));
  return [...inherited.filter(({ method }) => !ownMethods.has(method)), ...own];
}

/** Guards or middleware of a class, or of one of its methods. */
export interface ListRecord<Item> {
  /** Undefined for the class itself. */
  readonly method: PropertyKey | undefined;
  readonly items: readonly Item[];
}

/** Adds guards to a class or to one of its methods. @param method undefined for the class itself */
export function addGuards(target: object, method: PropertyKey | undefined, guards: readonly AnyGuard[]): void {
  addListRecord(GUARDS, target, method, guards);
}

/** The guards that `@Guard` added to a class and its base classes, base class first. */
export function guardRecordsOf(target: Class): readonly ListRecord<AnyGuard>[] {
  return listRecordsOf(GUARDS, target);
}

/** Adds middleware to a class or to one of its methods. @param method undefined for the class itself */
export function addMiddleware(
  target: object,
  method: PropertyKey | undefined,
  middleware: readonly AnyMiddleware[],
): void {
  addListRecord(MIDDLEWARE, target, method, middleware);
}

/** The middleware that `@Middleware` added to a class and its base classes, base class first. */
export function middlewareRecordsOf(target: Class): readonly ListRecord<AnyMiddleware>[] {
  return listRecordsOf(MIDDLEWARE, target);
}

function addListRecord<Item>(
  key: symbol,
  target: object,
  method: PropertyKey | undefined,
  items: readonly Item[],
): void {
  const { owner } = ownerOf(target, method);
  appendMetadata<ListRecord<Item>>(key, owner, Object.freeze({ method, items: Object.freeze([...items]) }));
}

function listRecordsOf<Item>(key: symbol, target: Class): readonly ListRecord<Item>[] {
  const base: unknown = Object.getPrototypeOf(target);
  // Decorators run from the innermost outwards; their values apply in the order in which they are written.
  const own = ownMetadata<ListRecord<Item>>(key, target).toReversed();
  return isClass(base) ? [...listRecordsOf<Item>(key, base), ...own] : own;
}

/**
 * Adds a lifecycle hook to the class of a decorated method.
 *
 * @throws {DeclarationError} when the compiler emits standard decorators instead of `experimentalDecorators`
 */
export function addHook(target: object, method: PropertyKey, phase: HookRecord['phase']): void {
  const { owner, isStatic } = ownerOf(target, method);
  appendMetadata<HookRecord>(HOOKS, owner, Object.freeze({ phase, method, isStatic }));
}

/** The lifecycle hooks that decorators added to a class and its base classes, base class first. */
export function hookRecordsOf(target: Class): readonly HookRecord[] {
  const base: unknown = Object.getPrototypeOf(target);
  const own = ownMetadata<HookRecord>(HOOKS, target);
  return isClass(base) ? [...hookRecordsOf(base), ...own] : own;
}

/**
 * The class of a decorated class or method.
 *
 * @throws {DeclarationError} when the compiler emits standard decorators, whose second argument is an object
 */
function ownerOf(
  target: object,
  method: PropertyKey | undefined,
): { readonly owner: object; readonly isStatic: boolean } {
  if (typeof method === 'object') throw standardDecoratorsError();
  const isStatic = isClass(target);
  return { owner: isStatic ? target : target.constructor, isStatic };
}

/** Appends a record to the list of a class. The list is extended in place, as a class may have a thousand bindings. */
function appendMetadata<R>(key: symbol, owner: object, record: R): void {
  const records: unknown = Reflect.getOwnMetadata(key, owner);
  if (Array.isArray(records)) {
    records.push(record);
    return;
  }
  Reflect.defineMetadata(key, [record], owner);
  markDecorated(owner);
}

function ownMetadata<R>(key: symbol, owner: object): R[] {
  // The keys are private symbols of this file, so no other code writes them.
  return [...((Reflect.getOwnMetadata(key, owner) as readonly R[] | undefined) ?? [])];
}

function standardDecoratorsError(): DeclarationError {
  return new DeclarationError([
    {
      setting: 'tsconfig.json',
      message: 'decorators are compiled to their standard form, which cannot emit parameter types.',
      remedy: 'Set `experimentalDecorators` to true for the files that contain handlers.',
    },
  ]);
}
