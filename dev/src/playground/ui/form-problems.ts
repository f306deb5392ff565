/** The problems of a submitted form: each is shown next to its field, or above the form. */
import { errorMessage } from 'guildhall/internal';
import { EmulatorRequestError, type FieldProblem } from '../api/emulator-request.js';

export interface FormProblems {
  /** Shown above the form; empty if every problem belongs to a field. */
  readonly form: string;
  /** By the path of the field in the request. */
  readonly fields: Readonly<Record<string, string>>;
}

export const noProblems: FormProblems = { form: '', fields: {} };

/**
 * Assigns the problems of a failed request to the fields of the form.
 * @param isField whether the form has a field for a path of the request
 */
export function toFormProblems(thrown: unknown, isField: (path: string) => boolean): FormProblems {
  const message = errorMessage(thrown);
  if (!(thrown instanceof EmulatorRequestError)) return { form: message, fields: {} };
  const { summary = message, fields = [], path } = thrown.details;
  const problems: readonly FieldProblem[] = path === undefined ? fields : [{ path, message }];
  const shown = problems.filter((each) => isField(each.path));
  if (shown.length === 0) return { form: message, fields: {} };
  const others = problems.filter((each) => !isField(each.path));
  return {
    form: others.length === 0 ? '' : [summary, ...others.map((each) => `${each.path}: ${each.message}`)].join(' '),
    fields: Object.fromEntries(shown.map((each) => [each.path, each.message])),
  };
}
