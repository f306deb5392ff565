/** Which entities the ids in select menus and command options refer to. */
import { commandOptionTypes } from '../../../../../src/wire/objects/applications/command-types.js';
import { componentTypes } from '../../../../../src/wire/objects/components/component-types.js';
import type { ResolvedEntityKind } from './resolved-data.js';

type Kinds = readonly ResolvedEntityKind[];

const kindsByComponentType: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [componentTypes.USER_SELECT, ['users']],
  [componentTypes.ROLE_SELECT, ['roles']],
  [componentTypes.MENTIONABLE_SELECT, ['users', 'roles']],
  [componentTypes.CHANNEL_SELECT, ['channels']],
]);

const kindsByOptionType: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [commandOptionTypes.USER, ['users']],
  [commandOptionTypes.ROLE, ['roles']],
  [commandOptionTypes.MENTIONABLE, ['users', 'roles']],
  [commandOptionTypes.CHANNEL, ['channels']],
]);

/** Which entities the values of a component of this type refer to; empty if the values are not ids. */
export function kindsOfComponent(type: number): Kinds {
  return kindsByComponentType.get(type) ?? [];
}

/** Which entities the value of an option of this type refers to; empty if the value is not an id. */
export function kindsOfOption(type: number): Kinds {
  return kindsByOptionType.get(type) ?? [];
}
