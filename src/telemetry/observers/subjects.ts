/** What spans and metrics are about, each with its names and attributes, which are created once. */
import type { Attributes } from '@opentelemetry/api';
import type { HttpMethod } from '../../wire/endpoints/declaration/endpoint.js';
import { AttributeSets } from '../metrics/attribute-sets.js';
import { attributes as name } from '../names/attributes.js';

/** Declarations of interactions: those of one type that no handler was found for are one subject. */
export class InteractionSubject {
  readonly spanName: string;
  readonly byOutcome: AttributeSets;
  readonly byAcknowledgement: AttributeSets;
  readonly attributes: Attributes;

  constructor(shared: Attributes, type: string, declaration: string | undefined) {
    this.spanName = `interaction ${declaration ?? type}`;
    this.attributes = {
      ...shared,
      [name.interactionType]: type,
      ...(declaration !== undefined && { [name.declaration]: declaration }),
    };
    this.byOutcome = new AttributeSets(this.attributes, name.outcome);
    this.byAcknowledgement = new AttributeSets(this.attributes, name.acknowledgement);
  }
}

/** A listener to an event, or a scheduled task. */
export class HandlerSubject {
  readonly spanName: string;
  /** By the type of the error. */
  readonly measured: AttributeSets;
  readonly attributes: Attributes;

  constructor(shared: Attributes, kind: string, handler: string, event: string) {
    this.spanName = `${kind} ${event}`;
    this.attributes = { ...shared, [name.handlerKind]: kind, [name.handler]: handler, [name.event]: event };
    this.measured = new AttributeSets(this.attributes, name.errorType);
  }
}

/** An endpoint of Discord's HTTP API. */
export class EndpointSubject {
  readonly spanName: string;
  /** Of its spans. */
  readonly attributes: Attributes;
  /** Of its metrics. */
  readonly common: Attributes;
  readonly byScope: AttributeSets;
  readonly #server: Attributes;
  readonly #byResult = new Map<number | string, Attributes>();

  constructor(shared: Attributes, server: Attributes, method: HttpMethod, route: string) {
    this.spanName = `${method} ${route}`;
    this.common = { ...shared, [name.method]: method, [name.urlTemplate]: route };
    this.attributes = { ...this.common, ...server };
    this.byScope = new AttributeSets(this.common, name.rateLimitScope);
    this.#server = server;
  }

  /** @param errorType undefined for a success */
  measured(status: number | undefined, errorType: string | undefined): Attributes {
    const key = status ?? errorType ?? '';
    const known = this.#byResult.get(key);
    if (known) return known;
    const created = {
      ...this.common,
      ...this.#server,
      ...(status !== undefined && { [name.status]: status }),
      ...(errorType !== undefined && { [name.errorType]: errorType }),
    };
    this.#byResult.set(key, created);
    return created;
  }
}

/** The subjects of one bot. There are as many as the bot declares and uses. */
export class Subjects {
  readonly #shared: Attributes;
  readonly #server: Attributes;
  readonly #interactions = new Map<string, InteractionSubject>();
  readonly #handlers = new Map<string, HandlerSubject>();
  readonly #endpoints = new Map<string, EndpointSubject>();

  /** @param shared the attributes of all of them @param server those of the API */
  constructor(shared: Attributes, server: Attributes) {
    this.#shared = shared;
    this.#server = server;
  }

  interaction(type: string, declaration?: string): InteractionSubject {
    const key = declaration ?? type;
    return getOrCreate(this.#interactions, key, () => new InteractionSubject(this.#shared, type, declaration));
  }

  /** @param event the name of the event, or the trigger of the task */
  handler(kind: string, handler: string, event: string): HandlerSubject {
    const key = `${event} ${handler}`;
    return getOrCreate(this.#handlers, key, () => new HandlerSubject(this.#shared, kind, handler, event));
  }

  endpoint(method: HttpMethod, route: string): EndpointSubject {
    const key = `${method} ${route}`;
    return getOrCreate(this.#endpoints, key, () => new EndpointSubject(this.#shared, this.#server, method, route));
  }
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
