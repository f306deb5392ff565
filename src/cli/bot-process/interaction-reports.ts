/**
 * Reports how the bots of this process handle interactions, from the framework's diagnostics channel. While an interaction
 * is handled, its requests to the emulator name it in a header, so that the emulator knows why they were sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';
import type { BotReport } from '../../emulator/log/bot-report.js';
import { reportedError } from './reported-error.js';

/** The header by which the emulator assigns a request to an interaction. */
const INTERACTION_HEADER = 'x-guildhall-interaction';

/** The messages of the channel. The bot may use another copy of the framework, so they are read and not trusted. */
const InteractionMessage = z.object({
  stage: z.string(),
  interactionId: z.string(),
  outcome: z.string().optional(),
  handler: z.string().optional(),
  declaration: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  error: z.unknown().optional(),
});

/** A request that the HTTP client (undici) is about to send. */
interface ClientRequest {
  readonly origin: string;
  addHeader(name: string, value: string): void;
}

const isClientMessage = (message: unknown): message is { readonly request: ClientRequest } =>
  typeof message === 'object' && message !== null && 'request' in message;

/**
 * Starts to report.
 * @param emulatorUrl the origin of the emulator; requests to other servers get no header
 * @returns a function that ends it
 */
export function reportInteractions(emulatorUrl: string, report: (report: BotReport) => void): () => void {
  const { origin } = new URL(emulatorUrl);
  const current = new AsyncLocalStorage<string>();
  const interactions = channel('guildhall:interaction');
  interactions.bindStore(current, (message) => InteractionMessage.safeParse(message).data?.interactionId ?? '');
  const onInteraction = (message: unknown) => {
    const parsed = InteractionMessage.safeParse(message).data;
    if (parsed?.stage !== 'end') return;
    const { interactionId, outcome = '', handler, declaration, params, error } = parsed;
    report({
      kind: 'handler',
      interaction_id: interactionId,
      outcome,
      ...(handler === undefined ? {} : { handler }),
      ...(declaration === undefined ? {} : { declaration }),
      ...(params && { params: toJson(params) }),
      ...(error === undefined ? {} : { error: reportedError(error) }),
    });
  };
  const onRequest = (message: unknown) => {
    const id = current.getStore();
    if (id && isClientMessage(message) && message.request.origin === origin)
      message.request.addHeader(INTERACTION_HEADER, id);
  };
  subscribe('guildhall:interaction', onInteraction);
  subscribe('undici:request:create', onRequest);
  return () => {
    unsubscribe('guildhall:interaction', onInteraction);
    unsubscribe('undici:request:create', onRequest);
    interactions.unbindStore(current);
  };
}

/** Parameters can be bigints, which JSON does not have. */
function toJson(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
