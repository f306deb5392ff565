import { ApplicationCommand, CommandPermissions } from 'guildhall/wire';
import { z } from 'zod';
import { channelCodec, fileCodec, webhookCodec } from './channel-codecs.js';
import { mapAsListCodec, mapAsObjectCodec, passthroughCodec } from './codecs.js';
import { guildCodec, inviteCodec } from './guild-codecs.js';
import { interactionCodec, modalCodec } from './interaction-codecs.js';
import { entitlementCodec, skuCodec, subscriptionCodec } from './monetization-codecs.js';
import { accessTokenCodec, authorizationCodeCodec, refreshTokenCodec } from './oauth2-codecs.js';
import { applicationCodec, presenceCodec, userCodec } from './user-codecs.js';

const list = <Value>(codec: z.ZodType<Value>, keyOf: (value: Value) => string) =>
  mapAsListCodec(codec, keyOf).default(() => new Map());
const object = <Value>(codec: z.ZodType<Value>) => mapAsObjectCodec(codec).default(() => new Map());

/** The codecs of a world's collections. Missing ones are empty. */
export const worldCollections = {
  users: list(userCodec, (each) => each.user.id),
  applications: list(applicationCodec, ({ id }) => id),
  guilds: list(guildCodec, (each) => each.guild.id),
  channels: list(channelCodec, (each) => each.channel.id),
  invites: list(inviteCodec, ({ code }) => code),
  commands: list(passthroughCodec(ApplicationCommand), ({ id }) => id),
  commandPermissions: z.array(passthroughCodec(CommandPermissions)).default(() => []),
  webhooks: list(webhookCodec, (each) => each.webhook.id),
  presences: object(presenceCodec),
  accessTokens: object(accessTokenCodec),
  refreshTokens: object(refreshTokenCodec),
  authorizationCodes: object(authorizationCodeCodec),
  interactions: list(interactionCodec, (each) => each.interaction.id),
  modals: list(modalCodec, ({ id }) => id),
  files: object(fileCodec),
  skus: list(skuCodec, (each) => each.sku.id),
  entitlements: list(entitlementCodec, (each) => each.entitlement.id),
  subscriptions: list(subscriptionCodec, (each) => each.subscription.id),
} as const;
