import type { CooldownLimit, CooldownStore } from './cooldown-store.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';
import type { GuardContext } from './guard-context.js';

/** Whose uses are counted together. Outside guilds, `guild` counts those of a channel. */
export type CooldownScope = 'user' | 'guild' | 'channel';

export interface CooldownOptions extends CooldownLimit {
  /** Default `user`: every person has uses of their own, wherever they are. */
  readonly scope?: CooldownScope | undefined;
  /** Handlers that give the same name count together. Default: every handler by itself. */
  readonly name?: string | undefined;
  /** Where uses are counted. Default: the bot's own (its option `cooldowns`). */
  readonly store?: CooldownStore | undefined;
}

/**
 * Refuses what is used too often, and says when it works again. Put it behind other guards: what a later one refuses
 * counts as a use. Suggestions while a command is typed are not counted. Of a modal each submission is, also one whose
 * values are refused and each page of a wizard: there, put it on what opens the modal.
 *
 * @throws RangeError when `uses` is not a whole number from 1, or `windowMs` not above 0
 *
 * @example
 * @Command(search, { guards: [cooldown({ uses: 3, windowMs: 60_000 })] })
 */
export function cooldown({ uses, windowMs, scope = 'user', name, store }: CooldownOptions): InteractionGuard {
  if (!Number.isSafeInteger(uses) || uses < 1) throw new RangeError(`uses: ${uses} is not a whole number from 1.`);
  if (!(windowMs > 0 && Number.isFinite(windowMs)))
    throw new RangeError(`windowMs: ${windowMs} is not a length of time above 0.`);
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

function scopeId(per: CooldownScope, { user, guildId, channelId }: GuardContext): string {
  if (per === 'user') return user.id;
  return (per === 'guild' ? guildId : undefined) ?? channelId ?? user.id;
}

/** A time that clients show as what is left until then. It has whole seconds, and must not come too early. */
function relativeTime(at: number): string {
  return `<t:${Math.ceil(at / 1000)}:R>`;
}
