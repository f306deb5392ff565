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
import { messageFlags } from '../messages/message.js';
import { checkComponentsVersion, newMessageFields } from '../messages/message-request.js';
import { User } from '../users/user.js';

const bounds = limits.webhook;
const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2 } = messageFlags;

/** Webhook types: posts with its token; crossposts a followed channel; responds to interactions. */
export const webhookTypes = { INCOMING: 1, CHANNEL_FOLLOWER: 2, APPLICATION: 3 } as const;

/** A webhook. */
export const Webhook = z.object({
  id: z.string(),
  /** A value of `webhookTypes`. */
  type: z.int(),
  guild_id: z.string().nullable().optional(),
  channel_id: z.string().nullable(),
  /** The creator; absent if requested with the webhook's token. */
  user: User.optional(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  /** For incoming webhooks. A secret: anyone who has it can post. */
  token: z.string().optional(),
  application_id: z.string().nullable(),
  /** For channel followers, as long as their creator can access the source. */
  source_guild: z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() }).optional(),
  source_channel: z.object({ id: z.string(), name: z.string() }).optional(),
  url: z.string().optional(),
});
export type Webhook = z.output<typeof Webhook>;

const FORBIDDEN_PARTS = ['clyde', 'discord'];
const FORBIDDEN_NAMES = ['everyone', 'here'];

/** A name of 1 to 80 characters, trimmed, that contains none of Discord's reserved names. */
function webhookName() {
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
export const WebhookRequest = z.object({ name: webhookName(), avatar: imageData().nullable().optional() });
export type WebhookRequest = z.input<typeof WebhookRequest>;

/** Changes to a webhook with its own token. */
export const WebhookTokenEdit = WebhookRequest.partial();
export type WebhookTokenEdit = z.input<typeof WebhookTokenEdit>;

/** Changes to a webhook; another `channel_id` moves it. */
export const WebhookEdit = WebhookTokenEdit.extend({ channel_id: snowflake().optional() });
export type WebhookEdit = z.input<typeof WebhookEdit>;

/**
 * A message that a webhook sends. The documentation says that IS_COMPONENTS_V2 forbids files, although file
 * components need them; here they are allowed, as in Create Message since 2026-04-16.
 */
export const WebhookMessage = z
  .object({
    ...newMessageFields,
    username: Username.optional(),
    avatar_url: boundedUrl(bounds.avatarUrl).optional(),
    flags: allowedFlags(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2).optional(),
    /** In forums and media channels: starts a thread of this name with the message. */
    thread_name: boundedText(0, bounds.threadName).optional(),
    applied_tags: boundedList(snowflake(), 0, bounds.appliedTags).optional(),
  })
  .check(checkComponentsVersion);
export type WebhookMessage = z.input<typeof WebhookMessage>;
