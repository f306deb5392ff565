import type { RequiredIntent } from '../../app/dispatch/analysis/intent-plan.js';
import type { privilegedIntents } from '../../wire/gateway/protocol.js';
import { applicationFlags } from '../../wire/objects/applications/application.js';
import { type Check, ok, problem } from './check.js';

type PrivilegedIntent = (typeof privilegedIntents)[number];

/** The application flags that grant each privileged intent, and its name in the developer portal. */
const privilegedIntentFlags: Record<PrivilegedIntent, { readonly flags: number; readonly portal: string }> = {
  GUILD_PRESENCES: {
    flags: applicationFlags.GATEWAY_PRESENCE | applicationFlags.GATEWAY_PRESENCE_LIMITED,
    portal: 'Presence Intent',
  },
  GUILD_MEMBERS: {
    flags: applicationFlags.GATEWAY_GUILD_MEMBERS | applicationFlags.GATEWAY_GUILD_MEMBERS_LIMITED,
    portal: 'Server Members Intent',
  },
  MESSAGE_CONTENT: {
    flags: applicationFlags.GATEWAY_MESSAGE_CONTENT | applicationFlags.GATEWAY_MESSAGE_CONTENT_LIMITED,
    portal: 'Message Content Intent',
  },
};

/**
 * Checks that the requested privileged intents are granted.
 * @param flags the flags of the application
 */
export function intentChecks(intents: readonly RequiredIntent[], flags: number): Check[] {
  const problems = intents.flatMap(({ name, neededBy }) => {
    const grant = isPrivileged(name) ? privilegedIntentFlags[name] : undefined;
    if (!grant || (flags & grant.flags) !== 0) return [];
    const message = `${name} is requested (${neededBy.join(', ')}) but not granted: the gateway rejects the bot (close code 4014).`;
    const remedy = `Enable "${grant.portal}" under "Bot" in the developer portal, or remove the handler or option that needs it.`;
    return [problem('intents', message, remedy)];
  });
  if (problems.length > 0) return problems;
  const names = intents.map(({ name }) => name).join(', ');
  return [ok('intents', intents.length === 0 ? 'No intents are requested.' : `All intents are granted: ${names}.`)];
}

/** The name of a privileged intent in the developer portal; nothing for other intents. */
export function portalNames(intent: string): string[] {
  return isPrivileged(intent) ? [`${intent} ("${privilegedIntentFlags[intent].portal}" in the developer portal)`] : [];
}

function isPrivileged(name: string): name is PrivilegedIntent {
  return Object.hasOwn(privilegedIntentFlags, name);
}
