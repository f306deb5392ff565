import type { RawEventContext } from '../event-context.js';
import { listOf, type OneOrSeveral } from './one-or-several.js';
import { addBinding, type BindMethod } from './records.js';

/**
 * Runs the method on dispatches as they come, those that Guildhall does not know among them. The data is not typed, for
 * nobody has looked at it.
 *
 * @param wireNames for example `GUILD_MEMBER_ADD`, one or several: known ones add the intents that they need. Without
 * names it is everything that the intents of the other handlers, and those of the option `gateway.intents`, bring;
 * every frame is parsed then.
 */
export function OnRaw(wireNames?: OneOrSeveral<string>): BindMethod<RawEventContext> {
  const events = wireNames === undefined ? undefined : listOf<string>(wireNames);
  return (target, key) => addBinding(target, key, { kind: 'raw', events });
}
