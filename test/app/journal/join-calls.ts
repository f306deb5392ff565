import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Calls } from './calls.js';

/** A handler class whose calls, one for each member who joins, the test ends. */
export function joinCalls() {
  const calls = new Calls<EventContext<'guildMemberAdd'>>();
  @Handler()
  class Joins {
    @On('guildMemberAdd')
    joined(context: EventContext<'guildMemberAdd'>) {
      return calls.start(context);
    }
  }
  return { calls, handlers: [Joins] };
}
