/** Finds dependencies that cannot be injected, before any instance is created. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import {
  type ConstructorParameter,
  constructorOwnerOf,
  constructorParametersOf,
  type Dependency,
  emittedTypesOf,
  type UnknownTokenReason,
} from './constructor-parameters.js';
import type { ForeignContainer } from './foreign-container.js';
import { type Class, formatToken, isClass } from './inject.js';
import { injectListOf } from './inject-list.js';
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
  const className = formatToken(target);
  const parameters = constructorParametersOf(target);
  return [
    ...listProblems(target).map((problem) => ({ className, ...problem })),
    ...unnamedProblems(parameters).map((problem) => ({ className, ...problem })),
    ...parameters.flatMap(({ index, needs }) => {
      if (needs === 'no metadata' || needs === 'not listed') return [];
      const problem =
        typeof needs === 'string' ? UNKNOWN_TOKEN_PROBLEMS[needs] : parameterProblem(needs, table, foreign);
      return problem ? [{ className, setting: `parameter ${index + 1} of its constructor`, ...problem }] : [];
    }),
  ];
}

/** The problems of the option `inject` of the class, apart from those of its tokens. */
function listProblems(target: Class): Problem[] {
  const owner = constructorOwnerOf(target);
  const { tokens, problems = [] } = injectListOf(owner) ?? {};
  if (!tokens) return [...problems];
  // Without metadata, the number of parameters is known only up to the first with a default value.
  const count = tokens.length < owner.length ? owner.length : emittedTypesOf(owner)?.length;
  if (count === undefined || (tokens.length >= owner.length && tokens.length <= count)) return [...problems];
  return [
    ...problems,
    {
      message: `its \`inject\` lists ${counted(tokens.length, 'token')}, but its constructor has ${counted(count, 'parameter')}.`,
      remedy: 'List one token for each parameter without a default value, in their order.',
    },
  ];
}

/** The problem of the parameters for which neither the compiler nor the class says what they receive: one for all. */
function unnamedProblems(
  parameters: readonly ConstructorParameter[],
): Pick<CompositionProblem, 'setting' | keyof Problem>[] {
  const numbers = parameters.flatMap(({ index, needs }) => (needs === 'no metadata' ? [index + 1] : []));
  if (numbers.length === 0) return [];
  const last = numbers.at(-1);
  const [subject, verb] = numbers.length === 1 ? ['its type', 'is'] : ['their types', 'are'];
  const listed = parameters.map(({ index }) => `Class${index + 1}`).join(', ');
  return [
    {
      setting: `${numbers.length === 1 ? 'parameter' : `parameters ${numbers.slice(0, -1).join(', ')} and`} ${last} of its constructor`,
      message: `${subject} ${verb} unknown: the compiler emitted no decorator metadata for the class.`,
      remedy:
        numbers.length === parameters.length
          ? `Name what to inject: \`@Service({ inject: [${listed}] })\`, or the same with \`@Handler\`; with a compiler that emits metadata (\`emitDecoratorMetadata\`), \`@Service()\` on the class is enough.`
          : 'Name what to inject with `@Inject(token)`, as at the other parameters.',
    },
  ];
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

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
  if (dependency.isList || dependency.takesLists || !table.isList(dependency.token))
    return missingProblem(dependency, table, foreign);
  const name = formatToken(dependency.token);
  return {
    message: `${name} is a list of values (\`multi: true\`).`,
    remedy: `Inject the list with \`@injectAll(${name})\` of tsyringe, or with the option \`inject\` of the class.`,
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

const UNKNOWN_TOKEN_PROBLEMS: Readonly<Record<Exclude<UnknownTokenReason, 'no metadata' | 'not listed'>, Problem>> = {
  'not a class': {
    message:
      'its type is not a class that exists at run time (an interface, a plain value, an `import type`, a circular import).',
    remedy: 'Name what to inject with `@Inject(token)`, or import the class as a value.',
  },
  'invalid token': {
    message: 'its `@Inject`, or its entry in `inject`, has no token: it is not a class, symbol or string.',
    remedy:
      'Look for circular imports: in one of the files the class is undefined. `delay(() => Class)` of tsyringe reads it later: pass it to `@Inject`, or list it.',
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
