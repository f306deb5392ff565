/** Select menus in modals. Discord provides their options: users, roles, both, or channels. */
import { type OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { ChannelTypeName, ResolvedChannel } from '../../wire/objects/channels/channel.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { Evaluated } from '../declarations/evaluated.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveChannel,
  resolveMentionable,
  resolveRole,
  resolveUser,
} from '../entities/chosen-entities.js';
import {
  toChannelSelect,
  toMentionableSelect,
  toRoleSelect,
  toUserSelect,
} from '../entities/entity-select-requests.js';
import type { FieldParser } from './field-parser.js';
import {
  type ListFieldDefinition,
  type ListFieldValue,
  makeListField,
  type OneOrMany,
  type PrefillOneOrMany,
  toValueCounts,
  type ValueCountOptions,
  valueCountNames,
} from './list-field.js';
import { type FieldInputKind, type FieldOptions, fieldOptionNames, type ModalField } from './modal-field.js';

/** `minValues` is 0 to 25, `maxValues` 1 to 25; both are 1 by default. */
export interface EntitySelectFieldOptions<One, Required extends boolean, Max extends number, Out>
  extends FieldOptions,
    ValueCountOptions<Required, Max> {
  /** Shown while nothing is selected; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Converts or rejects the selection before the handler gets it: a zod schema, or a function. */
  readonly parse?: FieldParser<OneOrMany<One, Max>, Out> | undefined;
}

/** The options of a select of channels in a modal. */
export interface ChannelSelectFieldOptions<Required extends boolean, Max extends number, Out>
  extends EntitySelectFieldOptions<ResolvedChannel, Required, Max, Out> {
  /**
   * The types of channels that the select lists.
   * @default all types
   */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

const entitySelectFieldNames: OptionNames<EntitySelectFieldOptions<unknown, boolean, number, unknown>> = {
  ...fieldOptionNames,
  ...valueCountNames,
  placeholder: true,
  parse: true,
};
const channelSelectFieldNames: OptionNames<ChannelSelectFieldOptions<boolean, number, unknown>> = {
  ...entitySelectFieldNames,
  channelTypes: true,
};

/** A default value of a mentionable select. */
export interface MentionableReference {
  readonly type: 'user' | 'role';
  readonly id: Snowflake;
}

type AnyListFieldDefinition<One, Key> = ListFieldDefinition<One, Key, never, never>;

/** The properties of the field that depend on the type of entity. */
interface EntityFieldDefinition<One, Key>
  extends Pick<AnyListFieldDefinition<One, Key>, 'type' | 'resolve' | 'toPrefill'> {
  readonly toComponent: (
    common: EntityFieldRequestBase,
    defaults: readonly Key[] | undefined,
  ) => ReturnType<AnyListFieldDefinition<One, Key>['toComponent']>;
}

/** The part of the API component that is the same for all entity selects. */
type EntityFieldRequestBase = { custom_id: string; placeholder?: string } & ReturnType<typeof toValueCounts>;

function makeEntityField<One, Key, Required extends boolean, Max extends number, Out, InputKind extends FieldInputKind>(
  options: EntitySelectFieldOptions<One, Required, Max, Out>,
  { toComponent, ...definition }: EntityFieldDefinition<One, Key>,
): ModalField<ListFieldValue<Evaluated<Out>, Max, Required>, PrefillOneOrMany<Key, Max>, unknown, InputKind> {
  const { placeholder, maxValues = 1 } = options;
  return makeListField({
    ...definition,
    options,
    optionNames: definition.type === componentTypes.CHANNEL_SELECT ? channelSelectFieldNames : entitySelectFieldNames,
    isSingle: maxValues === 1,
    toComponent: (key, defaults) => {
      const common = {
        custom_id: key,
        ...(placeholder === undefined ? {} : { placeholder }),
        ...toValueCounts(options),
      };
      return toComponent(common, defaults);
    },
  });
}

/** A select of users of a modal. */
export interface ModalUserSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'user'> {}

/**
 * A select of users as a field of a modal. The handler gets the user, with the member if the user is in the guild, or
 * null if the field is optional and empty; it gets a list if `maxValues` is above 1.
 * @see https://docs.discord.com/developers/components/reference
 */
export function userSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ChosenUser, Max>,
>(
  options: EntitySelectFieldOptions<ChosenUser, Required, Max, Out>,
): ModalUserSelect<ListFieldValue<Evaluated<Out>, Max, Required>, Max> {
  return makeEntityField<ChosenUser, Snowflake, Required, Max, Out, 'user'>(options, {
    type: componentTypes.USER_SELECT,
    toComponent: toUserSelect,
    resolve: resolveUser,
    toPrefill: (id) => id,
  });
}

/** A select of roles of a modal. */
export interface ModalRoleSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'role'> {}

/**
 * A select of roles as a field of a modal. The handler gets the role, or null if the field is optional and empty; it gets
 * a list if `maxValues` is above 1.
 * @see https://docs.discord.com/developers/components/reference
 */
export function roleSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<Role, Max>,
>(
  options: EntitySelectFieldOptions<Role, Required, Max, Out>,
): ModalRoleSelect<ListFieldValue<Evaluated<Out>, Max, Required>, Max> {
  return makeEntityField<Role, Snowflake, Required, Max, Out, 'role'>(options, {
    type: componentTypes.ROLE_SELECT,
    toComponent: toRoleSelect,
    resolve: resolveRole,
    toPrefill: (id) => id,
  });
}

/** A select of users and roles of a modal. */
export interface ModalMentionableSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<MentionableReference, Max>, unknown, 'mentionable'> {}

/**
 * A select of users and roles as a field of a modal. The handler gets a user or a role, distinguished by `type`, or null
 * if the field is optional and empty; it gets a list if `maxValues` is above 1.
 * @see https://docs.discord.com/developers/components/reference
 */
export function mentionableSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ChosenMentionable, Max>,
>(
  options: EntitySelectFieldOptions<ChosenMentionable, Required, Max, Out>,
): ModalMentionableSelect<ListFieldValue<Evaluated<Out>, Max, Required>, Max> {
  return makeEntityField<ChosenMentionable, MentionableReference, Required, Max, Out, 'mentionable'>(options, {
    type: componentTypes.MENTIONABLE_SELECT,
    toComponent: toMentionableSelect,
    resolve: resolveMentionable,
    toPrefill: (id, resolved) => {
      const mentionable = resolveMentionable(id, resolved);
      return mentionable.ok ? { type: mentionable.value.type, id } : undefined;
    },
  });
}

/** A select of channels of a modal. */
export interface ModalChannelSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'channel'> {}

/**
 * A select of channels as a field of a modal. The handler gets the channel, or null if the field is optional and empty;
 * it gets a list if `maxValues` is above 1.
 * @see https://docs.discord.com/developers/components/reference
 */
export function channelSelectField<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = OneOrMany<ResolvedChannel, Max>,
>(
  options: ChannelSelectFieldOptions<Required, Max, Out>,
): ModalChannelSelect<ListFieldValue<Evaluated<Out>, Max, Required>, Max> {
  return makeEntityField<ResolvedChannel, Snowflake, Required, Max, Out, 'channel'>(options, {
    type: componentTypes.CHANNEL_SELECT,
    toComponent: (common, ids) => toChannelSelect(common, options.channelTypes, ids),
    resolve: resolveChannel,
    toPrefill: (id) => id,
  });
}
