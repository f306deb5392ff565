/**
 * What users do, as the emulator reports it to programs in the same process: the operation and its call. Ids are those of
 * `emulator.world`. Actions contain no tokens.
 */
import type { CallOf, Operation } from '../declaration/operation.js';
import type { Operations, UserActionName } from '../operations/all-operations.js';
import type { Base64File } from '../requests/fields.js';
import type { InteractionReport, ReportedError } from '../views/interaction-report.js';

type Declared<Name extends UserActionName> = Operations[Name] extends Operation
  ? { readonly kind: Name; readonly call: CallOf<Operations[Name]> }
  : never;

/** A request of the REST API. */
interface RequestedCall {
  readonly method: string;
  /** The template of the path, for example `/guilds/{guild_id}/bans/{user_id}`. */
  readonly route: string;
  /** By the name of the parameter. Tokens are replaced with `[secret]`, also in `body`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON; undefined if the endpoint has no body. */
  readonly body?: unknown;
  readonly files: readonly Base64File[];
}

/** What is not an operation of a user: requests of the REST API, and changes of the world that no user could make. */
type Other =
  /** A request of the REST API with the token of a user. Requests that only read (GET) are not reported. */
  | {
      readonly kind: 'callApi';
      readonly call: RequestedCall & {
        readonly user_id: string;
        /** The reason for the audit log. */
        readonly reason?: string | undefined;
      };
    }
  /** A request of the REST API with the token of a webhook that is not the bot's. Requests that only read are not reported. */
  | { readonly kind: 'callWebhook'; readonly call: RequestedCall & { readonly webhook_id: string } }
  /** A call of the control API that changes the world, and that no user could make, for example `POST /guilds`. */
  | {
      readonly kind: 'changeWorld';
      readonly call: {
        readonly method: string;
        /** The path below `/_control`. */
        readonly path: string;
      };
    };

/** An action of a user. The fields of `call` depend on `kind`: they are the parameters of the operation with this name. */
export type UserAction = { [Name in UserActionName]: Declared<Name> }[UserActionName] | Other;

/** The action of one kind. */
export type UserActionOf<Kind extends UserAction['kind']> = Extract<UserAction, { readonly kind: Kind }>;

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
