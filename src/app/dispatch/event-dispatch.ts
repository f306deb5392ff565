import type { Logger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { Inbound } from '../../wire/inbound.js';
import type { ListenableName } from '../event-context.js';
import type { BotCounts } from './counts.js';
import { type Invocation, invocationOf, reportFailure } from './invocation.js';
import type { RouteTable } from './route-table.js';

export interface EventDispatchOptions {
  readonly table: RouteTable;
  readonly instances: ReadonlyMap<object, object>;
  readonly api: Api;
  readonly logger: Logger;
  readonly counts: BotCounts;
}

/** Runs the handlers of events. */
export class EventDispatch {
  constructor(private readonly options: EventDispatchOptions) {}

  /** Starts every listener before it returns, in the order of the handlers. The promises never reject. */
  start(event: ListenableName, data: unknown, { origin }: Inbound): Promise<void>[] {
    const { table, instances, api, logger } = this.options;
    return table.listeners(event).flatMap((route) => {
      const instance = instances.get(route.handler);
      if (!instance) return [];
      const invocation = invocationOf(route, instance);
      const { className, method } = invocation.place;
      const log = logger.child({ event, guildId: guildOf(event, data), handler: `${className}.${method}` });
      return [this.#run(invocation, event, { event, data, api, log, origin }, log)];
    });
  }

  async #run(invocation: Invocation, event: string, context: object, log: Logger): Promise<void> {
    try {
      await invocation.run(context);
    } catch (thrown) {
      this.options.counts.failures++;
      reportFailure(thrown, invocation, event, log);
    }
  }
}

/** The guild that an event is of, for logs. */
function guildOf(event: string, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('guild_id' in data) return data.guild_id;
  return event.startsWith('guild') && 'id' in data ? data.id : undefined;
}
