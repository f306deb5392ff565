/**
 * Takes out of a recording what tells of real people and places: ids, names, texts, addresses, tokens, pictures. What is
 * not known to be harmless goes: the form of the data stays, and what the bot itself declared or the service numbers,
 * since by these the bot finds its way.
 */

import { recordingHeader } from '../../wire/gateway/recording.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { presenceStatuses } from '../../wire/objects/users/presence.js';
import { parseRecording, type RecordedFrame } from './recording.js';
import { ID_IN_TEXT, isPlainId, RedactedIds } from './redacted-ids.js';
import {
  isAddress,
  NeutralCodes,
  neutralAddress,
  neutralFilename,
  neutralHash,
  neutralText,
} from './redacted-texts.js';

/**
 * The lines of a recording without what tells of real people and places. It can be redacted again.
 * @param lines with or without the ends of lines
 * @throws {RecordingError} when it is no recording, of another version, or broken; it names the line, and quotes nothing
 */
export function redactRecording(lines: Iterable<string>): string[] {
  const { frames } = parseRecording(lines);
  const found = new Set<string>();
  for (const { t, d } of frames) collectIds({ event: t, root: d, path: [] }, d, found);
  const redaction = new Redaction(new RedactedIds(found));
  const redacted = frames.map(({ at, shard, t, s, d }) =>
    JSON.stringify({ at, shard, t, s, op: 0, d: redaction.of({ event: t, root: d, path: [] }, d) }),
  );
  return [recordingHeader(true), ...redacted];
}

/** Where in a frame a value stands. */
interface Place {
  readonly event: RecordedFrame['t'];
  /** The data of the frame. */
  readonly root: unknown;
  /** Keys from there; indices of lists are left out. */
  readonly path: readonly string[];
  /** The object whose field it is. */
  readonly owner?: Readonly<Record<string, unknown>> | undefined;
}

/** Digits that are bit sets. */
const permissionKeys: readonly string[] = [
  'permissions',
  'allow',
  'deny',
  'app_permissions',
  'default_member_permissions',
];
/** Ids of another kind: texts that the bot, or a client, made up. */
const noIdKeys: readonly string[] = ['custom_id', 'session_id', 'party_id'];
/** Lists of ids whose name does not say so. */
const idListKeys: readonly string[] = ['roles', 'mention_roles', 'applied_tags', 'participants', 'ids'];
/** What the service names, in words of its own. */
const serviceKeys: readonly string[] = [
  'type',
  'locale',
  'guild_locale',
  'preferred_locale',
  'features',
  'content_type',
  'rtc_region',
  'field_type',
  'unicode_emoji',
  'desktop',
  'mobile',
  'web',
  'vr',
];
const codeKeys: readonly string[] = ['code', 'vanity_url_code', 'nonce', 'session_id', 'token'];
const emojiKeys: readonly string[] = ['emoji', 'default_reaction_emoji'];
/** Components whose values are those that the bot declared. */
const choiceTypes: readonly unknown[] = [
  componentTypes.STRING_SELECT,
  componentTypes.RADIO_GROUP,
  componentTypes.CHECKBOX_GROUP,
];

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const ENUMERATED = /^[A-Z][A-Z_]+$/;
const DIGITS = /^\d{1,20}$/;

class Redaction {
  readonly #codes = new NeutralCodes();

  constructor(private readonly ids: RedactedIds) {}

  of(place: Place, value: unknown): unknown {
    if (typeof value === 'string') return this.#text(place, value);
    if (Array.isArray(value)) return value.map((each) => this.of(place, each));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [this.ids.of(key), this.of(inside(place, key, value), each)]),
    );
  }

  #text(place: Place, text: string): string {
    const key = place.path.at(-1) ?? '';
    if (permissionKeys.includes(key) && DIGITS.test(text)) return text;
    if (isId(place, text)) return this.ids.of(text);
    if (isDeclared(place)) return this.ids.within(text);
    if (TIMESTAMP.test(text) || isOfService(place, text)) return text;
    if (key === 'discriminator') return text === '0' ? text : '0'.repeat(text.length);
    if (key === 'filename') return neutralFilename(text);
    if (isAddress(text)) return this.#address(place, text);
    if (codeKeys.includes(key)) return this.#codes.of(text);
    return neutralHash(text) ?? neutralText(text, this.ids);
  }

  /** Files of messages lead to the service that replays them: such an address is a path. */
  #address({ owner = {} }: Place, text: string): string {
    const { id, filename, size } = owner;
    if (typeof id !== 'string' || typeof filename !== 'string' || typeof size !== 'number') return neutralAddress(text);
    return `/attachments/0/${this.ids.of(id)}/${encodeURIComponent(neutralFilename(filename))}`;
  }
}

/** Gathers every id that stands anywhere in a value. */
function collectIds(place: Place, value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isId(place, value)) found.add(value);
    else if (!permissionKeys.includes(place.path.at(-1) ?? '')) {
      for (const [id] of value.matchAll(ID_IN_TEXT)) found.add(id);
    }
  } else if (Array.isArray(value)) {
    for (const each of value) collectIds(place, each, found);
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (isPlainId(key)) found.add(key);
      collectIds(inside(place, key, value), each, found);
    }
  }
}

function inside(place: Place, key: string, owner: Readonly<Record<string, unknown>>): Place {
  return { ...place, path: [...place.path, key], owner };
}

/** Whether a text is an id as a whole: by its length, or, where it may be shorter, by the name of its field. */
function isId({ path }: Place, text: string): boolean {
  const key = path.at(-1) ?? '';
  if (permissionKeys.includes(key) || !DIGITS.test(text)) return false;
  const isNamed = key === 'id' || key.endsWith('_id') || key.endsWith('_ids') || idListKeys.includes(key);
  return isPlainId(text) || (isNamed && !noIdKeys.includes(key));
}

/** Whether the bot declared it: by such texts it is found which handler is meant. */
function isDeclared({ event, root, path, owner = {} }: Place): boolean {
  const key = path.at(-1);
  if (key === 'custom_id') return true;
  if (key === 'values' || key === 'value') {
    if (choiceTypes.includes(owner['component_type'])) return true;
    // Options of commands have types too, of which some have the same numbers.
    return path.includes('components') && (path.at(-2) === 'options' || choiceTypes.includes(owner['type']));
  }
  if (key !== 'name' || event !== 'INTERACTION_CREATE' || !isObject(root)) return false;
  const isCommand = commandTypes.includes(root['type']);
  return isCommand && path[0] === 'data' && path.slice(1, -1).every((each) => each === 'options');
}

const commandTypes: readonly unknown[] = [
  interactionTypes.APPLICATION_COMMAND,
  interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE,
];

/** Whether the service gave it its name: enumerations, languages, characters as emojis. */
function isOfService({ event, path, owner = {} }: Place, text: string): boolean {
  const key = path.at(-1) ?? '';
  if (serviceKeys.includes(key)) return true;
  if (key === 'status' && presenceStatuses.some((status) => status === text)) return true;
  if (key === 'status' || key === 'application_status')
    return event.startsWith('GUILD_JOIN_REQUEST') && ENUMERATED.test(text);
  if (key === 'name' && emojiKeys.includes(path.at(-2) ?? '')) return (owner['id'] ?? null) === null;
  if (key === 'emoji_name') return (owner['emoji_id'] ?? null) === null;
  return key === 'key' && path.at(-2) === 'changes';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
