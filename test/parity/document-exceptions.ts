/** Where the declarations differ from the service's OpenAPI document, and why. */

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
const groupDm = 'group DMs were for the deprecated GameBridge SDK, and bots cannot be in them';
const globalCommands = 'only global commands have it';
const portalSetting = 'the documentation lists what a bot can change, without this';
const lobbyMessage = 'the documentation lists only content, metadata and flags';

const dmPermission = { dm_permission: 'deprecated in favor of contexts' };
const guildCommand = {
  ...dmPermission,
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
  createDm: { access_tokens: groupDm, nicks: groupDm },
  createFollowupMessage: {
    applied_tags: 'a follow-up creates no thread',
    avatar_url: 'a follow-up has the avatar of the bot: the documentation says that it is not supported',
    thread_id: interactionThread,
    thread_name: 'a follow-up creates no thread',
    username: 'a follow-up has the name of the bot: the documentation says that it is not supported',
    wait: 'always true',
    with_components: interactionComponents,
  },
  createGlobalApplicationCommand: dmPermission,
  createGuildApplicationCommand: guildCommand,
  createGuildChannel: {
    default_tag_setting: 'the documentation of channels does not have it',
  },
  deleteFollowupMessage: { thread_id: interactionThread },
  deleteOriginalInteractionResponse: { thread_id: interactionThread },
  editCurrentApplication: application,
  editFollowupMessage: { thread_id: interactionThread, with_components: interactionComponents },
  editGlobalApplicationCommand: dmPermission,
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
  'Group direct messages': 'bots cannot create group direct messages',
  Lobbies: 'a part of the Social SDK for games',
  'Partner SDK': 'for approved partners',
};
