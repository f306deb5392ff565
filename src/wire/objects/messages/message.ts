import { z } from 'zod';
import { Channel } from '../channels/channel.js';
import { ReceivedComponent } from '../components/received-component.js';
import { Sticker } from '../guilds/sticker.js';
import { Member } from '../users/member.js';
import { User } from '../users/user.js';
import { Attachment } from './attachment.js';
import { Embed } from './embed.js';
import { Poll } from './poll.js';
import { Reaction } from './reaction.js';

export * from './message-types.js';

/** The message that another one refers to. */
export const MessageReference = z.object({
  /** A value of `messageReferenceTypes`; absent means 0. */
  type: z.int().optional(),
  message_id: z.string().optional(),
  channel_id: z.string().optional(),
  guild_id: z.string().optional(),
});
export type MessageReference = z.output<typeof MessageReference>;

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
};

/** A snapshot of a forwarded message. */
export const MessageSnapshot = z.object({ message: z.object(contentFields), guild_id: z.string().optional() });
export type MessageSnapshot = z.output<typeof MessageSnapshot>;

/** The interaction that a message responds to. */
export const InteractionMetadata = z.object({
  id: z.string(),
  type: z.int(),
  user: User,
  authorizing_integration_owners: z.record(z.string(), z.string()),
  /** Only in follow-ups: the initial response. */
  original_response_message_id: z.string().optional(),
  /** Only in responses to user commands: the target of the command. */
  target_user: User.optional(),
  /** Only in responses to message commands: the target of the command. */
  target_message_id: z.string().optional(),
  /** Only in responses to components: the message that contains the component. */
  interacted_message_id: z.string().optional(),
  /** Only in responses to modals: the interaction that opened the modal. */
  get triggering_interaction_metadata() {
    return InteractionMetadata.optional();
  },
});
export type InteractionMetadata = z.output<typeof InteractionMetadata>;

/** A client theme shared in a message. */
export const SharedClientTheme = z.object({
  /** One to five, in hex. */
  colors: z.array(z.string()),
  /** Degrees, 0 to 360. */
  gradient_angle: z.int(),
  /** Strength, 0 to 100. */
  base_mix: z.int(),
  base_theme: z.int().nullable().optional(),
});
export type SharedClientTheme = z.output<typeof SharedClientTheme>;

const BaseMessage = z.object({
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
  application: z.object({ id: z.string(), name: z.string() }).partial().optional(),
  application_id: z.string().optional(),
  message_reference: MessageReference.optional(),
  message_snapshots: z.array(MessageSnapshot).optional(),
  interaction_metadata: InteractionMetadata.optional(),
  /** For command responses: the name of the command with its subcommand. Deprecated, but the only source of the name. */
  interaction: z.object({ id: z.string(), type: z.int(), name: z.string(), user: User }).optional(),
  /** The thread that was started from it. */
  thread: Channel.optional(),
  /** For threads: the position among its messages. */
  position: z.int().optional(),
  role_subscription_data: z
    .object({
      role_subscription_listing_id: z.string(),
      tier_name: z.string(),
      total_months_subscribed: z.int(),
      is_renewal: z.boolean(),
    })
    .optional(),
  poll: Poll.optional(),
  call: z.object({ participants: z.array(z.string()), ended_timestamp: z.string().nullable().optional() }).optional(),
  shared_client_theme: SharedClientTheme.optional(),
});

/** A message. Without the MESSAGE_CONTENT intent, the content of other users' messages is empty. */
export const Message = BaseMessage.extend({
  /** For replies: absent if it was not loaded, null if it was deleted. */
  referenced_message: BaseMessage.nullable().optional(),
});
export type Message = z.output<typeof Message>;

/** A message in a gateway event: with its guild id, and the author's member without user. */
export const GatewayMessage = Message.extend({
  guild_id: z.string().optional(),
  member: Member.omit({ user: true }).optional(),
  /** In guilds, each with its member. */
  mentions: z.array(User.extend({ member: Member.omit({ user: true }).partial().optional() })),
  channel_type: z.int().optional(),
});
export type GatewayMessage = z.output<typeof GatewayMessage>;
