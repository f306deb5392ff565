/** Where the declarations and the emulator differ from the service's OpenAPI document, and why. */
import type { ReceivedFormName } from './received-forms.js';

/** Operations of the document that are not declared. */
export const undeclaredOperations: Readonly<Record<string, string>> = {};

/** Operations that the documentation describes, but not the document. */
export const documentedElsewhere: Readonly<Record<string, string>> = {
  'PATCH /guilds/{}/members/@me/nick': 'deprecated, and still documented',
  'GET /applications/{}/skus': 'documented with the resource SKU',
  'POST /oauth2/token': 'documented with OAuth2, without a name',
  'POST /oauth2/token/revoke': 'documented with OAuth2, without a name',
};

const interactionThread =
  'a follow-up is sent where the interaction was used, and Create Followup Message does not support it';
const interactionComponents = 'a follow-up belongs to an application, whose components are always allowed';
const groupDm = 'only for group DMs, and bots cannot be in them';
const globalCommands = 'only global commands have it';
const portalSetting = 'the documentation lists what a bot can change, without this';
const lobbyMessage = 'the documentation lists only content, metadata and flags';

const guildCommand = {
  contexts: globalCommands,
  handler: 'only the entry point command has it, which is global',
  integration_types: globalCommands,
};
const application = {
  explicit_content_filter: portalSetting,
  max_participants: portalSetting,
  team_id: portalSetting,
  type: portalSetting,
};

/** Fields of queries and bodies that are not declared, by the name of the endpoint. */
export const undeclaredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createFollowupMessage: {
    applied_tags: 'a follow-up creates no thread',
    avatar_url: 'a follow-up has the avatar of the bot: the documentation says that it is not supported',
    thread_id: interactionThread,
    thread_name: 'a follow-up creates no thread',
    username: 'a follow-up has the name of the bot: the documentation says that it is not supported',
    wait: 'always true',
    with_components: interactionComponents,
  },
  createGuildApplicationCommand: guildCommand,
  createGuildChannel: {
    default_tag_setting: 'the documentation of channels does not have it',
  },
  deleteFollowupMessage: { thread_id: interactionThread },
  deleteOriginalInteractionResponse: { thread_id: interactionThread },
  editCurrentApplication: application,
  editFollowupMessage: { thread_id: interactionThread, with_components: interactionComponents },
  editGuildApplicationCommand: guildCommand,
  editOriginalInteractionResponse: { thread_id: interactionThread, with_components: interactionComponents },
  getFollowupMessage: { thread_id: interactionThread },
  getOriginalInteractionResponse: { thread_id: interactionThread },
  modifyAutoModerationRule: { trigger_type: 'the newer documentation does not list it: a rule keeps its trigger type' },
  modifyChannel: {
    default_tag_setting: 'the documentation of channels does not have it',
    icon: groupDm,
  },
  modifyGuild: { home_header: 'an image of Home, which the documentation does not have' },
  sendLobbyMessage: {
    allowed_mentions: lobbyMessage,
    attachments: lobbyMessage,
    components: lobbyMessage,
    embeds: lobbyMessage,
    enforce_nonce: lobbyMessage,
    message_reference: lobbyMessage,
    nonce: lobbyMessage,
    poll: lobbyMessage,
    shared_client_theme: lobbyMessage,
    sticker_ids: lobbyMessage,
    tts: lobbyMessage,
  },
  updateApplication: application,
};

const lobbyMember = 'the newer documentation requires the access token of a member';

/** Operations that are declared for other callers than in the document, by the name of the endpoint. */
export const otherCallers: Readonly<Record<string, string>> = {
  createLobbyChannelInviteForSelf: lobbyMember,
  createOrJoinLobby: lobbyMember,
  editApplicationCommandPermissions: 'the documentation requires the access token of a user, and bots are rejected',
  getCurrentAuthorizationInformation: 'the newer documentation requires an access token',
  getGuildChannels: 'no scope of an access token is documented, nor in the document',
  getLobbyMessages: lobbyMember,
  leaveLobby: lobbyMember,
  linkChannelToLobby: lobbyMember,
  sendLobbyMessage: lobbyMember,
};

/** Groups with operations that the emulator does not implement: it responds with 501. */
export const unservedGroups: Readonly<Record<string, string>> = {
  'Group direct messages': 'bots cannot be in group direct messages',
  Lobbies: 'a part of the Social SDK for games',
  'Partner SDK': 'for approved partners',
};

const setByService = 'the service sets it; in a request it has no effect';
const embedMedia = ['description', 'height', 'is_animated', 'placeholder', 'placeholder_version', 'width'];

/** Fields of objects inside a body that are not declared, by object and field of the document. The service ignores them. */
export const undeclaredNestedFields: Readonly<Record<string, string>> = {
  'ApplicationCommandSubcommandGroupOption.required': 'commands cannot be required',
  'ApplicationCommandSubcommandOption.required': 'commands cannot be required',
  'ApplicationFormPartial.description.default': 'the documentation describes a text',
  'ApplicationFormPartial.description.localizations': 'the documentation describes a text',
  'MessageAttachmentRequest.is_remix': 'the documentation of attachments does not have it',
  'PollMedia.emoji': 'the documentation allows emojis only for answers',
  ...reasonOf(setByService, ['RichEmbed.provider', 'RichEmbed.type', 'RichEmbed.video']),
  ...reasonOf(
    setByService,
    embedMedia.flatMap((field) => [`RichEmbedImage.${field}`, `RichEmbedThumbnail.${field}`]),
  ),
};

function reasonOf(reason: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, reason]));
}

/** Forms of fields of which the emulator accepts more or less than the document. */
export interface OtherForms {
  /** Object and field of the document, which is also the name of the operation for an object without a name. */
  readonly fields: readonly string[];
  readonly forms: readonly ReceivedFormName[];
  readonly reason: string;
}

const isMissing = ['null', 'absent'] as const;

export const otherForms: readonly OtherForms[] = [
  {
    fields: ['ApplicationFormPartial.description'],
    forms: ['null', 'numeric text'],
    reason: 'the documentation describes a text',
  },
  {
    fields: ['ApplicationOAuth2InstallParams.permissions', 'ApplicationOAuth2InstallParams.scopes'],
    forms: isMissing,
    reason: 'the documentation requires both',
  },
  {
    fields: ['ApplicationFormPartial.install_params'],
    forms: ['empty object'],
    reason: 'the documentation requires its scopes and permissions',
  },
  {
    fields: ['UpdateGuildChannelRequestPartial.name'],
    forms: ['null'],
    reason: 'threads and direct messages share the path, and the name of these may be null',
  },
  {
    fields: ['UpdateDefaultReactionEmojiRequest.emoji_name'],
    forms: isMissing,
    reason: 'the documentation requires exactly one of emoji_id and emoji_name',
  },
  {
    fields: [
      'CreateGuildChannelRequest.default_reaction_emoji',
      'UpdateGuildChannelRequestPartial.default_reaction_emoji',
    ],
    forms: ['empty object'],
    reason: 'the documentation requires exactly one of emoji_id and emoji_name',
  },
  {
    fields: [
      'DefaultKeywordListUpsertRequest.actions',
      'KeywordUpsertRequest.actions',
      'MLSpamUpsertRequest.actions',
      'MentionSpamUpsertRequest.actions',
      'UserProfileUpsertRequest.actions',
    ],
    forms: isMissing,
    reason: 'the documentation requires it',
  },
  {
    fields: ['KeywordUpsertRequest.trigger_metadata', 'MentionSpamUpsertRequest.trigger_metadata'],
    forms: isMissing,
    reason: 'the documentation requires it for these trigger types',
  },
  {
    fields: [
      'DefaultKeywordListUpsertRequestPartial.trigger_metadata',
      'UserProfileUpsertRequestPartial.trigger_metadata',
    ],
    forms: ['null'],
    reason: 'the trigger type is not in the body, and those of other types may be null',
  },
  {
    fields: ['UserCommunicationDisabledActionMetadata.duration_seconds'],
    forms: isMissing,
    reason: 'the documentation requires it',
  },
  {
    fields: ['UserCommunicationDisabledAction.metadata'],
    forms: ['empty object'],
    reason: 'the documentation requires its duration_seconds',
  },
  {
    fields: ['UpdateRolePositionsRequest.id', 'bulk_update_guild_channels.id'],
    forms: isMissing,
    reason: 'the documentation requires it, and an entry without it is about nothing',
  },
  { fields: ['action_guild_join_request.action'], forms: ['absent'], reason: 'the documentation requires it' },
  {
    fields: ['ExternalScheduledEventCreateRequest.scheduled_end_time'],
    forms: isMissing,
    reason: 'the documentation requires it for this entity type',
  },
  {
    fields: ['ExternalScheduledEventCreateRequest.channel_id'],
    forms: ['numeric text'],
    reason: 'the documentation requires null for this entity type',
  },
  {
    fields: ['StageScheduledEventCreateRequest.channel_id', 'VoiceScheduledEventCreateRequest.channel_id'],
    forms: isMissing,
    reason: 'the documentation requires it for these entity types',
  },
  {
    fields: ['StageScheduledEventCreateRequest.entity_metadata', 'VoiceScheduledEventCreateRequest.entity_metadata'],
    forms: ['empty object'],
    reason: 'the documentation requires null for these entity types',
  },
  {
    fields: [
      'StageScheduledEventPatchRequestPartial.entity_metadata',
      'VoiceScheduledEventPatchRequestPartial.entity_metadata',
    ],
    forms: ['empty object'],
    reason: 'the entity type need not be in the body, and for external events the documentation requires a location',
  },
  {
    fields: ['ExternalScheduledEventPatchRequestPartial.entity_metadata'],
    forms: ['null'],
    reason: 'the entity type need not be in the body, and the metadata of other types is null',
  },
  {
    fields: ['RecurrenceRule.count', 'RecurrenceRule.end'],
    forms: ['numeric text'],
    reason: 'the documentation says that clients cannot set it',
  },
  {
    fields: ['CreateMessageInteractionCallbackRequest.data'],
    forms: isMissing,
    reason: 'a message without data would be empty; a deferral needs none',
  },
  {
    fields: ['ButtonComponentForMessageRequest.custom_id'],
    forms: isMissing,
    reason: 'the documentation requires it, except for links and premium buttons',
  },
  {
    fields: ['ButtonComponentForMessageRequest.label'],
    forms: isMissing,
    reason: 'a button without emoji would be empty',
  },
  {
    fields: ['PollEmojiCreateRequest.name'],
    forms: isMissing,
    reason: 'an emoji without an id needs a name, as in components: the document names no such rule for polls',
  },
  {
    fields: ['PollMediaCreateRequest.emoji'],
    forms: ['empty object'],
    reason: 'an emoji has an id or a name',
  },
  {
    fields: ['PollMedia.text'],
    forms: isMissing,
    reason: 'the documentation requires the text of a question',
  },
  {
    fields: ['PollCreateRequest.question'],
    forms: ['empty object'],
    reason: 'the documentation requires the text of a question',
  },
  {
    fields: ['TextInputComponentForModalRequest.label'],
    forms: isMissing,
    reason: 'the documentation requires it in an action row; in a label, it is absent',
  },
  {
    fields: ['CreateForumThreadRequest.message'],
    forms: ['absent'],
    reason: 'threads of text channels share the path, and have no message',
  },
  {
    fields: ['BotAccountPatchRequest.username'],
    forms: ['absent'],
    reason: 'the documentation makes all fields optional',
  },
];

/** Operations whose fields are not compared, by the name of the endpoint. */
export const incomparableForms: Readonly<Record<string, string>> = {
  executeGithubCompatibleWebhook: 'only the fields that are shown are read, and GitHub always sends the others',
};
