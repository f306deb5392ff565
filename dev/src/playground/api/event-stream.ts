/**
 * A stream of the control API, over a WebSocket that reconnects by itself. After a disconnect it retries quickly at first, then every
 * few seconds, and resumes where it stopped. The streams of all tabs can be open at the same time: a browser limits HTTP/1.1
 * connections to one server, but not WebSockets.
 */
import { type ControlInput, type ControlResult, controlRequestOf, type StreamName } from './control-client.js';

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 4000;

export interface EventStreamOptions<Name extends StreamName> {
  /** Called for every connection, so the input can contain the position to resume from. */
  readonly input: () => ControlInput<Name>;
  /** Like responses, events are not validated. */
  readonly onEvent: (event: ControlResult<Name>) => void;
  /** Called when the connection is lost. The stream then retries. */
  readonly onDisconnect?: () => void;
  /** Called before each retry. If it resolves with `false`, the stream stops and does not retry again. */
  readonly shouldReconnect?: () => Promise<boolean>;
}

/** An open stream. */
export interface EventStream {
  /** Retries now if the stream waits for its next retry. */
  retry(): void;
  close(): void;
}

/** Opens a stream that stays open until `close` is called. */
export function openEventStream<Name extends StreamName>(name: Name, options: EventStreamOptions<Name>): EventStream {
  let source: WebSocket | undefined;
  let timer = 0;
  let delayMs = FIRST_RETRY_MS;
  let closed = false;

  function open(): void {
    const url = new URL(controlRequestOf(name, options.input()).path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const current = new WebSocket(url);
    source = current;
    current.onopen = () => {
      delayMs = FIRST_RETRY_MS;
    };
    current.onmessage = ({ data }: MessageEvent<string>) => {
      if (source === current) options.onEvent(JSON.parse(data));
    };
    // Also called if no connection could be opened.
    current.onclose = () => {
      if (closed || source !== current) return;
      source = undefined;
      options.onDisconnect?.();
      scheduleRetry();
    };
  }

  function scheduleRetry(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(reopen, delayMs);
    delayMs = Math.min(delayMs * 2, MAX_RETRY_MS);
  }

  async function reopen(): Promise<void> {
    let shouldReconnect: boolean;
    try {
      shouldReconnect = (await options.shouldReconnect?.()) ?? true;
    } catch {
      if (!closed) scheduleRetry();
      return;
    }
    if (!closed && shouldReconnect && !source) open();
  }

  open();
  return {
    retry() {
      if (closed || source) return;
      delayMs = FIRST_RETRY_MS;
      window.clearTimeout(timer);
      void reopen();
    },
    close() {
      closed = true;
      window.clearTimeout(timer);
      source?.close();
      source = undefined;
    },
  };
}
