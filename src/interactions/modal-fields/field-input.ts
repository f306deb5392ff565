/** What a user entered into a field, by kind: for fields that the code does not know when it is written. */
import type { ResolvedChannel } from '../../wire/objects/channels/channel.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { ResolvedData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../wire/objects/messages/attachment.js';
import type { ParseResult } from '../declarations/parse-result.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveChannel,
  resolveEntity,
  resolveMentionable,
  resolveRole,
  resolveUser,
} from '../entities/chosen-entities.js';

/**
 * What a user entered into a field of a modal. `kind` is the name of the function that declares such a field. An empty text and a
 * radio group without a selection are null; other empty fields have an empty list.
 *
 * @example
 * function describeInput(input: FieldInput): string {
 *   switch (input.kind) {
 *     case 'textInput':
 *     case 'radioGroup':
 *       return input.value ?? '–';
 *     case 'checkbox':
 *       return input.value ? 'yes' : 'no';
 *     case 'checkboxGroup':
 *     case 'stringSelect':
 *       return input.value.join(', ');
 *     case 'userSelect':
 *       return input.value.map(({ user }) => user.username).join(', ');
 *     case 'roleSelect':
 *     case 'channelSelect':
 *       return input.value.map(({ name }) => name).join(', ');
 *     case 'mentionableSelect':
 *       return input.value.map((one) => (one.type === 'user' ? one.user.username : one.role.name)).join(', ');
 *     case 'fileUpload':
 *       return input.value.map(({ url }) => url).join(' ');
 *   }
 * }
 */
export type FieldInput =
  | { readonly kind: 'textInput' | 'radioGroup'; readonly value: string | null }
  | { readonly kind: 'checkbox'; readonly value: boolean }
  | { readonly kind: 'checkboxGroup' | 'stringSelect'; readonly value: readonly string[] }
  | { readonly kind: 'userSelect'; readonly value: readonly ChosenUser[] }
  | { readonly kind: 'roleSelect'; readonly value: readonly Role[] }
  | { readonly kind: 'mentionableSelect'; readonly value: readonly ChosenMentionable[] }
  | { readonly kind: 'channelSelect'; readonly value: readonly ResolvedChannel[] }
  | { readonly kind: 'fileUpload'; readonly value: readonly Attachment[] };

/** The component types of fields. */
export type FieldComponentType = SubmittedModalField['type'];

/**
 * Returns what was entered into a field of a component type. Entities that the resolved data lacks are left out.
 *
 * @param submitted undefined for a field that was not submitted: it is empty
 */
export function fieldInputOf(
  type: FieldComponentType,
  submitted: SubmittedModalField | undefined,
  resolved: ResolvedData,
): FieldInput {
  const value = submitted?.type === type && 'value' in submitted ? submitted.value : null;
  const values = submitted?.type === type && 'values' in submitted ? submitted.values : [];
  const entities = <Entity>(resolve: (id: string, data: ResolvedData) => ParseResult<Entity>): Entity[] =>
    values.flatMap((id) => {
      const result = resolve(id, resolved);
      return result.ok ? [result.value] : [];
    });
  switch (type) {
    case componentTypes.TEXT_INPUT:
      return { kind: 'textInput', value: textOf(value) };
    case componentTypes.RADIO_GROUP:
      return { kind: 'radioGroup', value: textOf(value) };
    case componentTypes.CHECKBOX:
      return { kind: 'checkbox', value: value === true };
    case componentTypes.CHECKBOX_GROUP:
      return { kind: 'checkboxGroup', value: values };
    case componentTypes.STRING_SELECT:
      return { kind: 'stringSelect', value: values };
    case componentTypes.USER_SELECT:
      return { kind: 'userSelect', value: entities(resolveUser) };
    case componentTypes.ROLE_SELECT:
      return { kind: 'roleSelect', value: entities(resolveRole) };
    case componentTypes.MENTIONABLE_SELECT:
      return { kind: 'mentionableSelect', value: entities(resolveMentionable) };
    case componentTypes.CHANNEL_SELECT:
      return { kind: 'channelSelect', value: entities(resolveChannel) };
    case componentTypes.FILE_UPLOAD:
      return { kind: 'fileUpload', value: entities((id, { attachments }) => resolveEntity(attachments, id)) };
  }
}

function textOf(value: string | boolean | null): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
