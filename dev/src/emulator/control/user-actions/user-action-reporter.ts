import { SECRET_PARAMS } from 'guildhall/internal';
import type { UserActionDetails } from '../../../control/declaration/operation.js';
import type {
  UserAction,
  UserActionEvent,
  UserActionOutcome,
  UserActionSource,
} from '../../../control/user-actions/user-action.js';
import { isInteractionReport } from '../../../control/views/interaction-report.js';
import type { UserRequest, UserRequestRunner } from '../../http/pipeline/user-requests.js';
import { redactSecrets } from '../../log/redact-secrets.js';
import { RequestRejectedError } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import { toRejectedReport } from '../interactions/interaction-engine.js';
import { encodeFiles } from '../requests/read-request.js';

type Listener = (event: UserActionEvent) => void;

/** What of the declaration of an action decides how its result is reported. */
type ReportedDetails = Pick<UserActionDetails, 'causesInteraction' | 'hasSecretResult'>;

/** Runs the actions of users, and reports them to listeners. Without listeners it does no other work. */
export class UserActionReporter implements UserActionSource {
  readonly #listeners = new Set<Listener>();
  #lastId = 0;

  constructor(private readonly dependencies: Pick<EmulatorContext, 'clock' | 'logger'>) {}

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs an action. Its result or error is passed to the caller, and reported without tokens.
   * @param describe returns the action; called only if there are listeners
   */
  perform<Result>(
    describe: () => UserAction,
    run: () => Result | Promise<Result>,
    details: ReportedDetails = {},
  ): Promise<Result> {
    return this.#perform(describe, run, (result) => toDoneOutcome(result, details));
  }

  /** Runs a request of the REST API. */
  readonly performRequest: UserRequestRunner = (describe, run) =>
    this.#perform(
      () => toRequestUserAction(describe()),
      run,
      ({ text }) => toDoneOutcome(text === undefined ? undefined : JSON.parse(text), {}),
    );

  /** Reports that another world was loaded. */
  worldReplaced(): void {
    this.#report({ type: 'worldReplaced', at: this.dependencies.clock.now() });
  }

  async #perform<Result>(
    describe: () => UserAction,
    run: () => Result | Promise<Result>,
    toOutcome: (result: Result) => UserActionOutcome,
  ): Promise<Result> {
    if (this.#listeners.size === 0) return run();
    const { clock } = this.dependencies;
    const call = { id: ++this.#lastId, action: describe() };
    const finish = (outcome: UserActionOutcome) =>
      this.#report({ type: 'finished', ...call, at: clock.now(), outcome });
    this.#report({ type: 'started', ...call, at: clock.now() });
    try {
      const result = await run();
      finish(toOutcome(result));
      return result;
    } catch (thrown) {
      finish(toFailedOutcome(thrown));
      throw thrown;
    }
  }

  /** A listener that throws does not disturb the action or the other listeners. */
  #report(event: UserActionEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (thrown) {
        this.dependencies.logger.error({ err: thrown }, 'a listener of user actions failed');
      }
    }
  }
}

function toDoneOutcome(result: unknown, { causesInteraction, hasSecretResult }: ReportedDetails): UserActionOutcome {
  if (hasSecretResult) return { status: 'done' };
  if (causesInteraction && isInteractionReport(result)) return { status: 'done', report: result };
  return { status: 'done', result: redactSecrets(result) };
}

/** The outcome of an action that threw an error. */
function toFailedOutcome(thrown: unknown): UserActionOutcome {
  if (thrown instanceof UserActionError) return toRejectedReport(thrown);
  const rejection = thrown instanceof RequestRejectedError ? thrown : new RequestRejectedError('INTERNAL');
  const { status, message, body } = rejection;
  return { status: 'rejected', httpStatus: status, code: body.code, message };
}

const REDACTED = '[secret]';

/** Describes a request of the REST API as the action of a user or webhook. */
function toRequestUserAction(request: UserRequest): UserAction {
  const { caller, endpoint, path, query, body, files, reason } = request;
  const params = Object.entries(path).map(([name, value]) => [name, SECRET_PARAMS.has(name) ? REDACTED : value]);
  const call = {
    method: endpoint.method,
    route: endpoint.path,
    params: Object.fromEntries(params),
    query,
    body: redactSecrets(body),
    files: encodeFiles(files),
  };
  return 'userId' in caller
    ? { kind: 'callApi', call: { user_id: caller.userId, ...call, reason } }
    : { kind: 'callWebhook', call: { webhook_id: caller.webhookId, ...call } };
}
