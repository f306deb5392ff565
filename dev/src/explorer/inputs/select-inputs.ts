/** Generates what a user chooses in a select of a message. */
import { componentTypes } from '../../../../src/wire/objects/components/component-types.js';
import { walkComponents } from '../../../../src/wire/objects/components/walk-components.js';
import type { Template, WorldReferences } from '../../scenario/references/world-references.js';
import type { VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { chooseValues } from './chosen-values.js';
import { channelsOf, type EntityValues } from './entity-values.js';
import type { InputKind } from './input-kind.js';

export function selectInputs(
  random: SeededRandom,
  kind: InputKind,
  { customId, type, options }: VisibleSelect,
  message: VisibleMessage,
  entities: EntityValues,
  references: WorldReferences,
): Template[] {
  const [node] = [...walkComponents(message.payload.components ?? [])].filter(
    ({ component }) => component['custom_id'] === customId,
  );
  const { min_values: min, max_values: max, channel_types: types } = node?.component ?? {};
  const count = { min: typeof min === 'number' ? min : 1, max: typeof max === 'number' ? max : 1 };
  const channelTypes = Array.isArray(types) ? types.filter((each) => typeof each === 'number') : undefined;
  const templates = options.map(({ value }) => references.toTemplate(value));
  return chooseValues(random, kind, valuesOf(type, templates, entities, channelTypes), count);
}

function valuesOf(
  type: number,
  options: readonly Template[],
  entities: EntityValues,
  types: readonly number[] | undefined,
): readonly Template[] {
  switch (type) {
    case componentTypes.USER_SELECT:
      return entities.users;
    case componentTypes.ROLE_SELECT:
      return entities.roles;
    case componentTypes.MENTIONABLE_SELECT:
      return [...entities.users, ...entities.roles];
    case componentTypes.CHANNEL_SELECT:
      return channelsOf(entities, types);
    default:
      return options;
  }
}
