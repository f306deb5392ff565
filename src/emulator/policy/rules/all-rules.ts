import type { Endpoint } from '../../../wire/endpoint.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import { applicationCommandRules } from './application-commands.js';
import { channelRules } from './channels.js';
import { emojiRules } from './emojis.js';
import { guildBanRules } from './guild-bans.js';
import { guildChannelRules } from './guild-channels.js';
import { guildIntegrationRules } from './guild-integrations.js';
import { guildJoinRequestRules } from './guild-join-requests.js';
import { guildMemberRules } from './guild-members.js';
import { guildOnboardingRules } from './guild-onboarding.js';
import { guildPruneRules } from './guild-prune.js';
import { guildRoleRules } from './guild-roles.js';
import { guildWelcomeScreenRules } from './guild-welcome-screen.js';
import { guildWidgetRules } from './guild-widget.js';
import { guildRules } from './guilds.js';
import { inviteRules } from './invites.js';
import { messageRules } from './messages.js';
import { pinRules } from './pins.js';
import { pollRules } from './polls.js';
import { reactionRules } from './reactions.js';
import type { EndpointRules } from './rule.js';
import { threadRules } from './threads.js';
import { userRules } from './users.js';
import { webhookRules } from './webhooks.js';

const rules: ReadonlyMap<string, EndpointRules> = new Map(
  [
    ...applicationCommandRules,
    ...emojiRules,
    ...guildIntegrationRules,
    ...guildJoinRequestRules,
    ...guildOnboardingRules,
    ...guildWelcomeScreenRules,
    ...guildWidgetRules,
    ...guildRules,
    ...inviteRules,
    ...guildBanRules,
    ...guildMemberRules,
    ...guildPruneRules,
    ...guildRoleRules,
    ...channelRules,
    ...guildChannelRules,
    ...pinRules,
    ...pollRules,
    ...reactionRules,
    ...webhookRules,
    ...threadRules,
    ...messageRules,
    ...userRules,
  ].map((each) => [each.endpoint.name, each]),
);

/** The error that an endpoint's finer rules give a call, if any. `call` is a call of that endpoint. */
export function brokenRule(endpoint: Endpoint, call: unknown): ErrorName | undefined {
  return rules.get(endpoint.name)?.check(call);
}
