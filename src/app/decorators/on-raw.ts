import type { OptionNames } from '../../base/options/option-problems.js';
import type { RawEventContext } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import type { JournalOption } from './event-filter.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

const onRawOptionNames: OptionNames<JournalOption> = { journal: true };

/**
 * Runs the method on unprocessed gateway events, including events that Guildhall does not know. The data is `unknown`, as
 * it is not validated.
 *
 * @param wireNames one or several names such as `GUILD_MEMBER_ADD`; known ones add the intents that they need. Without
 * names, the method receives every event that the requested intents deliver, and every frame is parsed.
 * @param options whether the events are journalled
 *
 * @example
 * @OnRaw('GUILD_SOUNDBOARD_SOUND_CREATE')
 * sound({ event, data }: RawEventContext) {}
 */
export function OnRaw(wireNames?: OneOrMore<string>, options: JournalOption = {}): HandlerDecorator<RawEventContext> {
  const events = wireNames === undefined ? undefined : toFrozenList<string>(wireNames);
  return (target, key) =>
    addBinding(target, key, { kind: 'raw', events, journal: options.journal }, options, onRawOptionNames);
}
