/** What clients show of applications: linked roles, SKUs, and what an application asks a user for. */
import type { OAuth2Scope, RoleConnectionMetadata } from 'guildhall/wire';
import type { ApplicationView } from './user-view.js';

/** How many requirements a linked role can have. */
export const MAX_LINK_REQUIREMENTS = 10;

/** What a linked role requires, and what else it could require. */
export interface LinksView {
  readonly requirements: readonly LinkRequirementView[];
  /** The applications of the guild where members connect their accounts, and those of the requirements. */
  readonly sources: readonly LinkSourceView[];
}

export interface LinkRequirementView {
  readonly application_id: string;
  readonly key?: string | undefined;
  readonly value?: number | undefined;
}

export interface LinkSourceView {
  readonly application: ApplicationView;
  readonly metadata: readonly RoleConnectionMetadata[];
}

/** All kinds of SKUs. */
export const skuKinds = ['durable', 'consumable', 'user-subscription', 'guild-subscription'] as const;

/** What a SKU offers. */
export type SkuKind = (typeof skuKinds)[number];

/** A SKU as users see it who buy it. */
export interface SkuView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Undefined for the group of a subscription. */
  readonly kind?: SkuKind | undefined;
  /** Cents of US dollars. */
  readonly price: number;
  readonly available: boolean;
  readonly application?: ApplicationView | undefined;
}

/** One way to authorize the application. */
export interface AuthorizationOptionView {
  /** A value of `applicationIntegrationTypes`. */
  readonly integration_type: number;
  readonly scopes: readonly OAuth2Scope[];
  /** The permissions of the bot that the application asks for, as a decimal string. */
  readonly permissions: string;
  readonly needs_guild: boolean;
  readonly needs_channel: boolean;
}

/** A guild that the user can select. */
export interface SelectableGuildView {
  readonly id: string;
  readonly name: string;
  readonly has_bot: boolean;
  /** Channels in which the user can create a webhook. */
  readonly channels: readonly { readonly id: string; readonly name: string }[];
}

/** What an application asks a user for. */
export interface AuthorizationPrompt {
  readonly application: { readonly id: string; readonly name: string; readonly description: string };
  readonly options: readonly AuthorizationOptionView[];
  readonly guilds: readonly SelectableGuildView[];
  /** The guild that is selected first. */
  readonly guild_id: string | null;
  /** Whether the user cannot select another guild. */
  readonly is_guild_fixed: boolean;
  /** Where the user is sent afterwards; null if nowhere. */
  readonly redirect_uri: string | null;
  /** Whether the user is asked. Otherwise the same access was granted before, and the application asked not to repeat the question. */
  readonly needs_consent: boolean;
}
