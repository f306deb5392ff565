/**
 * Removes personal data from a recording: ids, names, texts, URLs, tokens, image hashes. Everything is removed that is
 * not known to be harmless. The structure of the data stays, and so do values that the bot declared or that Discord
 * defines, since the bot's behavior depends on them.
 */

import { isObject, recordingHeader } from 'guildhall/internal';
import { componentTypes, interactionTypes, presenceStatuses } from 'guildhall/wire';
import { ID_PATTERN, IdRedactor, isPlainId } from './id-redactor.js';
import { parseRecording, type RecordedFrame } from './recording.js';
import { CodeRedactor, isUrl, redactFilename, redactHash, redactText, redactUrl } from './text-redaction.js';

/**
 * Removes personal data from a recording. The result can be redacted again.
 * @param lines the lines of a recording, with or without line ends
 * @returns the lines of the redacted recording, without line ends
 * @throws {RecordingError} when it is not a recording, has another version, or a line is invalid. The message names the
 * line without quoting it
 */
export function redactRecording(lines: Iterable<string>): string[] {
  const { frames } = parseRecording(lines);
  const ids = new Set<string>();
  for (const { t, d } of frames) collectIds({ event: t, root: d, path: [] }, d, ids);
  const redactor = new RecordingRedactor(new IdRedactor(ids));
  const redacted = frames.map(({ at, shard, t, s, d }) =>
    JSON.stringify({ at, shard, t, s, op: 0, d: redactor.redact({ event: t, root: d, path: [] }, d) }),
  );
  return [recordingHeader(true), ...redacted];
}

/** The location of a value in a frame. */
interface ValueLocation {
  readonly event: RecordedFrame['t'];
  /** The data of the frame. */
  readonly root: unknown;
  /** Keys from `root` to the value, without indices of lists. */
  readonly path: readonly string[];
  /** The object that contains the value as a field. */
  readonly owner?: Readonly<Record<string, unknown>> | undefined;
}

/** Fields with a bit set in decimal digits. */
const permissionKeys: readonly string[] = [
  'permissions',
  'allow',
  'deny',
  'app_permissions',
  'default_member_permissions',
];
/** Fields named like ids that contain texts of a bot or a client. */
const customTextKeys: readonly string[] = ['custom_id', 'session_id', 'party_id'];
/** Fields with lists of ids whose name does not end with `_ids`. */
const idListKeys: readonly string[] = ['roles', 'mention_roles', 'applied_tags', 'participants', 'ids'];
/** Fields with values that Discord defines. */
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
/** Components whose values are declared by the bot. */
const optionComponentTypes: readonly unknown[] = [
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

  redact(location: ValueLocation, value: unknown): unknown {
    if (typeof value === 'string') return this.#redactText(location, value);
    if (Array.isArray(value)) return value.map((each) => this.redact(location, each));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        this.ids.redact(key),
        this.redact(childLocation(location, key, value), each),
      ]),
    );
  }

  #redactText(location: ValueLocation, text: string): string {
    const key = location.path.at(-1) ?? '';
    if (permissionKeys.includes(key) && DIGITS.test(text)) return text;
    if (isId(location, text)) return this.ids.redact(text);
    if (isDeclaredByBot(location)) return this.ids.redactIn(text);
    if (TIMESTAMP.test(text) || isDiscordValue(location, text)) return text;
    if (key === 'discriminator') return text === '0' ? text : '0'.repeat(text.length);
    if (key === 'filename') return redactFilename(text);
    if (isUrl(text)) return this.#redactUrl(location, text);
    if (codeKeys.includes(key)) return this.#codes.redact(text);
    return redactHash(text) ?? redactText(text, this.ids);
  }

  /** The URL of an attachment becomes a path, which the emulator of the replay serves. */
  #redactUrl({ owner = {} }: ValueLocation, text: string): string {
    const { id, filename, size } = owner;
    if (typeof id !== 'string' || typeof filename !== 'string' || typeof size !== 'number') return redactUrl(text);
    return `/attachments/0/${this.ids.redact(id)}/${encodeURIComponent(redactFilename(filename))}`;
  }
}

/** Collects all ids in a value. */
function collectIds(location: ValueLocation, value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isId(location, value)) found.add(value);
    else if (!permissionKeys.includes(location.path.at(-1) ?? '')) {
      for (const [id] of value.matchAll(ID_PATTERN)) found.add(id);
    }
  } else if (Array.isArray(value)) {
    for (const each of value) collectIds(location, each, found);
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (isPlainId(key)) found.add(key);
      collectIds(childLocation(location, key, value), each, found);
    }
  }
}

function childLocation(location: ValueLocation, key: string, owner: Readonly<Record<string, unknown>>): ValueLocation {
  return { ...location, path: [...location.path, key], owner };
}

/** Whether a text is an id: by its length, or by the name of its field if it is shorter. */
function isId({ path }: ValueLocation, text: string): boolean {
  const key = path.at(-1) ?? '';
  if (permissionKeys.includes(key) || !DIGITS.test(text)) return false;
  const isNamed = key === 'id' || key.endsWith('_id') || key.endsWith('_ids') || idListKeys.includes(key);
  return isPlainId(text) || (isNamed && !customTextKeys.includes(key));
}

/** Whether the bot declared the value. The handler is selected by such values. */
function isDeclaredByBot({ event, root, path, owner = {} }: ValueLocation): boolean {
  const key = path.at(-1);
  if (key === 'custom_id') return true;
  if (key === 'values' || key === 'value') {
    if (optionComponentTypes.includes(owner['component_type'])) return true;
    // Command options have types with partly the same numbers.
    return path.includes('components') && (path.at(-2) === 'options' || optionComponentTypes.includes(owner['type']));
  }
  if (key !== 'name' || event !== 'INTERACTION_CREATE' || !isObject(root)) return false;
  const isCommand = commandTypes.includes(root['type']);
  return isCommand && path[0] === 'data' && path.slice(1, -1).every((each) => each === 'options');
}

const commandTypes: readonly unknown[] = [
  interactionTypes.APPLICATION_COMMAND,
  interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE,
];

/** Whether Discord defines the value: enumerations, locales, Unicode emojis. */
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
