/** Selects whose choices the service offers: users, roles, both, or channels. */
import type { Snowflake } from '../../../base/snowflake.js';
import type { ChannelTypeName, ResolvedChannel } from '../../../wire/objects/channels/channel.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import { type ChosenMentionable, type ChosenUser, chosenMentionable, chosenUser, lookUp } from '../../entities.js';
import { offeredChannels, presets, presetsOf } from '../../entity-presets.js';
import type { Parse } from '../parse.js';
import type { AskedFor, FieldOptions, ModalField } from './field.js';
import {
  type Amount,
  type Chosen,
  type CountOptions,
  countRequest,
  type ListFieldParts,
  makeListField,
  type PrefillAmount,
} from './list-field.js';

/** `minValues` 0..25, `maxValues` 1..25; both 1 by default. */
export interface EntitySelectOptions<One, Required extends boolean, Max extends number, Out>
  extends FieldOptions,
    CountOptions<Required, Max> {
  /** Shown while nothing is chosen; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** What becomes of the choice before the handler sees it. */
  readonly parse?: Parse<Amount<One, Max>, Out> | undefined;
}

export interface ChannelSelectOptions<Required extends boolean, Max extends number, Out>
  extends EntitySelectOptions<ResolvedChannel, Required, Max, Out> {
  /** Kinds of channel that are offered. Default: all. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

/** What is filled into a mentionable select. */
export interface MentionableKey {
  readonly type: 'user' | 'role';
  readonly id: Snowflake;
}

type Kind<One, Key> = Pick<ListFieldParts<One, Key, never, never>, 'type' | 'resolve' | 'typed' | 'component'>;

function entityField<One, Key, Required extends boolean, Max extends number, Out, Asks extends AskedFor>(
  options: EntitySelectOptions<One, Required, Max, Out>,
  kind: Kind<One, Key>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<Key, Max>, unknown, Asks> {
  return makeListField({
    ...kind,
    label: options.label,
    description: options.description,
    required: options.required ?? true,
    counts: options,
    single: (options.maxValues ?? 1) === 1,
    parse: options.parse,
  });
}

/** What every select of entities has on the wire. */
function selectRequest(
  key: string,
  options: { readonly placeholder?: string | undefined } & CountOptions<boolean, number>,
) {
  const { placeholder } = options;
  return { custom_id: key, ...(placeholder === undefined ? {} : { placeholder }), ...countRequest(options) };
}

/** A select of users. Gives the user with its member where it has one, null, or a list of those (as `stringSelect`). */
export function userSelect<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<ChosenUser, Max>,
>(
  options: EntitySelectOptions<ChosenUser, Required, Max, Out>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<Snowflake, Max>, unknown, 'user'> {
  return entityField<ChosenUser, Snowflake, Required, Max, Out, 'user'>(options, {
    type: componentTypes.USER_SELECT,
    component: (key, ids) => ({
      type: componentTypes.USER_SELECT,
      ...selectRequest(key, options),
      ...presetsOf('user', ids),
    }),
    resolve: chosenUser,
    typed: (id) => id,
  });
}

/** A select of roles. Gives the role, null, or a list of roles (as `stringSelect`). */
export function roleSelect<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<Role, Max>,
>(
  options: EntitySelectOptions<Role, Required, Max, Out>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<Snowflake, Max>, unknown, 'role'> {
  return entityField<Role, Snowflake, Required, Max, Out, 'role'>(options, {
    type: componentTypes.ROLE_SELECT,
    component: (key, ids) => ({
      type: componentTypes.ROLE_SELECT,
      ...selectRequest(key, options),
      ...presetsOf('role', ids),
    }),
    resolve: (id, resolved) => lookUp(resolved.roles, id),
    typed: (id) => id,
  });
}

/** A select of users and roles. Gives either, told apart by `type`, null, or a list of them (as `stringSelect`). */
export function mentionableSelect<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<ChosenMentionable, Max>,
>(
  options: EntitySelectOptions<ChosenMentionable, Required, Max, Out>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<MentionableKey, Max>, unknown, 'mentionable'> {
  return entityField<ChosenMentionable, MentionableKey, Required, Max, Out, 'mentionable'>(options, {
    type: componentTypes.MENTIONABLE_SELECT,
    component: (key, chosen) => ({
      type: componentTypes.MENTIONABLE_SELECT,
      ...selectRequest(key, options),
      ...presets(chosen),
    }),
    resolve: chosenMentionable,
    typed: (id, resolved) => {
      const chosen = chosenMentionable(id, resolved);
      return chosen.ok ? { type: chosen.value.type, id } : undefined;
    },
  });
}

/** A select of channels. Gives the channel, null, or a list of channels (as `stringSelect`). */
export function channelSelect<
  const Required extends boolean = true,
  const Max extends number = 1,
  Out = Amount<ResolvedChannel, Max>,
>(
  options: ChannelSelectOptions<Required, Max, Out>,
): ModalField<Chosen<NoInfer<Out>, Max, Required>, PrefillAmount<Snowflake, Max>, unknown, 'channel'> {
  return entityField<ResolvedChannel, Snowflake, Required, Max, Out, 'channel'>(options, {
    type: componentTypes.CHANNEL_SELECT,
    component: (key, ids) => ({
      type: componentTypes.CHANNEL_SELECT,
      ...selectRequest(key, options),
      ...offeredChannels(options.channelTypes),
      ...presetsOf('channel', ids),
    }),
    resolve: (id, resolved) => lookUp(resolved.channels, id),
    typed: (id) => id,
  });
}
