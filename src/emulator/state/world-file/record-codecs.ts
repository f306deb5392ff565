/** The world file codec of every record. A new field of a record does not compile until it is added here. */
import { z } from 'zod';
import { type Locale, locales } from '../../../wire/constants/locales.js';
import { ActivityUpdateData } from '../../../wire/gateway/protocol.js';
import { Application } from '../../../wire/objects/applications/application.js';
import { ApplicationCommand, CommandPermissions } from '../../../wire/objects/applications/application-command.js';
import { Channel } from '../../../wire/objects/channels/channel.js';
import { ThreadMember } from '../../../wire/objects/channels/thread.js';
import { ReceivedComponent } from '../../../wire/objects/components/received-component.js';
import { Guild } from '../../../wire/objects/guilds/guild.js';
import { Integration } from '../../../wire/objects/guilds/integration.js';
import { Onboarding } from '../../../wire/objects/guilds/onboarding.js';
import { Role } from '../../../wire/objects/guilds/role.js';
import { WelcomeScreen } from '../../../wire/objects/guilds/welcome-screen.js';
import { Interaction } from '../../../wire/objects/interactions/interaction.js';
import { AutocompleteChoice } from '../../../wire/objects/interactions/interaction-callback.js';
import { InteractionMetadata, Message } from '../../../wire/objects/messages/message.js';
import { Poll } from '../../../wire/objects/messages/poll.js';
import { AuditLogEntry } from '../../../wire/objects/moderation/audit-log.js';
import { JoinRequest } from '../../../wire/objects/moderation/join-request.js';
import { Member } from '../../../wire/objects/users/member.js';
import { presenceStatuses } from '../../../wire/objects/users/presence.js';
import { User } from '../../../wire/objects/users/user.js';
import { Webhook } from '../../../wire/objects/webhooks/webhook.js';
import type {
  ChannelRecord,
  MessageRecord,
  PollRecord,
  ReactionRecord,
  StoredFile,
  ThreadMembership,
  WebhookRecord,
} from '../records/channels.js';
import type {
  BanRecord,
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
  ScreeningForm,
  TargetUsersRecord,
  VoiceRecord,
} from '../records/guilds.js';
import type { InteractionFailure, InteractionRecord, OpenModalRecord } from '../records/interactions.js';
import type {
  AccessTokenRecord,
  ActivityRecord,
  ApplicationRecord,
  ApplicationSettings,
  PresenceRecord,
  UserRecord,
} from '../records/users.js';
import {
  booleanCodec,
  bytesCodec,
  countCodec,
  defaultedCodec,
  idSetCodec,
  listCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  nullableCodec,
  numberMapCodec,
  optionalCodec,
  passthroughCodec,
  plainCodec,
  recordCodec,
  textCodec,
  timestampCodec,
  type WorldFileCodec,
} from './codecs.js';

const ids = listCodec(textCodec);
const hex = plainCodec(z.string().regex(/^[0-9a-f]+$/, 'Bytes in hex.'));

const user = recordCodec<UserRecord>({
  user: passthroughCodec(User),
  token: textCodec,
  applicationId: optionalCodec(textCodec),
  hasTwoFactor: booleanCodec,
  hasVerifiedEmail: defaultedCodec(booleanCodec, () => true),
  hasVerifiedPhone: defaultedCodec(booleanCodec, () => true),
  registeredAt: optionalCodec(timestampCodec),
  locale: defaultedCodec<Locale>(plainCodec(z.enum(locales)), () => 'en-US'),
  timeZone: optionalCodec(textCodec),
});

const settings = passthroughCodec<ApplicationSettings>(
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

const application = recordCodec<ApplicationRecord>({
  id: textCodec,
  name: textCodec,
  description: textCodec,
  botUserId: textCodec,
  publicKey: hex,
  privateKey: hex,
  allowedIntents: countCodec,
  isEmbedded: booleanCodec,
  settings,
  commandCreations: mapAsObjectCodec(listCodec(timestampCodec)),
  userInstalls: idSetCodec,
});

const memberFields = Member.omit({ user: true }).extend({ pending: z.boolean() });

/** A member has the fields of the API and the id of its user. */
const member: WorldFileCodec<MemberRecord> = {
  read: passthroughCodec(memberFields.extend({ user_id: z.string() })).read.transform(
    ({ user_id: userId, ...fields }) => ({
      userId,
      ...fields,
    }),
  ),
  write: ({ userId, ...fields }) => ({ user_id: userId, ...fields }),
};

const integration = recordCodec<IntegrationRecord>({
  integration: passthroughCodec(Integration.omit({ user: true, application: true })),
  userId: optionalCodec(textCodec),
  applicationId: optionalCodec(textCodec),
});

const joinRequest = recordCodec<JoinRequestRecord>({
  request: passthroughCodec(JoinRequest.omit({ user: true, actioned_by_user: true })),
  actionedBy: optionalCodec(textCodec),
});

const guild = recordCodec<GuildRecord>({
  guild: passthroughCodec(Guild.omit({ roles: true })),
  roles: mapAsListCodec(passthroughCodec(Role), ({ id }) => id),
  members: mapAsListCodec(member, ({ userId }) => userId),
  formerMembers: idSetCodec,
  bans: mapAsObjectCodec(recordCodec<BanRecord>({ reason: nullableCodec(textCodec), wasMember: booleanCodec })),
  voices: mapAsObjectCodec(
    recordCodec<VoiceRecord>({
      channelId: textCodec,
      sessionId: textCodec,
      selfMute: booleanCodec,
      selfDeaf: booleanCodec,
      suppress: booleanCodec,
    }),
  ),
  emojiMakers: mapAsObjectCodec(textCodec),
  temporaryMembers: idSetCodec,
  guests: defaultedCodec(mapAsObjectCodec(textCodec), () => new Map()),
  bios: mapAsObjectCodec(textCodec),
  welcomeScreen: optionalCodec(passthroughCodec(WelcomeScreen)),
  onboarding: optionalCodec(passthroughCodec(Onboarding)),
  screening: optionalCodec(
    plainCodec<ScreeningForm>(z.strictObject({ description: z.string().nullable(), rules: z.array(z.string()) })),
  ),
  integrations: mapAsListCodec(integration, (each) => each.integration.id),
  joinRequests: mapAsListCodec(joinRequest, ({ request }) => request.id),
  vanityUses: countCodec,
  isUnavailable: optionalCodec(booleanCodec),
  auditLog: listCodec(passthroughCodec(AuditLogEntry)),
});

const reaction = recordCodec<ReactionRecord>({
  emoji: passthroughCodec(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().exactOptional() }),
  ),
  userIds: idSetCodec,
});

const poll = recordCodec<PollRecord>(
  {
    question: passthroughCodec(Poll.shape.question),
    answers: passthroughCodec(Poll.shape.answers),
    allowsMultiselect: booleanCodec,
    layout: countCodec,
    endsAt: timestampCodec,
    votes: numberMapCodec(idSetCodec),
  },
  { allowsMultiselect: 'allows_several' },
);

const message = recordCodec<MessageRecord>({
  message: passthroughCodec(Message.omit({ reactions: true, poll: true, referenced_message: true })),
  reactions: optionalCodec(listCodec(reaction)),
  poll: optionalCodec(poll),
  ephemeralFor: optionalCodec(textCodec),
  pinnedAt: optionalCodec(timestampCodec),
  copies: optionalCodec(
    listCodec(recordCodec<{ channelId: string; messageId: string }>({ channelId: textCodec, messageId: textCodec })),
  ),
});

const membership = passthroughCodec<ThreadMembership>(ThreadMember.pick({ join_timestamp: true, flags: true }));

const channel = recordCodec<ChannelRecord>(
  {
    channel: passthroughCodec(Channel),
    recipientIds: optionalCodec(ids),
    threadMembers: optionalCodec(mapAsObjectCodec(membership)),
    voiceStatus: optionalCodec(nullableCodec(textCodec)),
    voiceSince: optionalCodec(timestampCodec),
    lastActions: optionalCodec(mapAsObjectCodec(timestampCodec)),
    messages: mapAsListCodec(message, (each) => each.message.id),
  },
  { lastActions: 'last_acts' },
);

const invite = recordCodec<InviteRecord>({
  code: textCodec,
  guildId: textCodec,
  channelId: textCodec,
  inviterId: optionalCodec(textCodec),
  createdAt: timestampCodec,
  maxAge: countCodec,
  maxUses: countCodec,
  uses: countCodec,
  temporary: booleanCodec,
  flags: defaultedCodec(countCodec, () => 0),
  targetType: optionalCodec(countCodec),
  targetUserId: optionalCodec(textCodec),
  targetApplicationId: optionalCodec(textCodec),
  roleIds: ids,
  targetUsers: optionalCodec(
    recordCodec<TargetUsersRecord>({ userIds: ids, startedAt: timestampCodec, processable: countCodec }),
  ),
});

const webhook = recordCodec<WebhookRecord>({
  webhook: passthroughCodec(Webhook.omit({ user: true })),
  userId: textCodec,
});

const activity: WorldFileCodec<ActivityRecord> = passthroughCodec(
  ActivityUpdateData.extend({ created_at: z.number() }),
);

const presence = recordCodec<PresenceRecord>({
  status: plainCodec(z.enum(presenceStatuses)),
  activities: listCodec(activity),
  since: timestampCodec,
});

const accessToken = recordCodec<AccessTokenRecord>({
  userId: textCodec,
  applicationId: textCodec,
  scopes: ids,
  expiresAt: timestampCodec,
});

const interaction = recordCodec<InteractionRecord>({
  interaction: passthroughCodec(Interaction),
  userId: textCodec,
  createdAt: timestampCodec,
  status: plainCodec(z.enum(['waiting', 'answered', 'timed_out', 'failed'])),
  failure: optionalCodec(recordCodec<InteractionFailure>({ reason: textCodec, message: textCodec })),
  response: optionalCodec(passthroughCodec(z.object({ type: z.int(), data: z.unknown().optional() }))),
  deferred: booleanCodec,
  ephemeral: booleanCodec,
  originalMessageId: optionalCodec(textCodec),
  followupIds: ids,
  followupCount: countCodec,
  trigger: optionalCodec(passthroughCodec(InteractionMetadata)),
  modalId: optionalCodec(textCodec),
  choices: optionalCodec(listCodec(passthroughCodec(AutocompleteChoice))),
  revision: countCodec,
});

/** An accepted modal, as loose as received components. */
const OpenedModal = z.object({ custom_id: z.string(), title: z.string(), components: z.array(ReceivedComponent) });

const modal = recordCodec<OpenModalRecord>({
  id: textCodec,
  userId: textCodec,
  applicationId: textCodec,
  channelId: textCodec,
  interactionId: optionalCodec(textCodec),
  messageId: optionalCodec(textCodec),
  modal: passthroughCodec(
    z.custom<OpenModalRecord['modal']>((value) => OpenedModal.safeParse(value).success, 'Not an opened modal.'),
  ),
});

const file = recordCodec<StoredFile>({ filename: textCodec, contentType: textCodec, bytes: bytesCodec });

/** The codecs of a world's collections. */
export const worldCollections = {
  users: mapAsListCodec(user, (each) => each.user.id),
  applications: mapAsListCodec(application, ({ id }) => id),
  guilds: mapAsListCodec(guild, (each) => each.guild.id),
  channels: mapAsListCodec(channel, (each) => each.channel.id),
  invites: mapAsListCodec(invite, ({ code }) => code),
  commands: mapAsListCodec(passthroughCodec(ApplicationCommand), ({ id }) => id),
  commandPermissions: listCodec(passthroughCodec(CommandPermissions)),
  webhooks: mapAsListCodec(webhook, (each) => each.webhook.id),
  presences: mapAsObjectCodec(presence),
  accessTokens: mapAsObjectCodec(accessToken),
  interactions: mapAsListCodec(interaction, (each) => each.interaction.id),
  modals: mapAsListCodec(modal, ({ id }) => id),
  files: mapAsObjectCodec(file),
} as const;
