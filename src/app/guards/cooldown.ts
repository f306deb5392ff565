import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { CooldownLimit, CooldownStore } from '../../interactions/guards/cooldown-store.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import type { GuardContext } from '../../interactions/guards/guard-context.js';
import { time } from '../../wire/markdown/time.js';
import { timestampStyles } from '../../wire/markdown/timestamp-styles.js';
import { allowEvent, type EventGuard, type EventGuardContext, ignoreEvent } from './event-guard.js';

/**
 * Whose uses are counted together. Outside guilds, `'guild'` counts the uses in the channel. Events that name no user count for
 * their guild, and events without a guild for their channel.
 */
export type CooldownScope = 'user' | 'guild' | 'channel';

/** The type of `cooldown`: a guard of interactions, and of events. */
export interface CooldownGuard extends InteractionGuard, EventGuard {
  readonly name: string;
}

/** The options of the guard `cooldown`. */
export interface CooldownOptions extends CooldownLimit {
  /**
   * Whose uses are counted together. With `'user'`, each user has a separate limit across all guilds.
   *
   * @default 'user'
   */
  readonly scope?: CooldownScope | undefined;
  /**
   * Handlers with the same name share one limit.
   *
   * @default the handler, so each handler has its own limit
   */
  readonly name?: string | undefined;
  /**
   * Where uses are counted.
   *
   * @default the option `cooldowns` of the bot
   */
  readonly store?: CooldownStore | undefined;
}

const cooldownNames: OptionNames<CooldownOptions> = {
  uses: true,
  windowMs: true,
  scope: true,
  name: true,
  store: true,
};

/**
 * A guard that denies an interaction after too many uses, and shows the user when it is available again.
 *
 * List it after other guards: a use also counts if a later guard denies it. Autocomplete is not counted. Every submission
 * of a modal is counted, including rejected ones and each page of a wizard; for modals, guard the handler that opens the
 * modal instead.
 *
 * As a guard of events, it ignores an event after too many events that reached the handler. The user is the author of a message, the
 * new member, who reacted, and so on.
 *
 * @throws {RangeError} when `uses` is not an integer of at least 1, or `windowMs` is not above 0
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * @Command(search, { guards: [cooldown({ uses: 3, windowMs: 60_000 })] })
 * @example
 * @On('messageCreate', { guards: [cooldown({ uses: 1, windowMs: 60_000 })] })
 */
export function cooldown(options: CooldownOptions): CooldownGuard {
  requireKnownOptions('cooldown()', options, cooldownNames);
  const { uses, windowMs, scope = 'user', name, store } = options;
  if (!Number.isSafeInteger(uses) || uses < 1) throw new RangeError(`uses: ${uses} is not an integer of at least 1.`);
  if (!(windowMs > 0 && Number.isFinite(windowMs)))
    throw new RangeError(`windowMs: ${windowMs} is not a number of milliseconds above 0.`);
  const limit = { uses, windowMs };
  const consume = (context: GuardContext | EventGuardContext, id: string) => {
    const key = [context.applicationId, name ?? context.handler, uses, windowMs, scope, id].join(':');
    return (store ?? context.cooldowns).consume(key, limit);
  };
  return {
    name: 'cooldown',
    async check(context) {
      if (context.kind === 'autocomplete') return allowInteraction();
      const use = await consume(context, scopeId(scope, context));
      return use.allowed ? allowInteraction() : denyInteraction(context.texts.cooldown(relativeTime(use.retryAt)));
    },
    async checkEvent(context) {
      const use = await consume(context, eventScopeId(scope, context));
      return use.allowed ? allowEvent() : ignoreEvent(`it is allowed again at ${new Date(use.retryAt).toISOString()}`);
    },
  };
}

function scopeId(scope: CooldownScope, { user, guildId, channelId }: GuardContext): string {
  if (scope === 'user') return user.id;
  return (scope === 'guild' ? guildId : undefined) ?? channelId ?? user.id;
}

function eventScopeId(scope: CooldownScope, { userId, guildId, channelId }: EventGuardContext): string {
  const ids = {
    user: [userId, guildId, channelId],
    guild: [guildId, channelId, userId],
    channel: [channelId, guildId, userId],
  };
  return ids[scope].find((id) => id !== undefined) ?? 'none';
}

/** A timestamp that clients show as the remaining time. It has whole seconds, rounded up so that it is never too early. */
function relativeTime(timestampMs: number): string {
  return time(Math.ceil(timestampMs / 1000), timestampStyles.RELATIVE_TIME);
}
