import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  allowedFlags,
  boundedList,
  boundedText,
  boundedUrl,
  imageData,
  permissionBits,
} from '../../validation/field-schemas.js';
import { User } from '../users/user.js';
import { Team } from './team.js';

/** Bits of an application's `flags`. */
export const applicationFlags = {
  APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE: 1 << 6,
  GATEWAY_PRESENCE: 1 << 12,
  GATEWAY_PRESENCE_LIMITED: 1 << 13,
  GATEWAY_GUILD_MEMBERS: 1 << 14,
  GATEWAY_GUILD_MEMBERS_LIMITED: 1 << 15,
  VERIFICATION_PENDING_GUILD_LIMIT: 1 << 16,
  EMBEDDED: 1 << 17,
  GATEWAY_MESSAGE_CONTENT: 1 << 18,
  GATEWAY_MESSAGE_CONTENT_LIMITED: 1 << 19,
  APPLICATION_COMMAND_BADGE: 1 << 23,
} as const;

/** The scopes and permissions that an application requests on installation. */
const InstallParams = z.object({ scopes: z.array(z.string()), permissions: z.string() });
const Installation = z.object({ oauth2_install_params: InstallParams.optional() });

/** Whether an application receives webhook events. */
export const eventWebhookStatuses = { DISABLED: 1, ENABLED: 2, DISABLED_BY_DISCORD: 3 } as const;

/** An application. A bot belongs to one. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string(),
  bot_public: z.boolean(),
  bot_require_code_grant: z.boolean(),
  bot: User.optional(),
  terms_of_service_url: z.string().optional(),
  privacy_policy_url: z.string().optional(),
  owner: User.optional(),
  /** Ed25519 public key, in hex, with which signed requests are verified. */
  verify_key: z.string(),
  /** Set if a team owns it; `owner` is then the team's own user. */
  team: Team.nullable().optional(),
  guild_id: z.string().optional(),
  primary_sku_id: z.string().optional(),
  slug: z.string().optional(),
  cover_image: z.string().nullable().optional(),
  /** Bits of `applicationFlags`. */
  flags: z.int().optional(),
  approximate_guild_count: z.int().optional(),
  approximate_user_install_count: z.int().optional(),
  redirect_uris: z.array(z.string()).optional(),
  interactions_endpoint_url: z.string().nullable().optional(),
  role_connections_verification_url: z.string().nullable().optional(),
  event_webhooks_url: z.string().nullable().optional(),
  /** A value of `eventWebhookStatuses`. */
  event_webhooks_status: z.int().optional(),
  event_webhooks_types: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  install_params: InstallParams.optional(),
  /** By number of `applicationIntegrationTypes`. */
  integration_types_config: z.object({ 0: Installation, 1: Installation }).partial().optional(),
  custom_install_url: z.string().optional(),
});
export type Application = z.output<typeof Application>;

const bounds = limits.application;
const { GATEWAY_PRESENCE_LIMITED, GATEWAY_GUILD_MEMBERS_LIMITED, GATEWAY_MESSAGE_CONTENT_LIMITED } = applicationFlags;
const optionalUrl = boundedUrl(limits.embed.url).nullable();
const installParams = z.object({ scopes: boundedList(z.string(), 1, bounds.scopes), permissions: permissionBits() });
const installation = z.object({ oauth2_install_params: installParams.nullable().optional() }).nullable();

/** Changes to the application of the token: omitted fields stay unchanged. */
export const ApplicationEdit = z
  .object({
    custom_install_url: optionalUrl,
    description: boundedText(0, bounds.description),
    role_connections_verification_url: optionalUrl,
    install_params: installParams.nullable(),
    /** By number of `applicationIntegrationTypes`. */
    integration_types_config: z.object({ 0: installation, 1: installation }).partial().nullable(),
    /** Only the limited forms of privileged intents. */
    flags: allowedFlags(GATEWAY_PRESENCE_LIMITED | GATEWAY_GUILD_MEMBERS_LIMITED | GATEWAY_MESSAGE_CONTENT_LIMITED),
    icon: imageData().nullable(),
    cover_image: imageData().nullable(),
    interactions_endpoint_url: optionalUrl,
    tags: boundedList(boundedText(1, bounds.tag), 0, bounds.tags),
    event_webhooks_url: optionalUrl,
    event_webhooks_status: z.literal([eventWebhookStatuses.DISABLED, eventWebhookStatuses.ENABLED]),
    event_webhooks_types: z.array(z.string()),
  })
  .partial();
export type ApplicationEdit = z.input<typeof ApplicationEdit>;
