/** Finds dependencies that cannot be injected, before any instance is created. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import { constructorParametersOf, type Dependency, type UnknownTokenReason } from './constructor-parameters.js';
import type { ForeignContainer } from './foreign-container.js';
import { type Class, formatToken, isClass } from './inject.js';
import type { ServiceEntry } from './service-entry.js';
import { dependenciesOf } from './service-instances.js';
import { featureOf, locationOf, type ServiceTable } from './service-table.js';

type Problem = Pick<CompositionProblem, 'message' | 'remedy'>;

/**
 * Returns a problem for every dependency that nothing provides, and for every parameter whose dependency is unknown.
 *
 * @param foreign the container that was passed to the bot
 */
export function validateDependencies(table: ServiceTable, foreign: ForeignContainer | undefined): CompositionProblem[] {
  const classes = new Set<Class>();
  return table.entries.flatMap((entry) => {
    const { source } = entry;
    if (source.kind === 'class') {
      if (classes.has(source.target)) return [];
      classes.add(source.target);
      return classProblems(source.target, table, foreign).map((problem) => ({ ...featureOf(entry), ...problem }));
    }
    return dependenciesOf(source).flatMap((dependency) => entryProblems(entry, dependency, table, foreign));
  });
}

function classProblems(
  target: Class,
  table: ServiceTable,
  foreign: ForeignContainer | undefined,
): CompositionProblem[] {
  if (isAutoInjectable(target)) return [autoInjectableProblem(target)];
  return constructorParametersOf(target).flatMap(({ index, needs }) => {
    const problem = typeof needs === 'string' ? UNKNOWN_TOKEN_PROBLEMS[needs] : parameterProblem(needs, table, foreign);
    const location = { className: formatToken(target), setting: `parameter ${index + 1} of its constructor` };
    return problem ? [{ ...location, ...problem }] : [];
  });
}

function entryProblems(
  entry: ServiceEntry,
  dependency: Dependency,
  table: ServiceTable,
  foreign: ForeignContainer | undefined,
): CompositionProblem[] {
  const problem = missingProblem(dependency, table, foreign);
  if (!problem) return [];
  return [
    {
      ...locationOf(entry),
      ...problem,
      message: `the entry of ${formatToken(entry.token)} needs a service, but ${problem.message}`,
    },
  ];
}

function parameterProblem(
  dependency: Dependency,
  table: ServiceTable,
  foreign: ForeignContainer | undefined,
): Problem | undefined {
  if (dependency.isList || !table.isList(dependency.token)) return missingProblem(dependency, table, foreign);
  const name = formatToken(dependency.token);
  return {
    message: `${name} is a list of values (\`multi: true\`).`,
    remedy: `Inject the list with \`@injectAll(${name})\` of tsyringe.`,
  };
}

function missingProblem(
  { token, isOptional }: Dependency,
  table: ServiceTable,
  foreign: ForeignContainer | undefined,
): Problem | undefined {
  if (isOptional || table.get(token) || foreign?.has(token)) return undefined;
  const name = formatToken(token);
  const value = `{ provide: ${name}, useValue: … }`;
  const isNamesake = table.entries.some(
    ({ token: other, source }) => source.kind === 'own' && formatToken(other) === name,
  );
  if (isClass(token) && isNamesake) {
    return {
      message: `nothing provides this class ${name}: it is not the ${name} of the bot.`,
      remedy: `Import ${name} from the copy of guildhall that the bot uses: \`npm ls guildhall\` shows all copies.`,
    };
  }
  const entry = `Add it to the \`services\` of the bot: ${isClass(token) ? `the class itself, or ${value}` : value}.`;
  return { message: `nothing provides ${name}.`, remedy: foreign ? entry : `${entry} ${GLOBAL_CONTAINER_HINT}` };
}

/** For users of `@singleton()`, `@scoped()` and `@registry()`, which register there. */
const GLOBAL_CONTAINER_HINT = "tsyringe's global container (`@singleton`, `@scoped`, `@registry`) is not used.";

const UNKNOWN_TOKEN_PROBLEMS: Readonly<Record<UnknownTokenReason, Problem>> = {
  'no metadata': {
    message: 'its type is unknown: the compiler emitted no decorator metadata for the class.',
    remedy:
      'Name what to inject with `@Inject(token)`; or, with a compiler that emits metadata (`emitDecoratorMetadata`), put `@Service()` on the class.',
  },
  'not a class': {
    message:
      'its type is not a class that exists at run time (an interface, a plain value, an `import type`, a circular import).',
    remedy: 'Name what to inject with `@Inject(token)`, or import the class as a value.',
  },
  'invalid token': {
    message: 'its `@Inject` has no token: it is not a class, symbol or string.',
    remedy:
      'Look for circular imports: in one of the files the class is undefined. `@Inject(delay(() => Class))` of tsyringe reads it later.',
  },
  'invalid delay': {
    message: 'the function that it passes to `delay` does not return a class.',
    remedy: 'Return the class to inject. `delay` works with `@inject`, and not with `@injectAll`.',
  },
  transform: {
    message: '`injectWithTransform` and `injectAllWithTransform` of tsyringe are not supported.',
    remedy: 'Provide the transformed value: { provide, useFactory, inject }.',
  },
};

function autoInjectableProblem(target: Class): CompositionProblem {
  const base: unknown = Object.getPrototypeOf(target);
  return {
    className: formatToken(isClass(base) ? base : target),
    message: "`@autoInjectable()` of tsyringe is not supported: it injects from tsyringe's global container.",
    remedy: 'Use `@injectable()` or `@Service()`.',
  };
}

/** `args.concat(paramInfo.slice(args.length)`, a part of the constructor that `autoInjectable` adds, with any names. */
const ADDED_CONSTRUCTOR = /([\w$]+)\.concat\([\w$]+\.slice\(\1\.length\)\.map\(/;

/**
 * Whether a class is decorated with tsyringe's `autoInjectable`. The decorator writes no metadata: it returns a subclass,
 * which is recognized by its source text, also in a minified bundle.
 */
function isAutoInjectable(target: Class): boolean {
  return ADDED_CONSTRUCTOR.test(String(target));
}
