/**
 * Faults that are armed. A fault of connections is applied at once to matching connections, then to the next ones that
 * become ready; the other faults wait for matching dispatches and requests. With `after`, a fault lets that many
 * dispatches or requests pass first, and so is applied in the middle of a stream.
 */
import {
  type ConnectionFaultScope,
  type FaultDefinition,
  isConnectionFault,
  type RequestFaultScope,
} from '../../../control/operations/emulator.js';
import type { ConnectionFault, ConnectionInfo, GatewayFaults } from '../../gateway/connections/gateway-faults.js';
import type { HttpFault, HttpFaultLookup } from '../../http/pipeline/http-faults.js';
import { BadDays } from './bad-days.js';

/** The status of a search without an index. Other requests never have it. */
const NO_INDEX = 202;

interface ArmedFault {
  readonly definition: FaultDefinition;
  /** How many times the fault can still be applied. */
  remaining: number;
  /** How many matching dispatches or requests still pass before it is applied. */
  toSkip: number;
}

export class FaultRegistry implements GatewayFaults {
  readonly badDays = new BadDays();
  #armed: ArmedFault[] = [];

  arm(definition: FaultDefinition): void {
    if (definition.count > 0)
      this.#armed.push({ definition, remaining: definition.count, toSkip: definition.after ?? 0 });
  }

  /** The armed faults, in order, with the remaining `count` and `after`. */
  get armed(): readonly FaultDefinition[] {
    return this.#armed.map(({ definition, remaining, toSkip }) => ({
      ...definition,
      count: remaining,
      ...(definition.after === undefined ? {} : { after: toSkip }),
    }));
  }

  clear(): void {
    this.#armed = [];
  }

  onReady(connection: ConnectionInfo): ConnectionFault | undefined {
    return this.#trigger((armed) => armed.toSkip === 0, connection);
  }

  afterDispatch(connection: ConnectionInfo): ConnectionFault | undefined {
    if (this.#armed.length === 0) return this.badDays.afterDispatch();
    for (const armed of this.#armed) {
      if (isConnectionFault(armed.definition) && matchesConnection(armed.definition, connection))
        armed.toSkip = Math.max(0, armed.toSkip - 1);
    }
    // A fault without `after` waits for a connection to become ready.
    const isDue = ({ definition, toSkip }: ArmedFault) => toSkip === 0 && (definition.after ?? 0) > 0;
    return this.#trigger(isDue, connection) ?? this.badDays.afterDispatch();
  }

  delayOf(connection: ConnectionInfo): number {
    if (this.#armed.length === 0) return 0;
    const delay = this.#consumeNext(
      (each) => each.kind === 'delay' && !isForRequests(each) && matchesConnection(each, connection),
    );
    return delay?.kind === 'delay' ? delay.delay_ms : 0;
  }

  /** Called once for every request. */
  readonly forRequest: HttpFaultLookup = (call): HttpFault | undefined => {
    const matches = ({ application_id, method, route }: RequestFaultScope) =>
      (application_id === undefined || application_id === call.applicationId) &&
      (method === undefined || method === call.method) &&
      (route === undefined || route === call.route);
    const delay = this.#consumeNext((each) => each.kind === 'delay' && isForRequests(each) && matches(each));
    const isPossible = (status: number) => status !== NO_INDEX || call.searchesIndex;
    const error = this.#consumeNext((each) => each.kind === 'http_error' && matches(each) && isPossible(each.status));
    const lost = this.#consumeNext((each) => each.kind === 'bad_gateway' && matches(each));
    const random = call.applicationId === undefined ? undefined : this.badDays.forRequest();
    if (!delay && !error && !lost) return random;
    return {
      ...random,
      status: error?.kind === 'http_error' ? error.status : undefined,
      ...(delay?.kind === 'delay' ? { delayMs: delay.delay_ms } : {}),
      ...(lost?.kind === 'bad_gateway' ? { badGateway: { isExecuted: lost.executed } } : {}),
    };
  };

  /** Whether an interaction is sent to the application twice. Called once for every interaction over HTTP. */
  readonly duplicatesInteraction = (applicationId: string): boolean => {
    const isRandom = this.badDays.duplicatesInteraction();
    const armed = this.#consumeNext(
      (each) => each.kind === 'duplicate_interaction' && (each.application_id ?? applicationId) === applicationId,
    );
    return isRandom || armed !== undefined;
  };

  /** Whether the URL of a file has expired early. Called once for every request. */
  readonly expiresAttachment = (): boolean => {
    const isRandom = this.badDays.expiresAttachment();
    return isRandom || this.#consumeNext(({ kind }) => kind === 'expired_attachment') !== undefined;
  };

  #trigger(due: (armed: ArmedFault) => boolean, connection: ConnectionInfo): ConnectionFault | undefined {
    const armed = this.#armed.find(
      (each) => isConnectionFault(each.definition) && matchesConnection(each.definition, connection) && due(each),
    );
    if (!armed || !isConnectionFault(armed.definition)) return undefined;
    this.#consume(armed);
    return armed.definition;
  }

  /** Uses the first matching fault that is due. The other matching faults count the request or dispatch as passed. */
  #consumeNext(matches: (fault: FaultDefinition) => boolean): FaultDefinition | undefined {
    const matching = this.#armed.filter(({ definition }) => matches(definition));
    const due = matching.find(({ toSkip }) => toSkip === 0);
    for (const each of matching) if (each !== due) each.toSkip = Math.max(0, each.toSkip - 1);
    if (due) this.#consume(due);
    return due?.definition;
  }

  #consume(armed: ArmedFault): void {
    armed.remaining -= 1;
    armed.toSkip = armed.definition.after ?? 0;
    if (armed.remaining === 0) this.#armed = this.#armed.filter((each) => each !== armed);
  }
}

/** Whether a fault applies to the connection. */
export function matchesConnection(
  { application_id, shard }: ConnectionFaultScope,
  connection: ConnectionInfo,
): boolean {
  return (
    (application_id === undefined || application_id === connection.applicationId) &&
    (shard === undefined || shard === connection.shard)
  );
}

function isForRequests({ method, route }: RequestFaultScope): boolean {
  return method !== undefined || route !== undefined;
}
