/**
 * Parses the data of a frame from a client. As on Discord, other forms of the same value are accepted: null for an absent
 * member, a number as text, an id as a number. The schemas stay strict, because our own client validates with them; this
 * parser corrects exactly the members that a schema rejects.
 */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A container of JSON data whose members can be replaced. */
type Container = Record<PropertyKey, unknown>;

/**
 * Parses data with a schema. Members that the schema rejects are converted or removed before a second attempt.
 * @param defaults values of members that are absent or null
 */
export function parseLeniently<Data>(
  schema: z.ZodType<Data>,
  data: unknown,
  defaults: Readonly<Record<string, unknown>> = {},
): z.ZodSafeParseResult<Data> {
  if (!isContainer(data) || Array.isArray(data)) return schema.safeParse(data);
  const corrected: Container = structuredClone(data);
  for (const [key, value] of Object.entries(defaults)) corrected[key] ??= value;
  const first = schema.safeParse(corrected);
  if (first.success) return first;
  for (const issue of first.error.issues) correct(corrected, issue, []);
  return schema.safeParse(corrected);
}

/** Corrects the member that an issue is about, if its value has another form of what the schema expects. */
function correct(root: Container, issue: Issue, basePath: readonly PropertyKey[]): void {
  const path = [...basePath, ...issue.path];
  const key = path.at(-1);
  const parent = containerAt(root, path.slice(0, -1));
  if (key === undefined || !parent || !Object.hasOwn(parent, key)) return;
  const value = parent[key];
  if (value === null && !Array.isArray(parent)) delete parent[key];
  else if (issue.code === 'invalid_type') parent[key] = convert(value, issue.expected);
  else if (issue.code === 'invalid_value') parent[key] = issue.values.find((each) => String(each) === value) ?? value;
  else if (issue.code === 'invalid_union') {
    for (const inner of issue.errors.flat()) correct(root, inner, path);
  }
}

/** The value as the expected type; the value itself if it is not another form of it. */
function convert(value: unknown, expected: string): unknown {
  if (expected === 'string' && typeof value === 'number') return String(value);
  if ((expected === 'number' || expected === 'int') && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) {
    return Number(value);
  }
  return value;
}

function containerAt(root: Container, path: readonly PropertyKey[]): Container | undefined {
  const found = path.reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), root);
  return isContainer(found) ? found : undefined;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
