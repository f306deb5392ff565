/** Values of steps as code. */
import { Buffer } from 'node:buffer';
import { stableParts } from '../controls/control-ref.js';
import { type EntityRef, singleRef, type Template, templateParts } from '../references/world-references.js';
import type { MessageRef, ScenarioFile } from '../steps/references.js';
import { callCode, type Doc, listCode, objectCode } from './code.js';
import { stringLiteral, templateText } from './literals.js';
import { type PrintedTest, toIdentifier } from './printed-test.js';

/** A JSON value whose texts are templates. */
export function jsonCode(test: PrintedTest, value: unknown): Doc {
  if (typeof value === 'string') return textCode(test, value);
  if (Array.isArray(value)) return listCode(value.map((each) => jsonCode(test, each)));
  if (typeof value !== 'object' || value === null) return String(value);
  return objectCode(Object.entries(value).map(([name, each]) => [name, jsonCode(test, each)]));
}

/** A file that a user uploads. */
export function fileCode(test: PrintedTest, { name, contentType, dataBase64 }: ScenarioFile): Doc {
  return objectCode([
    ['name', stringLiteral(name)],
    ['data', dataCode(test, dataBase64)],
    ['contentType', contentType === undefined ? undefined : stringLiteral(contentType)],
  ]);
}

function dataCode(test: PrintedTest, base64: string): Doc {
  const data = Buffer.from(base64, 'base64');
  const text = data.toString('utf8');
  if (Buffer.from(text).equals(data) && /^[^\p{C}]*$/u.test(text.replaceAll(/[\t\r\n]/g, '')))
    return stringLiteral(text);
  test.imports.addPackage('node:buffer', 'Buffer');
  return callCode('Buffer.from', [stringLiteral(data.toString('base64')), "'base64'"]);
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** A duration with the largest unit that divides it: `'15m'`. */
export function durationCode(ms: number): string {
  const unit = UNITS.find(([, length]) => ms > 0 && ms % length === 0);
  return unit ? `'${ms / unit[1]}${unit[0]}'` : String(ms);
}

/** A text. */
export function textCode(test: PrintedTest, template: Template): string {
  const parts = templateParts(template);
  if (parts.every((part) => typeof part === 'string')) return stringLiteral(parts.join(''));
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return idCode(test, only);
  const texts = parts.map((part) => (typeof part === 'string' ? templateText(part) : `\${${idCode(test, part)}}`));
  return `\`${texts.join('').replaceAll(MENTION, '$1.mention}')}\``;
}

/** Users have a property for their mention. */
const MENTION = /<@(\$\{[a-z]\w*)\.id\}>/g;

/** A user, role or channel as the kit accepts it, or a text. */
export function entityCode(test: PrintedTest, template: Template): string {
  const ref = singleRef(template);
  if (!ref) return textCode(test, template);
  if (ref.entity === 'user') return test.user(ref.name, ref.nth);
  const isNamed = (ref.entity === 'role' || ref.entity === 'channel') && ref.nth === 0;
  return isNamed ? stringLiteral(ref.name) : idCode(test, ref);
}

/** The id of an entity. The kit finds roles by name, the oldest of several. */
function idCode(test: PrintedTest, { entity, name, nth }: EntityRef): string {
  const literal = stringLiteral(name);
  switch (entity) {
    case 'user':
      return `${test.user(name, nth)}.id`;
    case 'bot':
      return 'world.emulator.botUserId';
    case 'guild':
      return 'world.guildId';
    case 'role':
      return `world.guild.role(${literal}).id`;
    case 'channel':
      return channelIdCode('world', name, nth);
    case 'otherChannel': {
      const [guild = '', ...channel] = name.split('/');
      return channelIdCode(test.guild(guild), channel.join('/'), nth);
    }
  }
}

/** @param world the variable of the world */
function channelIdCode(world: string, name: string, nth: number): string {
  const literal = stringLiteral(name);
  return nth === 0
    ? `${world}.guild.channel(${literal}).id`
    : `${world}.guild.channels.filter(({ name }) => name === ${literal})[${nth}]!.id`;
}

/** A call that waits for a message: `robin.waitForMessage('Welcome')`. */
export function waitForMessageCode(test: PrintedTest, user: string, { author, text, match, channel }: MessageRef): Doc {
  const part = match ?? stableParts(text)[0];
  const matcher = part === undefined ? authorPredicate(author) : textCode(test, part);
  return callCode(`${test.user(user)}.waitForMessage`, [matcher, placeOption(test, channel)]);
}

/** The name of the variable of a message: `newApplicationMessage` for `New application`. @param text a part of it */
export function messageName(text: Template = ''): string {
  const texts = templateParts(text).filter((part) => typeof part === 'string');
  const words = texts.join(' ').split(/\s+/).slice(0, 2).join(' ');
  const name = toIdentifier(words, 'message').slice(0, 24);
  return /message$/i.test(name) ? name : `${name}Message`;
}

/** Matches any message of an author. */
export function authorPredicate(author: string): string {
  return `({ authorName }) => authorName === ${stringLiteral(author)}`;
}

/** The option that selects a channel. Without it, messages of all channels are searched, also direct messages. */
export function placeOption(test: PrintedTest, channel: Template | undefined): Doc | undefined {
  return channel === undefined ? undefined : objectCode([['channel', entityCode(test, channel)]]);
}
