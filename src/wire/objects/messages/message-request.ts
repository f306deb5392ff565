/** Requests that create and edit messages, with the rules between their fields. */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  allowedFlags,
  boundedInteger,
  boundedList,
  boundedText,
  formIssue,
  queryInteger,
  snowflake,
} from '../../validation/field-schemas.js';
import type { FieldSchemas, ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import { MessageComponents, validateLegacyComponents } from '../components/message-components.js';
import { AllowedMentions } from './allowed-mentions.js';
import type { ParsedAttachmentRequest } from './attachment.js';
import { AttachmentRequest } from './attachment.js';
import { EmbedsRequest } from './embed.js';
import { messageFlags, messageReferenceTypes } from './message.js';
import type { ParsedPollRequest } from './poll.js';
import { PollRequest } from './poll.js';

const bounds = limits.message;
const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, EPHEMERAL, IS_VOICE_MESSAGE, IS_COMPONENTS_V2 } = messageFlags;

/** Fields that all messages and edits share. */
const contentFields = {
  content: boundedText(0, bounds.content),
  embeds: EmbedsRequest,
  allowed_mentions: AllowedMentions,
  components: MessageComponents,
  attachments: boundedList(AttachmentRequest, 0, bounds.files),
};

/** Fields of every new message. Each operation has its own `flags`. */
export interface NewMessageFields {
  /** Null means no content, as in an edit. */
  content?: string | null | undefined;
  embeds?: EmbedsRequest | undefined;
  allowed_mentions?: AllowedMentions | undefined;
  components?: MessageComponents | undefined;
  attachments?: AttachmentRequest[] | undefined;
  tts?: boolean | undefined;
  poll?: PollRequest | undefined;
}

/** {@link NewMessageFields} after validation, with defaults filled in. */
export interface ParsedNewMessageFields extends NewMessageFields {
  attachments?: ParsedAttachmentRequest[] | undefined;
  poll?: ParsedPollRequest | undefined;
}
export const newMessageFields: FieldSchemas<ParsedNewMessageFields, NewMessageFields> = {
  content: contentFields.content.nullable().optional(),
  embeds: EmbedsRequest.optional(),
  allowed_mentions: AllowedMentions.optional(),
  components: MessageComponents.optional(),
  attachments: contentFields.attachments.optional(),
  tts: z.boolean().optional(),
  poll: PollRequest.optional(),
};

/** Fields of every edit: omitted fields stay unchanged; null clears a field. Each operation has its own `flags`. */
const editFields = {
  content: contentFields.content.nullable().optional(),
  embeds: EmbedsRequest.nullable().optional(),
  allowed_mentions: AllowedMentions.nullable().optional(),
  components: MessageComponents.nullable().optional(),
  attachments: contentFields.attachments.nullable().optional(),
};

/** Fields that a message with IS_COMPONENTS_V2 cannot have. */
const LEGACY_MESSAGE_FIELDS = ['content', 'embeds', 'sticker_ids', 'poll', 'shared_client_theme'] as const;

interface MessageContents {
  readonly flags?: number | null | undefined;
  readonly components?: readonly { readonly type: number }[] | null | undefined;
}

/** The error message for a legacy field in a message with IS_COMPONENTS_V2. */
export function legacyFieldProblem(field: string) {
  return {
    formCode: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  };
}

/** Whether a field of a message has a value. */
export function isFieldNonEmpty(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/**
 * Messages with IS_COMPONENTS_V2 contain only components. Files are allowed, because file components refer to them: since
 * 2026-04-16 the documentation of Create and Edit Message does not list them anymore. Execute and Edit Webhook Message
 * still forbid `files[n]`, in an older text. Files that no component shows are accepted but not visible.
 */
function checkOnlyComponents(ctx: z.core.ParsePayload<MessageContents>): void {
  if (((ctx.value.flags ?? 0) & IS_COMPONENTS_V2) === 0) return;
  for (const field of LEGACY_MESSAGE_FIELDS) {
    const value: unknown = Reflect.get(ctx.value, field);
    if (isFieldNonEmpty(value)) ctx.issues.push(formIssue(value, legacyFieldProblem(field), [field]));
  }
}

/** A new message must contain the components of its own system. An edit may be of either; Discord decides. */
export function checkComponentsVersion(ctx: z.core.ParsePayload<MessageContents>): void {
  checkOnlyComponents(ctx);
  if (((ctx.value.flags ?? 0) & IS_COMPONENTS_V2) !== 0) return;
  for (const { path, ...problem } of validateLegacyComponents(ctx.value.components ?? [])) {
    ctx.issues.push(formIssue(ctx.value, problem, ['components', ...path]));
  }
}

/** The message that a new one replies to or forwards. */
const ReferenceRequest = z
  .object({
    /** Default 0: a reply. */
    type: z.literal(Object.values(messageReferenceTypes)).optional(),
    message_id: snowflake(),
    /** Required for forwards; otherwise the channel of the message itself. */
    channel_id: snowflake().optional(),
    guild_id: snowflake().optional(),
    /** Whether a missing referenced message is an error. If false, a normal message is sent. Default true. */
    fail_if_not_exists: z.boolean().optional(),
  })
  .check((ctx) => {
    if (ctx.value.type !== messageReferenceTypes.FORWARD || ctx.value.channel_id !== undefined) return;
    const required = { formCode: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
    ctx.issues.push(formIssue(ctx.value, required, ['channel_id']));
  });

const ThemeRequest = z.object({
  colors: boundedList(boundedText(1, 7), 1, 5),
  gradient_angle: boundedInteger(0, 360),
  base_mix: boundedInteger(0, 100),
  base_theme: boundedInteger(0, 4).nullable().optional(),
});

/** A message to send. Whether it is empty depends on its files as well (50006). */
export interface MessageRequest extends NewMessageFields {
  /** Returned in the event of the message, so that a sender can recognize its own. */
  nonce?: string | number | undefined;
  /**
   * With a `nonce`: returns a recent message with the same nonce instead of creating a second one. Default of our client:
   * true.
   */
  enforce_nonce?: boolean | undefined;
  message_reference?:
    | {
        /** Default 0: a reply. */
        type?: 0 | 1 | undefined;
        message_id: string;
        /** Required for forwards; otherwise the channel of the message itself. */
        channel_id?: string | undefined;
        guild_id?: string | undefined;
        /** Whether a missing referenced message is an error. If false, a normal message is sent. Default true. */
        fail_if_not_exists?: boolean | undefined;
      }
    | undefined;
  sticker_ids?: string[] | undefined;
  flags?: number | undefined;
  shared_client_theme?:
    | {
        colors: string[];
        gradient_angle: number;
        base_mix: number;
        base_theme?: number | null | undefined;
      }
    | undefined;
}

/** {@link MessageRequest} after validation, with defaults filled in. */
export interface ParsedMessageRequest extends MessageRequest {
  attachments?: ParsedAttachmentRequest[] | undefined;
  poll?: ParsedPollRequest | undefined;
}
export const MessageRequest: ObjectSchema<ParsedMessageRequest, MessageRequest> = z
  .object({
    ...newMessageFields,
    nonce: z.union([boundedText(0, bounds.nonce), z.int()]).optional(),
    enforce_nonce: z.boolean().optional(),
    message_reference: ReferenceRequest.optional(),
    sticker_ids: boundedList(snowflake(), 0, bounds.stickers).optional(),
    flags: allowedFlags(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_VOICE_MESSAGE | IS_COMPONENTS_V2).optional(),
    shared_client_theme: ThemeRequest.optional(),
  })
  .check(checkComponentsVersion, (ctx) => {
    if (ctx.value.message_reference?.type !== messageReferenceTypes.FORWARD) return;
    for (const field of [...LEGACY_MESSAGE_FIELDS, 'components', 'attachments'] as const) {
      const problem = { formCode: 'MESSAGE_FORWARD_EXCLUSIVE', message: 'A forwarded message holds nothing else' };
      if (isFieldNonEmpty(ctx.value[field])) ctx.issues.push(formIssue(ctx.value[field], problem, [field]));
    }
  });

/** An interaction response or follow-up: a message that may be ephemeral. */
export interface ResponseMessage extends NewMessageFields {
  flags?: number | undefined;
}

/** {@link ResponseMessage} after validation, with defaults filled in. */
export interface ParsedResponseMessage extends ResponseMessage {
  attachments?: ParsedAttachmentRequest[] | undefined;
  poll?: ParsedPollRequest | undefined;
}
export const ResponseMessage: ObjectSchema<ParsedResponseMessage, ResponseMessage> = z
  .object({
    ...newMessageFields,
    flags: allowedFlags(
      SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL | IS_VOICE_MESSAGE | IS_COMPONENTS_V2,
    ).optional(),
  })
  .check(checkComponentsVersion);

/**
 * Changes to a message; omitted fields stay unchanged; null clears a field. IS_COMPONENTS_V2 can be set but not
 * removed.
 */
export interface MessageEdit {
  content?: string | null | undefined;
  embeds?: EmbedsRequest | null | undefined;
  allowed_mentions?: AllowedMentions | null | undefined;
  components?: MessageComponents | null | undefined;
  attachments?: AttachmentRequest[] | null | undefined;
  flags?: number | null | undefined;
  /** Null removes the poll if IS_COMPONENTS_V2 is set. A poll cannot be added or changed. */
  poll?: PollRequest | null | undefined;
  /** An empty list removes the stickers, which is necessary when IS_COMPONENTS_V2 is set. */
  sticker_ids?: string[] | null | undefined;
}

/** {@link MessageEdit} after validation. */
export interface ParsedMessageEdit extends MessageEdit {
  attachments?: ParsedAttachmentRequest[] | null | undefined;
  poll?: ParsedPollRequest | null | undefined;
}
export const MessageEdit: ObjectSchema<ParsedMessageEdit, MessageEdit> = z
  .object({
    ...editFields,
    flags: allowedFlags(SUPPRESS_EMBEDS | IS_COMPONENTS_V2)
      .nullable()
      .optional(),
    poll: PollRequest.nullable().optional(),
    sticker_ids: boundedList(snowflake(), 0, bounds.stickers).nullable().optional(),
  })
  .check(checkOnlyComponents);

/** Changes to a response or a webhook message. A poll can be added only to a deferred response. */
export interface WebhookMessageEdit {
  content?: string | null | undefined;
  embeds?: EmbedsRequest | null | undefined;
  allowed_mentions?: AllowedMentions | null | undefined;
  components?: MessageComponents | null | undefined;
  attachments?: AttachmentRequest[] | null | undefined;
  flags?: number | null | undefined;
  poll?: PollRequest | null | undefined;
}

/** {@link WebhookMessageEdit} after validation, with defaults filled in. */
export interface ParsedWebhookMessageEdit extends WebhookMessageEdit {
  attachments?: ParsedAttachmentRequest[] | null | undefined;
  poll?: ParsedPollRequest | null | undefined;
}
export const WebhookMessageEdit: ObjectSchema<ParsedWebhookMessageEdit, WebhookMessageEdit> = z
  .object({
    ...editFields,
    flags: allowedFlags(SUPPRESS_EMBEDS | IS_COMPONENTS_V2)
      .nullable()
      .optional(),
    poll: PollRequest.nullable().optional(),
  })
  .check(checkOnlyComponents);

/** Ids of messages to delete, without repetition. */
export interface BulkDeleteRequest {
  messages: string[];
}
export const BulkDeleteRequest: ObjectSchema<BulkDeleteRequest> = z.object({
  messages: boundedList(snowflake(), bounds.bulkDelete.min, bounds.bulkDelete.max).check((ctx) => {
    if (new Set(ctx.value).size < ctx.value.length) {
      ctx.issues.push(
        formIssue(ctx.value, { formCode: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'Ids must differ.' }),
      );
    }
  }),
});

/** Query for messages of a channel: at most one of `around`, `before` and `after`. */
export interface MessagesQuery {
  around?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  /** 1 to 100, default 50. */
  limit?: number | undefined;
}

/** {@link MessagesQuery} after validation, with defaults filled in. */
export interface ParsedMessagesQuery extends MessagesQuery {
  limit: number;
}
export const MessagesQuery: QuerySchema<ParsedMessagesQuery, MessagesQuery> = z
  .object({
    around: snowflake().optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    limit: queryInteger(bounds.minPageSize, bounds.pageSize).default(50),
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
