/** Notes what a bot reports of itself: its diagnostics channels, its instrumentation and its log. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createLogger, feature, type StructuredLogger } from 'guildhall';
import { logText } from './log-text.js';
import type { Transcript } from './transcript.js';

const CHANNELS = ['rest.request', 'gateway.frame', 'gateway.dispatch', 'gateway.sequence', 'interaction'] as const;

/** What is measured, or depends on the address of the server. */
const LEFT_OUT: readonly string[] = ['bytes', 'durationMs', 'waitedMs', 'bucket', 'interaction', 'stack'];

export function textOf(value: unknown): string {
  return JSON.stringify(value, (key, each) => {
    if (LEFT_OUT.includes(key)) return undefined;
    return each instanceof Error ? `${each.name}: ${each.message}` : each;
  });
}

/** The last message of the instrumentation: channels publish the same ones, which are noted in short. */
let lastInstrumented = '';

/** Notes the messages of all channels. Returns a function that ends it. */
export function observeChannels(transcript: Transcript): () => void {
  const listeners = CHANNELS.map((name) => {
    const hear = (message: unknown) => {
      const text = textOf(message);
      if (text === lastInstrumented) transcript.note('bot', `channel ${name} has it, too`);
      // Channels are those of the process. What the instrumentation does not receive may be of another bot.
      else if (name === 'interaction') transcript.note('bot', `channel ${name} ${text}`);
    };
    subscribe(`guildhall:${name}`, hear);
    return () => unsubscribe(`guildhall:${name}`, hear);
  });
  return () => {
    for (const end of listeners) end();
  };
}

/** A logger of all lines. */
export function observedLogger(transcript: Transcript): StructuredLogger {
  return createLogger({
    level: 'trace',
    destination: { write: (line) => transcript.note('bot', `log ${logText(line)}`) },
  });
}

/** A feature whose instrumentation notes each call. */
export function observing(transcript: Transcript) {
  const note = (name: string, value?: unknown) => {
    lastInstrumented = value === undefined ? '' : textOf(value);
    transcript.note('bot', `instrument ${name} ${lastInstrumented}`.trimEnd());
  };
  return feature({
    name: 'observing',
    instrumentation: () => ({
      frame: (message) => note('frame', message),
      dispatch: (message) => note('dispatch', message),
      ignored: (event) => note('ignored', event),
      sequence: (message) => note('sequence', message),
      sessionStarted: (start) => note('sessionStarted', start),
      sessionLost: (loss) => note('sessionLost', loss),
      connectionEnded: (end) => note('connectionEnded', end),
      startRequest: (start) => {
        note('startRequest', start);
        return { permitted: () => note('request permitted'), ended: (message) => note('request ended', message) };
      },
      callSucceeded: (success) => note('callSucceeded', success),
      startInteraction: (start) => {
        note('startInteraction', { id: start.interaction.id, ...start });
        return {
          run: (handle) => handle(),
          handledBy: (handler) => note('handledBy', handler),
          checkGuards: async (check) => {
            note('checkGuards');
            const decision = await check();
            note('guards decided', { allowed: decision.allowed, guard: decision.guard });
            return decision;
          },
          runHandler: (run) => {
            note('runHandler');
            return run();
          },
          deferred: (mode, automatic, afterMs) => note('deferred', { mode, automatic, afterMs }),
          responded: (response, modalId, afterMs) => note('responded', { response, modalId, afterMs }),
          ended: (outcome, error, afterMs) => note('interaction ended', { outcome, error, afterMs }),
          carrier: () => 'interaction carrier',
        };
      },
      startHandler: (start) => {
        note('startHandler', start);
        return {
          run: (handle) => handle(),
          ended: (error) => note('handler ended', { error }),
          carrier: () => 'handler carrier',
        };
      },
      carrier: () => 'carrier',
      continues: (carrier) => note('continues', carrier),
    }),
  });
}
