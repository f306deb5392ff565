/**
 * The kinds of entities that Discord lists in a select: what a handler gets, what names a default, and the API component. Selects of
 * messages and fields of modals are both made from this table.
 */
import type { z } from 'zod';
import type { OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type ChannelTypeName, channelTypes, type ResolvedChannel } from '../../wire/objects/channels/channel.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import {
  ChannelSelectRequest,
  MentionableSelectRequest,
  RoleSelectRequest,
  type StringSelectRequest,
  UserSelectRequest,
} from '../../wire/objects/components/select.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { ParseResult } from '../declarations/parse-result.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveChannel,
  resolveMentionable,
  resolveRole,
  resolveUser,
} from './chosen-entities.js';

/** The API component of each select. */
export interface SelectRequests {
  readonly string: StringSelectRequest;
  readonly user: UserSelectRequest;
  readonly role: RoleSelectRequest;
  readonly mentionable: MentionableSelectRequest;
  readonly channel: ChannelSelectRequest;
}

/** The type of a select, by what the user selects. */
export type SelectType = 'string' | 'user' | 'role' | 'mentionable' | 'channel';

/** A select component in a message request. */
export type SelectRequest<Type extends SelectType = SelectType> = SelectRequests[Type];

/** The component types of the selects. */
export const selectTypes: { readonly [Type in SelectType]: SelectRequests[Type]['type'] } = {
  string: componentTypes.STRING_SELECT,
  user: componentTypes.USER_SELECT,
  role: componentTypes.ROLE_SELECT,
  mentionable: componentTypes.MENTIONABLE_SELECT,
  channel: componentTypes.CHANNEL_SELECT,
};

/** A default value of a mentionable select. */
export interface MentionableReference {
  readonly type: 'user' | 'role';
  readonly id: Snowflake;
}

/** By kind: what a handler gets for a selected entity, and what names an entity as a default value. */
interface EntityTypes {
  readonly user: { readonly chosen: ChosenUser; readonly reference: Snowflake };
  readonly role: { readonly chosen: Role; readonly reference: Snowflake };
  readonly mentionable: { readonly chosen: ChosenMentionable; readonly reference: MentionableReference };
  readonly channel: { readonly chosen: ResolvedChannel; readonly reference: Snowflake };
}

export type EntityKind = keyof EntityTypes;
export type ChosenOf<Kind extends EntityKind> = EntityTypes[Kind]['chosen'];
export type ReferenceOf<Kind extends EntityKind> = EntityTypes[Kind]['reference'];

/** The option that only selects of channels have. */
export interface ChannelTypesOption {
  /**
   * The types of channels that the select lists.
   * @default all types
   */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

type Defaults<Reference> = Reference | readonly Reference[] | null | undefined;

/** The options of any kind at run time. */
interface EntityOptions<Kind extends EntityKind> extends ChannelTypesOption {
  readonly placeholder?: string | undefined;
  readonly defaults?: Defaults<ReferenceOf<Kind>>;
}
type OptionsByKind = { readonly [Kind in EntityKind]: EntityOptions<Kind> };

interface EntityKindRow<Kind extends EntityKind> {
  readonly schema: z.ZodType;
  /** The names of the options that other kinds do not have. */
  readonly optionNames: OptionNames<ChannelTypesOption> | Readonly<Record<string, never>>;
  /** @param defaults the default selection, if it is not that of the options */
  readonly toRequest: (
    common: Omit<UserSelectRequest, 'type' | 'default_values'>,
    options: OptionsByKind[Kind],
    defaults?: Defaults<ReferenceOf<Kind>>,
  ) => SelectRequests[Kind];
  readonly resolve: (id: string, resolved: ResolvedData) => ParseResult<ChosenOf<Kind>>;
  /** Names a selected entity as a default value; undefined if it no longer exists. */
  readonly toReference: (id: string, resolved: ResolvedData) => ReferenceOf<Kind> | undefined;
}

const ofType =
  <const Type extends string>(type: Type) =>
  (id: Snowflake) => ({ id, type });
const sameId = (id: string): Snowflake => id;

export const entityKinds: { readonly [Kind in EntityKind]: EntityKindRow<Kind> } = {
  user: {
    schema: UserSelectRequest,
    optionNames: {},
    toRequest: (common, options, defaults = options.defaults) => ({
      type: selectTypes.user,
      ...common,
      ...toDefaultValues(defaults, ofType('user')),
    }),
    resolve: resolveUser,
    toReference: sameId,
  },
  role: {
    schema: RoleSelectRequest,
    optionNames: {},
    toRequest: (common, options, defaults = options.defaults) => ({
      type: selectTypes.role,
      ...common,
      ...toDefaultValues(defaults, ofType('role')),
    }),
    resolve: resolveRole,
    toReference: sameId,
  },
  mentionable: {
    schema: MentionableSelectRequest,
    optionNames: {},
    toRequest: (common, options, defaults = options.defaults) => ({
      type: selectTypes.mentionable,
      ...common,
      ...toDefaultValues(defaults, ({ id, type }) => ({ id, type })),
    }),
    resolve: resolveMentionable,
    toReference: (id, resolved) => {
      const mentionable = resolveMentionable(id, resolved);
      return mentionable.ok ? { type: mentionable.value.type, id } : undefined;
    },
  },
  channel: {
    schema: ChannelSelectRequest,
    optionNames: { channelTypes: true },
    toRequest: (common, options, defaults = options.defaults) => ({
      type: selectTypes.channel,
      ...common,
      ...(options.channelTypes === undefined
        ? {}
        : { channel_types: options.channelTypes.map((name) => channelTypes[name]) }),
      ...toDefaultValues(defaults, ofType('channel')),
    }),
    resolve: resolveChannel,
    toReference: sameId,
  },
};

/** The default selection of the API; no property if there is none. */
function toDefaultValues<Reference, Value>(defaults: Defaults<Reference>, toValue: (reference: Reference) => Value) {
  const values = toDefaultsList(defaults)?.map(toValue) ?? [];
  return values.length === 0 ? {} : { default_values: values };
}

/** The default selection as a list; undefined if none is set. */
export function toDefaultsList<Key>(defaults: Defaults<Key>): readonly Key[] | undefined {
  if (defaults === undefined) return undefined;
  return defaults === null ? [] : toList(defaults);
}

/** One value or a list of them, as a list. */
export function toList<One>(value: One | readonly One[]): readonly One[] {
  return isList(value) ? value : [value];
}

function isList<One>(value: One | readonly One[]): value is readonly One[] {
  return Array.isArray(value);
}
