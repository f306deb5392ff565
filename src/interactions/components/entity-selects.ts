/** Message selects that Discord fills by itself: users, roles, both, or channels. */

import type { AnyOptionNames, OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import type { CustomIdAliases, CustomIdOptions } from '../custom-id/custom-id-options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import {
  type ChannelTypesOption,
  type ChosenOf,
  type EntityKind,
  entityKinds,
  type MentionableReference,
  type ReferenceOf,
} from '../entities/entity-kinds.js';
import type { GuardOptions, WithGuards } from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import {
  channelSelectField,
  type EntityFieldFunction,
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
  selectAppearanceNames,
  toSelectRequest,
} from './select.js';

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
  extends MessageEntitySelectOptions<Snowflake, Min, Max>,
    ChannelTypesOption {}

interface MessageOptions<Min extends number, Max extends number> {
  readonly user: MessageEntitySelectOptions<Snowflake, Min, Max>;
  readonly role: MessageEntitySelectOptions<Snowflake, Min, Max>;
  readonly mentionable: MessageEntitySelectOptions<MentionableReference, Min, Max>;
  readonly channel: MessageChannelSelectOptions<Min, Max>;
}

const optionNames: OptionNames<MessageEntitySelectOptions<Snowflake, number, number> & CustomIdOptions & GuardOptions> =
  { ...declaredSelectNames, defaults: true };
const overrideNames: OptionNames<EntitySelectOverrides<Snowflake, number>> = {
  ...selectAppearanceNames,
  defaults: true,
};

/** Declares a select of entities of a kind in a message. */
interface MessageSelectFunction<Kind extends EntityKind> {
  /**
   * Declares a select of users, roles, both, or channels in a message. Its handler gets what was selected: the user, with the
   * member if the user is in the guild; the role; the user or role, distinguished by `type`; or the channel. It gets a list if
   * `maxValues` is above 1, and null if `minValues` is 0 and the user cleared the selection.
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
  // biome-ignore lint/style/useShorthandFunctionType: only a call signature can have documentation.
  <
    const Pattern extends string,
    const Min extends number = 1,
    const Max extends number = 1,
    const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
    Store extends ParamStore | undefined = undefined,
    const Guards extends readonly AnyGuard[] = readonly [],
  >(
    pattern: CheckedPattern<Pattern>,
    options: MessageOptions<Min, Max>[Kind] & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
  ): SelectDeclaration<
    Pattern,
    Kind,
    SelectionOf<ChosenOf<Kind>, Min, Max>,
    [overrides?: EntitySelectOverrides<ReferenceOf<Kind>, Max>],
    Store
  > &
    WithGuards<Guards>;
}

/** The overrides of all entity selects at run time. Their own types limit the number of defaults. */
interface AnyOverrides<Key> extends SelectAppearance {
  readonly defaults?: Key | readonly Key[] | null | undefined;
}

function entitySelect<Kind extends EntityKind>(
  kind: Kind,
  field: EntityFieldFunction<Kind>,
): MessageSelectFunction<Kind> & EntityFieldFunction<Kind> {
  const { schema, optionNames: ownNames, toRequest: toEntityRequest, resolve } = entityKinds[kind];
  const names: AnyOptionNames = { ...optionNames, ...ownNames };
  const declare: MessageSelectFunction<Kind> = (pattern, options) => {
    const toRequest = (id: string, overrides?: AnyOverrides<ReferenceOf<Kind>>) =>
      toEntityRequest(toSelectRequest(id, options, overrides), options, overrides?.defaults);
    return makeSelect({
      type: kind,
      customId: createCodec(pattern, options),
      options,
      optionNames: names,
      overrideNames,
      schema,
      sample: toRequest('declared'),
      toRequest,
      resolve: (id, { resolved }) => resolve(id, resolved),
    });
  };
  return messageOrModalSelect(declare, field);
}

/** The type of `userSelect`: a function that declares a message component or a field of a modal. */
export interface UserSelectFunction extends MessageSelectFunction<'user'>, EntityFieldFunction<'user'> {}
/** The type of `roleSelect`: a function that declares a message component or a field of a modal. */
export interface RoleSelectFunction extends MessageSelectFunction<'role'>, EntityFieldFunction<'role'> {}
/** The type of `mentionableSelect`: a function that declares a message component or a field of a modal. */
export interface MentionableSelectFunction
  extends MessageSelectFunction<'mentionable'>,
    EntityFieldFunction<'mentionable'> {}
/** The type of `channelSelect`: a function that declares a message component or a field of a modal. */
export interface ChannelSelectFunction extends MessageSelectFunction<'channel'>, EntityFieldFunction<'channel'> {}

/** Declares a select of users. With a pattern it is a message component, with options alone a field of a modal. */
export const userSelect: UserSelectFunction = entitySelect('user', userSelectField);
/** Declares a select of roles. With a pattern it is a message component, with options alone a field of a modal. */
export const roleSelect: RoleSelectFunction = entitySelect('role', roleSelectField);
/** Declares a select of users and roles. With a pattern it is a message component, with options alone a field of a modal. */
export const mentionableSelect: MentionableSelectFunction = entitySelect('mentionable', mentionableSelectField);
/** Declares a select of channels. With a pattern it is a message component, with options alone a field of a modal. */
export const channelSelect: ChannelSelectFunction = entitySelect('channel', channelSelectField);
