import { z } from 'zod';
import { limits } from '../limits.js';
import { flags, formIssue, list, queryInteger, snowflake, text } from '../schema.js';
import { AllowedMentions } from './allowed-mentions.js';
import { Attachment, AttachmentRequest } from './attachment.js';
import { MessageComponents } from './components/message-components.js';
import { ReceivedComponent } from './components/received-component.js';
import { Embed, EmbedsRequest } from './embed.js';
import { Member } from './member.js';
import { User } from './user.js';

/** Bits of a message's `flags`. */
export const messageFlags = {
  CROSSPOSTED: 1 << 0,
  IS_CROSSPOST: 1 << 1,
  SUPPRESS_EMBEDS: 1 << 2,
  SOURCE_MESSAGE_DELETED: 1 << 3,
  URGENT: 1 << 4,
  HAS_THREAD: 1 << 5,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  FAILED_TO_MENTION_SOME_ROLES_IN_THREAD: 1 << 8,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
  IS_VOICE_MESSAGE: 1 << 13,
  HAS_SNAPSHOT: 1 << 14,
  IS_COMPONENTS_V2: 1 << 15,
} as const;

/** A message. Without the MESSAGE_CONTENT intent, texts of others come empty. */
export const Message = z.object({
  id: z.string(),
  channel_id: z.string(),
  author: User,
  content: z.string(),
  timestamp: z.string(),
  edited_timestamp: z.string().nullable(),
  tts: z.boolean(),
  mention_everyone: z.boolean(),
  mentions: z.array(User),
  mention_roles: z.array(z.string()),
  attachments: z.array(Attachment),
  embeds: z.array(Embed),
  nonce: z.union([z.string(), z.int()]).optional(),
  pinned: z.boolean(),
  webhook_id: z.string().optional(),
  type: z.int(),
  application_id: z.string().optional(),
  flags: z.int().optional(),
  components: z.array(ReceivedComponent).optional(),
});
export type Message = z.output<typeof Message>;

/** A message in a gateway event: with its guild, and its author's member without the user. */
export const GatewayMessage = Message.extend({
  guild_id: z.string().optional(),
  member: Member.omit({ user: true }).optional(),
});
export type GatewayMessage = z.output<typeof GatewayMessage>;

const bounds = limits.message;
const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, EPHEMERAL } = messageFlags;

/** Fields that a message, an answer to an interaction and an edit have in common. */
const texts = z.object({
  content: text(0, bounds.content),
  embeds: EmbedsRequest,
  allowed_mentions: AllowedMentions,
  components: MessageComponents,
  attachments: list(AttachmentRequest, 0, bounds.files),
});

/** A message to be sent. Whether it is empty can only be said together with its files (50006). */
export const MessageRequest = texts.partial().extend({
  nonce: z.union([text(0, bounds.nonce), z.int()]).optional(),
  tts: z.boolean().optional(),
  flags: flags(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS).optional(),
});
export type MessageRequest = z.input<typeof MessageRequest>;

/** An answer to an interaction, or a follow-up: a message that may be ephemeral. */
export const AnswerMessage = texts.partial().extend({
  tts: z.boolean().optional(),
  flags: flags(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL).optional(),
});
export type AnswerMessage = z.input<typeof AnswerMessage>;

/** Changes to a message; what is not named stays, null empties. */
export const MessageEdit = z
  .object({
    content: texts.shape.content.nullable(),
    embeds: EmbedsRequest.nullable(),
    allowed_mentions: AllowedMentions.nullable(),
    components: MessageComponents.nullable(),
    attachments: texts.shape.attachments.nullable(),
    flags: flags(SUPPRESS_EMBEDS).nullable(),
  })
  .partial();
export type MessageEdit = z.input<typeof MessageEdit>;

/** Which messages of a channel: at most one of `around`, `before` and `after`. */
export const MessagesQuery = z
  .object({
    around: snowflake().optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    /** 1..100, default 50. */
    limit: queryInteger(bounds.pageMin, bounds.page).default(50),
  })
  .check((ctx) => {
    const given = (['around', 'before', 'after'] as const).filter((key) => ctx.value[key] !== undefined);
    for (const key of given.slice(1)) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          { formCode: 'BASE_TYPE_CHOICES', message: 'Only one of around, before and after may be given.' },
          [key],
        ),
      );
    }
  });
