import { type InteractionReport, type ReportedError } from '../views/interaction-report.js';
import type { UserAction } from './user-action.js';

/** How an action ended. */
export type UserActionOutcome =
  /** It was done. `report`: the interaction that it caused, with the initial response of the application, if there was one in time. */
  | {
      readonly status: 'done';
      readonly report?: InteractionReport | undefined;
      /** The JSON of the response, without tokens: for example the message that was sent, or the user who was created. */
      readonly result?: unknown;
    }
  /** The client of a user would not allow it. Nothing was changed. */
  | { readonly status: 'refused'; readonly error: ReportedError }
  /** The call was rejected with an error of the API, for example because of missing permissions. */
  | {
      readonly status: 'rejected';
      readonly httpStatus: number;
      /** The JSON error code, for example 50013. */
      readonly code: number;
      readonly message: string;
    };

/** What listeners of `Emulator.userActions` receive. `at` is the time of the emulator, in milliseconds since 1970. */
export type UserActionEvent =
  /** A user acts. The state of the world is still what the user saw. */
  | { readonly type: 'started'; readonly id: number; readonly at: number; readonly action: UserAction }
  /** The action with this id has ended. Actions can overlap. */
  | {
      readonly type: 'finished';
      readonly id: number;
      readonly at: number;
      readonly action: UserAction;
      readonly outcome: UserActionOutcome;
    }
  /** Another world was loaded: earlier ids may mean something else. */
  | { readonly type: 'worldReplaced'; readonly at: number };

/** Reports what users do, to programs in the same process. */
export interface UserActionSource {
  /**
   * Calls the listener for every action of a user twice: before the state changes (`started`) and when it has ended (`finished`), until
   * the returned function is called. It does not matter who performs the action: the playground, a test, or another client.
   */
  subscribe(listener: (event: UserActionEvent) => void): () => void;
}
