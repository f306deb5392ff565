import type { Snowflake } from '../../../base/snowflake.js';
import { extendContext } from '../../../interactions/guards/check-guards.js';
import type { CooldownStore } from '../../../interactions/guards/cooldown-store.js';
import type { EventContextBase } from '../../contexts/event-context.js';
import {
  type AnyEventGuard,
  type EventGuard,
  type EventGuardContextBase,
  type EventGuardResult,
  isEventGuardClass,
} from '../../guards/event-guard.js';
import type { HandlerInstances } from '../routes/route-guards.js';
import { eventChannelId, eventGuildId, eventUserId } from './event-names.js';

/** What the bot provides to guards of events. */
export interface EventGuardServices {
  readonly cooldowns: CooldownStore;
  readonly applicationId: Snowflake | undefined;
}

/** The guards of one listener, in their order. */
export class EventGuardChain {
  readonly #guards: readonly EventGuard[];
  readonly #handler: string;
  readonly #services: EventGuardServices;

  /** @param handler the name of the listener */
  constructor(
    guards: readonly AnyEventGuard<never>[],
    handler: string,
    services: EventGuardServices,
    instances: HandlerInstances,
  ) {
    // The types of `@On` ensure that its guards accept the contexts of its events.
    this.#guards = (guards as readonly AnyEventGuard[]).map((guard) =>
      isEventGuardClass(guard) ? instanceOf(guard, instances) : guard,
    );
    this.#handler = handler;
    this.#services = services;
  }

  /**
   * Whether all guards allow the event. The first that ignores it ends the check. What they add becomes part of the context. A promise
   * only if a guard returns one.
   */
  check(context: EventContextBase<string, unknown>): boolean | Promise<boolean> {
    const guardContext = new GuardedEvent(context, this.#handler, this.#services);
    for (const [index, guard] of this.#guards.entries()) {
      const result = guard.checkEvent(guardContext);
      if (result instanceof Promise) return this.#checkRemaining(index, result, guardContext, context);
      if (!accept(guard, result, context)) return false;
    }
    return true;
  }

  async #checkRemaining(
    index: number,
    pending: Promise<EventGuardResult>,
    guardContext: EventGuardContextBase<string, unknown>,
    context: EventContextBase<string, unknown>,
  ): Promise<boolean> {
    const [first, ...others] = this.#guards.slice(index);
    if (first && !accept(first, await pending, context)) return false;
    for (const guard of others) if (!accept(guard, await guard.checkEvent(guardContext), context)) return false;
    return true;
  }
}

function accept({ name }: EventGuard, result: EventGuardResult, context: EventContextBase<string, unknown>): boolean {
  if (result.allowed) {
    extendContext(context, result.additions);
    return true;
  }
  context.log.debug({ guard: name, reason: result.reason }, 'a guard ignored an event');
  return false;
}

/** A guard whose instance is looked up when it first checks an event. */
function instanceOf(guard: Extract<AnyEventGuard, new (...args: never[]) => unknown>, instances: HandlerInstances) {
  const { name } = guard;
  const checkEvent: EventGuard['checkEvent'] = (context) => {
    const instance = instances.get(guard);
    if (!isGuard(instance)) throw new TypeError(`${name} has no instance in this bot with a method \`checkEvent\`.`);
    return instance.checkEvent(context);
  };
  return { name, checkEvent };
}

function isGuard(instance: unknown): instance is Pick<EventGuard, 'checkEvent'> {
  return typeof Reflect.get(Object(instance), 'checkEvent') === 'function';
}

class GuardedEvent implements EventGuardContextBase<string, unknown> {
  constructor(
    private readonly context: EventContextBase<string, unknown>,
    readonly handler: string,
    private readonly services: EventGuardServices,
  ) {}

  get event() {
    return this.context.event;
  }

  get data() {
    return this.context.data;
  }

  get origin() {
    return this.context.origin;
  }

  get api() {
    return this.context.api;
  }

  get log() {
    return this.context.log;
  }

  get guildId() {
    return eventGuildId(this.event, this.data);
  }

  get channelId() {
    return eventChannelId(this.event, this.data);
  }

  get userId() {
    return eventUserId(this.data);
  }

  get applicationId() {
    return this.services.applicationId;
  }

  get cooldowns() {
    return this.services.cooldowns;
  }
}
