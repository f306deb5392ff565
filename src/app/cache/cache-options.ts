import type { CompositionProblem } from '../errors/bot-errors.js';
import type { CacheStores, ChannelStore, GuildStore, MemberStore, RoleStore } from './cache-store.js';
import { ObjectStore } from './object-store.js';
import { PackedMemberStore } from './packed-member-store.js';

/** Whether and how a part is kept: in memory, with a limit if need be, or in a store of your own. */
export type CachePartOptions<Store> =
  | boolean
  | {
      /** How many are held at most, from 1 to 16 777 216, the default. At the limit the least recently used one goes. */
      readonly max?: number | undefined;
      readonly store?: undefined;
    }
  | { readonly store: Store; readonly max?: undefined };

/** What a bot remembers. Each part that is asked for brings the events and intents that it needs. */
export interface CacheOptions {
  /** Needs the intent GUILDS. */
  readonly guilds?: CachePartOptions<GuildStore> | undefined;
  /** Channels and threads of guilds. Needs the intent GUILDS. */
  readonly channels?: CachePartOptions<ChannelStore> | undefined;
  /** Needs the intent GUILDS. */
  readonly roles?: CachePartOptions<RoleStore> | undefined;
  /** About 80 bytes each. Needs the intents GUILDS and GUILD_MEMBERS, the second of which is privileged. */
  readonly members?: CachePartOptions<MemberStore> | undefined;
}

/** What the keys of a Map allow at most, and a bound for what members need. */
const MAX_ENTRIES = 2 ** 24;

const storeFactories = {
  guilds: (max: number): GuildStore => new ObjectStore(max),
  channels: (max: number): ChannelStore => new ObjectStore(max),
  roles: (max: number): RoleStore => new ObjectStore(max),
  members: (max: number): MemberStore => new PackedMemberStore(max),
};

/** The stores that the options ask for. With problems, they are not to be used. */
export function readCacheOptions(options: CacheOptions = {}): {
  readonly stores: CacheStores;
  readonly problems: readonly CompositionProblem[];
} {
  const given: unknown = options;
  if (!isRecord(given)) return { stores: {}, problems: [notAnObjectProblem('option cache')] };
  const problems = Object.entries(given).flatMap(([part, asked]) => validateCachePart(part, asked));
  if (problems.length > 0) return { stores: {}, problems };
  const stores = {
    guilds: createStore(options.guilds, storeFactories.guilds),
    channels: createStore(options.channels, storeFactories.channels),
    roles: createStore(options.roles, storeFactories.roles),
    members: createStore(options.members, storeFactories.members),
  };
  return { stores, problems };
}

function createStore<Store>(
  given: CachePartOptions<Store> | undefined,
  make: (max: number) => Store,
): Store | undefined {
  if (!given) return undefined;
  if (given === true) return make(MAX_ENTRIES);
  return given.store ?? make(given.max ?? MAX_ENTRIES);
}

/** What is wrong with what was given for a part; the caller's program may not have been checked for types. */
function validateCachePart(part: string, given: unknown): CompositionProblem[] {
  const setting = `option cache.${part}`;
  if (!Object.hasOwn(storeFactories, part)) {
    const remedy = `Use one of ${Object.keys(storeFactories).join(', ')}.`;
    return [{ setting, message: 'the cache has no such part.', remedy }];
  }
  if (given === undefined || typeof given === 'boolean') return [];
  if (!isRecord(given)) return [notAnObjectProblem(setting)];
  const unknown = Object.keys(given).filter((key) => key !== 'max' && key !== 'store');
  const problems: CompositionProblem[] = unknown.map((key) => ({
    setting: `${setting}.${key}`,
    message: 'there is no such option.',
    remedy: 'Give `max`, or `store`.',
  }));
  const { max, store } = given;
  if (store !== undefined && max !== undefined) {
    const message = 'a store of your own keeps its own limit.';
    problems.push({ setting, message, remedy: 'Give either `max` or `store`.' });
  } else if (store !== undefined && !isStore(store, part)) {
    const message = 'this is not a store.';
    problems.push({ setting: `${setting}.store`, message, remedy: 'Give an object that implements CacheStore.' });
  } else if (max !== undefined && !(Number.isInteger(max) && Number(max) >= 1 && Number(max) <= MAX_ENTRIES)) {
    const remedy = `Give an integer from 1 to ${MAX_ENTRIES}, or \`${part}: false\` to keep none.`;
    problems.push({ setting: `${setting}.max`, message: `${String(max)} is not a number of ${part}.`, remedy });
  }
  return problems;
}

function notAnObjectProblem(setting: string): CompositionProblem {
  const remedy = 'Give an object as the docs of CacheOptions say; a part also takes true.';
  return { setting, message: 'this is not an object.', remedy };
}

const storeMethods = ['get', 'set', 'delete', 'deleteGuild', 'guildIds', 'of', 'countOf', Symbol.iterator];

function isStore(store: unknown, part: string): boolean {
  const needed = part === 'members' ? [...storeMethods, 'update', 'deleteRole'] : storeMethods;
  return isRecord(store) && needed.every((method) => typeof Reflect.get(store, method) === 'function');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
