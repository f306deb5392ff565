/** Reports how the bots of this process handle interactions, from the framework's diagnostics channel. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';
import type { BotReport } from '../../control/views/bot-report.js';
import { reportedError } from './reported-error.js';

/** The name of the channel. */
export const INTERACTION_CHANNEL = 'guildhall:interaction';

/** The messages of the channel. The bot may use another copy of the framework, so they are read and not trusted. */
export const InteractionMessage = z.object({
  stage: z.string(),
  interactionId: z.string(),
  outcome: z.string().optional(),
  handler: z.string().optional(),
  declaration: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  guard: z.string().optional(),
  error: z.unknown().optional(),
  /** Whether an error boundary has handled the error, with a response. */
  isHandled: z.boolean().optional(),
});

/**
 * Starts to report interactions that have ended.
 * @param report `isIntended`: the handler threw an error of a class of the bot itself, and an error boundary responded
 * @param isIncluded whether an interaction is reported. Default: all interactions of the process
 * @returns a function that ends it
 */
export function observeInteractions(
  report: (report: BotReport, isIntended: boolean) => void,
  isIncluded: (interactionId: string) => boolean = () => true,
): () => void {
  const onMessage = (message: unknown) => {
    if (!isIncluded(interactionIdOf(message))) return;
    const parsed = InteractionMessage.safeParse(message).data;
    if (parsed?.stage !== 'end') return;
    const { interactionId, outcome = '', handler, declaration, params, guard, error, isHandled = false } = parsed;
    const entry: BotReport = {
      kind: 'handler',
      interaction_id: interactionId,
      outcome,
      ...(handler === undefined ? {} : { handler }),
      ...(declaration === undefined ? {} : { declaration }),
      ...(params && { params: toJson(params) }),
      ...(guard === undefined ? {} : { guard }),
      ...(error === undefined ? {} : { error: reportedError(error) }),
    };
    report(entry, isHandled && isOfBot(error));
  };
  subscribe(INTERACTION_CHANNEL, onMessage);
  return () => {
    unsubscribe(INTERACTION_CHANNEL, onMessage);
  };
}

/**
 * Whether an error has a class that the bot declares, for what users do wrong. Errors of JavaScript and of the framework are mistakes of the
 * bot also if a boundary responds to all errors.
 */
function isOfBot(error: unknown): boolean {
  if (!(error instanceof Error) || 'code' in error) return false;
  const ownClass = error.constructor;
  return Reflect.get(globalThis, ownClass.name) !== ownClass;
}

/** Every world of a process receives every message, so that this costs little. */
function interactionIdOf(message: unknown): string {
  return typeof message === 'object' && message !== null && 'interactionId' in message
    ? String(message.interactionId)
    : '';
}

/** Parameters can be bigints, which JSON does not have. */
function toJson(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
