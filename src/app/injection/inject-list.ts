/**
 * The option `inject` of `@Service` and `@Handler`: what the constructor parameters of a class receive. With compilers that
 * emit no metadata (esbuild, tsx), a class needs it, or `@Inject` at every parameter.
 */
import type { OptionNames } from '../../base/options/option-problems.js';
import 'reflect-metadata/lite';
import { type DeclarationProblem, optionNameProblems } from '../../interactions/declarations/declaration-problem.js';
import type { DelayedToken } from './delayed-token.js';
import type { Class, ServiceToken } from './inject.js';
import { defineInjectionToken, injectionTokensOf } from './injection-metadata.js';
import { markDecorated } from './package-copy.js';

/** What can be listed in `inject`: a class, a symbol or a string that is provided, or tsyringe's `delay(() => Class)`. */
export type InjectableToken = ServiceToken | DelayedToken;

/** The options of `@Service` and `@Handler`. */
export interface InjectionOptions<Tokens extends readonly InjectableToken[] = readonly InjectableToken[]> {
  /**
   * What the constructor parameters receive, in their order: one token for each parameter without a default value. With it,
   * the compiler does not have to emit metadata. TypeScript compares the classes with the types of the parameters. A token
   * with `multi: true` injects the list of its values.
   *
   * @default the types of the parameters, from the metadata of the compiler
   */
  readonly inject?: Tokens | undefined;
}

const injectionOptionNames: OptionNames<InjectionOptions> = { inject: true };

/** The value of a token. That of a symbol or text is not known to the compiler, so it fits every parameter. */
type InjectedValue<Token> = Token extends abstract new (
  ...args: never[]
) => infer Instance
  ? Instance
  : Token extends DelayedToken
    ? ReturnType<Token['createProxy']>
    : never;

/** The arguments of the constructor of a class with these tokens. */
export type InjectedValues<Tokens extends readonly InjectableToken[]> = {
  -readonly [Index in keyof Tokens]: InjectedValue<Tokens[Index]>;
};

/** What the compiler reports for a list with more tokens than the constructor has parameters. */
interface TooManyTokens {
  readonly 'the option `inject` lists more tokens than the constructor has parameters': never;
}

/** Nothing that a class lacks if the list is not too long. The length of a list in a variable may be unknown. */
type FittingLength<Listed, Accepted> = number extends Listed
  ? unknown
  : Listed extends Accepted
    ? unknown
    : TooManyTokens;

/** A decorator for classes whose constructor parameters can receive the values of these tokens. */
export type InjectingDecorator<Tokens extends readonly InjectableToken[]> = <
  Target extends new (
    ...args: InjectedValues<Tokens>
  ) => object,
>(
  target: Target & FittingLength<Tokens['length'], ConstructorParameters<Target>['length']>,
) => void;

/** What a decorator wrote for its option `inject`. */
export interface InjectList {
  /** Undefined if there is no list: the options only have problems. */
  readonly tokens: readonly unknown[] | undefined;
  /** The problems of the options. */
  readonly problems: readonly DeclarationProblem[];
}

const INJECT_LIST = Symbol('guildhall:inject');

/** The list of a class, not of its base classes. */
export function injectListOf(target: Class): InjectList | undefined {
  // The key is a private symbol of this file, so no other code writes it.
  return Reflect.getOwnMetadata(INJECT_LIST, target) as InjectList | undefined;
}

/**
 * Stores the option `inject` of a decorator. Each token is also written as tsyringe's `inject` would write it, so that a
 * container of tsyringe and a second copy of this package read it as well. Problems are reported when the bot is composed.
 */
export function defineInjectList(target: Class, options: InjectionOptions | undefined): void {
  if (options === undefined) return;
  const problems = optionNameProblems(options, injectionOptionNames);
  const inject: unknown = Object(options).inject;
  if (inject === undefined && problems.length === 0) return;
  const tokens: readonly unknown[] | undefined = Array.isArray(inject) ? Object.freeze([...inject]) : undefined;
  if (inject !== undefined && !Array.isArray(inject)) {
    problems.push({
      message: 'its `inject` is not a list.',
      remedy: 'Pass a list of tokens, such as `inject: [Api]`.',
    });
  }
  const isSecond = injectListOf(target) !== undefined;
  if (isSecond) {
    problems.push({ message: 'two of its decorators have `inject`.', remedy: 'Keep one of the two lists.' });
  }
  const decorated = injectionTokensOf(target);
  for (const [index, token] of tokens?.entries() ?? []) {
    if (decorated.has(index) && !isSecond) problems.push(decoratedTwiceProblem(index));
    defineInjectionToken(target, index, { token, multiple: false, isOptional: false });
  }
  Reflect.defineMetadata(INJECT_LIST, Object.freeze({ tokens, problems }), target);
  markDecorated(target);
}

function decoratedTwiceProblem(index: number): DeclarationProblem {
  return {
    message: `parameter ${index + 1} of its constructor has a decorator, and is in the list \`inject\` of the class as well.`,
    remedy: 'Use either the list, or `@Inject` at each parameter: also for optional ones, which a list cannot have.',
  };
}
