/**
 * The one place where an issue of a schema becomes a form error of the service: a path, an inner code and a message.
 * The client uses it for what it refuses before sending, the emulator for what it answers with 50035, so both agree.
 */
import type { z } from 'zod';

/** One problem of a request: where it is, the service's inner code, and its message. */
export interface FieldError {
  /** Keys and indices from the root of the body, joined by dots; empty for the body as a whole. */
  readonly path: string;
  /** For example `BASE_TYPE_REQUIRED`. */
  readonly code: string;
  readonly message: string;
}

/** The nested form in which the service sends field errors. */
export interface FormErrorTree {
  _errors?: { code: string; message: string }[];
  [key: string]: FormErrorTree | { code: string; message: string }[] | undefined;
}

type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Record<string, string> = { int: 'int', number: 'float', boolean: 'bool', string: 'str' };

/** Every problem that a schema found, in the service's words. */
export function fieldErrorsOf(error: z.core.$ZodError, prefix: readonly PropertyKey[] = []): FieldError[] {
  return error.issues.flatMap((issue) => translate(issue, prefix));
}

function translate(issue: Issue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path];
  const at = (code: string, message: string): FieldError[] => [{ path: path.map(String).join('.'), code, message }];
  switch (issue.code) {
    case 'custom': {
      const code: unknown = issue.params?.['formCode'];
      return at(typeof code === 'string' ? code : 'BASE_TYPE_INVALID', issue.message);
    }
    case 'invalid_type':
      return issue.input === undefined
        ? at('BASE_TYPE_REQUIRED', 'This field is required')
        : at(...coercionProblem(issue.expected, issue.input));
    case 'invalid_value':
      return at('BASE_TYPE_CHOICES', `Value must be one of (${issue.values.map(quoted).join(', ')}).`);
    case 'invalid_union':
      return translateUnion(issue, prefix, at);
    case 'too_small':
    case 'too_big':
      return at(...boundProblem(issue));
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) => translate(inner, path));
    default:
      return at('BASE_TYPE_INVALID', issue.message);
  }
}

function translateUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  prefix: readonly PropertyKey[],
  at: (code: string, message: string) => FieldError[],
): FieldError[] {
  if (issue.discriminator !== undefined) {
    const allowed = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(quoted).join(', ') : '';
    return at('UNION_TYPE_CHOICES', `Value of field "${issue.discriminator}" must be one of (${allowed},).`);
  }
  // Of a plain union, the alternative that came nearest (the fewest problems) is the one to talk about.
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return nearest.flatMap((inner) => translate(inner, [...prefix, ...issue.path]));
}

function coercionProblem(expected: string, input: unknown): [code: string, message: string] {
  if (expected === 'object' || expected === 'record') {
    return ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'];
  }
  if (expected === 'array') return ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'];
  if (input === null) return ['BASE_TYPE_REQUIRED', 'This field is required'];
  const name = TYPE_NAMES[expected] ?? expected;
  const shown = typeof input === 'object' ? 'an object' : `Value "${String(input)}"`;
  const code = name === 'int' || name === 'float' ? 'NUMBER_TYPE_COERCE' : `${expected.toUpperCase()}_TYPE_CONVERT`;
  return [code, `${shown} is not ${name}.`];
}

function boundProblem(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): [code: string, message: string] {
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const word = issue.code === 'too_small' ? 'greater' : 'less';
  if (issue.origin === 'string' || issue.origin === 'array') {
    return issue.code === 'too_small'
      ? ['BASE_TYPE_MIN_LENGTH', `Must be ${bound} or more in length.`]
      : ['BASE_TYPE_MAX_LENGTH', `Must be ${bound} or fewer in length.`];
  }
  const code = issue.code === 'too_small' ? 'NUMBER_TYPE_MIN' : 'NUMBER_TYPE_MAX';
  return [code, `int value should be ${word} than or equal to ${bound}.`];
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Nests field errors as the service sends them under `errors`. */
export function formErrorTree(errors: readonly FieldError[]): FormErrorTree {
  const root: FormErrorTree = {};
  for (const { path, code, message } of errors) {
    let node = root;
    for (const key of path === '' ? [] : path.split('.')) {
      const existing = node[key];
      const next: FormErrorTree = existing && !Array.isArray(existing) ? existing : {};
      node[key] = next;
      node = next;
    }
    node._errors = [...(node._errors ?? []), { code, message }];
  }
  return root;
}

/** The reverse of `formErrorTree`: every leaf of the service's `errors`, flattened. Unknown shapes give no entries. */
export function flattenFormErrors(tree: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    key === '_errors' && Array.isArray(value)
      ? value.map((leaf: { code?: unknown; message?: unknown }) => ({
          path: path.join('.'),
          code: String(leaf.code),
          message: String(leaf.message),
        }))
      : flattenFormErrors(value, [...path, key]),
  );
}
