import { compareSnowflakes } from 'guildhall/wire';
import type { World } from '../../emulator/index.js';

const entities = ['user', 'bot', 'role', 'channel', 'guild', 'otherChannel'] as const;

/**
 * Something of a world that has another id in another world: a user, a bot, a role, a channel or thread, the guild, or a channel of another
 * guild.
 */
export interface EntityRef {
  readonly entity: (typeof entities)[number];
  /** The display name of a user or bot, or the name of the role, channel or guild. Of a channel of another guild: `Harbor/dock`. */
  readonly name: string;
  /** How many entities of this kind and name are older. Usually 0. */
  readonly nth: number;
}

/**
 * A text with references in place of ids, so that it means the same in every world. A reference is written between two
 * private-use characters. Where a text itself contains one of these, its code is written between them.
 */
export type Template = string;

const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';
const DELIMITERS = /[\u{E000}\u{E001}]/gu;
const TOKEN = /\u{E000}(?:(user|bot|role|channel|guild|otherChannel):(\d+):([^\u{E001}]*)|(e00[01]))\u{E001}/gu;

/** Writes a reference as a template. */
export function formatRef({ entity, name, nth }: EntityRef): Template {
  return `${OPEN}${entity}:${nth}:${name}${CLOSE}`;
}

/** Writes a text without references as a template. */
export function formatText(text: string): Template {
  return text.replaceAll(DELIMITERS, (character) => `${OPEN}${character.charCodeAt(0).toString(16)}${CLOSE}`);
}

/** Splits a template into texts and references. Empty texts are left out, and adjacent ones are joined. */
export function templateParts(template: Template): (string | EntityRef)[] {
  const parts: (string | EntityRef)[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text !== '') parts.push(text);
  };
  let end = 0;
  for (const match of template.matchAll(TOKEN)) {
    const [token, kind, nth, name = '', code] = match;
    const entity = entities.find((each) => each === kind);
    addText(template.slice(end, match.index));
    if (entity) parts.push({ entity, name, nth: Number(nth) });
    else if (code !== undefined) addText(String.fromCharCode(Number.parseInt(code, 16)));
    end = match.index + token.length;
  }
  addText(template.slice(end));
  return parts;
}

/** Returns the reference that a template consists of; undefined if it contains anything else. */
export function singleRef(template: Template): EntityRef | undefined {
  const [only, ...others] = templateParts(template);
  return typeof only === 'object' && others.length === 0 ? only : undefined;
}

/** Replaces the texts of a JSON value. */
export function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, replace)]));
}

/** The references in the texts of a JSON value. */
export function refsIn(value: unknown): EntityRef[] {
  const refs: EntityRef[] = [];
  mapTexts(value, (text) => {
    for (const part of templateParts(text)) if (typeof part === 'object') refs.push(part);
    return text;
  });
  return refs;
}

/** Ids in texts. Those of users of Discord have at least 17 digits, and ids of worlds with other clocks fewer. */
const ID = /(?<!\d)\d{15,20}(?!\d)/g;

/**
 * Converts between the ids of a world and references, in its current state. The explorer converts thousands of texts per
 * second, so the ids by name are listed once and again after something was created or renamed.
 */
export class WorldReferences {
  #ids: ReadonlyMap<string, readonly string[]> = new Map();
  #version: string | undefined;

  /**
   * @param guildId the guild whose roles and channels have names
   * @param hasOtherGuilds whether channels of other guilds have names, too. Default: false
   */
  constructor(
    private readonly world: World,
    private readonly guildId: string,
    private readonly hasOtherGuilds = false,
  ) {}

  /** The reference of an id; undefined if the id is none of an entity, for example that of a message. */
  refOf(id: string): EntityRef | undefined {
    const named = this.#nameOf(id);
    if (named === undefined) return undefined;
    return { ...named, nth: named.entity === 'guild' ? 0 : this.#idsOf(named, id).indexOf(id) };
  }

  /** The id of a reference; undefined if there is no such entity. */
  idOf({ entity, name, nth }: EntityRef): string | undefined {
    return entity === 'guild' ? this.guildId : this.#idsOf({ entity, name })[nth];
  }

  /** Replaces the ids of entities in a text. Other ids stay. */
  toTemplate(text: string): Template {
    return formatText(text).replaceAll(ID, (id) => {
      const ref = this.refOf(id);
      return ref === undefined ? id : formatRef(ref);
    });
  }

  /** Replaces the references in a template; undefined if an entity does not exist. */
  fill(template: Template): string | undefined {
    const parts = templateParts(template).map((part) => (typeof part === 'string' ? part : this.idOf(part)));
    return parts.includes(undefined) ? undefined : parts.join('');
  }

  /** The ids of a name, oldest first. @param expected an id that has the name */
  #idsOf(named: NamedEntity, expected?: string): readonly string[] {
    const key = nameKey(named);
    // Changes whenever something was created.
    const version = `${this.world.generation} ${this.world.lastId}`;
    const ids = this.#version === version ? this.#ids.get(key) : undefined;
    if (ids && this.#areNamed(ids, key) && (expected === undefined || ids.includes(expected))) return ids;
    this.#ids = this.#allIds();
    this.#version = version;
    return this.#ids.get(key) ?? [];
  }

  /** Whether the entities still exist and have this name. */
  #areNamed(ids: readonly string[], key: string): boolean {
    return ids.every((id) => {
      const named = this.#nameOf(id);
      return named !== undefined && nameKey(named) === key;
    });
  }

  /** The name of an id; undefined if the id is none of an entity. The role @everyone has the id of its guild. */
  #nameOf(id: string): NamedEntity | undefined {
    const guild = this.world.guilds.get(this.guildId);
    if (id === this.guildId) return named('guild', guild?.guild.name ?? '');
    const account = this.world.users.get(id);
    if (account) {
      const { user, applicationId } = account;
      return named(applicationId === undefined ? 'user' : 'bot', user.global_name ?? user.username);
    }
    const role = guild?.roles.get(id);
    if (role) return named('role', role.name);
    const { guild_id, name } = this.world.channels.get(id)?.channel ?? {};
    if (guild_id === this.guildId || !this.hasOtherGuilds) {
      return guild_id === this.guildId && name ? named('channel', name) : undefined;
    }
    const other = guild_id === undefined ? undefined : this.world.guilds.get(guild_id)?.guild;
    return other && name ? named('otherChannel', `${other.name}/${name}`) : undefined;
  }

  /** The ids of all entities, by kind and name; each list starts with the oldest. */
  #allIds(): Map<string, string[]> {
    const { users, channels, guilds } = this.world;
    const roles = guilds.get(this.guildId)?.roles.keys() ?? [];
    const byName = new Map<string, string[]>();
    for (const id of [...users.keys(), ...roles, ...channels.keys()].sort(compareSnowflakes)) {
      const entity = this.#nameOf(id);
      if (!entity) continue;
      const key = nameKey(entity);
      const ids = byName.get(key);
      if (ids) ids.push(id);
      else byName.set(key, [id]);
    }
    return byName;
  }
}

/** The kind and name of an entity. */
type NamedEntity = Pick<EntityRef, 'entity' | 'name'>;

/** Names of entities do not contain the delimiters of references. */
function named(entity: NamedEntity['entity'], name: string): NamedEntity {
  return { entity, name: name.replaceAll(DELIMITERS, '') };
}

/** A key for maps: names of different kinds can be equal. */
function nameKey({ entity, name }: NamedEntity): string {
  return `${entity} ${name}`;
}
