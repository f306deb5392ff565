import { GuildhallError } from '../../../base/errors.js';
import { type ErrorCodeName, errorCodes } from '../../../wire/constants/error-codes.js';
import { type FieldError, type FormErrorTree, toFormErrorTree } from '../../../wire/validation/form-errors.js';

/** The body of an error answer. */
export interface RequestErrorBody {
  readonly message: string;
  readonly code: number;
  readonly errors?: FormErrorTree;
}

/** A request that the service refuses, with the interface's own error. */
export class RequestRejectedError extends GuildhallError {
  readonly code = 'request_rejected';

  /** @param problems the fields that are wrong, for `INVALID_FORM` */
  constructor(
    readonly error: ErrorCodeName,
    readonly problems: readonly FieldError[] = [],
  ) {
    super([errorCodes[error].message, ...problems.map((each) => `${each.path}: ${each.message}`)].join('; '));
  }

  get status(): number {
    return errorCodes[this.error].status;
  }

  /** What is sent. */
  get responseBody(): object {
    return this.body;
  }

  /** Headers of its own that go with it. */
  get headers(): Readonly<Record<string, string>> {
    return {};
  }

  get body(): RequestErrorBody {
    const { message, code } = errorCodes[this.error];
    return this.problems.length === 0 ? { message, code } : { message, code, errors: toFormErrorTree(this.problems) };
  }
}

/** A file that is refused for what stands in some of its lines: the answer has a form of its own, without a code. */
export class FileRejectedError extends RequestRejectedError {
  /** @param lines what is wrong, each with the number of its line */
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

/** Something that an account may do only after a while: it is told as a rate limit is. */
export class RetryLaterError extends RequestRejectedError {
  /** @param seconds what is left to wait */
  constructor(
    error: ErrorCodeName,
    private readonly seconds: number,
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

/** @throws {RequestRejectedError} always */
export function rejectRequest(error: ErrorCodeName): never {
  throw new RequestRejectedError(error);
}

/** @throws {RequestRejectedError} 50035 with the fields that are wrong, when there are any */
export function rejectInvalidFields(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw new RequestRejectedError('INVALID_FORM', problems);
}
