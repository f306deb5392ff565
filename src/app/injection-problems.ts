/** What cannot be injected, told when the bot is composed and before anything is made. */
import { type Class, nameOf, type Parameter, parametersOf, type Token } from './decorators/injection.js';
import type { CompositionProblem } from './errors.js';

/** How a token is served: by a value, or by the one instance of a class. */
export type Provider = { readonly value: () => unknown } | { readonly made: Class };

export type Providers = ReadonlyMap<Token, Provider>;

/** Every parameter that nothing can be given for, and every circle of classes that need each other. */
export function injectionProblems(providers: Providers): CompositionProblem[] {
  const classes = [
    ...new Set([...providers.values()].flatMap((provider) => ('made' in provider ? [provider.made] : []))),
  ];
  const parameters = classes.flatMap((made) =>
    parametersOf(made)
      .filter(({ token }) => token === undefined || !providers.has(token))
      .map((parameter) => parameterProblem(made, parameter)),
  );
  return [...parameters, ...circleProblems(classes, providers)];
}

function parameterProblem(made: Class, { index, token, typesEmitted }: Parameter): CompositionProblem {
  const place = { className: nameOf(made), setting: `parameter ${index + 1} of its constructor` };
  if (token !== undefined) {
    return {
      ...place,
      message: `nothing provides ${nameOf(token)}.`,
      remedy: `Add it to the \`services\` of the bot: the class itself, or { provide: ${nameOf(token)}, useValue: … }.`,
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
function circleProblems(classes: readonly Class[], providers: Providers): CompositionProblem[] {
  const told = new Set<Class>();
  return classes.flatMap((made) => {
    const way = told.has(made) ? undefined : wayTo(made, made, providers, new Set());
    if (!way) return [];
    for (const member of way) told.add(member);
    return [
      {
        className: nameOf(made),
        message: `each of these needs the next to be made first: ${[made, ...way].map(nameOf).join(' → ')}.`,
        remedy: 'Move what they need of each other into a service of its own.',
      },
    ];
  });
}

/** The classes on a way of dependencies from one class to another, the last included; undefined without one. */
function wayTo(goal: Class, from: Class, providers: Providers, seen: Set<Class>): Class[] | undefined {
  for (const { token } of parametersOf(from)) {
    const provider = token === undefined ? undefined : providers.get(token);
    if (!provider || !('made' in provider)) continue;
    if (provider.made === goal) return [goal];
    if (seen.has(provider.made)) continue;
    seen.add(provider.made);
    const rest = wayTo(goal, provider.made, providers, seen);
    if (rest) return [provider.made, ...rest];
  }
  return undefined;
}
