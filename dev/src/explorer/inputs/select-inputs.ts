/** Generates what a user chooses in a select of a message. */
import { walkComponents } from 'guildhall/internal';
import type { Template, WorldReferences } from '../../scenario/references/world-references.js';
import type { VisibleMessage, VisibleSelect } from '../../testing/visible/visible-message.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { chooseValues, type ValueCount } from './chosen-values.js';
import { consideredEntities, type EntityValues, entitiesOfSelect } from './entity-values.js';
import type { InputKind } from './input-kind.js';

export function selectInputs(
  random: SeededRandom,
  kind: InputKind,
  select: VisibleSelect,
  message: VisibleMessage,
  entities: EntityValues,
  references: WorldReferences,
): Template[] {
  const { count, channelTypes } = rulesOf(select, message);
  const considered = consideredEntities(random, entities, select.type, channelTypes, count.min);
  return chooseValues(random, kind, considered ?? templatesOf(select, references), count);
}

/** What can be chosen in a select, and how many values. @param message the message of the select */
export function selectableValues(
  select: VisibleSelect,
  message: VisibleMessage,
  entities: EntityValues,
  references: WorldReferences,
): { readonly values: readonly Template[]; readonly count: ValueCount } {
  const { count, channelTypes } = rulesOf(select, message);
  const values = entitiesOfSelect(entities, select.type, channelTypes) ?? templatesOf(select, references);
  return { values, count };
}

/** How many values can be chosen, and of which channel types: all if none is named. */
function rulesOf(
  { customId }: VisibleSelect,
  message: VisibleMessage,
): { readonly count: ValueCount; readonly channelTypes: readonly number[] | undefined } {
  const [node] = walkComponents(message.payload.components ?? []).filter(
    ({ component }) => component['custom_id'] === customId,
  );
  const { min_values: min, max_values: max, channel_types: types } = node?.component ?? {};
  return {
    count: { min: typeof min === 'number' ? min : 1, max: typeof max === 'number' ? max : 1 },
    channelTypes: Array.isArray(types) ? types.filter((each) => typeof each === 'number') : undefined,
  };
}

function templatesOf({ options }: VisibleSelect, references: WorldReferences): Template[] {
  return options.map(({ value }) => references.toTemplate(value));
}
