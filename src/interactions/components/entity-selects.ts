/** Message selects that Discord fills by itself: users, roles, both, or channels. */

import type { z } from 'zod';
import { type OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { ChannelTypeName, ResolvedChannel } from '../../wire/objects/channels/channel.js';
import {
  ChannelSelectRequest,
  MentionableSelectRequest,
  RoleSelectRequest,
  UserSelectRequest,
} from '../../wire/objects/components/select.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../wire/objects/interactions/interaction.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdOptions } from '../custom-id/custom-id-options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { ParseResult } from '../declarations/parse-result.js';
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
import type { GuardOptions, WithGuards } from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import {
  channelSelectField,
  type MentionableReference,
  mentionableSelectField,
  roleSelectField,
  userSelectField,
} from '../modal-fields/entity-select-fields.js';
import type { PrefillOneOrMany } from '../modal-fields/list-field.js';
import { messageOrModalSelect } from './message-or-modal-select.js';
import {
  declaredSelectNames,
  makeSelect,
  type SelectAppearance,
  type SelectDeclaration,
  type SelectionOf,
  type SelectOptions,
  type SelectRequest,
  type SelectType,
  selectAppearanceNames,
  toDefaultsList,
  toSelectRequest,
} from './select.js';
import { selectProblems } from './select-problems.js';

/** Overrides of an entity select each time it is shown. */
export interface EntitySelectOverrides<Key, Max extends number> extends SelectAppearance {
  /** The default selection, in place of the declared one; null for none. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** The options of a select of users, roles or channels in a message. */
export interface MessageEntitySelectOptions<Key, Min extends number, Max extends number>
  extends SelectOptions<Min, Max> {
  /** The default selection: from `minValues` to `maxValues` ids, or none. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** The options of a select of channels in a message. */
export interface MessageChannelSelectOptions<Min extends number, Max extends number>
  extends MessageEntitySelectOptions<Snowflake, Min, Max> {
  /**
   * The types of channels that the select lists.
   * @default all types
   */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

const entitySelectNames: OptionNames<
  MessageEntitySelectOptions<Snowflake, number, number> & CustomIdOptions & GuardOptions
> = { ...declaredSelectNames, defaults: true };
const channelSelectNames: OptionNames<MessageChannelSelectOptions<number, number> & CustomIdOptions & GuardOptions> = {
  ...entitySelectNames,
  channelTypes: true,
};
const overrideNames: OptionNames<EntitySelectOverrides<Snowflake, number>> = {
  ...selectAppearanceNames,
  defaults: true,
};

/** The parts by which the entity selects differ. */
interface EntitySelectKind<Type extends SelectType, One, Key> {
  readonly type: Type;
  readonly schema: z.ZodType;
  readonly toComponent: (common: SelectRequestBase, defaults: readonly Key[] | undefined) => SelectRequest<Type>;
  readonly resolve: (id: string, resolved: ResolvedData) => ParseResult<One>;
}

type SelectRequestBase = ReturnType<typeof toSelectRequest>;

/** The options of all entity selects at run time. Their own types limit the number of defaults. */
interface AnyEntitySelectOptions<Key> extends SelectOptions<number, number> {
  readonly defaults?: Key | readonly Key[] | null | undefined;
}

function declareEntitySelect<
  Pattern extends string,
  Type extends SelectType,
  One,
  Key,
  Value,
  Overrides extends SelectAppearance & Pick<AnyEntitySelectOptions<Key>, 'defaults'>,
  Store extends ParamStore | undefined,
  Guards extends readonly AnyGuard[],
>(
  customId: CustomIdCodec<Pattern>,
  options: AnyEntitySelectOptions<Key> & GuardOptions<Guards>,
  kind: EntitySelectKind<Type, One, Key>,
): SelectDeclaration<Pattern, Type, Value, [overrides?: Overrides], Store> & WithGuards<Guards> {
  const toRequest = (id: string, overrides?: Overrides): SelectRequest<Type> =>
    kind.toComponent(
      toSelectRequest(id, options, overrides),
      toDefaultsList(overrides?.defaults === undefined ? options.defaults : overrides.defaults),
    );
  return makeSelect({
    type: kind.type,
    customId,
    counts: options,
    options,
    optionNames: kind.type === 'channel' ? channelSelectNames : entitySelectNames,
    overrideNames,
    guards: options.guards,
    problems: [...customId.problems, ...selectProblems(kind.schema, toRequest('declared'))],
    toRequest,
    resolve: (id, { resolved }) => kind.resolve(id, resolved),
  });
}

/**
 * Declares a select of users in a message. Its handler gets the user, with the member if the user is in the guild, or a
 * list of them if `maxValues` is above 1.
 *
 * @param pattern the custom_id with its parameters, as for `button`
 * @example
 * const assignee = userSelect('assign/:ticket<int>', { placeholder: 'Assign to' });
 *
 * @Select(assignee)
 * async assigned(pick: SelectContext<typeof assignee>) {
 *   await pick.reply({ content: `Assigned to ${pick.value.user.username}.` });
 * }
 * @see https://docs.discord.com/developers/components/reference
 */
function declareUserSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: MessageEntitySelectOptions<Snowflake, Min, Max> &
    CustomIdOptions<Pattern, Aliases, Store> &
    GuardOptions<Guards>,
): SelectDeclaration<
  Pattern,
  'user',
  SelectionOf<ChosenUser, Min, Max>,
  [overrides?: EntitySelectOverrides<Snowflake, Max>],
  Store
> &
  WithGuards<Guards> {
  return declareEntitySelect(createCodec<Pattern>(pattern, options), options, {
    type: 'user',
    schema: UserSelectRequest,
    toComponent: toUserSelect,
    resolve: resolveUser,
  });
}

/**
 * Declares a select of roles in a message. Its handler gets the role, or a list of roles if `maxValues` is above 1.
 *
 * @param pattern the custom_id with its parameters, as for `button`
 * @see https://docs.discord.com/developers/components/reference
 */
function declareRoleSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: MessageEntitySelectOptions<Snowflake, Min, Max> &
    CustomIdOptions<Pattern, Aliases, Store> &
    GuardOptions<Guards>,
): SelectDeclaration<
  Pattern,
  'role',
  SelectionOf<Role, Min, Max>,
  [overrides?: EntitySelectOverrides<Snowflake, Max>],
  Store
> &
  WithGuards<Guards> {
  return declareEntitySelect(createCodec<Pattern>(pattern, options), options, {
    type: 'role',
    schema: RoleSelectRequest,
    toComponent: toRoleSelect,
    resolve: resolveRole,
  });
}

/**
 * Declares a select of users and roles in a message. Its handler gets a user or a role, distinguished by `type`, or a
 * list of them if `maxValues` is above 1.
 *
 * @param pattern the custom_id with its parameters, as for `button`
 * @see https://docs.discord.com/developers/components/reference
 */
function declareMentionableSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: MessageEntitySelectOptions<MentionableReference, Min, Max> &
    CustomIdOptions<Pattern, Aliases, Store> &
    GuardOptions<Guards>,
): SelectDeclaration<
  Pattern,
  'mentionable',
  SelectionOf<ChosenMentionable, Min, Max>,
  [overrides?: EntitySelectOverrides<MentionableReference, Max>],
  Store
> &
  WithGuards<Guards> {
  return declareEntitySelect(createCodec<Pattern>(pattern, options), options, {
    type: 'mentionable',
    schema: MentionableSelectRequest,
    toComponent: toMentionableSelect,
    resolve: resolveMentionable,
  });
}

/**
 * Declares a select of channels in a message. Its handler gets the channel, or a list of channels if `maxValues` is
 * above 1.
 *
 * @param pattern the custom_id with its parameters, as for `button`
 * @see https://docs.discord.com/developers/components/reference
 */
function declareChannelSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: MessageChannelSelectOptions<Min, Max> & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
): SelectDeclaration<
  Pattern,
  'channel',
  SelectionOf<ResolvedChannel, Min, Max>,
  [overrides?: EntitySelectOverrides<Snowflake, Max>],
  Store
> &
  WithGuards<Guards> {
  return declareEntitySelect(createCodec<Pattern>(pattern, options), options, {
    type: 'channel',
    schema: ChannelSelectRequest,
    toComponent: (common, ids) => toChannelSelect(common, options.channelTypes, ids),
    resolve: resolveChannel,
  });
}

/** The type of `userSelect`: a function that declares a message component or a field of a modal. */
export type UserSelectFunction = typeof declareUserSelect & typeof userSelectField;
/** The type of `roleSelect`: a function that declares a message component or a field of a modal. */
export type RoleSelectFunction = typeof declareRoleSelect & typeof roleSelectField;
/** The type of `mentionableSelect`: a function that declares a message component or a field of a modal. */
export type MentionableSelectFunction = typeof declareMentionableSelect & typeof mentionableSelectField;
/** The type of `channelSelect`: a function that declares a message component or a field of a modal. */
export type ChannelSelectFunction = typeof declareChannelSelect & typeof channelSelectField;

/** Declares a select of users. With a pattern it is a message component, with options alone a field of a modal. */
export const userSelect: UserSelectFunction = messageOrModalSelect(declareUserSelect, userSelectField);
/** Declares a select of roles. With a pattern it is a message component, with options alone a field of a modal. */
export const roleSelect: RoleSelectFunction = messageOrModalSelect(declareRoleSelect, roleSelectField);
/** Declares a select of users and roles. With a pattern it is a message component, with options alone a field of a modal. */
export const mentionableSelect: MentionableSelectFunction = messageOrModalSelect(
  declareMentionableSelect,
  mentionableSelectField,
);
/** Declares a select of channels. With a pattern it is a message component, with options alone a field of a modal. */
export const channelSelect: ChannelSelectFunction = messageOrModalSelect(declareChannelSelect, channelSelectField);
