/**
 * The tables of docs/control-api.md: they follow from the declarations of the operations. A table is the region between
 * `<!-- operations: … -->`, which lists the names of its operations, and `<!-- /operations -->`.
 */
import { z } from 'zod';
import type { Operation } from '../../dev/src/control/declaration/operation.js';

/** Longer forms of a nested object are left out. */
const MAX_NESTED = 200;
/** Longer lists of values are left out. */
const MAX_VALUES = 6;

const REGION = /(<!-- operations: ([\w\s]+?) -->\n)[\s\S]*?(<!-- \/operations -->)/g;

/** The names of operations in the tables of a page. */
export function tabledOperations(page: string): string[] {
  return [...page.matchAll(REGION)].flatMap(([, , names = '']) => names.trim().split(/\s+/));
}

/** The page with its tables as they follow from the operations. */
export function withOperationTables(page: string, operations: Readonly<Record<string, Operation>>): string {
  return page.replace(REGION, (_region, start: string, names: string, end: string) => {
    const listed = names
      .trim()
      .split(/\s+/)
      .map((name) => operations[name])
      .filter((operation) => operation !== undefined);
    return `${start}\n${tableOf(listed)}\n\n${end}`;
  });
}

function tableOf(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => [
    `\`${operation.method} /_control${operation.path}\``,
    parametersOf(operation),
    responseOf(operation),
    refusalsOf(operation),
  ]);
  const heads = ['call', 'body or query', 'response', 'refused with'];
  const columns = heads.flatMap((_head, column) => (rows.some((row) => row[column] !== '–') ? [column] : []));
  const line = (cells: readonly string[]) => `| ${columns.map((column) => cells[column]).join(' | ')} |`;
  return [line(heads), `|${columns.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function responseOf({ details: { summary, result } }: Operation): string {
  const text = summary.replaceAll('|', '\\|');
  return result.kind === 'empty' ? `204: ${text}` : text;
}

function refusalsOf({ details }: Operation): string {
  const reasons = 'refusals' in details && Array.isArray(details.refusals) ? details.refusals : [];
  return reasons.length === 0 ? '–' : reasons.map((reason) => `\`${reason}\``).join(', ');
}

function parametersOf({ details: { query, body } }: Operation): string {
  const parts = [
    ...(query ? [`query: \`${objectText(query)}\``] : []),
    ...(body ? formsOf(body).map((form) => `\`${form}\``) : []),
  ];
  return parts.length === 0 ? '–' : parts.join(' or ');
}

/** The forms of a body: several if it is a union. */
function formsOf(body: z.core.$ZodType): string[] {
  if (body instanceof z.ZodUnion) return body.options.flatMap(formsOf);
  return [body instanceof z.ZodObject ? objectText(body) : '…'];
}

/** @param depth objects in fields are shown to this depth */
function objectText({ shape, def }: z.ZodObject, depth = 1): string {
  const fields = Object.entries(shape).map(([name, schema]) => fieldText(name, schema, depth));
  return `{${[...fields, ...(def.catchall instanceof z.ZodUnknown ? ['…'] : [])].join(', ')}}`;
}

function fieldText(name: string, schema: z.core.$ZodType, depth: number): string {
  let core = schema;
  let isOptional = false;
  let preset = '';
  for (;;) {
    if (core instanceof z.ZodDefault) preset = presetText(core.def.defaultValue);
    if (core instanceof z.ZodOptional || core instanceof z.ZodDefault) isOptional = true;
    if (core instanceof z.ZodOptional || core instanceof z.ZodDefault || core instanceof z.ZodNullable)
      core = core.unwrap();
    else break;
  }
  const value = valueText(core, depth);
  return `${name}${isOptional ? '?' : ''}${value === '' ? '' : `: ${value}`}${preset}`;
}

/** An empty default says no more than that the field is optional. */
function presetText(value: unknown): string {
  return typeof value === 'object' || value === '' ? '' : ` = ${String(value)}`;
}

function valueText(schema: z.core.$ZodType, depth: number): string {
  if (schema instanceof z.ZodLiteral) return valuesText([...schema.values]);
  if (schema instanceof z.ZodEnum) return valuesText(schema.options);
  if (schema instanceof z.ZodObject && depth > 0) return nested(objectText(schema, depth - 1));
  if (!(schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)) return '';
  const item = valueText(schema.element, depth);
  return item === '' ? '' : `[${item}]`;
}

const nested = (text: string) => (text.length > MAX_NESTED ? '' : text);

function valuesText(values: readonly unknown[]): string {
  if (values.length > MAX_VALUES) return '';
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' or ');
}
