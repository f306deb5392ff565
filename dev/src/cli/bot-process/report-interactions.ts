/**
 * Reports how the bots of this process handle interactions. While an interaction is handled, its requests to the emulator name it
 * in a header, so that the emulator knows why they were sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { BotReport } from '../../control/views/bot-report.js';
import {
  INTERACTION_CHANNEL,
  InteractionMessage,
  observeInteractions,
} from '../../testing/reports/interaction-reports.js';

/** The header by which the emulator assigns a request to an interaction. */
const INTERACTION_HEADER = 'x-guildhall-interaction';

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
  const interactions = channel(INTERACTION_CHANNEL);
  interactions.bindStore(current, (message) => InteractionMessage.safeParse(message).data?.interactionId ?? '');
  const onRequest = (message: unknown) => {
    const id = current.getStore();
    if (id && isClientMessage(message) && message.request.origin === origin)
      message.request.addHeader(INTERACTION_HEADER, id);
  };
  subscribe('undici:request:create', onRequest);
  const endObservation = observeInteractions(report);
  return () => {
    endObservation();
    unsubscribe('undici:request:create', onRequest);
    interactions.unbindStore(current);
  };
}
