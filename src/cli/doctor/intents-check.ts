import type { RequiredIntent } from '../../app/dispatch/analysis/intent-plan.js';
import type { privilegedIntents } from '../../wire/gateway/protocol.js';
import { applicationFlags } from '../../wire/objects/applications/application.js';
import { type Check, ok, problem } from './check.js';

type PrivilegedIntent = (typeof privilegedIntents)[number];

/** How each privileged intent is granted: by which flags of the application, and under which name in the portal. */
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
 * Whether the intents that the bot asks for are granted.
 * @param flags of the application
 */
export function intentChecks(needs: readonly RequiredIntent[], flags: number): Check[] {
  const refused = needs.flatMap(({ name, neededBy }) => {
    const grant = isPrivileged(name) ? privilegedIntentFlags[name] : undefined;
    if (!grant || (flags & grant.flags) !== 0) return [];
    const message = `${name} is asked for (${neededBy.join(', ')}) and not granted: the gateway refuses the bot (4014).`;
    const remedy = `Enable "${grant.portal}" under "Bot" in the developer portal, or remove what needs it.`;
    return [problem('intents', message, remedy)];
  });
  if (refused.length > 0) return refused;
  const names = needs.map(({ name }) => name).join(', ');
  return [ok('intents', needs.length === 0 ? 'No intents are asked for.' : `All intents are granted: ${names}.`)];
}

function isPrivileged(name: string): name is PrivilegedIntent {
  return Object.hasOwn(privilegedIntentFlags, name);
}
