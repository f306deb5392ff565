/** Every record of the state, as it stands in a world file. What is added to a record does not compile until it is here. */
import { z } from 'zod';
import { PresenceChange } from '../../wire/gateway.js';
import { Application } from '../../wire/objects/application.js';
import { ApplicationCommand, CommandPermissions } from '../../wire/objects/application-command.js';
import { AuditLogEntry } from '../../wire/objects/audit-log.js';
import { Channel } from '../../wire/objects/channel.js';
import { ReceivedComponent } from '../../wire/objects/components/received-component.js';
import { Guild } from '../../wire/objects/guild.js';
import { Integration } from '../../wire/objects/integration.js';
import { Interaction } from '../../wire/objects/interaction.js';
import { AutocompleteChoice } from '../../wire/objects/interaction-callback.js';
import { JoinRequest } from '../../wire/objects/join-request.js';
import { Member } from '../../wire/objects/member.js';
import { InteractionMetadata, Message } from '../../wire/objects/message.js';
import { Onboarding } from '../../wire/objects/onboarding.js';
import { Poll } from '../../wire/objects/poll.js';
import { presenceStatuses } from '../../wire/objects/presence.js';
import { Role } from '../../wire/objects/role.js';
import { ThreadMember } from '../../wire/objects/thread.js';
import { User } from '../../wire/objects/user.js';
import { Webhook } from '../../wire/objects/webhook.js';
import { WelcomeScreen } from '../../wire/objects/welcome-screen.js';
import type {
  AccessTokenRecord,
  ApplicationRecord,
  ApplicationSettings,
  PresenceRecord,
  ShownActivity,
  UserRecord,
} from './records/accounts.js';
import type {
  ChannelRecord,
  MessageRecord,
  PollRecord,
  ReactionRecord,
  StoredFile,
  ThreadMembership,
  WebhookRecord,
} from './records/channels.js';
import type {
  BanRecord,
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
  TargetUsers,
  VoiceRecord,
} from './records/guilds.js';
import type { InteractionFailure, InteractionRecord, OpenModal } from './records/interactions.js';
import {
  bytes,
  count,
  flag,
  idSet,
  kept,
  keyed,
  list,
  listed,
  moment,
  nullable,
  numbered,
  optional,
  type Part,
  plain,
  record,
  text,
} from './world-file-parts.js';

const ids = list(text);
const hex = plain(z.string().regex(/^[0-9a-f]+$/, 'Bytes in hex.'));

const user = record<UserRecord>({
  user: kept(User),
  token: text,
  applicationId: optional(text),
  hasTwoFactor: flag,
});

const settings = kept<ApplicationSettings>(
  Application.pick({
    icon: true,
    cover_image: true,
    custom_install_url: true,
    role_connections_verification_url: true,
    install_params: true,
    integration_types_config: true,
    tags: true,
    interactions_endpoint_url: true,
    event_webhooks_url: true,
    event_webhooks_status: true,
    event_webhooks_types: true,
  }).partial(),
);

const application = record<ApplicationRecord>({
  id: text,
  name: text,
  description: text,
  botUserId: text,
  publicKey: hex,
  privateKey: hex,
  allowedIntents: count,
  isEmbedded: flag,
  settings,
  commandCreations: keyed(list(moment)),
  userInstalls: idSet,
});

const memberFields = Member.omit({ user: true }).extend({ pending: z.boolean() });

/** A member has the interface's fields beside the id of its user. */
const member: Part<MemberRecord> = {
  read: kept(memberFields.extend({ user_id: z.string() })).read.transform(({ user_id: userId, ...fields }) => ({
    userId,
    ...fields,
  })),
  write: ({ userId, ...fields }) => ({ user_id: userId, ...fields }),
};

const integration = record<IntegrationRecord>({
  integration: kept(Integration.omit({ user: true, application: true })),
  userId: optional(text),
  applicationId: optional(text),
});

const joinRequest = record<JoinRequestRecord>({
  request: kept(JoinRequest.omit({ user: true, actioned_by_user: true })),
  actionedBy: optional(text),
});

const guild = record<GuildRecord>({
  guild: kept(Guild.omit({ roles: true })),
  roles: listed(kept(Role), ({ id }) => id),
  members: listed(member, ({ userId }) => userId),
  formerMembers: idSet,
  bans: keyed(record<BanRecord>({ reason: nullable(text), wasMember: flag })),
  voices: keyed(
    record<VoiceRecord>({ channelId: text, sessionId: text, selfMute: flag, selfDeaf: flag, suppress: flag }),
  ),
  emojiMakers: keyed(text),
  temporaryMembers: idSet,
  bios: keyed(text),
  welcomeScreen: optional(kept(WelcomeScreen)),
  onboarding: optional(kept(Onboarding)),
  integrations: listed(integration, (each) => each.integration.id),
  joinRequests: listed(joinRequest, ({ request }) => request.id),
  vanityUses: count,
  isUnavailable: optional(flag),
  auditLog: list(kept(AuditLogEntry)),
});

const reaction = record<ReactionRecord>({
  emoji: kept(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().exactOptional() }),
  ),
  userIds: idSet,
});

const poll = record<PollRecord>({
  question: kept(Poll.shape.question),
  answers: kept(Poll.shape.answers),
  allowsSeveral: flag,
  layout: count,
  endsAt: moment,
  votes: numbered(idSet),
});

const message = record<MessageRecord>({
  message: kept(Message.omit({ reactions: true, poll: true, referenced_message: true })),
  reactions: optional(list(reaction)),
  poll: optional(poll),
  ephemeralFor: optional(text),
  pinnedAt: optional(moment),
  copies: optional(list(record<{ channelId: string; messageId: string }>({ channelId: text, messageId: text }))),
});

const membership = kept<ThreadMembership>(ThreadMember.pick({ join_timestamp: true, flags: true }));

const channel = record<ChannelRecord>({
  channel: kept(Channel),
  recipientIds: optional(ids),
  threadMembers: optional(keyed(membership)),
  voiceStatus: optional(nullable(text)),
  voiceSince: optional(moment),
  lastActs: optional(keyed(moment)),
  messages: listed(message, (each) => each.message.id),
});

const invite = record<InviteRecord>({
  code: text,
  guildId: text,
  channelId: text,
  inviterId: optional(text),
  createdAt: moment,
  maxAge: count,
  maxUses: count,
  uses: count,
  temporary: flag,
  targetType: optional(count),
  targetUserId: optional(text),
  targetApplicationId: optional(text),
  roleIds: ids,
  targetUsers: optional(record<TargetUsers>({ userIds: ids, startedAt: moment, processable: count })),
});

const webhook = record<WebhookRecord>({ webhook: kept(Webhook.omit({ user: true })), userId: text });

const activity: Part<ShownActivity> = kept(PresenceChange.shape.activities.element.extend({ created_at: z.number() }));

const presence = record<PresenceRecord>({
  status: plain(z.enum(presenceStatuses)),
  activities: list(activity),
  since: moment,
});

const accessToken = record<AccessTokenRecord>({ userId: text, applicationId: text, scopes: ids, expiresAt: moment });

const interaction = record<InteractionRecord>({
  interaction: kept(Interaction),
  userId: text,
  createdAt: moment,
  status: plain(z.enum(['waiting', 'answered', 'timed_out', 'failed'])),
  failure: optional(record<InteractionFailure>({ reason: text, message: text })),
  response: optional(kept(z.object({ type: z.int(), data: z.unknown().optional() }))),
  deferred: flag,
  ephemeral: flag,
  originalMessageId: optional(text),
  followupIds: ids,
  followupCount: count,
  trigger: optional(kept(InteractionMetadata)),
  modalId: optional(text),
  choices: optional(list(kept(AutocompleteChoice))),
  revision: count,
});

/** What a modal is, once it was accepted: as loose as components that are received. */
const OpenedModal = z.object({ custom_id: z.string(), title: z.string(), components: z.array(ReceivedComponent) });

const modal = record<OpenModal>({
  id: text,
  userId: text,
  applicationId: text,
  channelId: text,
  interactionId: text,
  messageId: optional(text),
  modal: kept(z.custom<OpenModal['modal']>((value) => OpenedModal.safeParse(value).success, 'Not an opened modal.')),
});

const file = record<StoredFile>({ filename: text, contentType: text, bytes });

/** The collections of a world. */
export const collections = {
  users: listed(user, (each) => each.user.id),
  applications: listed(application, ({ id }) => id),
  guilds: listed(guild, (each) => each.guild.id),
  channels: listed(channel, (each) => each.channel.id),
  invites: listed(invite, ({ code }) => code),
  commands: listed(kept(ApplicationCommand), ({ id }) => id),
  commandPermissions: list(kept(CommandPermissions)),
  webhooks: listed(webhook, (each) => each.webhook.id),
  presences: keyed(presence),
  accessTokens: keyed(accessToken),
  interactions: listed(interaction, (each) => each.interaction.id),
  modals: listed(modal, ({ id }) => id),
  files: keyed(file),
} as const;
