/** The world file codecs of guilds and what belongs to them. */
import { z } from 'zod';
import { Guild } from '../../../../../src/wire/objects/guilds/guild.js';
import { Integration } from '../../../../../src/wire/objects/guilds/integration.js';
import { NewMemberWelcome } from '../../../../../src/wire/objects/guilds/new-member-welcome.js';
import { Onboarding } from '../../../../../src/wire/objects/guilds/onboarding.js';
import { Role } from '../../../../../src/wire/objects/guilds/role.js';
import { TemplateGuild } from '../../../../../src/wire/objects/guilds/template-guild.js';
import { WelcomeScreen } from '../../../../../src/wire/objects/guilds/welcome-screen.js';
import { AuditLogEntry } from '../../../../../src/wire/objects/moderation/audit-log.js';
import { AutoModerationRule } from '../../../../../src/wire/objects/moderation/auto-moderation.js';
import { JoinRequest } from '../../../../../src/wire/objects/moderation/join-request.js';
import { Member } from '../../../../../src/wire/objects/users/member.js';
import { SoundboardSound } from '../../../../../src/wire/objects/voice/soundboard-sound.js';
import type { GuildTemplateRecord } from '../records/guild-templates.js';
import type {
  BanRecord,
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
  ScreeningForm,
  SoundRecord,
  TargetUsersRecord,
  VoiceRecord,
} from '../records/guilds.js';
import type { LinkRequirement } from '../records/role-connections.js';
import {
  booleanCodec,
  countCodec,
  defaultedCodec,
  idListCodec,
  idSetCodec,
  listCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  nullableCodec,
  optionalCodec,
  passthroughCodec,
  plainCodec,
  recordCodec,
  textCodec,
  timestampCodec,
  type WorldFileCodec,
} from './codecs.js';
import { scheduledEventCodec, stageCodec } from './scheduled-event-codecs.js';

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

const soundCodec = recordCodec<SoundRecord>({
  sound: passthroughCodec(SoundboardSound.omit({ user: true })),
  userId: textCodec,
});

const joinRequest = recordCodec<JoinRequestRecord>({
  request: passthroughCodec(JoinRequest.omit({ user: true, actioned_by_user: true })),
  actionedBy: optionalCodec(textCodec),
});

const guildTemplate = recordCodec<GuildTemplateRecord>({
  code: textCodec,
  name: textCodec,
  description: nullableCodec(textCodec),
  usageCount: countCodec,
  creatorId: textCodec,
  createdAt: timestampCodec,
  syncedAt: timestampCodec,
  snapshot: passthroughCodec(TemplateGuild),
});

const linkRequirement = recordCodec<LinkRequirement>({
  applicationId: textCodec,
  key: optionalCodec(textCodec),
  value: optionalCodec(plainCodec(z.int())),
});

export const guildCodec = recordCodec<GuildRecord>({
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
      selfStream: defaultedCodec(booleanCodec, () => false),
      suppress: booleanCodec,
      requestToSpeakAt: optionalCodec(timestampCodec),
    }),
  ),
  emojiMakers: mapAsObjectCodec(textCodec),
  stickerMakers: defaultedCodec(mapAsObjectCodec(textCodec), () => new Map()),
  sounds: defaultedCodec(
    mapAsListCodec(soundCodec, ({ sound }) => sound.sound_id),
    () => new Map(),
  ),
  temporaryMembers: idSetCodec,
  guests: defaultedCodec(mapAsObjectCodec(textCodec), () => new Map()),
  bios: mapAsObjectCodec(textCodec),
  welcomeScreen: optionalCodec(passthroughCodec(WelcomeScreen)),
  newMemberWelcome: optionalCodec(passthroughCodec(NewMemberWelcome)),
  onboarding: optionalCodec(passthroughCodec(Onboarding)),
  screening: optionalCodec(
    plainCodec<ScreeningForm>(z.strictObject({ description: z.string().nullable(), rules: z.array(z.string()) })),
  ),
  template: optionalCodec(guildTemplate),
  linkedRoles: defaultedCodec(mapAsObjectCodec(listCodec(linkRequirement)), () => new Map()),
  integrations: mapAsListCodec(integration, (each) => each.integration.id),
  joinRequests: mapAsListCodec(joinRequest, ({ request }) => request.id),
  scheduledEvents: defaultedCodec(
    mapAsListCodec(scheduledEventCodec, ({ event }) => event.id),
    () => new Map(),
  ),
  stages: defaultedCodec(
    mapAsListCodec(stageCodec, ({ instance }) => instance.channel_id),
    () => new Map(),
  ),
  vanityUses: countCodec,
  isUnavailable: optionalCodec(booleanCodec),
  auditLog: listCodec(passthroughCodec(AuditLogEntry)),
  autoModerationRules: defaultedCodec(
    mapAsListCodec(passthroughCodec(AutoModerationRule), ({ id }) => id),
    () => new Map(),
  ),
});

export const inviteCodec = recordCodec<InviteRecord>({
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
  roleIds: idListCodec,
  targetUsers: optionalCodec(
    recordCodec<TargetUsersRecord>({ userIds: idListCodec, startedAt: timestampCodec, processable: countCodec }),
  ),
});
