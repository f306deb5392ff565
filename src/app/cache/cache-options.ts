import { isObject } from '../../base/objects.js';
import { type OptionNames, optionProblems } from '../../base/options/option-problems.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { CacheStores, ChannelStore, GuildStore, MemberStore, RoleStore } from './cache-store.js';
import { ObjectStore } from './object-store.js';
import { PackedMemberCache } from './packed-member-cache.js';

/** Whether and how a part is cached: in memory, optionally with a limit, or in a store of your own. */
export type CachePartOptions<Store> =
  | boolean
  | {
      /**
       * The maximum number of entries, from 1 to 16 777 216. At the limit, the least recently used entry is evicted. Without
       * the option, the use of entries is not recorded, and at the default one of the oldest entries is evicted.
       *
       * @default 16_777_216
       */
      readonly max?: number | undefined;
      readonly store?: undefined;
    }
  | {
      /** A store of your own, which enforces its own limit. */
      readonly store: Store;
      readonly max?: undefined;
    };

/**
 * The parts of the cache to enable. Each enabled part adds the events and intents that it needs.
 *
 * @example
 * new Bot({ handlers, cache: { guilds: true, roles: true, members: { max: 1_000_000 } } });
 */
export interface CacheOptions {
  /**
   * Guilds. Requires the intent GUILDS.
   *
   * @default false
   */
  readonly guilds?: CachePartOptions<GuildStore> | undefined;
  /**
   * Channels and active threads of guilds. Requires the intent GUILDS.
   *
   * @default false
   */
  readonly channels?: CachePartOptions<ChannelStore> | undefined;
  /**
   * Roles. Requires the intent GUILDS.
   *
   * @default false
   */
  readonly roles?: CachePartOptions<RoleStore> | undefined;
  /**
   * Members with their users, about 80 bytes each. All members are requested from Discord, one guild per second and shard;
   * with `max` or `store`, only those in events are cached. Requires the intents GUILDS and GUILD_MEMBERS; the latter is
   * privileged.
   *
   * @default false
   */
  readonly members?: CachePartOptions<MemberStore> | undefined;
}

const partNames: OptionNames<Exclude<CachePartOptions<unknown>, boolean>> = { max: true, store: true };

const cacheOptionNames: OptionNames<CacheOptions> = {
  guilds: partNames,
  channels: partNames,
  roles: partNames,
  members: partNames,
};

/** The largest number of keys in a Map, and a bound for the memory of members. */
const MAX_ENTRIES = 2 ** 24;

const storeFactories = {
  guilds: (max?: number): GuildStore => new ObjectStore(max),
  channels: (max?: number): ChannelStore => new ObjectStore(max),
  roles: (max?: number): RoleStore => new ObjectStore(max),
  members: (max?: number): MemberStore => new PackedMemberCache(max),
};

/** The problems of the option `cache`. */
export function validateCacheOptions(options: CacheOptions = {}): CompositionProblem[] {
  const input: unknown = options;
  const problems = nameProblemsOf(input);
  if (!isObject(input)) return problems;
  return [...problems, ...Object.keys(storeFactories).flatMap((part) => validateCachePart(part, input[part]))];
}

/** Creates the stores of the enabled parts. @param options valid ones */
export function createCacheStores(options: CacheOptions = {}): CacheStores {
  return {
    guilds: createStore(options.guilds, storeFactories.guilds),
    channels: createStore(options.channels, storeFactories.channels),
    roles: createStore(options.roles, storeFactories.roles),
    members: createStore(options.members, storeFactories.members),
  };
}

/** Whether the cache can contain all members, so that it is worth requesting them. A store of the user may have a limit. */
export function cachesAllMembers({ members }: CacheOptions = {}): boolean {
  return typeof members === 'object' ? members.max === undefined && members.store === undefined : members === true;
}

function createStore<Store>(
  options: CachePartOptions<Store> | undefined,
  create: (max?: number) => Store,
): Store | undefined {
  if (!options) return undefined;
  if (options === true) return create();
  return options.store ?? create(options.max);
}

function nameProblemsOf(options: unknown): CompositionProblem[] {
  const problems = optionProblems(options, cacheOptionNames, 'cache');
  return problems.map(({ path, message, remedy }) => ({ setting: `option ${path}`, message, remedy }));
}

/** Validates the values of a part. They are unknown because programs in plain JavaScript are not type-checked. */
function validateCachePart(part: string, options: unknown): CompositionProblem[] {
  const setting = `option cache.${part}`;
  if (!isObject(options)) return [];
  const problems: CompositionProblem[] = [];
  const { max, store } = options;
  if (store !== undefined && max !== undefined) {
    const message = 'a store of your own enforces its own limit.';
    problems.push({ setting, message, remedy: 'Set either `max` or `store`.' });
  } else if (store !== undefined && !isStore(store, part)) {
    const message = 'this is not a store.';
    problems.push({ setting: `${setting}.store`, message, remedy: 'Pass an object that implements CacheStore.' });
  } else if (max !== undefined && !(Number.isInteger(max) && Number(max) >= 1 && Number(max) <= MAX_ENTRIES)) {
    const remedy = `Use an integer from 1 to ${MAX_ENTRIES}, or \`${part}: false\` to cache none.`;
    problems.push({ setting: `${setting}.max`, message: `${String(max)} is not a number of ${part}.`, remedy });
  }
  return problems;
}

const storeMethods = ['get', 'set', 'delete', 'deleteGuild', 'guildIds', 'of', 'countOf', Symbol.iterator];

function isStore(store: unknown, part: string): boolean {
  const required = part === 'members' ? [...storeMethods, 'update', 'deleteRole'] : storeMethods;
  return isObject(store) && required.every((method) => typeof Reflect.get(store, method) === 'function');
}
