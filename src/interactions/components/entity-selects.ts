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
import { CustomIdCodec } from '../custom-id/codec.js';
import type { CustomIdOptions } from '../custom-id/options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import { type ChosenMentionable, type ChosenUser, chosenMentionable, chosenUser, lookUp } from '../entities.js';
import { offeredChannels, presets, presetsOf } from '../entity-presets.js';
import {
  channelSelect as channelField,
  type MentionableKey,
  mentionableSelect as mentionableField,
  roleSelect as roleField,
  userSelect as userField,
} from '../modals/fields/entity-selects.js';
import type { PrefillAmount } from '../modals/fields/list-field.js';
import type { Reading } from '../reading.js';
import { messageOrModal } from './message-or-modal.js';
import {
  type ChosenOf,
  defaultsList,
  makeSelect,
  type SelectDeclaration,
  type SelectFace,
  type SelectOptions,
  type SelectRequest,
  type SelectType,
  selectRequest,
  selectTypes,
} from './select.js';
import { selectProblems } from './select-problems.js';

/** What can be said of an entity select when it is shown. */
export interface ShownEntitySelect<Key, Max extends number> extends SelectFace {
  /** What is chosen beforehand, in place of what was declared; null for nothing. */
  readonly defaults?: PrefillAmount<Key, Max> | null | undefined;
}

/** What a declared entity select is given. */
export interface MessageEntitySelectOptions<Key, Min extends number, Max extends number>
  extends SelectOptions<Min, Max> {
  /** What is chosen beforehand; as many as `minValues` to `maxValues`, or none. */
  readonly defaults?: PrefillAmount<Key, Max> | null | undefined;
}

/** What a declared channel select is given. */
export interface MessageChannelSelectOptions<Min extends number, Max extends number>
  extends MessageEntitySelectOptions<Snowflake, Min, Max> {
  /** Kinds of channel that are offered. Default: all. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

/** How the select of one kind of entity is made. */
interface EntityKind<Type extends SelectType, One, Key> {
  readonly type: Type;
  readonly schema: z.ZodType;
  readonly component: (common: Common, chosen: readonly Key[] | undefined) => SelectRequest<Type>;
  readonly resolve: (id: string, resolved: ResolvedData) => Reading<One>;
}

type Common = ReturnType<typeof selectRequest>;

/** What the declaring functions have in common at run time; their own types say how many keys there may be. */
interface AnyOptions<Key> extends SelectOptions<number, number> {
  readonly defaults?: Key | readonly Key[] | null | undefined;
}

function declareEntities<
  Pattern extends string,
  Type extends SelectType,
  One,
  Key,
  Chosen,
  Shown extends SelectFace & Pick<AnyOptions<Key>, 'defaults'>,
  Store extends ParamStore | undefined,
>(
  customId: CustomIdCodec<Pattern>,
  options: AnyOptions<Key>,
  kind: EntityKind<Type, One, Key>,
): SelectDeclaration<Pattern, Type, Chosen, [shown?: Shown], Store> {
  const request = (id: string, shown?: Shown): SelectRequest<Type> =>
    kind.component(
      selectRequest(id, options, shown),
      defaultsList(shown?.defaults === undefined ? options.defaults : shown.defaults),
    );
  return makeSelect({
    type: kind.type,
    customId,
    counts: options,
    problems: [...customId.problems, ...selectProblems(kind.schema, request('declared'))],
    request,
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
  ChosenOf<ChosenUser, Min, Max>,
  [shown?: ShownEntitySelect<Snowflake, Max>],
  Store
> {
  return declareEntities(new CustomIdCodec(pattern, options), options, {
    type: 'user',
    schema: UserSelectRequest,
    component: (common, ids) => ({ type: selectTypes.user, ...common, ...presetsOf('user', ids) }),
    resolve: chosenUser,
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
): SelectDeclaration<Pattern, 'role', ChosenOf<Role, Min, Max>, [shown?: ShownEntitySelect<Snowflake, Max>], Store> {
  return declareEntities(new CustomIdCodec(pattern, options), options, {
    type: 'role',
    schema: RoleSelectRequest,
    component: (common, ids) => ({ type: selectTypes.role, ...common, ...presetsOf('role', ids) }),
    resolve: (id, resolved) => lookUp(resolved.roles, id),
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
  options: MessageEntitySelectOptions<MentionableKey, Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'mentionable',
  ChosenOf<ChosenMentionable, Min, Max>,
  [shown?: ShownEntitySelect<MentionableKey, Max>],
  Store
> {
  return declareEntities(new CustomIdCodec(pattern, options), options, {
    type: 'mentionable',
    schema: MentionableSelectRequest,
    component: (common, chosen) => ({
      type: selectTypes.mentionable,
      ...common,
      ...presets(chosen),
    }),
    resolve: chosenMentionable,
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
  ChosenOf<ResolvedChannel, Min, Max>,
  [shown?: ShownEntitySelect<Snowflake, Max>],
  Store
> {
  return declareEntities(new CustomIdCodec(pattern, options), options, {
    type: 'channel',
    schema: ChannelSelectRequest,
    component: (common, ids) => ({
      type: selectTypes.channel,
      ...common,
      ...offeredChannels(options.channelTypes),
      ...presetsOf('channel', ids),
    }),
    resolve: (id, resolved) => lookUp(resolved.channels, id),
  });
}

/** A select of users: declared for messages by its pattern, or a field of a modal by its label. */
export const userSelect = messageOrModal(declareUserSelect, userField);
/** A select of roles: declared for messages by its pattern, or a field of a modal by its label. */
export const roleSelect = messageOrModal(declareRoleSelect, roleField);
/** A select of users and roles: declared for messages by its pattern, or a field of a modal by its label. */
export const mentionableSelect = messageOrModal(declareMentionableSelect, mentionableField);
/** A select of channels: declared for messages by its pattern, or a field of a modal by its label. */
export const channelSelect = messageOrModal(declareChannelSelect, channelField);
