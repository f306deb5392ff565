/** What the ids that stand in selects and in options of commands are of. */
import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ResolvedEntityKind } from './resolved-data.js';

type Kinds = readonly ResolvedEntityKind[];

const byComponent: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [componentTypes.USER_SELECT, ['users']],
  [componentTypes.ROLE_SELECT, ['roles']],
  [componentTypes.MENTIONABLE_SELECT, ['users', 'roles']],
  [componentTypes.CHANNEL_SELECT, ['channels']],
]);

const byOption: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [commandOptionTypes.USER, ['users']],
  [commandOptionTypes.ROLE, ['roles']],
  [commandOptionTypes.MENTIONABLE, ['users', 'roles']],
  [commandOptionTypes.CHANNEL, ['channels']],
]);

/** What the values of a component of this type are the ids of; empty when they are none. */
export function kindsOfComponent(type: number): Kinds {
  return byComponent.get(type) ?? [];
}

/** What the value of an option of this type is the id of; empty when it is none. */
export function kindsOfOption(type: number): Kinds {
  return byOption.get(type) ?? [];
}
