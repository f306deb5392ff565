/**
 * A stream of server-sent events that comes back by itself: after a break it is opened anew, soon at first and then
 * every few seconds, from where it was.
 */

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 4000;

export interface EventStreamOptions {
  /** The address; asked anew each time, so that it can name where to go on. */
  readonly url: () => string;
  readonly onEvent: (data: string) => void;
  readonly onOpen?: () => void;
  /** The stream broke and will be tried again. */
  readonly onDisconnect?: () => void;
  /** Asked before each new try; false ends the stream for good. */
  readonly shouldReconnect?: () => Promise<boolean>;
}

/** An open stream. */
export interface EventStream {
  /** Tries again now, when it is waiting to. */
  retry(): void;
  close(): void;
}

/** Opens a stream and keeps it open until it is closed. */
export function openEventStream(listener: EventStreamOptions): EventStream {
  let source: EventSource | undefined;
  let timer = 0;
  let waitMs = FIRST_RETRY_MS;
  let closed = false;

  function open(): void {
    const current = new EventSource(listener.url());
    source = current;
    current.onopen = () => {
      waitMs = FIRST_RETRY_MS;
      listener.onOpen?.();
    };
    current.onmessage = ({ data }: MessageEvent<string>) => listener.onEvent(data);
    current.onerror = () => {
      if (closed || source !== current) return;
      // The browser's own retries are slow, and give up on an error status.
      current.close();
      source = undefined;
      listener.onDisconnect?.();
      wait();
    };
  }

  function wait(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(reopen, waitMs);
    waitMs = Math.min(waitMs * 2, MAX_RETRY_MS);
  }

  async function reopen(): Promise<void> {
    let may: boolean;
    try {
      may = (await listener.shouldReconnect?.()) ?? true;
    } catch {
      if (!closed) wait();
      return;
    }
    if (!closed && may && !source) open();
  }

  open();
  return {
    retry() {
      if (closed || source) return;
      waitMs = FIRST_RETRY_MS;
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
