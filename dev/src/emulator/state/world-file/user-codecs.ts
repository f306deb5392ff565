/** The world file codecs of users and applications. */

import {
  ActivityUpdateData,
  Application,
  Emoji,
  locales,
  presenceStatuses,
  RoleConnection,
  RoleConnectionMetadata,
  User,
  UserConnection,
} from 'guildhall/wire';
import { z } from 'zod';
import { createClientSecret } from '../applications/applications.js';
import { ADMINISTRATOR_PERMISSIONS } from '../members/roles.js';
import type {
  ActivityRecord,
  ApplicationRecord,
  ApplicationSettings,
  PresenceRecord,
  UserRecord,
} from '../records/users.js';
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

const hex = z.string().regex(/^[0-9a-f]+$/, 'Bytes in hex.');

export const userCodec = recordCodec<UserRecord>({
  user: passthroughCodec(User),
  token: textCodec,
  applicationId: textCodec.optional(),
  hasTwoFactor: booleanCodec,
  hasVerifiedEmail: booleanCodec.default(true),
  hasVerifiedPhone: booleanCodec.default(true),
  registeredAt: timestampCodec.optional(),
  locale: z.enum(locales).default('en-US'),
  timeZone: textCodec.optional(),
  email: textCodec.nullable().default(null),
  blockedIds: idSetCodec.default(() => new Set<string>()),
  allowsDirectMessages: booleanCodec.default(true),
  directMessagesByGuild: mapAsObjectCodec(booleanCodec).default(() => new Map<string, boolean>()),
  connections: z.array(passthroughCodec(UserConnection)).default(() => []),
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

export const applicationCodec = recordCodec<ApplicationRecord>({
  id: textCodec,
  name: textCodec,
  description: textCodec,
  botUserId: textCodec,
  publicKey: hex,
  privateKey: hex,
  allowedIntents: countCodec,
  botPermissions: textCodec.default(ADMINISTRATOR_PERMISSIONS),
  isEmbedded: booleanCodec,
  settings,
  emojis: mapAsListCodec(passthroughCodec(Emoji), ({ id }) => id ?? '').default(() => new Map()),
  commandCreations: mapAsObjectCodec(z.array(timestampCodec)),
  userInstalls: idSetCodec,
  clientSecret: textCodec.default(createClientSecret),
  redirectUris: idListCodec.default(() => []),
  isPublic: booleanCodec.default(true),
  requiresCodeGrant: booleanCodec.default(false),
  ownerId: textCodec.optional(),
  roleConnectionMetadata: z.array(passthroughCodec(RoleConnectionMetadata)).default(() => []),
  roleConnections: mapAsObjectCodec(passthroughCodec(RoleConnection)).default(() => new Map()),
});

const activity: z.ZodType<ActivityRecord> = passthroughCodec(ActivityUpdateData.extend({ created_at: z.number() }));

export const presenceCodec = recordCodec<PresenceRecord>({
  status: z.enum(presenceStatuses),
  activities: z.array(activity),
  since: timestampCodec,
});
