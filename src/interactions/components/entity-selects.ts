/** Selects of messages whose choices the service offers: users, roles, both, or channels. */
import type { z } from 'zod';
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
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdOptions } from '../custom-id/custom-id-options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { ParseResult } from '../declarations/parse-result.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveEntity,
  resolveMentionable,
  resolveUser,
} from '../entities/chosen-entities.js';
import { toChannelTypes, toDefaultValues, toDefaultValuesOfType } from '../entities/default-values.js';
import {
  channelSelectField as channelField,
  type MentionableReference,
  mentionableSelectField as mentionableField,
  roleSelectField as roleField,
  userSelectField as userField,
} from '../modal-fields/entity-select-fields.js';
import type { PrefillOneOrMany } from '../modal-fields/list-field.js';
import { messageOrModalSelect } from './message-or-modal-select.js';
import {
  makeSelect,
  type SelectAppearance,
  type SelectDeclaration,
  type SelectionOf,
  type SelectOptions,
  type SelectRequest,
  type SelectType,
  selectTypes,
  toDefaultsList,
  toSelectRequest,
} from './select.js';
import { selectProblems } from './select-problems.js';

/** What can be said of an entity select when it is shown. */
export interface EntitySelectOverrides<Key, Max extends number> extends SelectAppearance {
  /** What is chosen beforehand, in place of what was declared; null for nothing. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** What a declared entity select is given. */
export interface MessageEntitySelectOptions<Key, Min extends number, Max extends number>
  extends SelectOptions<Min, Max> {
  /** What is chosen beforehand; as many as `minValues` to `maxValues`, or none. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** What a declared channel select is given. */
export interface MessageChannelSelectOptions<Min extends number, Max extends number>
  extends MessageEntitySelectOptions<Snowflake, Min, Max> {
  /** Kinds of channel that are offered. Default: all. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

/** How the select of one kind of entity is made. */
interface EntitySelectKind<Type extends SelectType, One, Key> {
  readonly type: Type;
  readonly schema: z.ZodType;
  readonly toComponent: (common: SelectRequestBase, chosen: readonly Key[] | undefined) => SelectRequest<Type>;
  readonly resolve: (id: string, resolved: ResolvedData) => ParseResult<One>;
}

type SelectRequestBase = ReturnType<typeof toSelectRequest>;

/** What the declaring functions have in common at run time; their own types say how many keys there may be. */
interface AnyEntitySelectOptions<Key> extends SelectOptions<number, number> {
  readonly defaults?: Key | readonly Key[] | null | undefined;
}

function declareEntitySelect<
  Pattern extends string,
  Type extends SelectType,
  One,
  Key,
  Chosen,
  Shown extends SelectAppearance & Pick<AnyEntitySelectOptions<Key>, 'defaults'>,
  Store extends ParamStore | undefined,
>(
  customId: CustomIdCodec<Pattern>,
  options: AnyEntitySelectOptions<Key>,
  kind: EntitySelectKind<Type, One, Key>,
): SelectDeclaration<Pattern, Type, Chosen, [shown?: Shown], Store> {
  const toRequest = (id: string, shown?: Shown): SelectRequest<Type> =>
    kind.toComponent(
      toSelectRequest(id, options, shown),
      toDefaultsList(shown?.defaults === undefined ? options.defaults : shown.defaults),
    );
  return makeSelect({
    type: kind.type,
    customId,
    counts: options,
    problems: [...customId.problems, ...selectProblems(kind.schema, toRequest('declared'))],
    toRequest,
    resolve: (id, { resolved }) => kind.resolve(id, resolved),
  });
}

/**
 * Declares a select of users in a message. Its handler gets the user with its member where it has one, or a list of
 * those (as `stringSelect`).
 */
function declareUserSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: MessageEntitySelectOptions<Snowflake, Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'user',
  SelectionOf<ChosenUser, Min, Max>,
  [shown?: EntitySelectOverrides<Snowflake, Max>],
  Store
> {
  return declareEntitySelect(new CustomIdCodec(pattern, options), options, {
    type: 'user',
    schema: UserSelectRequest,
    toComponent: (common, ids) => ({ type: selectTypes.user, ...common, ...toDefaultValuesOfType('user', ids) }),
    resolve: resolveUser,
  });
}

/** Declares a select of roles in a message. Its handler gets the role, or a list of roles (as `stringSelect`). */
function declareRoleSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: MessageEntitySelectOptions<Snowflake, Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'role',
  SelectionOf<Role, Min, Max>,
  [shown?: EntitySelectOverrides<Snowflake, Max>],
  Store
> {
  return declareEntitySelect(new CustomIdCodec(pattern, options), options, {
    type: 'role',
    schema: RoleSelectRequest,
    toComponent: (common, ids) => ({ type: selectTypes.role, ...common, ...toDefaultValuesOfType('role', ids) }),
    resolve: (id, resolved) => resolveEntity(resolved.roles, id),
  });
}

/**
 * Declares a select of users and roles in a message. Its handler gets either, told apart by `type`, or a list of them
 * (as `stringSelect`).
 */
function declareMentionableSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: MessageEntitySelectOptions<MentionableReference, Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'mentionable',
  SelectionOf<ChosenMentionable, Min, Max>,
  [shown?: EntitySelectOverrides<MentionableReference, Max>],
  Store
> {
  return declareEntitySelect(new CustomIdCodec(pattern, options), options, {
    type: 'mentionable',
    schema: MentionableSelectRequest,
    toComponent: (common, chosen) => ({
      type: selectTypes.mentionable,
      ...common,
      ...toDefaultValues(chosen),
    }),
    resolve: resolveMentionable,
  });
}

/** Declares a select of channels in a message. Its handler gets the channel, or a list of channels (as `stringSelect`). */
function declareChannelSelect<
  const Pattern extends string,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: MessageChannelSelectOptions<Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'channel',
  SelectionOf<ResolvedChannel, Min, Max>,
  [shown?: EntitySelectOverrides<Snowflake, Max>],
  Store
> {
  return declareEntitySelect(new CustomIdCodec(pattern, options), options, {
    type: 'channel',
    schema: ChannelSelectRequest,
    toComponent: (common, ids) => ({
      type: selectTypes.channel,
      ...common,
      ...toChannelTypes(options.channelTypes),
      ...toDefaultValuesOfType('channel', ids),
    }),
    resolve: (id, resolved) => resolveEntity(resolved.channels, id),
  });
}

/** A select of users: declared for messages by its pattern, or a field of a modal by its label. */
export const userSelect = messageOrModalSelect(declareUserSelect, userField);
/** A select of roles: declared for messages by its pattern, or a field of a modal by its label. */
export const roleSelect = messageOrModalSelect(declareRoleSelect, roleField);
/** A select of users and roles: declared for messages by its pattern, or a field of a modal by its label. */
export const mentionableSelect = messageOrModalSelect(declareMentionableSelect, mentionableField);
/** A select of channels: declared for messages by its pattern, or a field of a modal by its label. */
export const channelSelect = messageOrModalSelect(declareChannelSelect, channelField);
