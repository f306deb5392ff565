import type { HttpMethod } from '../wire/endpoints/declaration/endpoint.js';

/** Message on `guildhall:rest.request`: one attempt of a call has ended. A retried call publishes one per attempt. */
export interface RequestDiagnostics {
  readonly method: HttpMethod;
  /** Path template, for example `/guilds/{guild_id}`. */
  readonly route: string;
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined;
  /** Code of the error that ended the attempt without a response, for example `transport_error`. */
  readonly error?: string | undefined;
  /** Milliseconds between sending the request and its complete response; 0 if it was not sent. */
  readonly durationMs: number;
  /** Milliseconds that it waited for the rate limits. */
  readonly waitedMs: number;
  /** 1 for the first attempt of the call. */
  readonly attempt: number;
  /** The bucket hash from Discord, if known. */
  readonly bucket?: string | undefined;
  /** Of a 429: whose limit was exceeded, `user` (of the bot), `global` or `shared` (of the resource), as Discord says. */
  readonly rateLimitScope?: string | undefined;
}

/** An attempt of a call that starts. */
export interface RequestStart {
  readonly method: HttpMethod;
  /** Path template, for example `/guilds/{guild_id}`. */
  readonly route: string;
  /** 1 for the first attempt of the call. */
  readonly attempt: number;
}

/** A call that returned an object with an id. */
export interface CallSuccess {
  readonly method: HttpMethod;
  /** Path template, for example `/channels/{channel_id}/messages`. */
  readonly route: string;
  /** The id of the returned object, for example of a created message. */
  readonly id: string;
}

/** Observes one attempt of a call. */
export interface RequestObserver {
  /** The rate limits permit the request: it is sent now. */
  permitted?(): void;
  /** The attempt has ended, with a response or an error. */
  ended?(message: RequestDiagnostics): void;
}

/** Observes the requests of one REST client. The methods are called in the asynchronous context of the caller, and must not throw. */
export interface RequestInstrumentation {
  /** An attempt of a call starts: it waits for the rate limits, and is then sent. Returns what observes it. */
  startRequest?(start: RequestStart): RequestObserver | undefined;
  /** A call returned an object with an id. */
  callSucceeded?(success: CallSuccess): void;
}
