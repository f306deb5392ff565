/** Messages as they are sent and changed, with the rules that hold between their fields. */
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
import { MessageComponents, validateLegacyComponents } from '../components/message-components.js';
import { AllowedMentions } from './allowed-mentions.js';
import { AttachmentRequest } from './attachment.js';
import { EmbedsRequest } from './embed.js';
import { messageFlags, messageReferenceTypes } from './message.js';
import { PollRequest } from './poll.js';

const bounds = limits.message;
const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, EPHEMERAL, IS_VOICE_MESSAGE, IS_COMPONENTS_V2 } = messageFlags;

/** Fields that every message and every edit have in common. */
const contentFields = {
  content: boundedText(0, bounds.content),
  embeds: EmbedsRequest,
  allowed_mentions: AllowedMentions,
  components: MessageComponents,
  attachments: boundedList(AttachmentRequest, 0, bounds.files),
};

/** The fields of a new message, whoever sends it, by which way it may be. `flags` is each way's own. */
export const newMessageFields = {
  content: contentFields.content.optional(),
  embeds: EmbedsRequest.optional(),
  allowed_mentions: AllowedMentions.optional(),
  components: MessageComponents.optional(),
  attachments: contentFields.attachments.optional(),
  tts: z.boolean().optional(),
  poll: PollRequest.optional(),
};

/** The fields of an edit: what is not named stays, null empties. `flags` is each way's own. */
const editFields = {
  content: contentFields.content.nullable().optional(),
  embeds: EmbedsRequest.nullable().optional(),
  allowed_mentions: AllowedMentions.nullable().optional(),
  components: MessageComponents.nullable().optional(),
  attachments: contentFields.attachments.nullable().optional(),
};

/** Fields that a message with IS_COMPONENTS_V2 cannot have. */
export const LEGACY_MESSAGE_FIELDS = ['content', 'embeds', 'sticker_ids', 'poll', 'shared_client_theme'] as const;

interface MessageContents {
  readonly flags?: number | null | undefined;
  readonly components?: readonly { readonly type: number }[] | null | undefined;
}

/** What the service says of a legacy field in a message of components. */
export function legacyFieldProblem(field: string) {
  return {
    formCode: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  };
}

/** Whether a field of a message holds anything. */
export function isFieldNonEmpty(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** With the flag IS_COMPONENTS_V2 there is nothing but components. */
function checkOnlyComponents(ctx: z.core.ParsePayload<MessageContents>): void {
  if (((ctx.value.flags ?? 0) & IS_COMPONENTS_V2) === 0) return;
  for (const field of LEGACY_MESSAGE_FIELDS) {
    const value: unknown = Reflect.get(ctx.value, field);
    if (isFieldNonEmpty(value)) ctx.issues.push(formIssue(value, legacyFieldProblem(field), [field]));
  }
}

/** A new message holds the components of its own system. An edit may be of either: that is for the service to say. */
export function checkComponentsVersion(ctx: z.core.ParsePayload<MessageContents>): void {
  checkOnlyComponents(ctx);
  if (((ctx.value.flags ?? 0) & IS_COMPONENTS_V2) !== 0) return;
  for (const { path, ...problem } of validateLegacyComponents(ctx.value.components ?? [])) {
    ctx.issues.push(formIssue(ctx.value, problem, ['components', ...path]));
  }
}

/** Which message a new one answers, or forwards. */
const ReferenceRequest = z
  .object({
    /** Default 0: an answer. */
    type: z.literal(Object.values(messageReferenceTypes)).optional(),
    message_id: snowflake(),
    /** Needed to forward; otherwise the channel of the message itself. */
    channel_id: snowflake().optional(),
    guild_id: snowflake().optional(),
    /** Whether it is an error when that message is gone (default), rather than a message that answers nothing. */
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

/** A message to be sent. Whether it is empty can only be said together with its files (50006). */
export const MessageRequest = z
  .object({
    ...newMessageFields,
    /** Comes back in the event of the message, so that a sender can tell its own. */
    nonce: z.union([boundedText(0, bounds.nonce), z.int()]).optional(),
    /** With a `nonce`: a message of the last minutes with the same one is given instead of a second. */
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
export type MessageRequest = z.input<typeof MessageRequest>;

/** An answer to an interaction, or a follow-up: a message that may be ephemeral. */
export const ResponseMessage = z
  .object({
    ...newMessageFields,
    flags: allowedFlags(
      SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL | IS_VOICE_MESSAGE | IS_COMPONENTS_V2,
    ).optional(),
  })
  .check(checkComponentsVersion);
export type ResponseMessage = z.input<typeof ResponseMessage>;

/** Changes to a message; what is not named stays, null empties. IS_COMPONENTS_V2 can be set, never taken back. */
export const MessageEdit = z
  .object({
    ...editFields,
    flags: allowedFlags(SUPPRESS_EMBEDS | IS_COMPONENTS_V2)
      .nullable()
      .optional(),
  })
  .check(checkOnlyComponents);
export type MessageEdit = z.input<typeof MessageEdit>;

/** Changes to an answer or a webhook's message. A poll can be given only to an answer that is still deferred. */
export const WebhookMessageEdit = z
  .object({
    ...editFields,
    flags: allowedFlags(SUPPRESS_EMBEDS | IS_COMPONENTS_V2)
      .nullable()
      .optional(),
    poll: PollRequest.nullable().optional(),
  })
  .check(checkOnlyComponents);
export type WebhookMessageEdit = z.input<typeof WebhookMessageEdit>;

/** Messages to be deleted together, each once. */
export const BulkDeleteRequest = z.object({
  messages: boundedList(snowflake(), bounds.bulkDelete.min, bounds.bulkDelete.max).check((ctx) => {
    if (new Set(ctx.value).size < ctx.value.length) {
      ctx.issues.push(
        formIssue(ctx.value, { formCode: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'Ids must differ.' }),
      );
    }
  }),
});

/** Which messages of a channel: at most one of `around`, `before` and `after`. */
export const MessagesQuery = z
  .object({
    around: snowflake().optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    /** 1..100, default 50. */
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
