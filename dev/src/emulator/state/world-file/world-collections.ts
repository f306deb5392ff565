import {
  ApplicationCommand,
  CommandPermissions,
} from '../../../../../src/wire/objects/applications/application-command.js';
import { channelCodec, fileCodec, webhookCodec } from './channel-codecs.js';
import { listCodec, mapAsListCodec, mapAsObjectCodec, passthroughCodec } from './codecs.js';
import { guildCodec, inviteCodec } from './guild-codecs.js';
import { interactionCodec, modalCodec } from './interaction-codecs.js';
import { entitlementCodec, skuCodec, subscriptionCodec } from './monetization-codecs.js';
import { accessTokenCodec, authorizationCodeCodec, refreshTokenCodec } from './oauth2-codecs.js';
import { applicationCodec, presenceCodec, userCodec } from './user-codecs.js';

/** The codecs of a world's collections. */
export const worldCollections = {
  users: mapAsListCodec(userCodec, (each) => each.user.id),
  applications: mapAsListCodec(applicationCodec, ({ id }) => id),
  guilds: mapAsListCodec(guildCodec, (each) => each.guild.id),
  channels: mapAsListCodec(channelCodec, (each) => each.channel.id),
  invites: mapAsListCodec(inviteCodec, ({ code }) => code),
  commands: mapAsListCodec(passthroughCodec(ApplicationCommand), ({ id }) => id),
  commandPermissions: listCodec(passthroughCodec(CommandPermissions)),
  webhooks: mapAsListCodec(webhookCodec, (each) => each.webhook.id),
  presences: mapAsObjectCodec(presenceCodec),
  accessTokens: mapAsObjectCodec(accessTokenCodec),
  refreshTokens: mapAsObjectCodec(refreshTokenCodec),
  authorizationCodes: mapAsObjectCodec(authorizationCodeCodec),
  interactions: mapAsListCodec(interactionCodec, (each) => each.interaction.id),
  modals: mapAsListCodec(modalCodec, ({ id }) => id),
  files: mapAsObjectCodec(fileCodec),
  skus: mapAsListCodec(skuCodec, (each) => each.sku.id),
  entitlements: mapAsListCodec(entitlementCodec, (each) => each.entitlement.id),
  subscriptions: mapAsListCodec(subscriptionCodec, (each) => each.subscription.id),
} as const;
