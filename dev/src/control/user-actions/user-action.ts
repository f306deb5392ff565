/**
 * What users do, as the emulator reports it to programs in the same process: the operation and its call. Ids are those of
 * `emulator.world`. Actions contain no tokens.
 */
import type { CallOf, Operation } from '../declaration/operation.js';
import type { Operations, UserActionName } from '../operations/all-operations.js';
import type { Base64File } from '../requests/base64-file.js';

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
