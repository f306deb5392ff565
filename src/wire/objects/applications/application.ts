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
import type { ObjectSchema, PartialFields } from '../../validation/schema-types.js';
import { Guild } from '../guilds/guild.js';
import { User } from '../users/user.js';
import { Team } from './team.js';

/** Bits of an application's `flags`. */
export const applicationFlags = {
  APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE: 0x40,
  GATEWAY_PRESENCE: 0x1000,
  GATEWAY_PRESENCE_LIMITED: 0x2000,
  GATEWAY_GUILD_MEMBERS: 0x4000,
  GATEWAY_GUILD_MEMBERS_LIMITED: 0x8000,
  VERIFICATION_PENDING_GUILD_LIMIT: 0x10000,
  EMBEDDED: 0x20000,
  GATEWAY_MESSAGE_CONTENT: 0x40000,
  GATEWAY_MESSAGE_CONTENT_LIMITED: 0x80000,
  APPLICATION_COMMAND_BADGE: 0x800000,
} as const;

/** The scopes and permissions that an application requests on installation. */
export interface InstallParams {
  scopes: string[];
  /** Permission bits as a decimal string. */
  permissions: string;
}
const InstallParams = z.object({ scopes: z.array(z.string()), permissions: z.string() });

/** The settings of one way to install an application. */
export interface InstallationSettings {
  oauth2_install_params?: InstallParams | undefined;
}
const InstallationSettings: ObjectSchema<InstallationSettings> = z.object({
  oauth2_install_params: InstallParams.optional(),
});

/** Whether an application receives webhook events. */
export const eventWebhookStatuses = { DISABLED: 1, ENABLED: 2, DISABLED_BY_DISCORD: 3 } as const;

/** An application. A bot belongs to one. */
export interface Application {
  id: string;
  name: string;
  icon: string | null;
  description: string;
  /** URLs of pages that can use RPC, if it has RPC. */
  rpc_origins?: string[] | undefined;
  bot_public: boolean;
  bot_require_code_grant: boolean;
  bot?: User | undefined;
  terms_of_service_url?: string | undefined;
  privacy_policy_url?: string | undefined;
  owner?: User | undefined;
  /** Ed25519 public key, in hex, with which signed requests are verified. */
  verify_key: string;
  /** Set if a team owns it; `owner` is then the team's own user. */
  team?: Team | null | undefined;
  /** The guild of the application, for example for support, and a part of it. */
  guild_id?: string | undefined;
  guild?: PartialFields<Guild> | undefined;
  primary_sku_id?: string | undefined;
  slug?: string | undefined;
  cover_image?: string | null | undefined;
  /** Bits of `applicationFlags`. */
  flags?: number | undefined;
  /** The same bits as text, for bits beyond a number. */
  flags_new?: string | undefined;
  approximate_guild_count?: number | undefined;
  approximate_user_install_count?: number | undefined;
  approximate_user_authorization_count?: number | undefined;
  redirect_uris?: string[] | undefined;
  interactions_endpoint_url?: string | null | undefined;
  role_connections_verification_url?: string | null | undefined;
  event_webhooks_url?: string | null | undefined;
  /** A value of `eventWebhookStatuses`. */
  event_webhooks_status?: number | undefined;
  event_webhooks_types?: string[] | undefined;
  tags?: string[] | undefined;
  install_params?: InstallParams | undefined;
  /** By number of `applicationIntegrationTypes`. */
  integration_types_config?:
    | {
        0?: InstallationSettings | undefined;
        1?: InstallationSettings | undefined;
      }
    | undefined;
  custom_install_url?: string | undefined;
}
export const Application: ObjectSchema<Application> = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string(),
  rpc_origins: z.array(z.string()).optional(),
  bot_public: z.boolean(),
  bot_require_code_grant: z.boolean(),
  bot: User.optional(),
  terms_of_service_url: z.string().optional(),
  privacy_policy_url: z.string().optional(),
  owner: User.optional(),
  verify_key: z.string(),
  team: Team.nullable().optional(),
  guild_id: z.string().optional(),
  guild: Guild.partial().optional(),
  primary_sku_id: z.string().optional(),
  slug: z.string().optional(),
  cover_image: z.string().nullable().optional(),
  flags: z.int().optional(),
  flags_new: z.string().optional(),
  approximate_guild_count: z.int().optional(),
  approximate_user_install_count: z.int().optional(),
  approximate_user_authorization_count: z.int().optional(),
  redirect_uris: z.array(z.string()).optional(),
  interactions_endpoint_url: z.string().nullable().optional(),
  role_connections_verification_url: z.string().nullable().optional(),
  event_webhooks_url: z.string().nullable().optional(),
  event_webhooks_status: z.int().optional(),
  event_webhooks_types: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  install_params: InstallParams.optional(),
  integration_types_config: z.object({ 0: InstallationSettings, 1: InstallationSettings }).partial().optional(),
  custom_install_url: z.string().optional(),
});

/** An application in another object, which contains only a part of it. */
export interface PartialApplication extends PartialFields<Omit<Application, 'tags'>> {}
export const PartialApplication: ObjectSchema<PartialApplication> = Application.omit({ tags: true }).partial();

const bounds = limits.application;
const { GATEWAY_PRESENCE_LIMITED, GATEWAY_GUILD_MEMBERS_LIMITED, GATEWAY_MESSAGE_CONTENT_LIMITED } = applicationFlags;
const optionalUrl = boundedUrl(limits.embed.url).nullable();
const installParams = z.object({ scopes: boundedList(z.string(), 1, bounds.scopes), permissions: permissionBits() });
const installation = z.object({ oauth2_install_params: installParams.nullable().optional() }).nullable();

/** The scopes and permissions of an installation, in a request. */
export interface InstallParamsRequest {
  scopes: string[];
  permissions: string | number;
}

/** The settings of one way to install an application, in a request; null removes the parameters. */
export interface InstallationRequest<Params = InstallParamsRequest> {
  oauth2_install_params?: Params | null | undefined;
}

/** Changes to the application of the token: omitted fields stay unchanged. */
export interface ApplicationEdit {
  custom_install_url?: string | null | undefined;
  description?: string | undefined;
  role_connections_verification_url?: string | null | undefined;
  install_params?: InstallParamsRequest | null | undefined;
  /** By number of `applicationIntegrationTypes`. */
  integration_types_config?:
    | {
        0?: InstallationRequest | null | undefined;
        1?: InstallationRequest | null | undefined;
      }
    | null
    | undefined;
  /** Only the limited forms of privileged intents. */
  flags?: number | undefined;
  icon?: string | null | undefined;
  cover_image?: string | null | undefined;
  interactions_endpoint_url?: string | null | undefined;
  tags?: string[] | undefined;
  event_webhooks_url?: string | null | undefined;
  event_webhooks_status?: 1 | 2 | undefined;
  event_webhooks_types?: string[] | undefined;
}

/** {@link ApplicationEdit} after validation, with defaults filled in. */
export interface ParsedApplicationEdit extends ApplicationEdit {
  install_params?: InstallParams | null | undefined;
  integration_types_config?:
    | {
        0?: InstallationRequest<InstallParams> | null | undefined;
        1?: InstallationRequest<InstallParams> | null | undefined;
      }
    | null
    | undefined;
}
export const ApplicationEdit: ObjectSchema<ParsedApplicationEdit, ApplicationEdit> = z
  .object({
    custom_install_url: optionalUrl,
    description: boundedText(0, bounds.description),
    role_connections_verification_url: optionalUrl,
    install_params: installParams.nullable(),
    integration_types_config: z.object({ 0: installation, 1: installation }).partial().nullable(),
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
