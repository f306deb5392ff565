/** The world file codecs of users and applications. */
import { z } from 'zod';
import { type Locale, locales } from '../../../../../src/wire/constants/locales.js';
import { ActivityUpdateData } from '../../../../../src/wire/gateway/protocol.js';
import { Application } from '../../../../../src/wire/objects/applications/application.js';
import {
  RoleConnection,
  RoleConnectionMetadata,
} from '../../../../../src/wire/objects/applications/role-connection.js';
import { Emoji } from '../../../../../src/wire/objects/guilds/emoji.js';
import { UserConnection } from '../../../../../src/wire/objects/users/connection.js';
import { presenceStatuses } from '../../../../../src/wire/objects/users/presence.js';
import { User } from '../../../../../src/wire/objects/users/user.js';
import { createClientSecret } from '../applications/applications.js';
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

const hex = plainCodec(z.string().regex(/^[0-9a-f]+$/, 'Bytes in hex.'));

export const userCodec = recordCodec<UserRecord>({
  user: passthroughCodec(User),
  token: textCodec,
  applicationId: optionalCodec(textCodec),
  hasTwoFactor: booleanCodec,
  hasVerifiedEmail: defaultedCodec(booleanCodec, () => true),
  hasVerifiedPhone: defaultedCodec(booleanCodec, () => true),
  registeredAt: optionalCodec(timestampCodec),
  locale: defaultedCodec<Locale>(plainCodec(z.enum(locales)), () => 'en-US'),
  timeZone: optionalCodec(textCodec),
  email: defaultedCodec(nullableCodec(textCodec), () => null),
  connections: defaultedCodec(listCodec(passthroughCodec(UserConnection)), () => []),
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
  isEmbedded: booleanCodec,
  settings,
  emojis: defaultedCodec(
    mapAsListCodec(passthroughCodec(Emoji), ({ id }) => id ?? ''),
    () => new Map(),
  ),
  commandCreations: mapAsObjectCodec(listCodec(timestampCodec)),
  userInstalls: idSetCodec,
  clientSecret: defaultedCodec(textCodec, createClientSecret),
  redirectUris: defaultedCodec(idListCodec, () => []),
  isPublic: defaultedCodec(booleanCodec, () => true),
  requiresCodeGrant: defaultedCodec(booleanCodec, () => false),
  ownerId: optionalCodec(textCodec),
  roleConnectionMetadata: defaultedCodec(listCodec(passthroughCodec(RoleConnectionMetadata)), () => []),
  roleConnections: defaultedCodec(mapAsObjectCodec(passthroughCodec(RoleConnection)), () => new Map()),
});

const activity: WorldFileCodec<ActivityRecord> = passthroughCodec(
  ActivityUpdateData.extend({ created_at: z.number() }),
);

export const presenceCodec = recordCodec<PresenceRecord>({
  status: plainCodec(z.enum(presenceStatuses)),
  activities: listCodec(activity),
  since: timestampCodec,
});
