/** Generates what a user enters in a modal. */
import type { AnyModal } from 'guildhall';
import { componentTypes, type ModalRequest, textInputStyles } from 'guildhall/wire';
import type { KnownDeclaration } from '../../scenario/declarations/declaration-index.js';
import type { Template, WorldReferences } from '../../scenario/references/world-references.js';
import type { FieldValue } from '../../scenario/steps/references.js';
import { VisibleModal, type VisibleModalField } from '../../testing/visible/visible-modal.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { chooseValues } from './chosen-values.js';
import { consideredEntities, type EntityValues } from './entity-values.js';
import type { FieldTexts } from './field-texts.js';
import { GENERATED_FILES } from './file-values.js';
import type { InputKind } from './input-kind.js';
import { typedText } from './marked-text.js';
import { PROSE } from './text-values.js';

const MAX_TEXT = 4000;

export interface ModalInputOptions {
  readonly modal: ModalRequest;
  readonly known: KnownDeclaration<AnyModal> | undefined;
  readonly kind: InputKind;
  readonly random: SeededRandom;
  readonly entities: EntityValues;
  readonly texts: FieldTexts;
  readonly references: WorldReferences;
}

/** How often all texts are at the ends of what is allowed: bots put texts together, which are then too long. */
const ALL_SHARE = 0.25;

/**
 * Generates the inputs of all fields. With `boundary` and `invalid`, one field gets such an input and the others valid ones, so that
 * each problem is found by itself. Sometimes all texts are at the ends of what is allowed.
 */
export async function modalInputs(options: ModalInputOptions): Promise<Record<string, FieldValue>> {
  const { fields } = new VisibleModal(options.modal);
  const { random } = options;
  const special = random.below(fields.length);
  const isForAll = options.kind === 'boundary' && random.chance(ALL_SHARE);
  const inputs: Record<string, FieldValue> = {};
  for (const [index, field] of fields.entries()) {
    const kind = index === special && !isForAll ? options.kind : 'valid';
    const value = await fieldInput(options, field, { kind, isForAll });
    if (value !== undefined) inputs[field.name] = value;
  }
  return inputs;
}

/** Undefined if the user does not change the field. */
async function fieldInput(
  { known, random, entities, texts, references }: ModalInputOptions,
  { name, component, required, options, label, description }: VisibleModalField,
  { kind, isForAll }: { readonly kind: InputKind; readonly isForAll: boolean },
): Promise<FieldValue | undefined> {
  if (!required && kind === 'valid' && !isForAll && random.chance(0.4)) return undefined;
  const templates = options.map((value) => references.toTemplate(value));
  const choose = (values: readonly Template[]) => chooseValues(random, kind, values, valueCount(component));
  switch (component.type) {
    case componentTypes.TEXT_INPUT: {
      const { min_length: min = required ? 1 : 0, max_length: max = MAX_TEXT, placeholder = '' } = component;
      const shape = { min, max: Math.max(1, max), isMultiline: component.style === textInputStyles.PARAGRAPH };
      const hints = [placeholder, component.value ?? '', description ?? '', label].filter((text) => text !== '');
      const accepted = await texts.find(known, name, shape, hints);
      // Of others, hardly an end is accepted.
      const isFree = accepted.length === 0 || accepted.includes(PROSE);
      return typedText({ kind: isForAll && isFree ? 'boundary' : kind, shape, accepted, random, entities });
    }
    case componentTypes.CHECKBOX:
      return kind !== 'invalid' && random.chance(0.9);
    case componentTypes.RADIO_GROUP:
      return kind === 'invalid' ? undefined : (random.pick(templates) ?? null);
    case componentTypes.STRING_SELECT:
    case componentTypes.CHECKBOX_GROUP:
      return choose(templates);
    case componentTypes.FILE_UPLOAD:
      return { files: chooseValues(random, kind, GENERATED_FILES, valueCount(component)) };
    default: {
      const types = 'channel_types' in component ? component.channel_types : undefined;
      const selectable = consideredEntities(random, entities, component.type, types, valueCount(component).min);
      return selectable && choose(selectable);
    }
  }
}

function valueCount(component: VisibleModalField['component']): { readonly min: number; readonly max: number } {
  const min = 'min_values' in component ? component.min_values : undefined;
  const max = 'max_values' in component ? component.max_values : undefined;
  return { min: min ?? 1, max: max ?? (component.type === componentTypes.CHECKBOX_GROUP ? 10 : 1) };
}
