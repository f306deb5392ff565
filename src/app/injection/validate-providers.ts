/** What cannot be injected, told when the bot is composed and before anything is made. */

import type { CompositionProblem } from '../errors/bot-errors.js';
import {
  type Class,
  type ConstructorParameter,
  constructorParametersOf,
  formatToken,
  type ServiceToken,
} from './inject.js';

/** How a token is served: by a value, or by the one instance of a class. */
export type ResolvedProvider = { readonly value: () => unknown } | { readonly made: Class };

export type ProviderMap = ReadonlyMap<ServiceToken, ResolvedProvider>;

/** Every parameter that nothing can be given for, and every circle of classes that need each other. */
export function validateProviders(providers: ProviderMap): CompositionProblem[] {
  const classes = [
    ...new Set([...providers.values()].flatMap((provider) => ('made' in provider ? [provider.made] : []))),
  ];
  const parameters = classes.flatMap((made) =>
    constructorParametersOf(made)
      .filter(({ token }) => token === undefined || !providers.has(token))
      .map((parameter) => parameterProblem(made, parameter)),
  );
  return [...parameters, ...circularDependencyProblems(classes, providers)];
}

function parameterProblem(made: Class, { index, token, typesEmitted }: ConstructorParameter): CompositionProblem {
  const place = { className: formatToken(made), setting: `parameter ${index + 1} of its constructor` };
  if (token !== undefined) {
    return {
      ...place,
      message: `nothing provides ${formatToken(token)}.`,
      remedy: `Add it to the \`services\` of the bot: the class itself, or { provide: ${formatToken(token)}, useValue: … }.`,
    };
  }
  if (typesEmitted) {
    return {
      ...place,
      message: 'its type is not a class that is known at run time (an interface, a plain value, an `import type`).',
      remedy: 'Name what to inject with `@Inject(token)`, or import the class as a value.',
    };
  }
  return {
    ...place,
    message: 'its type is not known: no decorator metadata was emitted for the class.',
    remedy:
      'Name what to inject with `@Inject(token)`; or, with a compiler that emits metadata (`emitDecoratorMetadata`), put `@Service()` on the class.',
  };
}

/** Classes that need each other cannot be made. Each circle is told once. */
function circularDependencyProblems(classes: readonly Class[], providers: ProviderMap): CompositionProblem[] {
  const told = new Set<Class>();
  return classes.flatMap((made) => {
    const way = told.has(made) ? undefined : dependencyPath(made, made, providers, new Set());
    if (!way) return [];
    for (const member of way) told.add(member);
    return [
      {
        className: formatToken(made),
        message: `each of these needs the next to be made first: ${[made, ...way].map(formatToken).join(' → ')}.`,
        remedy: 'Move what they need of each other into a service of its own.',
      },
    ];
  });
}

/** The classes on a way of dependencies from one class to another, the last included; undefined without one. */
function dependencyPath(goal: Class, from: Class, providers: ProviderMap, seen: Set<Class>): Class[] | undefined {
  for (const { token } of constructorParametersOf(from)) {
    const provider = token === undefined ? undefined : providers.get(token);
    if (!provider || !('made' in provider)) continue;
    if (provider.made === goal) return [goal];
    if (seen.has(provider.made)) continue;
    seen.add(provider.made);
    const rest = dependencyPath(goal, provider.made, providers, seen);
    if (rest) return [provider.made, ...rest];
  }
  return undefined;
}
