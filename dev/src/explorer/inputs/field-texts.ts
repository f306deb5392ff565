/** Finds texts that a field of a modal accepts, by its declaration. */

import type { AnyModal, ModalField } from 'guildhall';
import { isField } from 'guildhall/internal';
import { componentTypes } from 'guildhall/wire';
import type { KnownDeclaration } from '../../scenario/declarations/declaration-index.js';
import { type TextShape, typicalTexts } from './text-values.js';

/** The part of a declared field that reads a submission. */
type AcceptingField = Pick<ModalField, 'read'>;

/** So many accepted texts are enough. */
const MAX_ACCEPTED = 6;

/** Remembers which texts the fields of modals accept. */
export class FieldTexts {
  readonly #accepted = new Map<AcceptingField, readonly string[]>();

  /** @param hints texts that may be accepted, for example the placeholder */
  async find(
    known: KnownDeclaration<AnyModal> | undefined,
    name: string,
    shape: TextShape,
    hints: readonly string[],
  ): Promise<readonly string[]> {
    const field = known && declaredField(known.declaration, name);
    const texts = typicalTexts(shape, hints);
    if (!field) return texts;
    const found = this.#accepted.get(field) ?? (await acceptedTexts(field, name, texts));
    this.#accepted.set(field, found);
    return found;
  }
}

async function acceptedTexts(field: AcceptingField, name: string, texts: readonly string[]): Promise<string[]> {
  const accepted: string[] = [];
  for (const value of texts) {
    if (accepted.length === MAX_ACCEPTED) break;
    if (await isAccepted(field, name, value)) accepted.push(value);
  }
  return accepted;
}

/** A parser that throws accepts nothing here; the handler of the bot meets the same error when a user submits the text. */
async function isAccepted(field: AcceptingField, name: string, value: string): Promise<boolean> {
  try {
    const result = await field.read({ type: componentTypes.TEXT_INPUT, id: 1, custom_id: name, value }, {});
    return result.ok;
  } catch {
    return false;
  }
}

function declaredField(declaration: AnyModal, name: string): AcceptingField | undefined {
  for (const page of declaration.pages ?? [declaration]) {
    const fields: unknown = 'fields' in page ? page.fields : undefined;
    const field = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
    if (isAcceptingField(field)) return field;
  }
  return undefined;
}

/** Whether a value of a modal's `fields` is a field. */
function isAcceptingField(value: unknown): value is AcceptingField {
  return typeof value === 'object' && value !== null && 'read' in value && isField(value as ModalField);
}
