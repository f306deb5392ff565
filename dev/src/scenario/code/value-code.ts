/** Values of steps as code. */
import { Buffer } from 'node:buffer';
import type { ScenarioFile } from '../steps/references.js';
import { callCode, listCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import type { PrintedTest } from './printed-test.js';
import { textCode } from './template-code.js';

/** A JSON value whose texts are templates. */
export function jsonCode(test: PrintedTest, value: unknown): Doc {
  if (typeof value === 'string') return textCode(test, value);
  if (Array.isArray(value)) return listCode(value.map((each) => jsonCode(test, each)));
  if (typeof value !== 'object' || value === null) return String(value);
  return objectCode(Object.entries(value).map(([name, each]) => [name, jsonCode(test, each)]));
}

/** A file that a user uploads. */
export function fileCode(test: PrintedTest, { name, contentType, dataBase64 }: ScenarioFile): Doc {
  return objectCode([
    ['name', stringLiteral(name)],
    ['data', dataCode(test, dataBase64)],
    ['contentType', contentType === undefined ? undefined : stringLiteral(contentType)],
  ]);
}

function dataCode(test: PrintedTest, base64: string): Doc {
  const data = Buffer.from(base64, 'base64');
  const text = data.toString('utf8');
  if (Buffer.from(text).equals(data) && /^[^\p{C}]*$/u.test(text.replaceAll(/[\t\r\n]/g, '')))
    return stringLiteral(text);
  test.imports.addPackage('node:buffer', 'Buffer');
  return callCode('Buffer.from', [stringLiteral(data.toString('base64')), "'base64'"]);
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** A duration with the largest unit that divides it: `'15m'`. */
export function durationCode(ms: number): string {
  const unit = UNITS.find(([, length]) => ms > 0 && ms % length === 0);
  return unit ? `'${ms / unit[1]}${unit[0]}'` : String(ms);
}
