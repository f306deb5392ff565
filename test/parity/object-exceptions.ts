/** Fields of received objects that are not declared, and why. */

const unexplained = 'only the OpenAPI document has it, without saying when it is sent';
const groupDm = 'only for group DMs and friend invites, which bots do not receive';
const requestOnly = 'only for requests';

/** Fields of results, by the name of the object in the OpenAPI document. */
export const undeclaredResultFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ApplicationIntegrationTypeConfigurationResponse: {
    oauth2_install_params: 'declared with the number of each type instead of a record',
  },
  ApplicationResponse: { max_participants: unexplained, tags: 'the application itself has them', type: unexplained },
  BasicApplicationResponseWithBot: { type: unexplained },
  BasicMessageResponse: { lobby_member: unexplained, purchase_notification: unexplained },
  EntitlementResponse: {
    fulfilled_at: unexplained,
    fulfillment_status: unexplained,
    gifter_user_id: unexplained,
    parent_id: unexplained,
  },
  FriendInviteResponse: { friends_count: groupDm, is_contact: groupDm },
  GuildChannelResponse: { default_tag_setting: 'the documentation of channels does not have it' },
  GuildInviteResponse: {
    guild_id: 'part of `guild`',
    is_contact: groupDm,
    is_nickname_changeable: unexplained,
    liveliness: unexplained,
    target_channel_id: unexplained,
    target_message_id: unexplained,
  },
  GuildPreviewResponse: { home_header: 'an image of Home, which the documentation does not have' },
  GuildResponse: {
    home_header: 'an image of Home, which the documentation does not have',
    nsfw: 'replaced by `nsfw_level`',
    premium_progress_bar_enabled_user_updated_at: unexplained,
  },
  GuildWithCountsResponse: {
    home_header: 'an image of Home, which the documentation does not have',
    nsfw: 'replaced by `nsfw_level`',
    premium_progress_bar_enabled_user_updated_at: unexplained,
  },
  IntegrationApplicationResponse: { cover_image: unexplained, primary_sku_id: unexplained, type: unexplained },
  InteractionResponse: { channel_id: unexplained, guild_id: unexplained },
  InviteApplicationResponse: {
    max_participants: unexplained,
    tags: 'the application itself has them',
    type: unexplained,
  },
  InviteChannelResponse: { icon: groupDm, recipients: groupDm },
  InviteGuildResponse: { nsfw: 'replaced by `nsfw_level`' },
  InviteGuildRoleResponse: { permissions: unexplained },
  MessageEmbedResponse: { components: unexplained },
  MessageInteractionResponse: { name_localized: unexplained },
  MessageResponse: { lobby_member: unexplained, purchase_notification: unexplained },
  PrivateApplicationResponse: {
    eligible_oauth2_scopes: unexplained,
    explicit_content_filter: unexplained,
    max_participants: unexplained,
    type: unexplained,
  },
  PrivateGuildMemberResponse: { permissions: 'the documentation does not list it for this operation' },
  SearchIndexNotReadyResponse: {
    code: 'the client converts this response to an error',
    message: 'the client converts this response to an error',
    retry_after: 'the client converts this response to an error',
  },
  SearchMessageResponse: {
    lobby_member: unexplained,
    purchase_notification: unexplained,
    reactions: 'the documentation says that found messages have no reactions',
    restriction_count: unexplained,
  },
  TeamMemberResponse: { permissions: 'the documentation of teams does not have it' },
  TextInputComponentResponse: {
    max_length: 'messages contain no text inputs',
    min_length: 'messages contain no text inputs',
    required: 'messages contain no text inputs',
    value: 'messages contain no text inputs',
  },
  ThreadsResponse: { first_messages: unexplained },
  UnfurledMediaResponse: { id: unexplained },
  VanityURLResponse: { error: unexplained },
  WidgetMember: {
    activity: unexplained,
    channel_id: unexplained,
    deaf: unexplained,
    mute: unexplained,
    self_deaf: unexplained,
    self_mute: unexplained,
    suppress: unexplained,
  },
};

/** Operations that are declared without a result, by the name of the endpoint. */
export const undeclaredResults: Readonly<Record<string, string>> = {
  triggerTypingIndicator: 'the documentation says that it responds with 204',
};

/** Fields of the tables of the documentation, by page and heading. */
export const undeclaredTableFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'message: Message Reference Structure': { fail_if_not_exists: requestOnly },
};

/** Declared fields that no object and no table has. */
export const undocumentedFields: Readonly<Record<string, string>> = {
  '0': 'the number of an integration type, which the documents describe as a record',
  '1': 'the number of an integration type, which the documents describe as a record',
  private_channels: 'in every READY, and discord.py reads it',
  recipient_id: 'in the examples of messages of games',
  stage_instance: 'the documentation of stage instances has it in a sentence',
  subscription_id: 'in the examples of entitlements',
};
