/**
 * Takes out of a recording what tells of real people and places: ids, names, texts, addresses, tokens, pictures. What is
 * not known to be harmless goes: the form of the data stays, and what the bot itself declared or the service numbers,
 * since by these the bot finds its way.
 */

import { recordingHeader } from '../../wire/gateway/recording.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { presenceStatuses } from '../../wire/objects/users/presence.js';
import { ID_PATTERN, IdRedactor, isPlainId } from './id-redactor.js';
import { parseRecording, type RecordedFrame } from './recording.js';
import { CodeRedactor, isUrl, redactFilename, redactHash, redactText, redactUrl } from './text-redaction.js';

/**
 * The lines of a recording without what tells of real people and places. It can be redacted again.
 * @param lines with or without the ends of lines
 * @throws {RecordingError} when it is no recording, of another version, or broken; it names the line, and quotes nothing
 */
export function redactRecording(lines: Iterable<string>): string[] {
  const { frames } = parseRecording(lines);
  const found = new Set<string>();
  for (const { t, d } of frames) collectIds({ event: t, root: d, path: [] }, d, found);
  const redaction = new RecordingRedactor(new IdRedactor(found));
  const redacted = frames.map(({ at, shard, t, s, d }) =>
    JSON.stringify({ at, shard, t, s, op: 0, d: redaction.redact({ event: t, root: d, path: [] }, d) }),
  );
  return [recordingHeader(true), ...redacted];
}

/** Where in a frame a value stands. */
interface ValueLocation {
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
const customTextKeys: readonly string[] = ['custom_id', 'session_id', 'party_id'];
/** Lists of ids whose name does not say so. */
const idListKeys: readonly string[] = ['roles', 'mention_roles', 'applied_tags', 'participants', 'ids'];
/** What the service names, in words of its own. */
const discordValueKeys: readonly string[] = [
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

class RecordingRedactor {
  readonly #codes = new CodeRedactor();

  constructor(private readonly ids: IdRedactor) {}

  redact(place: ValueLocation, value: unknown): unknown {
    if (typeof value === 'string') return this.#redactText(place, value);
    if (Array.isArray(value)) return value.map((each) => this.redact(place, each));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        this.ids.redact(key),
        this.redact(childLocation(place, key, value), each),
      ]),
    );
  }

  #redactText(place: ValueLocation, text: string): string {
    const key = place.path.at(-1) ?? '';
    if (permissionKeys.includes(key) && DIGITS.test(text)) return text;
    if (isId(place, text)) return this.ids.redact(text);
    if (isDeclaredByBot(place)) return this.ids.redactIn(text);
    if (TIMESTAMP.test(text) || isDiscordValue(place, text)) return text;
    if (key === 'discriminator') return text === '0' ? text : '0'.repeat(text.length);
    if (key === 'filename') return redactFilename(text);
    if (isUrl(text)) return this.#redactUrl(place, text);
    if (codeKeys.includes(key)) return this.#codes.redact(text);
    return redactHash(text) ?? redactText(text, this.ids);
  }

  /** Files of messages lead to the service that replays them: such an address is a path. */
  #redactUrl({ owner = {} }: ValueLocation, text: string): string {
    const { id, filename, size } = owner;
    if (typeof id !== 'string' || typeof filename !== 'string' || typeof size !== 'number') return redactUrl(text);
    return `/attachments/0/${this.ids.redact(id)}/${encodeURIComponent(redactFilename(filename))}`;
  }
}

/** Gathers every id that stands anywhere in a value. */
function collectIds(place: ValueLocation, value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isId(place, value)) found.add(value);
    else if (!permissionKeys.includes(place.path.at(-1) ?? '')) {
      for (const [id] of value.matchAll(ID_PATTERN)) found.add(id);
    }
  } else if (Array.isArray(value)) {
    for (const each of value) collectIds(place, each, found);
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (isPlainId(key)) found.add(key);
      collectIds(childLocation(place, key, value), each, found);
    }
  }
}

function childLocation(place: ValueLocation, key: string, owner: Readonly<Record<string, unknown>>): ValueLocation {
  return { ...place, path: [...place.path, key], owner };
}

/** Whether a text is an id as a whole: by its length, or, where it may be shorter, by the name of its field. */
function isId({ path }: ValueLocation, text: string): boolean {
  const key = path.at(-1) ?? '';
  if (permissionKeys.includes(key) || !DIGITS.test(text)) return false;
  const isNamed = key === 'id' || key.endsWith('_id') || key.endsWith('_ids') || idListKeys.includes(key);
  return isPlainId(text) || (isNamed && !customTextKeys.includes(key));
}

/** Whether the bot declared it: by such texts it is found which handler is meant. */
function isDeclaredByBot({ event, root, path, owner = {} }: ValueLocation): boolean {
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
function isDiscordValue({ event, path, owner = {} }: ValueLocation, text: string): boolean {
  const key = path.at(-1) ?? '';
  if (discordValueKeys.includes(key)) return true;
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
