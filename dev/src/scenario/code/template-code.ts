/** Templates as code: references are printed as what they refer to. */
import { type EntityRef, singleRef, type Template, templateParts } from '../references/entity-ref.js';
import { stringLiteral, templateText } from './literals.js';
import type { PrintedTest } from './printed-test.js';

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
      return nth === 0
        ? `world.guild.channel(${literal}).id`
        : `world.guild.channels.filter(({ name }) => name === ${literal})[${nth}]!.id`;
  }
}
