import { GuildhallError } from 'guildhall';
import { type ErrorCodeName, errorCodes, type FieldError, type FormErrorTree, toFormErrorTree } from 'guildhall/wire';
import { errorResponses } from './error-responses.js';
import { errorNameOf, type PermissionRefusal, type RuleError } from './permission-refusal.js';

/** The body of an error response. */
export interface RequestErrorBody {
  readonly message: string;
  readonly code: number;
  readonly errors?: FormErrorTree;
}

/** A request that the emulator rejects with an error of the API. */
export class RequestRejectedError extends GuildhallError {
  readonly code = 'request_rejected';

  /**
   * @param problems the invalid fields, for `INVALID_FORM`
   * @param refusal what the caller lacks. It is not part of the response
   */
  constructor(
    readonly error: ErrorCodeName,
    readonly problems: readonly FieldError[] = [],
    readonly refusal?: PermissionRefusal | undefined,
  ) {
    super([errorResponses[error].message, ...problems.map((each) => `${each.path}: ${each.message}`)].join('; '));
  }

  get status(): number {
    return errorResponses[this.error].status;
  }

  /** The body of the response. Subclasses add to it or replace it. */
  get responseBody(): object {
    return this.body;
  }

  /** Additional headers of the response. */
  get headers(): Readonly<Record<string, string>> {
    return {};
  }

  get body(): RequestErrorBody {
    const { message } = errorResponses[this.error];
    const code = errorCodes[this.error];
    return this.problems.length === 0 ? { message, code } : { message, code, errors: toFormErrorTree(this.problems) };
  }
}

/** An uploaded file with invalid lines. Its response has a special form without an error code. */
export class FileRejectedError extends RequestRejectedError {
  /** @param lines the problems, each with its line number */
  constructor(
    private readonly field: string,
    private readonly lines: readonly string[],
  ) {
    super('INVALID_FORM');
  }

  override get responseBody(): object {
    return { [this.field]: this.lines };
  }
}

/** An action that the user may repeat only after a wait. The response has the form of a rate limit. */
export class RetryLaterError extends RequestRejectedError {
  /** @param seconds the remaining wait */
  constructor(
    error: ErrorCodeName,
    readonly seconds: number,
  ) {
    super(error);
  }

  override get responseBody(): object {
    return { ...this.body, retry_after: this.seconds, global: false };
  }

  override get headers(): Readonly<Record<string, string>> {
    return { 'X-RateLimit-Scope': 'user', 'Retry-After': String(Math.ceil(this.seconds)) };
  }
}

/** Content that auto moderation blocks. That the message of the response is the explanation of the rule is an assumption. */
export class ContentBlockedError extends RequestRejectedError {
  /** @param explanation shown to the user. Default: the message of the error code */
  constructor(
    error: 'MESSAGE_BLOCKED' | 'TITLE_BLOCKED',
    private readonly explanation?: string | undefined,
  ) {
    super(error);
  }

  override get body(): RequestErrorBody {
    const { message, code } = super.body;
    return { message: this.explanation ?? message, code };
  }
}

/** @throws {RequestRejectedError} always */
export function rejectRequest(error: RuleError): never {
  throw new RequestRejectedError(errorNameOf(error), [], typeof error === 'string' ? undefined : error);
}

/** @throws {RequestRejectedError} 50035 with the invalid fields, if there are any */
export function rejectInvalidFields(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new RequestRejectedError('INVALID_FORM', problems);
}
