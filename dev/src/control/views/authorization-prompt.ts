/** What the page shows on which a user authorizes an application. */
import type { OAuth2Scope } from '../../../../src/wire/constants/oauth2-scopes.js';

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
