/** Select menus in modals. Discord provides their options: users, roles, both, or channels. */
import type { AnyOptionNames, OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { ResolvedChannel } from '../../wire/objects/channels/channel.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { ChosenMentionable, ChosenUser } from '../entities/chosen-entities.js';
import {
  type ChannelTypesOption,
  type ChosenOf,
  type EntityKind,
  entityKinds,
  type MentionableReference,
  type ReferenceOf,
  selectTypes,
} from '../entities/entity-kinds.js';
import type { FieldParser, ParsedValue } from './field-parser.js';
import {
  type ListFieldValue,
  makeListField,
  type OneOrMany,
  type PrefillOneOrMany,
  toValueCounts,
  type ValueCountOptions,
  valueCountNames,
} from './list-field.js';
import { type FieldOptions, type FieldWithPlaceholder, fieldOptionNames, type ModalField } from './modal-field.js';

/** `minValues` is 0 to 25, `maxValues` 1 to 25; both are 1 by default. */
export interface EntitySelectFieldOptions<One, Required extends boolean, Max extends number, Out>
  extends FieldOptions,
    ValueCountOptions<Required, Max> {
  /** Shown while nothing is selected; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Converts or rejects the selection before the handler gets it: a schema of any library, or a function. */
  readonly parse?: FieldParser<OneOrMany<One, Max>, Out> | undefined;
}

/** The options of a select of channels in a modal. */
export interface ChannelSelectFieldOptions<Required extends boolean, Max extends number, Out>
  extends EntitySelectFieldOptions<ResolvedChannel, Required, Max, Out>,
    ChannelTypesOption {}

interface EntityFieldOptions<Required extends boolean, Max extends number, Out> {
  readonly user: EntitySelectFieldOptions<ChosenUser, Required, Max, Out>;
  readonly role: EntitySelectFieldOptions<Role, Required, Max, Out>;
  readonly mentionable: EntitySelectFieldOptions<ChosenMentionable, Required, Max, Out>;
  readonly channel: ChannelSelectFieldOptions<Required, Max, Out>;
}

const optionNames: OptionNames<EntitySelectFieldOptions<unknown, boolean, number, unknown>> = {
  ...fieldOptionNames,
  ...valueCountNames,
  placeholder: true,
  parse: true,
};

/** A select of users of a modal. */
export interface ModalUserSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'user'>,
    FieldWithPlaceholder {}
/** A select of roles of a modal. */
export interface ModalRoleSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'role'>,
    FieldWithPlaceholder {}
/** A select of users and roles of a modal. */
export interface ModalMentionableSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<MentionableReference, Max>, unknown, 'mentionable'>,
    FieldWithPlaceholder {}
/** A select of channels of a modal. */
export interface ModalChannelSelect<Value, Max extends number>
  extends ModalField<Value, PrefillOneOrMany<Snowflake, Max>, unknown, 'channel'>,
    FieldWithPlaceholder {}

interface EntityFields<Value, Max extends number> {
  readonly user: ModalUserSelect<Value, Max>;
  readonly role: ModalRoleSelect<Value, Max>;
  readonly mentionable: ModalMentionableSelect<Value, Max>;
  readonly channel: ModalChannelSelect<Value, Max>;
}

/** Declares a select of entities of a kind as a field of a modal. */
export interface EntityFieldFunction<Kind extends EntityKind> {
  /**
   * A select of users, roles, both, or channels as a field of a modal. The handler gets what was selected: the user, with the
   * member if the user is in the guild; the role; the user or role, distinguished by `type`; or the channel. It gets null if the
   * field is optional and empty, and a list if `maxValues` is above 1.
   *
   * @example
   * lead: userSelect({ label: 'Lead' }) // ChosenUser
   * rooms: channelSelect({ label: 'Rooms', channelTypes: ['GUILD_TEXT'], maxValues: 3 }) // ResolvedChannel[]
   * @see https://docs.discord.com/developers/components/reference
   */
  // biome-ignore lint/style/useShorthandFunctionType: only a call signature can have documentation.
  <const Required extends boolean = true, const Max extends number = 1, Out = OneOrMany<ChosenOf<Kind>, Max>>(
    options: EntityFieldOptions<Required, Max, Out>[Kind],
  ): EntityFields<ListFieldValue<ParsedValue<Out>, Max, Required>, Max>[Kind];
}

function entityField<Kind extends EntityKind>(kind: Kind): EntityFieldFunction<Kind> {
  const { optionNames: ownNames, toRequest, resolve, toReference } = entityKinds[kind];
  const names: AnyOptionNames = { ...optionNames, ...ownNames };
  return (options) => {
    const { placeholder, maxValues = 1 } = options;
    return makeListField({
      type: selectTypes[kind],
      options,
      optionNames: names,
      isSingle: maxValues === 1,
      toComponent: (key, defaults: readonly ReferenceOf<Kind>[] | undefined) => {
        const common = {
          custom_id: key,
          ...(placeholder === undefined ? {} : { placeholder }),
          ...toValueCounts(options),
        };
        // Modals have no declared defaults, only those of a prefill.
        return toRequest(common, options, defaults ?? null);
      },
      resolve,
      toPrefill: toReference,
    });
  };
}

export const userSelectField: EntityFieldFunction<'user'> = entityField('user');
export const roleSelectField: EntityFieldFunction<'role'> = entityField('role');
export const mentionableSelectField: EntityFieldFunction<'mentionable'> = entityField('mentionable');
export const channelSelectField: EntityFieldFunction<'channel'> = entityField('channel');
