/** Generates what a user chooses in a select of a message. */
import { walkComponents } from 'guildhall/internal';
import type { Template, WorldReferences } from '../../scenario/references/world-references.js';
import type { VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { chooseValues } from './chosen-values.js';
import { type EntityValues, entitiesOfSelect } from './entity-values.js';
import type { InputKind } from './input-kind.js';

export function selectInputs(
  random: SeededRandom,
  kind: InputKind,
  { customId, type, options }: VisibleSelect,
  message: VisibleMessage,
  entities: EntityValues,
  references: WorldReferences,
): Template[] {
  const [node] = walkComponents(message.payload.components ?? []).filter(
    ({ component }) => component['custom_id'] === customId,
  );
  const { min_values: min, max_values: max, channel_types: types } = node?.component ?? {};
  const count = { min: typeof min === 'number' ? min : 1, max: typeof max === 'number' ? max : 1 };
  const channelTypes = Array.isArray(types) ? types.filter((each) => typeof each === 'number') : undefined;
  const templates = options.map(({ value }) => references.toTemplate(value));
  const selectable = entitiesOfSelect(random, entities, type, channelTypes, count.min);
  return chooseValues(random, kind, selectable ?? templates, count);
}
