import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { CooldownLimit, CooldownStore } from '../../interactions/guards/cooldown-store.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import type { GuardContext } from '../../interactions/guards/guard-context.js';
import { time } from '../../wire/markdown/time.js';
import { timestampStyles } from '../../wire/markdown/timestamp-styles.js';

/** Whose uses are counted together. Outside guilds, `'guild'` counts the uses in the channel. */
export type CooldownScope = 'user' | 'guild' | 'channel';

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
 * @throws {RangeError} when `uses` is not an integer of at least 1, or `windowMs` is not above 0
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * @Command(search, { guards: [cooldown({ uses: 3, windowMs: 60_000 })] })
 */
export function cooldown(options: CooldownOptions): InteractionGuard {
  requireKnownOptions('cooldown()', options, cooldownNames);
  const { uses, windowMs, scope = 'user', name, store } = options;
  if (!Number.isSafeInteger(uses) || uses < 1) throw new RangeError(`uses: ${uses} is not an integer of at least 1.`);
  if (!(windowMs > 0 && Number.isFinite(windowMs)))
    throw new RangeError(`windowMs: ${windowMs} is not a number of milliseconds above 0.`);
  const limit = { uses, windowMs };
  return {
    name: 'cooldown',
    async check(context) {
      if (context.kind === 'autocomplete') return allowInteraction();
      const key = [context.applicationId, name ?? context.handler, uses, windowMs, scope, scopeId(scope, context)].join(
        ':',
      );
      const use = await (store ?? context.cooldowns).consume(key, limit);
      return use.allowed ? allowInteraction() : denyInteraction(context.texts.cooldown(relativeTime(use.retryAt)));
    },
  };
}

function scopeId(scope: CooldownScope, { user, guildId, channelId }: GuardContext): string {
  if (scope === 'user') return user.id;
  return (scope === 'guild' ? guildId : undefined) ?? channelId ?? user.id;
}

/** A timestamp that clients show as the remaining time. It has whole seconds, rounded up so that it is never too early. */
function relativeTime(timestampMs: number): string {
  return time(Math.ceil(timestampMs / 1000), timestampStyles.RELATIVE_TIME);
}
