/** The form of a new fault, and the displayed text of armed faults. */
import type { FaultDefinition } from '../../control/operations/emulator.js';
import type { ControlInput } from '../api/control-client.js';

/** The types of faults that the form offers. */
export const faultKinds = {
  close: 'Close the connection',
  drop: 'Drop the connection without a close frame',
  reconnect: 'Ask to reconnect',
  invalid_session: 'Invalidate the session',
  delay_dispatch: 'Delay dispatches',
  delay_request: 'Delay requests',
  http_error: 'Respond to requests with an error',
} as const;
export type FaultKind = keyof typeof faultKinds;

/** The values of the form. */
export interface FaultDraft {
  readonly kind: FaultKind;
  readonly code: number;
  readonly resumable: boolean;
  readonly delayMs: number;
  readonly status: number;
  readonly method: string;
  readonly route: string;
  readonly count: number;
  readonly after: number;
}

export const initialFaultDraft: FaultDraft = {
  kind: 'close',
  code: 4000,
  resumable: true,
  delayMs: 2000,
  status: 500,
  method: 'POST',
  route: '',
  count: 1,
  after: 0,
};

/** Converts the form to a fault. */
export function toFault(draft: FaultDraft): ControlInput<'armFault'> {
  const scope = { count: draft.count, ...(draft.after > 0 ? { after: draft.after } : {}) };
  const request = {
    ...(draft.method === '' ? {} : { method: draft.method }),
    ...(draft.route === '' ? {} : { route: draft.route }),
  };
  switch (draft.kind) {
    case 'close':
      return { kind: 'close', code: draft.code, ...scope };
    case 'invalid_session':
      return { kind: 'invalid_session', resumable: draft.resumable, ...scope };
    case 'delay_dispatch':
      return { kind: 'delay', delay_ms: draft.delayMs, ...scope };
    case 'delay_request':
      return { kind: 'delay', delay_ms: draft.delayMs, ...request, ...scope };
    case 'http_error':
      return { kind: 'http_error', status: draft.status, ...request, ...scope };
    default:
      return { kind: draft.kind, ...scope };
  }
}

/** Describes an armed fault. */
export function describeFault(fault: FaultDefinition): string {
  const { kind, count, after, ...settings } = fault;
  const settingTexts = Object.entries(settings).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return [
    kind.replaceAll('_', ' '),
    ...settingTexts,
    count === 1 ? 'once' : `${count} times`,
    ...(after ? [`after ${after}`] : []),
  ].join(', ');
}
