import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { DelayedToken } from '../injection/delayed-token.js';
import type { Class, ServiceToken } from '../injection/inject.js';
import {
  defineInjectList,
  type InjectableToken,
  type InjectingDecorator,
  type InjectionOptions,
} from '../injection/inject-list.js';
import { defineInjectionToken } from '../injection/injection-metadata.js';

/** The options of `@Inject`. */
export interface InjectOptions {
  /**
   * Whether the parameter is undefined if nothing provides the token. Otherwise this is an error at composition.
   *
   * @default false
   */
  readonly isOptional?: boolean | undefined;
}

const injectNames: OptionNames<InjectOptions> = { isOptional: true };

/**
 * Sets the token to inject for a constructor parameter. It is required if the type of the parameter is not a class. With
 * compilers that emit no decorator metadata (esbuild, tsx), every parameter needs it, or the class lists its tokens:
 * `@Service({ inject: [Crew] })`. It writes the metadata of tsyringe's `inject`, so both work here and in a container of
 * tsyringe. For the list of a token with `multi: true`, use tsyringe's `injectAll`.
 *
 * @param token a class that is provided, the `provide` of an entry in `services`, or tsyringe's `delay(() => Class)`
 * @param options whether the dependency is optional
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * constructor(@Inject(Crew) private readonly crew: Crew, @Inject('greeting') private readonly greeting: string) {}
 */
export function Inject(
  token: ServiceToken | DelayedToken,
  options: InjectOptions = {},
): (target: object, key: string | symbol | undefined, index: number) => void {
  requireKnownOptions('@Inject()', options, injectNames);
  const isOptional = options.isOptional === true;
  return (target, _key, index) => defineInjectionToken(target, index, { token, multiple: false, isOptional });
}

/**
 * Marks a class whose constructor parameters are injected. Without options, they are injected by their types: the decorator
 * then has no effect at run time, but compilers emit parameter types only for decorated classes. A class without constructor
 * parameters does not need it.
 *
 * @param options `inject` lists what the parameters receive, for compilers that emit no metadata (esbuild, tsx)
 *
 * @example
 * @Service()
 * class Crew {
 *   constructor(private readonly api: Api) {}
 * }
 * @example
 * @Service({ inject: [Api] })
 * class Crew {
 *   constructor(private readonly api: Api) {}
 * }
 */
export function Service(): (target: Class) => void;
export function Service<const Tokens extends readonly InjectableToken[]>(
  options: InjectionOptions<Tokens>,
): InjectingDecorator<Tokens>;
export function Service(options?: InjectionOptions): (target: Class) => void {
  return (target) => defineInjectList(target, options);
}
