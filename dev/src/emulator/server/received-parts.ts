/** What other forms of a request mean that do not follow from its schema: the data of received-form.ts. */

import {
  AllowedMentions,
  AutocompleteResult,
  EmbedRequest,
  type Endpoint,
  endpoints,
  LabelRequest,
  MessageEdit,
  messageFlags,
  OverwriteEdit,
  OverwriteRequest,
  overwriteTypes,
  RecurrenceRuleRequest,
  RoleColorsRequest,
  WebhookMessageEdit,
} from 'guildhall/wire';

/** Another form of one field of an object. */
export type ReceivedPart =
  /** The field is left out if its object has no `without`: a part of an embed without its text or its image. */
  | { readonly field: string; readonly without: string }
  /** The field is required, and means this if it is absent or null. */
  | { readonly field: string; readonly value: unknown }
  /** The field is a list, which may also be one text. */
  | { readonly field: string; readonly separator: string }
  /** The field is a list, which may contain null in addition to its items. */
  | { readonly field: string; readonly ignores: null }
  /** The field is an object, in which false means that its `unset` is absent. */
  | { readonly field: string; readonly unset: string }
  /** The field is a bit field, in which other bits are ignored. */
  | { readonly field: string; readonly bits: number };

/** The documentation of Edit Message: changes of other flags are ignored. Clients repeat all flags of the message. */
const editableFlags: ReceivedPart = {
  field: 'flags',
  bits: messageFlags.SUPPRESS_EMBEDS | messageFlags.IS_COMPONENTS_V2,
};

/** By the schema of the object. The OpenAPI document, or the documentation, allows each of these forms. */
export const receivedParts: ReadonlyMap<unknown, readonly ReceivedPart[]> = new Map<unknown, readonly ReceivedPart[]>([
  [
    EmbedRequest,
    [
      { field: 'footer', without: 'text' },
      { field: 'author', without: 'name' },
      { field: 'image', without: 'url' },
      { field: 'thumbnail', without: 'url' },
    ],
  ],
  [
    AllowedMentions,
    [
      { field: 'parse', ignores: null },
      { field: 'roles', ignores: null },
      { field: 'users', ignores: null },
    ],
  ],
  [MessageEdit, [editableFlags]],
  [WebhookMessageEdit, [editableFlags]],
  // Clients send it for all selects. True is an error in a modal.
  [LabelRequest, [{ field: 'component', unset: 'disabled' }]],
  // A role. The entity that the id names is looked up afterwards, so a member's id is an error.
  [OverwriteRequest, [{ field: 'type', value: overwriteTypes.ROLE }]],
  [OverwriteEdit, [{ field: 'type', value: overwriteTypes.ROLE }]],
  // No color.
  [RoleColorsRequest, [{ field: 'primary_color', value: 0 }]],
  [RecurrenceRuleRequest, [{ field: 'interval', value: 1 }]],
  // Clients leave out an empty list.
  [
    AutocompleteResult,
    [
      { field: 'choices', value: [] },
      { field: 'choices', ignores: null },
    ],
  ],
  [endpoints.editApplicationCommandPermissions.details.body, [{ field: 'permissions', value: [] }]],
  [endpoints.setVoiceChannelStatus.details.body, [{ field: 'status', value: null }]],
  [endpoints.createGuildSticker.details.body, [{ field: 'description', value: '' }]],
  [endpoints.createGuildEmoji.details.body, [{ field: 'roles', ignores: null }]],
  [endpoints.modifyGuildEmoji.details.body, [{ field: 'roles', ignores: null }]],
  [endpoints.modifyGuildMember.details.body, [{ field: 'roles', ignores: null }]],
  [endpoints.modifyGuild.details.body, [{ field: 'features', ignores: null }]],
  [endpoints.beginGuildPrune.details.body, [{ field: 'include_roles', separator: ',' }]],
  [endpoints.createChannelInvite.details.body, [{ field: 'role_ids', separator: ',' }]],
]);

/**
 * Endpoints whose body can be an empty object, but not absent: the documentation of Create Channel Invite says so. Everywhere
 * else, no body means an empty object.
 */
export const requiredBodies: ReadonlySet<Endpoint> = new Set<Endpoint>([endpoints.createChannelInvite]);

/** Objects that count as missing if they are empty and the item of a list. */
export const missingIfEmpty: ReadonlySet<unknown> = new Set([EmbedRequest]);

/** Fields that may be absent, but are an error if they are null. In all other ones, null means absent. */
const neverNull: readonly (readonly [endpoint: Endpoint, ...fields: string[]])[] = [
  [endpoints.editGlobalApplicationCommand, 'name'],
  [endpoints.editGuildApplicationCommand, 'name'],
  [endpoints.modifyApplicationEmoji, 'name'],
  [endpoints.modifyAutoModerationRule, 'name', 'event_type'],
  [endpoints.modifyCurrentUser, 'username'],
  [endpoints.modifyGuild, 'name'],
  [endpoints.modifyGuildEmoji, 'name'],
  [endpoints.modifyGuildScheduledEvent, 'name', 'scheduled_start_time', 'privacy_level'],
  [endpoints.modifyGuildSoundboardSound, 'name'],
  [endpoints.modifyGuildSticker, 'name', 'tags'],
  [endpoints.modifyGuildTemplate, 'name'],
  [endpoints.modifyStageInstance, 'topic', 'privacy_level'],
  [endpoints.modifyWebhook, 'name'],
  [endpoints.modifyWebhookWithToken, 'name'],
  [endpoints.startThread, 'message'],
];

/** The fields that are never null, by the schema of the object. */
export const strictFields: ReadonlyMap<unknown, ReadonlySet<string>> = new Map(
  neverNull.map(([{ details }, ...fields]) => [details.body, new Set(fields)]),
);
