/** Collects the parts of a bot: the bot itself, its features, and the features that they import. */
import { optionNameProblems } from '../../interactions/declarations/declaration-problem.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { BotPart } from './bot-part.js';
import { type Feature, type FeatureOptions, featureNames } from './feature.js';

/** The parts of a bot, and what is wrong with its features. */
export interface FlattenedFeatures {
  /** The bot itself, then each feature once: those that it imports before it, otherwise in the listed order. */
  readonly parts: readonly BotPart[];
  readonly problems: readonly CompositionProblem[];
}

/** The options of a bot that it has in common with features. */
export interface PartOptions
  extends Pick<FeatureOptions, 'handlers' | 'services' | 'middleware' | 'appPermissions' | 'texts'> {
  readonly features?: readonly Feature[] | undefined;
  readonly autoModeration?: { readonly rules?: FeatureOptions['autoModerationRules'] } | undefined;
}

/** Returns the parts of a bot with these options. */
export function flattenFeatures(options: PartOptions): FlattenedFeatures {
  const collector = new FeatureCollector();
  collector.addAll(options.features, {}, 'option features');
  const lists = ['handlers', 'services', 'middleware', 'appPermissions'] as const;
  const { handlers, services, middleware, appPermissions } = collector.readLists(options, {}, lists);
  const { rules } = collector.readLists(options.autoModeration ?? {}, {}, ['rules']);
  const bot: BotPart = {
    feature: undefined,
    handlers,
    services,
    guards: [],
    middleware,
    onError: undefined,
    // The intents of the bot are in its option `gateway`.
    intents: [],
    appPermissions: options.appPermissions && appPermissions,
    autoModerationRules: rules,
    texts: options.texts,
    instrumentation: undefined,
  };
  return { parts: [bot, ...collector.parts], problems: collector.problems };
}

const FEATURE_NAME = /^[a-z0-9_-]{1,32}$/;
const FEATURE_LISTS = [
  'handlers',
  'services',
  'guards',
  'middleware',
  'intents',
  'appPermissions',
  'autoModerationRules',
] as const;

type Location = Pick<CompositionProblem, 'feature'>;

class FeatureCollector {
  readonly parts: BotPart[] = [];
  readonly problems: CompositionProblem[] = [];
  readonly #visited = new Set<Feature>();
  readonly #byName = new Map<string, Feature>();

  /** Adds the features of a list. Plain JavaScript can pass any value, and circular imports make a feature undefined. */
  addAll(features: unknown, location: Location, setting: string): void {
    if (features === undefined) return;
    if (!Array.isArray(features)) {
      this.problems.push({ ...location, setting, ...NO_LIST });
      return;
    }
    for (const [index, entry] of [...features].entries()) {
      if (isFeature(entry)) this.#add(entry);
      else this.problems.push({ ...location, setting: `${setting}[${index}]`, ...invalidEntryProblem(entry) });
    }
  }

  /** The lists of a part. What is not a list is reported, and read as an empty one. */
  readLists<
    Lists extends { readonly [Name in Key]?: readonly unknown[] | undefined },
    Key extends keyof Lists & string,
  >(lists: Lists, location: Location, names: readonly Key[]): { readonly [Name in Key]: NonNullable<Lists[Name]> } {
    const entries = names.map((name) => {
      const list: unknown = lists[name];
      if (list !== undefined && !Array.isArray(list)) this.problems.push({ ...location, setting: name, ...NO_LIST });
      return [name, Array.isArray(list) ? list : []];
    });
    // Each name of the list has an entry, with a list of its own type.
    return Object.fromEntries(entries) as { readonly [Name in Key]: NonNullable<Lists[Name]> };
  }

  #add(feature: Feature): void {
    if (this.#visited.has(feature)) return;
    this.#visited.add(feature);
    this.problems.push(...this.#nameProblems(feature));
    const location = { feature: feature.name };
    this.problems.push(...optionNameProblems(feature, featureNames).map((problem) => ({ ...location, ...problem })));
    this.addAll(feature.imports, location, 'imports');
    const lists = this.readLists(feature, location, FEATURE_LISTS);
    const { name, onError, texts, instrumentation } = feature;
    const appPermissions = feature.appPermissions && lists.appPermissions;
    this.parts.push({ ...lists, appPermissions, feature: name, onError, texts, instrumentation });
  }

  #nameProblems(feature: Feature): CompositionProblem[] {
    const { name } = feature;
    if (!FEATURE_NAME.test(name)) {
      const message = `${JSON.stringify(name)} is not a valid name of a feature.`;
      return [{ setting: 'features', message, remedy: 'Use 1 to 32 lower-case letters, digits, `-` and `_`.' }];
    }
    if (this.#byName.has(name)) {
      return [
        {
          setting: 'features',
          message: `two different features have the name "${name}".`,
          remedy: 'Rename one. To use one feature in several places, create it once and list the same value.',
        },
      ];
    }
    this.#byName.set(name, feature);
    return [];
  }
}

const NO_LIST = { message: 'this is not a list.', remedy: 'Pass a list, also for a single value.' } as const;

/** Whether a value is what `feature(…)` returned, also that of another copy of the package. */
export function isFeature(value: unknown): value is Feature {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'feature' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

function invalidEntryProblem(entry: unknown): Pick<CompositionProblem, 'message' | 'remedy'> {
  if (entry === undefined) {
    return { message: 'this is undefined.', remedy: 'Look for circular imports: in one of the files it is undefined.' };
  }
  if (typeof entry === 'function') {
    const call = `${entry.name || 'feature'}(…)`;
    return { message: 'this is a function, not a feature.', remedy: `If it returns a feature, call it: \`${call}\`.` };
  }
  return { message: 'this is not a feature.', remedy: 'List what `feature({ name, … })` returned.' };
}
