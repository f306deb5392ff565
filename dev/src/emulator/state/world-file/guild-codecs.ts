/** The world file codecs of guilds and what belongs to them. */

import {
  AuditLogEntry,
  AutoModerationRule,
  Guild,
  Integration,
  JoinRequest,
  Member,
  NewMemberWelcome,
  Onboarding,
  Role,
  SoundboardSound,
  TemplateGuild,
  WelcomeScreen,
} from 'guildhall/wire';
import { z } from 'zod';
import type { GuildTemplateRecord } from '../records/guild-templates.js';
import type {
  BanRecord,
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
  SoundRecord,
  TargetUsersRecord,
  VoiceRecord,
} from '../records/guilds.js';
import type { LinkRequirement } from '../records/role-connections.js';
import {
  booleanCodec,
  countCodec,
  idListCodec,
  idSetCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  passthroughCodec,
  recordCodec,
  textCodec,
  timestampCodec,
} from './codecs.js';
import { scheduledEventCodec, stageCodec } from './scheduled-event-codecs.js';

const memberFields = Member.omit({ user: true }).extend({ pending: z.boolean() });

/** A member has the fields of the API and the id of its user. */
const member = z.codec(passthroughCodec(memberFields.extend({ user_id: z.string() })), z.custom<MemberRecord>(), {
  decode: ({ user_id: userId, ...fields }) => ({ userId, ...fields }),
  encode: ({ userId, ...fields }) => ({ user_id: userId, ...fields }),
});

const integration = recordCodec<IntegrationRecord>({
  integration: passthroughCodec(Integration.omit({ user: true, application: true })),
  userId: textCodec.optional(),
  applicationId: textCodec.optional(),
});

const soundCodec = recordCodec<SoundRecord>({
  sound: passthroughCodec(SoundboardSound.omit({ user: true })),
  userId: textCodec,
});

const joinRequest = recordCodec<JoinRequestRecord>({
  request: passthroughCodec(JoinRequest.omit({ user: true, actioned_by_user: true })),
  actionedBy: textCodec.optional(),
});

const guildTemplate = recordCodec<GuildTemplateRecord>({
  code: textCodec,
  name: textCodec,
  description: textCodec.nullable(),
  usageCount: countCodec,
  creatorId: textCodec,
  createdAt: timestampCodec,
  syncedAt: timestampCodec,
  snapshot: passthroughCodec(TemplateGuild),
});

const linkRequirement = recordCodec<LinkRequirement>({
  applicationId: textCodec,
  key: textCodec.optional(),
  value: z.int().optional(),
});

export const guildCodec = recordCodec<GuildRecord>({
  guild: passthroughCodec(Guild.omit({ roles: true })),
  roles: mapAsListCodec(passthroughCodec(Role), ({ id }) => id),
  members: mapAsListCodec(member, ({ userId }) => userId),
  formerMembers: idSetCodec,
  bans: mapAsObjectCodec(recordCodec<BanRecord>({ reason: textCodec.nullable(), wasMember: booleanCodec })),
  voices: mapAsObjectCodec(
    recordCodec<VoiceRecord>({
      channelId: textCodec,
      sessionId: textCodec,
      selfMute: booleanCodec,
      selfDeaf: booleanCodec,
      selfStream: booleanCodec.default(false),
      suppress: booleanCodec,
      requestToSpeakAt: timestampCodec.optional(),
    }),
  ),
  emojiMakers: mapAsObjectCodec(textCodec),
  stickerMakers: mapAsObjectCodec(textCodec).default(() => new Map()),
  sounds: mapAsListCodec(soundCodec, ({ sound }) => sound.sound_id).default(() => new Map()),
  temporaryMembers: idSetCodec,
  guests: mapAsObjectCodec(textCodec).default(() => new Map()),
  bios: mapAsObjectCodec(textCodec),
  welcomeScreen: passthroughCodec(WelcomeScreen).optional(),
  newMemberWelcome: passthroughCodec(NewMemberWelcome).optional(),
  onboarding: passthroughCodec(Onboarding).optional(),
  screening: z.strictObject({ description: z.string().nullable(), rules: z.array(z.string()) }).optional(),
  template: guildTemplate.optional(),
  linkedRoles: mapAsObjectCodec(z.array(linkRequirement)).default(() => new Map()),
  integrations: mapAsListCodec(integration, (each) => each.integration.id),
  joinRequests: mapAsListCodec(joinRequest, ({ request }) => request.id),
  scheduledEvents: mapAsListCodec(scheduledEventCodec, ({ event }) => event.id).default(() => new Map()),
  stages: mapAsListCodec(stageCodec, ({ instance }) => instance.channel_id).default(() => new Map()),
  vanityUses: countCodec,
  isUnavailable: booleanCodec.optional(),
  auditLog: z.array(passthroughCodec(AuditLogEntry)),
  autoModerationRules: mapAsListCodec(passthroughCodec(AutoModerationRule), ({ id }) => id).default(() => new Map()),
});

export const inviteCodec = recordCodec<InviteRecord>({
  code: textCodec,
  guildId: textCodec,
  channelId: textCodec,
  inviterId: textCodec.optional(),
  createdAt: timestampCodec,
  maxAge: countCodec,
  maxUses: countCodec,
  uses: countCodec,
  temporary: booleanCodec,
  flags: countCodec.default(0),
  targetType: countCodec.optional(),
  targetUserId: textCodec.optional(),
  targetApplicationId: textCodec.optional(),
  roleIds: idListCodec,
  targetUsers: recordCodec<TargetUsersRecord>({
    userIds: idListCodec,
    startedAt: timestampCodec,
    processable: countCodec,
  }).optional(),
});
