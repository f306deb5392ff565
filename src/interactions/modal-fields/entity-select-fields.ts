/** Selects whose choices the service offers: users, roles, both, or channels. */
import type { Snowflake } from '../../base/snowflake.js';
import type { ChannelTypeName, ResolvedChannel } from '../../wire/objects/channels/channel.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveEntity,
  resolveMentionable,
  resolveUser,
} from '../entities/chosen-entities.js';
import { toChannelTypes, toDefaultValues, toDefaultValuesOfType } from '../entities/default-values.js';
import type { FieldParser } from './field-parser.js';
import {
  type ListFieldDefinition,
  type ListFieldValue,
  makeListField,
  type OneOrMany,
  type PrefillOneOrMany,
  toValueCounts,
  type ValueCountOptions,
} from './list-field.js';
import type { FieldInputKind, FieldOptions, ModalField } from './modal-field.js';

/** `minValues` 0..25, `maxValues` 1..25; both 1 by default. */
export interface EntitySelectFieldOptions<One, Required extends boolean, Max extends number, Out>
  extends FieldOptions,
    ValueCountOptions<Required, Max> {
  /** Shown while nothing is chosen; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: FieldParser<OneOrMany<One, Max>, Out> | undefined;
}

export interface ChannelSelectFieldOptions<Required extends boolean, Max extends number, Out>
  extends EntitySelectFieldOptions<ResolvedChannel, Required, Max, Out> {
  /** Kinds of channel that are offered. Default: all. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

/** What is filled into a mentionable select. */
export interface MentionableReference {
  readonly type: 'user' | 'role';
  readonly id: Snowflake;
}

type EntityFieldKind<One, Key> = Pick<
  ListFieldDefinition<One, Key, never, never>,
  'type' | 'resolve' | 'toPrefill' | 'toComponent'
>;

function makeEntityField<One, Key, Required extends boolean, Max extends number, Out, Asks extends FieldInputKind>(
  options: EntitySelectFieldOptions<One, Required, Max, Out>,
  kind: EntityFieldKind<One, Key>,
): ModalField<ListFieldValue<NoInfer<Out>, Max, Required>, PrefillOneOrMany<Key, Max>, unknown, Asks> {
  return makeListField({
    ...kind,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    isSingle: (options.maxValues ?? 1) === 1,
    parse: options.parse,
  });
}

/** What every select of entities has on the wire. */
function toSelectFieldRequest(
  key: string,
  options: { readonly placeholder?: string | undefined } & ValueCountOptions<boolean, number>,
) {
  const { placeholder } = options;
  return { custom_id: key, ...(placeholder === undefined ? {} : { placeholder }), ...toValueCounts(options) };
}

/** A select of users. Gives the user with its member where it has one, null, or a list of those (as `stringSelect`). */
export function userSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ChosenUser, Max>,
>(
  options: EntitySelectFieldOptions<ChosenUser, Required, Max, Out>,
): ModalField<ListFieldValue<NoInfer<Out>, Max, Required>, PrefillOneOrMany<Snowflake, Max>, unknown, 'user'> {
  return makeEntityField<ChosenUser, Snowflake, Required, Max, Out, 'user'>(options, {
    type: componentTypes.USER_SELECT,
    toComponent: (key, ids) => ({
      type: componentTypes.USER_SELECT,
      ...toSelectFieldRequest(key, options),
      ...toDefaultValuesOfType('user', ids),
    }),
    resolve: resolveUser,
    toPrefill: (id) => id,
  });
}

/** A select of roles. Gives the role, null, or a list of roles (as `stringSelect`). */
export function roleSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<Role, Max>,
>(
  options: EntitySelectFieldOptions<Role, Required, Max, Out>,
): ModalField<ListFieldValue<NoInfer<Out>, Max, Required>, PrefillOneOrMany<Snowflake, Max>, unknown, 'role'> {
  return makeEntityField<Role, Snowflake, Required, Max, Out, 'role'>(options, {
    type: componentTypes.ROLE_SELECT,
    toComponent: (key, ids) => ({
      type: componentTypes.ROLE_SELECT,
      ...toSelectFieldRequest(key, options),
      ...toDefaultValuesOfType('role', ids),
    }),
    resolve: (id, resolved) => resolveEntity(resolved.roles, id),
    toPrefill: (id) => id,
  });
}

/** A select of users and roles. Gives either, told apart by `type`, null, or a list of them (as `stringSelect`). */
export function mentionableSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ChosenMentionable, Max>,
>(
  options: EntitySelectFieldOptions<ChosenMentionable, Required, Max, Out>,
): ModalField<
  ListFieldValue<NoInfer<Out>, Max, Required>,
  PrefillOneOrMany<MentionableReference, Max>,
  unknown,
  'mentionable'
> {
  return makeEntityField<ChosenMentionable, MentionableReference, Required, Max, Out, 'mentionable'>(options, {
    type: componentTypes.MENTIONABLE_SELECT,
    toComponent: (key, chosen) => ({
      type: componentTypes.MENTIONABLE_SELECT,
      ...toSelectFieldRequest(key, options),
      ...toDefaultValues(chosen),
    }),
    resolve: resolveMentionable,
    toPrefill: (id, resolved) => {
      const chosen = resolveMentionable(id, resolved);
      return chosen.ok ? { type: chosen.value.type, id } : undefined;
    },
  });
}

/** A select of channels. Gives the channel, null, or a list of channels (as `stringSelect`). */
export function channelSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ResolvedChannel, Max>,
>(
  options: ChannelSelectFieldOptions<Required, Max, Out>,
): ModalField<ListFieldValue<NoInfer<Out>, Max, Required>, PrefillOneOrMany<Snowflake, Max>, unknown, 'channel'> {
  return makeEntityField<ResolvedChannel, Snowflake, Required, Max, Out, 'channel'>(options, {
    type: componentTypes.CHANNEL_SELECT,
    toComponent: (key, ids) => ({
      type: componentTypes.CHANNEL_SELECT,
      ...toSelectFieldRequest(key, options),
      ...toChannelTypes(options.channelTypes),
      ...toDefaultValuesOfType('channel', ids),
    }),
    resolve: (id, resolved) => resolveEntity(resolved.channels, id),
    toPrefill: (id) => id,
  });
}
