import type { RawEventContext } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

/**
 * Runs the method on dispatches as they come, those that Guildhall does not know among them. The data is not typed, for
 * nobody has looked at it.
 *
 * @param wireNames for example `GUILD_MEMBER_ADD`, one or several: known ones add the intents that they need. Without
 * names it is everything that the intents of the other handlers, and those of the option `gateway.intents`, bring;
 * every frame is parsed then.
 */
export function OnRaw(wireNames?: OneOrMore<string>): HandlerDecorator<RawEventContext> {
  const events = wireNames === undefined ? undefined : toFrozenList<string>(wireNames);
  return (target, key) => addBinding(target, key, { kind: 'raw', events });
}
