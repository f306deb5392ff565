/**
 * What went wrong.
 *
 * - `handlerFailed`: a handler or guard threw an error. An error of a class that the bot declares, to which an error boundary (`@OnError`)
 *   responded, is intended, and no problem
 * - `noResponse`: a user's interaction got no response within 3 seconds, or the handler finished without one and Guildhall responded
 *   instead
 * - `lateResponse`: the bot responded to an interaction that was no longer valid (10062)
 * - `unhandled`: no handler is bound to a component, modal or command that a user used
 * - `invalidRequest`: the service rejected a request of the bot as invalid (400, for example 50035), or refused its HTTP response to
 *   an interaction. A bot in production does not learn that its response was refused
 * - `missingPermissions`: the service rejected a request of the bot because of permissions (403, for example 50013)
 * - `errorLog`: the bot wrote a line to its log with the level `error` or `fatal`
 * - `errorOutput`: the process of a bot (option `command`) wrote to standard error, and not plainly a warning or a line of a log with
 *   another level. Lines that follow each other are one problem
 * - `exited`: the process of a bot ended by itself
 */
export type WorldProblemKind =
  | 'handlerFailed'
  | 'noResponse'
  | 'lateResponse'
  | 'unhandled'
  | 'invalidRequest'
  | 'missingPermissions'
  | 'errorLog'
  | 'errorOutput'
  | 'exited';

/** Something that went wrong in the bot of a world. One fault is one problem, also if it had several symptoms. */
export interface WorldProblem {
  readonly kind: WorldProblemKind;
  /** What happened, in one line: the message of the error, the rejected request, or the line of the log. */
  readonly message: string;
  /** The handler, for example `TicketHandler.close`; undefined if none is known. */
  readonly handler?: string | undefined;
  /** What the handler is bound to, for example `button "close"`; undefined if none is known. */
  readonly declaration?: string | undefined;
  /** Undefined if no interaction caused it, for example in a listener of an event. */
  readonly interactionId?: string | undefined;
  /** For `missingPermissions`: what causes it, the line to add and who can repair it. Undefined if it is not known. */
  readonly explanation?: string | undefined;
  /** The stack of the error, with those of its causes. */
  readonly stack?: string | undefined;
}
