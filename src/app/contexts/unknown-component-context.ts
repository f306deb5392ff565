import {
  type ContextServices,
  MessageComponentContext,
  SubmittedModalContext,
} from '../../interactions/contexts/component-contexts.js';
import { type SelectType, selectTypes } from '../../interactions/entities/entity-kinds.js';
import { type FieldInput, fieldInputOf } from '../../interactions/modal-fields/field-input.js';
import { submittedFields } from '../../interactions/modals/submitted-fields.js';
import { isOfType, type ReceivedInteraction } from '../../interactions/responses/received-interaction.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import {
  type ComponentInteraction,
  interactionTypes,
  type ModalInteraction,
  type ResolvedData,
} from '../../wire/objects/interactions/interaction.js';

/**
 * The context of `@OnUnknownComponent`: a button, select or modal whose custom_id has no handler. `kind` says which it is, and
 * with it what else the context has.
 *
 * @example
 * @OnUnknownComponent()
 * old(use: UnknownComponentContext) {
 *   if (use.kind === 'modal') return use.reply(`You wrote ${use.fields['text']?.value}.`);
 *   if (use.kind === 'select') return use.update(`You chose ${use.values.join(', ')}.`);
 *   return use.showModal(reportModal());
 * }
 */
export type UnknownComponentContext = UnknownButtonContext | UnknownSelectContext | UnknownModalContext;

/** A component of a message that matches no declaration. */
abstract class UnknownMessageComponentContext extends MessageComponentContext {
  /** The custom_id that matches no declaration. */
  readonly customId: string;

  constructor(received: ReceivedInteraction<ComponentInteraction>, services: ContextServices) {
    super(received, services);
    this.customId = received.interaction.data.custom_id;
  }
}

/** The context of a clicked button that matches no declaration. */
export class UnknownButtonContext extends UnknownMessageComponentContext {
  readonly kind = 'button';
}

/** The context of a used select that matches no declaration. */
export class UnknownSelectContext extends UnknownMessageComponentContext {
  readonly kind = 'select';
  /** The selection as Discord sent it: option values, or ids of entities. */
  readonly values: readonly string[];
  /** The selected users, members, roles and channels, by id. */
  readonly resolved: ResolvedData;
  /** The selection by the kind of the select, with the entities themselves: `{ kind: 'userSelect', value: [{ user, member }] }`. */
  readonly selection: FieldInput;

  constructor(received: ReceivedInteraction<ComponentInteraction>, services: ContextServices) {
    super(received, services);
    const { component_type, custom_id, values = [], resolved = {} } = received.interaction.data;
    const type = SELECT_TYPES.find((known) => known === component_type) ?? componentTypes.STRING_SELECT;
    this.values = values;
    this.resolved = resolved;
    this.selection = fieldInputOf(type, { type, id: 0, custom_id, values }, resolved);
  }
}

/** The context of a submitted modal that matches no declaration. */
export class UnknownModalContext extends SubmittedModalContext {
  readonly kind = 'modal';
  /** The custom_id that matches no declaration. */
  readonly customId: string;
  /** What was entered, by the custom_id of the field, in the order of the modal. */
  readonly fields: Readonly<Record<string, FieldInput | undefined>>;

  constructor(received: ReceivedInteraction<ModalInteraction>, services: ContextServices) {
    super(received, services);
    const { data } = received.interaction;
    this.customId = data.custom_id;
    this.fields = Object.fromEntries(
      Array.from(submittedFields(data), ([name, field]) => [name, fieldInputOf(field.type, field, this.resolved)]),
    );
  }
}

const SELECT_TYPES: readonly (typeof selectTypes)[SelectType][] = Object.values(selectTypes);

/** Creates the context for the kind of an interaction. A component of a kind that this version does not know is a select. */
export function createUnknownComponentContext(
  received: ReceivedInteraction<ComponentInteraction | ModalInteraction>,
  services: ContextServices,
): UnknownComponentContext {
  if (isOfType(received, interactionTypes.MODAL_SUBMIT)) return new UnknownModalContext(received, services);
  if (!isOfType(received, interactionTypes.MESSAGE_COMPONENT)) throw new TypeError('This is not a component or modal.');
  return received.interaction.data.component_type === componentTypes.BUTTON
    ? new UnknownButtonContext(received, services)
    : new UnknownSelectContext(received, services);
}
