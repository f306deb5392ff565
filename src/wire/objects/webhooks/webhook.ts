import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  allowedFlags,
  boundedList,
  boundedText,
  boundedUrl,
  formIssue,
  imageData,
  lengthProblem,
  snowflake,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, PartialFields } from '../../validation/schema-types.js';
import type { MessageComponents } from '../components/message-components.js';
import type { AllowedMentions } from '../messages/allowed-mentions.js';
import type { AttachmentRequest, ParsedAttachmentRequest } from '../messages/attachment.js';
import type { EmbedsRequest } from '../messages/embed.js';
import { messageFlags } from '../messages/message.js';
import { checkComponentsVersion, newMessageFields } from '../messages/message-request.js';
import type { ParsedPollRequest, PollRequest } from '../messages/poll.js';
import { User } from '../users/user.js';

const bounds = limits.webhook;
const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2 } = messageFlags;

/** Webhook types: posts with its token; crossposts a followed channel; responds to interactions. */
export const webhookTypes = { INCOMING: 1, CHANNEL_FOLLOWER: 2, APPLICATION: 3 } as const;

/** A webhook. */
export interface Webhook {
  id: string;
  /** A value of `webhookTypes`. */
  type: number;
  guild_id?: string | null | undefined;
  channel_id: string | null;
  /** The creator; absent if requested with the webhook's token. */
  user?: User | undefined;
  name: string | null;
  avatar: string | null;
  /** For incoming webhooks. A secret: anyone who has it can post. */
  token?: string | undefined;
  application_id: string | null;
  /** For channel followers, as long as their creator can access the source. */
  source_guild?:
    | {
        id: string;
        name: string;
        icon: string | null;
      }
    | undefined;
  source_channel?:
    | {
        id: string;
        name: string;
      }
    | undefined;
  url?: string | undefined;
}
export const Webhook: ObjectSchema<Webhook> = z.object({
  id: z.string(),
  type: z.int(),
  guild_id: z.string().nullable().optional(),
  channel_id: z.string().nullable(),
  user: User.optional(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  token: z.string().optional(),
  application_id: z.string().nullable(),
  source_guild: z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() }).optional(),
  source_channel: z.object({ id: z.string(), name: z.string() }).optional(),
  url: z.string().optional(),
});

const FORBIDDEN_PARTS = ['clyde', 'discord'];
const FORBIDDEN_NAMES = ['everyone', 'here'];

/** A name of 1 to 80 characters, trimmed, that contains none of Discord's reserved names. */
function webhookName(): z.ZodString {
  return z
    .string()
    .trim()
    .check((ctx) => {
      const length = [...ctx.value].length;
      if (length < 1 || length > bounds.name) ctx.issues.push(formIssue(ctx.value, lengthProblem(1, bounds.name)));
      const part = FORBIDDEN_PARTS.find((each) => ctx.value.toLowerCase().includes(each));
      if (part) {
        const message = `Username cannot contain "${part}"`;
        ctx.issues.push(formIssue(ctx.value, { formCode: 'USERNAME_INVALID_CONTAINS', message }));
      }
    });
}

/** The username of a single message: like a webhook name, and not `everyone` or `here`. */
const Username = webhookName().check((ctx) => {
  if (FORBIDDEN_NAMES.includes(ctx.value)) {
    const message = `Username cannot be "${ctx.value}"`;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'USERNAME_INVALID', message }));
  }
});

/** A webhook to create. */
export interface WebhookRequest {
  name: string;
  avatar?: string | null | undefined;
}
export const WebhookRequest: ObjectSchema<WebhookRequest> = z.object({
  name: webhookName(),
  avatar: imageData().nullable().optional(),
});

/** Changes to a webhook with its own token. */
export interface WebhookTokenEdit extends PartialFields<WebhookRequest> {}
export const WebhookTokenEdit: ObjectSchema<WebhookTokenEdit> = WebhookRequest.partial();

/** Changes to a webhook; another `channel_id` moves it. */
export interface WebhookEdit extends WebhookTokenEdit {
  channel_id?: string | undefined;
}
export const WebhookEdit: ObjectSchema<WebhookEdit> = WebhookTokenEdit.extend({ channel_id: snowflake().optional() });

/** A message that a webhook sends. */
export interface WebhookMessage {
  /** Null means no content, as in an edit. */
  content?: string | null | undefined;
  embeds?: EmbedsRequest | undefined;
  allowed_mentions?: AllowedMentions | undefined;
  components?: MessageComponents | undefined;
  attachments?: AttachmentRequest[] | undefined;
  tts?: boolean | undefined;
  poll?: PollRequest | undefined;
  username?: string | undefined;
  avatar_url?: string | undefined;
  flags?: number | undefined;
  /** In forums and media channels: starts a thread of this name with the message. */
  thread_name?: string | undefined;
  applied_tags?: string[] | undefined;
}

/** {@link WebhookMessage} after validation, with defaults filled in. */
export interface ParsedWebhookMessage extends WebhookMessage {
  attachments?: ParsedAttachmentRequest[] | undefined;
  poll?: ParsedPollRequest | undefined;
}
export const WebhookMessage: ObjectSchema<ParsedWebhookMessage, WebhookMessage> = z
  .object({
    ...newMessageFields,
    username: Username.optional(),
    avatar_url: boundedUrl(bounds.avatarUrl).optional(),
    flags: allowedFlags(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2).optional(),
    thread_name: boundedText(0, bounds.threadName).optional(),
    applied_tags: boundedList(snowflake(), 0, bounds.appliedTags).optional(),
  })
  .check(checkComponentsVersion);
