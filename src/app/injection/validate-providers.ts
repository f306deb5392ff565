/** Finds dependencies that cannot be injected, before any instance is created. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import {
  type Class,
  type ConstructorParameter,
  constructorParametersOf,
  formatToken,
  type ServiceToken,
} from './inject.js';

/** What a token resolves to: a value, or the single instance of a class. */
export type ResolvedProvider = { readonly getValue: () => unknown } | { readonly useClass: Class };

export type ProviderMap = ReadonlyMap<ServiceToken, ResolvedProvider>;

/** Returns a problem for every parameter without a provider, and for every circular dependency. */
export function validateProviders(providers: ProviderMap): CompositionProblem[] {
  const classes = [
    ...new Set([...providers.values()].flatMap((provider) => ('useClass' in provider ? [provider.useClass] : []))),
  ];
  const parameterProblems = classes.flatMap((target) =>
    constructorParametersOf(target)
      .filter(({ token }) => token === undefined || !providers.has(token))
      .map((parameter) => parameterProblem(target, parameter)),
  );
  return [...parameterProblems, ...circularDependencyProblems(classes, providers)];
}

function parameterProblem(target: Class, { index, token, typesEmitted }: ConstructorParameter): CompositionProblem {
  const location = { className: formatToken(target), setting: `parameter ${index + 1} of its constructor` };
  if (token !== undefined) {
    return {
      ...location,
      message: `nothing provides ${formatToken(token)}.`,
      remedy: `Add it to the \`services\` of the bot: the class itself, or { provide: ${formatToken(token)}, useValue: … }.`,
    };
  }
  if (typesEmitted) {
    return {
      ...location,
      message: 'its type is not a class that exists at run time (an interface, a plain value, an `import type`).',
      remedy: 'Name what to inject with `@Inject(token)`, or import the class as a value.',
    };
  }
  return {
    ...location,
    message: 'its type is unknown: the compiler emitted no decorator metadata for the class.',
    remedy:
      'Name what to inject with `@Inject(token)`; or, with a compiler that emits metadata (`emitDecoratorMetadata`), put `@Service()` on the class.',
  };
}

/** Classes that depend on each other cannot be instantiated. Each cycle is reported once. */
function circularDependencyProblems(classes: readonly Class[], providers: ProviderMap): CompositionProblem[] {
  const reported = new Set<Class>();
  return classes.flatMap((target) => {
    const cycle = reported.has(target) ? undefined : dependencyPath(target, target, providers, new Set());
    if (!cycle) return [];
    for (const member of cycle) reported.add(member);
    return [
      {
        className: formatToken(target),
        message: `each of these depends on the next: ${[target, ...cycle].map(formatToken).join(' → ')}.`,
        remedy: 'Move what they need from each other into a separate service.',
      },
    ];
  });
}

/** The classes on a path of dependencies from one class to another, including the last; undefined if there is none. */
function dependencyPath(goal: Class, from: Class, providers: ProviderMap, visited: Set<Class>): Class[] | undefined {
  for (const { token } of constructorParametersOf(from)) {
    const provider = token === undefined ? undefined : providers.get(token);
    if (!provider || !('useClass' in provider)) continue;
    if (provider.useClass === goal) return [goal];
    if (visited.has(provider.useClass)) continue;
    visited.add(provider.useClass);
    const rest = dependencyPath(goal, provider.useClass, providers, visited);
    if (rest) return [provider.useClass, ...rest];
  }
  return undefined;
}
