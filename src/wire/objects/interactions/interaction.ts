import { z } from 'zod';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { Channel } from '../channels/channel.js';
import { componentTypes } from '../components/component-types.js';
import { Attachment } from '../messages/attachment.js';
import { Message } from '../messages/message.js';
import { ResolvedEntities } from '../messages/resolved-entities.js';
import { Entitlement } from '../monetization/entitlement.js';
import { InteractionMember } from '../users/member.js';
import { User } from '../users/user.js';

/** Interaction types. */
export const interactionTypes = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
} as const;

/** What the ids of an interaction refer to, by id. */
export interface ResolvedData extends ResolvedEntities {
  /** Only for message commands: the target of the command. */
  messages?: Record<string, Message> | undefined;
  attachments?: Record<string, Attachment> | undefined;
}
export const ResolvedData: ObjectSchema<ResolvedData> = ResolvedEntities.extend({
  messages: z.record(z.string(), Message).optional(),
  attachments: z.record(z.string(), Attachment).optional(),
});

/** An option of a used command. Subcommands and groups have `options`, parameters a `value`. */
export interface CommandDataOption {
  name: string;
  /** A value of `commandOptionTypes`. */
  type: number;
  /** The id for options of entities. For the `focused` option, the text that the user has typed. */
  value?: string | number | boolean | undefined;
  options?: CommandDataOption[] | undefined;
  /** Only for autocomplete: whether the user is typing in this option. */
  focused?: boolean | undefined;
}

/** An option of a used command. */
export const CommandDataOption: Schema<CommandDataOption> = z.object({
  name: z.string(),
  type: z.int(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  get options() {
    return z.array(CommandDataOption).optional();
  },
  focused: z.boolean().optional(),
});

/** The data of a command interaction and of an autocomplete interaction. */
export interface CommandData {
  id: string;
  /** Id and name of the top-level command, in its default language. */
  name: string;
  /** A value of `commandTypes`. */
  type: number;
  resolved?: ResolvedData | undefined;
  options?: CommandDataOption[] | undefined;
  /** The guild of a guild command; absent for global commands. */
  guild_id?: string | undefined;
  /** Only for user and message commands: the id of the target. */
  target_id?: string | undefined;
}
export const CommandData: ObjectSchema<CommandData> = z.object({
  id: z.string(),
  name: z.string(),
  type: z.int(),
  resolved: ResolvedData.optional(),
  options: z.array(CommandDataOption).optional(),
  guild_id: z.string().optional(),
  target_id: z.string().optional(),
});

/** The data of a component interaction. */
export interface ComponentData {
  component_type: number;
  id?: number | undefined;
  custom_id: string;
  values?: string[] | undefined;
  resolved?: ResolvedData | undefined;
}
export const ComponentData: ObjectSchema<ComponentData> = z.object({
  component_type: z.int(),
  id: z.int().optional(),
  custom_id: z.string(),
  values: z.array(z.string()).optional(),
  resolved: ResolvedData.optional(),
});

const fieldIds = { id: z.int(), custom_id: z.string() };
const valueListFields = { ...fieldIds, values: z.array(z.string()) };

/** The value of one field of a submitted modal. */
export type SubmittedModalField =
  | {
      type: 4;
      id: number;
      custom_id: string;
      value: string;
    }
  | {
      type: 3 | 5 | 6 | 7 | 8 | 19 | 22;
      id: number;
      custom_id: string;
      values: string[];
    }
  | {
      type: 21;
      id: number;
      custom_id: string;
      value: string | null;
    }
  | {
      type: 23;
      id: number;
      custom_id: string;
      value: boolean;
    };
export const SubmittedModalField: Schema<SubmittedModalField> = z.discriminatedUnion('type', [
  z.object({ type: z.literal(componentTypes.TEXT_INPUT), ...fieldIds, value: z.string() }),
  z.object({
    type: z.literal([
      componentTypes.STRING_SELECT,
      componentTypes.USER_SELECT,
      componentTypes.ROLE_SELECT,
      componentTypes.MENTIONABLE_SELECT,
      componentTypes.CHANNEL_SELECT,
      componentTypes.FILE_UPLOAD,
      componentTypes.CHECKBOX_GROUP,
    ]),
    ...valueListFields,
  }),
  z.object({ type: z.literal(componentTypes.RADIO_GROUP), ...fieldIds, value: z.string().nullable() }),
  z.object({ type: z.literal(componentTypes.CHECKBOX), ...fieldIds, value: z.boolean() }),
]);

/** The data of a modal submission: one item per top-level component, in order. */
export interface ModalData {
  custom_id: string;
  components: (
    | {
        type: 18;
        id: number;
        component: SubmittedModalField;
      }
    | {
        type: 10;
        id: number;
      }
    | {
        type: 1;
        id: number;
        components: SubmittedModalField[];
      }
  )[];
  resolved?: ResolvedData | undefined;
}
export const ModalData: ObjectSchema<ModalData> = z.object({
  custom_id: z.string(),
  components: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal(componentTypes.LABEL), id: z.int(), component: SubmittedModalField }),
      z.object({ type: z.literal(componentTypes.TEXT_DISPLAY), id: z.int() }),
      /** For text inputs in action rows, the form that labels replace. */
      z.object({ type: z.literal(componentTypes.ACTION_ROW), id: z.int(), components: z.array(SubmittedModalField) }),
    ]),
  ),
  resolved: ResolvedData.optional(),
});

/** The fields of every interaction. */
export interface InteractionFields {
  id: string;
  application_id: string;
  /** Valid for 15 minutes; a secret. */
  token: string;
  version: number;
  guild?:
    | {
        id: string;
        features: string[];
        locale: string;
      }
    | undefined;
  guild_id?: string | undefined;
  channel?: Pick<Channel, 'id' | 'type' | 'name' | 'parent_id'> | undefined;
  channel_id?: string | undefined;
  /** In guilds; otherwise `user`. */
  member?: InteractionMember | undefined;
  user?: User | undefined;
  /** The bot's permissions in the channel. */
  app_permissions: string;
  locale: string;
  guild_locale?: string | undefined;
  entitlements: Entitlement[];
  authorizing_integration_owners: Record<string, string>;
  /** 0 in a guild, 1 in a DM with the bot, 2 in another private channel. */
  context?: number | undefined;
  /** Bytes. */
  attachment_size_limit: number;
}

const interactionFields = {
  id: z.string(),
  application_id: z.string(),
  token: z.string(),
  version: z.int(),
  guild: z.object({ id: z.string(), features: z.array(z.string()), locale: z.string() }).optional(),
  guild_id: z.string().optional(),
  channel: Channel.pick({ id: true, type: true, name: true, parent_id: true }).optional(),
  channel_id: z.string().optional(),
  member: InteractionMember.optional(),
  user: User.optional(),
  app_permissions: z.string(),
  locale: z.string(),
  guild_locale: z.string().optional(),
  entitlements: z.array(Entitlement),
  authorizing_integration_owners: z.record(z.string(), z.string()),
  context: z.int().optional(),
  attachment_size_limit: z.int(),
};

/** A command that was used. */
export interface CommandInteraction extends InteractionFields {
  type: 2;
  data: CommandData;
}
export const CommandInteraction: ObjectSchema<CommandInteraction> = z.object({
  ...interactionFields,
  type: z.literal(interactionTypes.APPLICATION_COMMAND),
  data: CommandData,
});

/** An autocomplete request for a command that is being typed. Values may be partial and are not validated. */
export interface AutocompleteInteraction extends InteractionFields {
  type: 4;
  data: CommandData;
}
export const AutocompleteInteraction: ObjectSchema<AutocompleteInteraction> = z.object({
  ...interactionFields,
  type: z.literal(interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE),
  data: CommandData,
});

/** A clicked button or a used select. */
export interface ComponentInteraction extends InteractionFields {
  type: 3;
  data: ComponentData;
  message: Message;
}
export const ComponentInteraction: ObjectSchema<ComponentInteraction> = z.object({
  ...interactionFields,
  type: z.literal(interactionTypes.MESSAGE_COMPONENT),
  data: ComponentData,
  message: Message,
});

/** A submitted modal. `message` is present if it was opened from a component. */
export interface ModalInteraction extends InteractionFields {
  type: 5;
  data: ModalData;
  message?: Message | undefined;
}
export const ModalInteraction: ObjectSchema<ModalInteraction> = z.object({
  ...interactionFields,
  type: z.literal(interactionTypes.MODAL_SUBMIT),
  data: ModalData,
  message: Message.optional(),
});

/** Every interaction that needs a response. */
export type Interaction = CommandInteraction | ComponentInteraction | AutocompleteInteraction | ModalInteraction;
export const Interaction: Schema<Interaction> = z.discriminatedUnion('type', [
  CommandInteraction,
  ComponentInteraction,
  AutocompleteInteraction,
  ModalInteraction,
]);

/** The message of a component, or the message from which a modal was opened; undefined if there is none. */
export function getInteractionMessage(interaction: Interaction): Message | undefined {
  return 'message' in interaction ? interaction.message : undefined;
}

/** The custom_id of a component or a modal; undefined for commands. */
export function customIdOf({ data }: Interaction): string | undefined {
  return 'custom_id' in data ? data.custom_id : undefined;
}
