import { GuildhallError } from '../../base/errors.js';
import type { OptionCheck, OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import { idOfApplication } from '../../rest/application-id.js';
import type { PermissionBits } from '../../wire/permissions/permission-bits.js';

/** The options of `bot.inviteUrl(…)`. */
export interface InviteUrlOptions {
  /**
   * The id of the application.
   *
   * @default the id in the token of the bot
   */
  readonly applicationId?: Snowflake | undefined;
  /**
   * The guild that is selected first.
   *
   * @default undefined (the user selects one)
   */
  readonly guildId?: Snowflake | undefined;
  /**
   * Whether the user cannot select another guild than `guildId`.
   *
   * @default false
   */
  readonly disableGuildSelect?: boolean | undefined;
}

/** Plain JavaScript can pass any value. */
const inspectId = (id: unknown) => (typeof id === 'string' ? `"${id}"` : `a value of type ${typeof id}`);

const idProblems: OptionCheck = (id, path) =>
  isSnowflake(id)
    ? []
    : [{ path, message: `${inspectId(id)} is not an id.`, remedy: 'Pass the digits of the id as a string.' }];

const inviteUrlNames: OptionNames<InviteUrlOptions> = {
  applicationId: idProblems,
  guildId: idProblems,
  disableGuildSelect: true,
};

/** `bot.inviteUrl()` does not know the application: there is no token, or the token has another form than those of Discord. */
export class UnknownApplicationError extends GuildhallError {
  override readonly code = 'unknown_application';

  /** @param hasToken whether the bot has a token */
  constructor(hasToken: boolean) {
    const reason = hasToken ? 'the bot token does not contain it' : 'there is no bot token';
    super(
      `bot.inviteUrl() does not know the id of the application: ${reason}. Pass the option \`applicationId\`, or set DISCORD_TOKEN or the option \`token\` of the bot.`,
    );
  }
}

/** What the URL needs of a bot. */
export interface InvitedBot {
  readonly api: Api;
  readonly token: string | undefined;
  readonly requiredPermissions: PermissionBits;
}

/**
 * Builds the URL of the page on which a user adds a bot to a guild.
 *
 * @throws {OptionsError} when an option is unknown, or an id is malformed
 * @throws {UnknownApplicationError} when the application is not passed, and the token of the bot does not contain its id
 */
export function inviteUrl({ api, token, requiredPermissions }: InvitedBot, options: InviteUrlOptions): string {
  requireKnownOptions('bot.inviteUrl()', options, inviteUrlNames);
  const { applicationId = idOfToken(token), guildId, disableGuildSelect } = options;
  return api.oauth2.authorizationUrl({
    client_id: applicationId,
    scope: ['bot', 'applications.commands'],
    permissions: requiredPermissions.toString(),
    guild_id: guildId,
    disable_guild_select: disableGuildSelect,
  });
}

function idOfToken(token: string | undefined): Snowflake {
  const id = token === undefined ? undefined : idOfApplication(token);
  if (id === undefined) throw new UnknownApplicationError(token !== undefined);
  return id;
}
