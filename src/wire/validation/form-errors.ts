/**
 * The only place that converts schema issues to the API's form errors: a path, an inner code and a message.
 * The client uses it for validation before sending, the emulator for 50035 responses, so both agree.
 */
import type { z } from 'zod';

/** One problem of a request: its path, the API's inner code, and its message. */
export interface FieldError {
  /** Keys and indices from the root of the body, joined by dots; empty for the body as a whole. */
  readonly path: string;
  /** For example `BASE_TYPE_REQUIRED`. */
  readonly code: string;
  readonly message: string;
}

/** Shared by all calls without a problem. */
export const NO_FIELD_ERRORS: readonly FieldError[] = [];

/** Adds problems to a list. Nearly all calls have none. */
export function addFieldErrors(errors: FieldError[], others: readonly FieldError[]): void {
  if (others.length > 0) errors.push(...others);
}

/** The nested form in which the API sends field errors. */
export interface FormErrorTree {
  _errors?: { code: string; message: string }[];
  [key: string]: FormErrorTree | { code: string; message: string }[] | undefined;
}

type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Record<string, string> = { int: 'int', number: 'int', boolean: 'bool', string: 'str' };

/**
 * Every problem that a schema found in `value`, in the API's form. `prefix` is prepended to every path: the location of
 * `value` in the request body.
 */
export function fieldErrorsOf(
  error: z.core.$ZodError,
  value: unknown,
  prefix: readonly PropertyKey[] = [],
): FieldError[] {
  return error.issues.flatMap((issue) => translateIssue(issue, { value, prefix, basePath: [] }));
}

/** The base path of an issue: schemas report issues inside unions and records relative to these. */
interface IssueScope {
  /** The whole value that was checked. */
  readonly value: unknown;
  readonly prefix: readonly PropertyKey[];
  readonly basePath: readonly PropertyKey[];
}

function translateIssue(issue: Issue, scope: IssueScope): FieldError[] {
  const inValue = [...scope.basePath, ...issue.path];
  const inner: IssueScope = { ...scope, basePath: inValue };
  const path = [...scope.prefix, ...inValue].map(String).join('.');
  const at = (code: string, message: string): FieldError[] => [{ path, code, message }];
  switch (issue.code) {
    case 'custom': {
      const code: unknown = issue.params?.['formCode'];
      return at(typeof code === 'string' ? code : 'BASE_TYPE_INVALID', issue.message);
    }
    case 'invalid_type': {
      const isItem = Array.isArray(valueAt(scope.value, inValue.slice(0, -1)));
      return at(...typeProblem(issue.expected, valueAt(scope.value, inValue), isItem));
    }
    case 'invalid_value':
      return at('BASE_TYPE_CHOICES', `Value must be one of (${issue.values.map(quoted).join(', ')}).`);
    case 'invalid_union':
      return translateUnionIssue(issue, inner);
    case 'too_small':
    case 'too_big':
      return at(...boundProblem(issue));
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((each) => translateIssue(each, inner));
    default:
      return at('BASE_TYPE_INVALID', issue.message);
  }
}

/** The input value at a path; schemas do not store the input in their issues. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

function translateUnionIssue(issue: Extract<Issue, { code: 'invalid_union' }>, scope: IssueScope): FieldError[] {
  if (issue.discriminator !== undefined) {
    const allowed = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(quoted).join(', ') : '';
    const message = `Value of field "${issue.discriminator}" must be one of (${allowed},).`;
    // The API reports this one at the object itself, not at its discriminator field.
    const path = [...scope.prefix, ...scope.basePath.slice(0, -1)].map(String).join('.');
    return [{ path, code: 'UNION_TYPE_CHOICES', message }];
  }
  // For a plain union, report the closest alternative: the one with the fewest problems.
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return nearest.flatMap((inner) => translateIssue(inner, scope));
}

function typeProblem(expected: string, input: unknown, isItem: boolean): [code: string, message: string] {
  if (input === undefined || input === null) {
    return isItem && expected === 'object'
      ? ['LIST_ITEM_VALUE_REQUIRED', 'List item values of ModelType are required']
      : ['BASE_TYPE_REQUIRED', 'This field is required'];
  }
  if (expected === 'object' || expected === 'record') {
    return ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'];
  }
  if (expected === 'array') return ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'];
  const name = TYPE_NAMES[expected] ?? expected;
  const shown = typeof input === 'object' ? 'an object' : `Value "${String(input)}"`;
  const code = name === 'int' ? 'NUMBER_TYPE_COERCE' : `${expected.toUpperCase()}_TYPE_CONVERT`;
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

/** Nests field errors as the API sends them under `errors`. */
export function toFormErrorTree(errors: readonly FieldError[]): FormErrorTree {
  const root = emptyTree();
  for (const { path, code, message } of errors) {
    let node = root;
    for (const key of path === '' ? [] : path.split('.')) {
      const existing = node[key];
      const next: FormErrorTree = existing && !Array.isArray(existing) ? existing : emptyTree();
      node[key] = next;
      node = next;
    }
    node._errors = [...(node._errors ?? []), { code, message }];
  }
  return root;
}

/** Without a prototype, so that a key such as `__proto__` is an ordinary key. */
function emptyTree(): FormErrorTree {
  return Object.create(null);
}

/** The problems of a rejected file: the API reports them under the field of the file, one text per line, without codes. */
export function parseFileErrors(body: object): FieldError[] {
  return Object.entries(body).flatMap(([path, lines]: [string, unknown]) =>
    Array.isArray(lines)
      ? lines.map((line: unknown) => ({ path, code: 'FILE_LINE_INVALID', message: String(line) }))
      : [],
  );
}

/** The reverse of `toFormErrorTree`: every leaf of the API's `errors`, flattened. Unknown shapes produce no entries. */
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
