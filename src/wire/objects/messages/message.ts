import { z } from 'zod';
import type { ObjectSchema, PartialFields } from '../../validation/schema-types.js';
import { PartialApplication } from '../applications/application.js';
import { Channel } from '../channels/channel.js';
import { ReceivedComponent } from '../components/received-component.js';
import { Sticker } from '../expressions/sticker.js';
import { Member } from '../users/member.js';
import { User } from '../users/user.js';
import { Attachment } from './attachment.js';
import { Embed } from './embed.js';
import { Poll } from './poll.js';
import { Reaction } from './reaction.js';
import { ResolvedEntities } from './resolved-entities.js';

export * from './message-types.js';

/** The message that another one refers to. */
export interface MessageReference {
  /** A value of `messageReferenceTypes`; absent means 0. */
  type?: number | undefined;
  message_id?: string | undefined;
  channel_id?: string | undefined;
  guild_id?: string | undefined;
}
export const MessageReference: ObjectSchema<MessageReference> = z.object({
  type: z.int().optional(),
  message_id: z.string().optional(),
  channel_id: z.string().optional(),
  guild_id: z.string().optional(),
});

/** A sticker in a message; `format_type` is a number of `stickerFormats`. */
const StickerItem = Sticker.pick({ id: true, name: true, format_type: true });

const contentFields = {
  type: z.int(),
  content: z.string(),
  timestamp: z.string(),
  edited_timestamp: z.string().nullable(),
  mentions: z.array(User),
  mention_roles: z.array(z.string()),
  attachments: z.array(Attachment),
  embeds: z.array(Embed),
  flags: z.int().optional(),
  components: z.array(ReceivedComponent).optional(),
  sticker_items: z.array(StickerItem).optional(),
  stickers: z.array(Sticker).optional(),
};

/** The content of a forwarded message. */
export interface ForwardedMessage {
  type: number;
  content: string;
  timestamp: string;
  edited_timestamp: string | null;
  mentions: User[];
  mention_roles: string[];
  attachments: Attachment[];
  embeds: Embed[];
  flags?: number | undefined;
  components?: ReceivedComponent[] | undefined;
  sticker_items?: Pick<Sticker, 'id' | 'name' | 'format_type'>[] | undefined;
  /** Deprecated: `sticker_items` has what is needed to show them. */
  stickers?: Sticker[] | undefined;
}
export const ForwardedMessage: ObjectSchema<ForwardedMessage> = z.object(contentFields);

/** A snapshot of a forwarded message. */
export interface MessageSnapshot {
  message: ForwardedMessage;
  guild_id?: string | undefined;
}
export const MessageSnapshot: ObjectSchema<MessageSnapshot> = z.object({
  message: ForwardedMessage,
  guild_id: z.string().optional(),
});

/** The interaction that a message responds to. */
export interface InteractionMetadata {
  id: string;
  type: number;
  user: User;
  authorizing_integration_owners: Record<string, string>;
  /** Only in follow-ups: the initial response. */
  original_response_message_id?: string | undefined;
  /** Only in responses to user commands: the target of the command. */
  target_user?: User | undefined;
  /** Only in responses to message commands: the target of the command. */
  target_message_id?: string | undefined;
  /** Only in responses to components: the message that contains the component. */
  interacted_message_id?: string | undefined;
  /** Only in responses to modals: the interaction that opened the modal. */
  triggering_interaction_metadata?: InteractionMetadata | undefined;
}
export const InteractionMetadata: ObjectSchema<InteractionMetadata> = z.object({
  id: z.string(),
  type: z.int(),
  user: User,
  authorizing_integration_owners: z.record(z.string(), z.string()),
  original_response_message_id: z.string().optional(),
  target_user: User.optional(),
  target_message_id: z.string().optional(),
  interacted_message_id: z.string().optional(),
  /** Only in responses to modals: the interaction that opened the modal. */
  get triggering_interaction_metadata() {
    return InteractionMetadata.optional();
  },
});

/** A client theme shared in a message. */
export interface SharedClientTheme {
  /** One to five, in hex. */
  colors: string[];
  /** Degrees, 0 to 360. */
  gradient_angle: number;
  /** Strength, 0 to 100. */
  base_mix: number;
  base_theme?: number | null | undefined;
}
export const SharedClientTheme: ObjectSchema<SharedClientTheme> = z.object({
  colors: z.array(z.string()),
  gradient_angle: z.int(),
  base_mix: z.int(),
  base_theme: z.int().nullable().optional(),
});

/** A message without the message that it refers to. */
export interface BaseMessage extends ForwardedMessage {
  id: string;
  channel_id: string;
  author: User;
  tts: boolean;
  mention_everyone: boolean;
  mention_channels?:
    | {
        id: string;
        guild_id: string;
        type: number;
        name: string;
      }[]
    | undefined;
  reactions?: Reaction[] | undefined;
  nonce?: string | number | undefined;
  pinned: boolean;
  webhook_id?: string | undefined;
  activity?:
    | {
        type: number;
        party_id?: string | undefined;
      }
    | undefined;
  /** Only with embeds of Rich Presence. */
  application?: PartialApplication | undefined;
  application_id?: string | undefined;
  message_reference?: MessageReference | undefined;
  message_snapshots?: MessageSnapshot[] | undefined;
  interaction_metadata?: InteractionMetadata | undefined;
  /** For command responses: the name of the command with its subcommand. Deprecated, but the only source of the name. */
  interaction?:
    | {
        id: string;
        type: number;
        name: string;
        user: User;
        member?: PartialFields<Member> | undefined;
      }
    | undefined;
  /** The thread that was started from it. */
  thread?: Channel | undefined;
  /** For threads: the position among its messages. */
  position?: number | undefined;
  role_subscription_data?:
    | {
        role_subscription_listing_id: string;
        tier_name: string;
        total_months_subscribed: number;
        is_renewal: boolean;
      }
    | undefined;
  /** The default values of its select menus, and what else it refers to. */
  resolved?: ResolvedEntities | undefined;
  poll?: Poll | undefined;
  call?:
    | {
        participants: string[];
        ended_timestamp?: string | null | undefined;
      }
    | undefined;
  shared_client_theme?: SharedClientTheme | undefined;
}
export const BaseMessage: ObjectSchema<BaseMessage> = z.object({
  ...contentFields,
  id: z.string(),
  channel_id: z.string(),
  author: User,
  tts: z.boolean(),
  mention_everyone: z.boolean(),
  mention_channels: z
    .array(z.object({ id: z.string(), guild_id: z.string(), type: z.int(), name: z.string() }))
    .optional(),
  reactions: z.array(Reaction).optional(),
  nonce: z.union([z.string(), z.int()]).optional(),
  pinned: z.boolean(),
  webhook_id: z.string().optional(),
  activity: z.object({ type: z.int(), party_id: z.string().optional() }).optional(),
  application: PartialApplication.optional(),
  application_id: z.string().optional(),
  message_reference: MessageReference.optional(),
  message_snapshots: z.array(MessageSnapshot).optional(),
  interaction_metadata: InteractionMetadata.optional(),
  interaction: z
    .object({ id: z.string(), type: z.int(), name: z.string(), user: User, member: Member.partial().optional() })
    .optional(),
  thread: Channel.optional(),
  position: z.int().optional(),
  role_subscription_data: z
    .object({
      role_subscription_listing_id: z.string(),
      tier_name: z.string(),
      total_months_subscribed: z.int(),
      is_renewal: z.boolean(),
    })
    .optional(),
  resolved: ResolvedEntities.optional(),
  poll: Poll.optional(),
  call: z.object({ participants: z.array(z.string()), ended_timestamp: z.string().nullable().optional() }).optional(),
  shared_client_theme: SharedClientTheme.optional(),
});

/** A message. Without the MESSAGE_CONTENT intent, the content of other users' messages is empty. */
export interface Message extends BaseMessage {
  /** For replies: absent if it was not loaded, null if it was deleted. */
  referenced_message?: BaseMessage | null | undefined;
}
export const Message: ObjectSchema<Message> = BaseMessage.extend({
  referenced_message: BaseMessage.nullable().optional(),
});

/** A message in a gateway event: with its guild id, and the author's member without user. */
export interface GatewayMessage extends Omit<Message, 'mentions'> {
  guild_id?: string | undefined;
  member?: Omit<Member, 'user'> | undefined;
  /** In guilds, each with its member. */
  mentions: (User & {
    member?: PartialFields<Omit<Member, 'user'>> | undefined;
  })[];
  channel_type?: number | undefined;
}
export const GatewayMessage: ObjectSchema<GatewayMessage> = Message.extend({
  guild_id: z.string().optional(),
  member: Member.omit({ user: true }).optional(),
  mentions: z.array(User.extend({ member: Member.omit({ user: true }).partial().optional() })),
  channel_type: z.int().optional(),
});
