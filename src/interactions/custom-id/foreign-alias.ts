/**
 * Aliases that are no patterns: RegExps and functions that read custom_ids of any form, for components and modals that
 * another program has sent. They only read: ids are built from the pattern of the declaration.
 */
import { isRecord } from '../../base/is-record.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { ownValue } from '../declarations/own-value.js';
import type { CustomIdParams, CustomIdParamsOf, CustomIdParamValue } from './params.js';
import { RESERVED_PREFIX } from './pattern.js';
import { formatParam, type ParamSegment } from './segment.js';

/**
 * Returns the parameters in a custom_id of any form; undefined or null if the custom_id is not one of the declaration. A
 * pattern without parameters has the parameters `{}`.
 */
export type AliasFunction<Pattern extends string = string> = (
  customId: string,
) =>
  | (keyof CustomIdParamsOf<Pattern> extends never ? Record<string, never> : CustomIdParamsOf<Pattern>)
  | undefined
  | null;

/** An alias of a declaration: an earlier pattern, or a RegExp or function that reads custom_ids of another form. */
export type CustomIdAlias<Pattern extends string = string> = string | RegExp | AliasFunction<Pattern>;

/** The function of an alias threw, or returned something else than parameters. It does not match the custom_id. */
export interface AliasFailure {
  readonly alias: ForeignAlias;
  readonly customId: string;
  /** What it threw, or what is wrong with its result. */
  readonly cause: { readonly thrown: unknown } | { readonly problem: string };
}

/** Receives the failures of the functions of aliases. */
export type ReportAliasFailure = (failure: AliasFailure) => void;

/** Parameters that an alias may leave out, with the values that they have then. `undefined`: the parameter is missing. */
export type OptionalAliasParams = Readonly<Record<string, CustomIdParamValue | undefined>>;

const NO_PARAMS: OptionalAliasParams = {};
const STARTS_RESERVED = new RegExp(`^\\^?${RESERVED_PREFIX}`);
const INTEGER = /^[+-]?\d+$/;

/** An alias that is a RegExp or a function. It is immutable. */
export class ForeignAlias {
  /** What is invalid; empty if it is valid. Only a valid alias matches ids. */
  readonly problems: readonly DeclarationProblem[];
  /** The RegExp, changed so that it matches complete ids; undefined for a function. */
  readonly wholeId: RegExp | undefined;
  readonly #params: readonly ParamSegment[];
  readonly #optional: OptionalAliasParams;

  /**
   * @param pattern the pattern of the declaration, for messages
   * @param params its parameters
   */
  constructor(
    readonly source: RegExp | AliasFunction,
    readonly pattern: string,
    params: readonly ParamSegment[],
    optional: OptionalAliasParams = NO_PARAMS,
  ) {
    this.#params = params;
    this.#optional = optional;
    this.problems = isRegExp(source) ? this.#regExpProblems(source) : [];
    const isUsable = isRegExp(source) && this.problems.length === 0;
    this.wholeId = isUsable ? new RegExp(`^(?:${source.source})$`, source.flags) : undefined;
    Object.freeze(this);
  }

  /** For messages: `/^close:(?<ticket>\d+)$/`, or the name of the function. */
  describe(): string {
    return describeAlias(this.source);
  }

  /** Whether both match the same ids, because they are the same function or equal RegExps. */
  isEqual({ source }: ForeignAlias): boolean {
    return isRegExp(source) && isRegExp(this.source) ? String(source) === String(this.source) : source === this.source;
  }

  /**
   * The parameters in an id; undefined if it does not match. Never throws.
   * @param report receives failures of a function. Default: they are ignored
   */
  match(customId: string, report: ReportAliasFailure = ignoreFailure): CustomIdParams | undefined {
    if (this.problems.length > 0 || customId.startsWith(RESERVED_PREFIX)) return undefined;
    if (isRegExp(this.source)) return this.#matchRegExp(customId);
    let result: unknown;
    try {
      result = this.source(customId);
    } catch (thrown) {
      report({ alias: this, customId, cause: { thrown } });
      return undefined;
    }
    if (result === undefined || result === null) return undefined;
    const params = this.#readResult(result);
    if (typeof params !== 'string') return params;
    report({ alias: this, customId, cause: { problem: params } });
    return undefined;
  }

  #matchRegExp(customId: string): CustomIdParams | undefined {
    const found = this.wholeId?.exec(customId);
    // With the flag m, it can match a line.
    if (!found || found[0].length !== customId.length) return undefined;
    const params: Record<string, CustomIdParamValue> = {};
    for (const param of this.#params) {
      const text = found.groups?.[param.name];
      const value = text === undefined ? ownValue(this.#optional, param.name) : parseGroup(param, text);
      if (value === undefined && text === undefined && this.#isOptional(param)) continue;
      if (value === undefined || 'problem' in formatParam(param, value)) return undefined;
      params[param.name] = value;
    }
    return params;
  }

  /** The parameters in the result of the function, or what is wrong with it. */
  #readResult(result: unknown): CustomIdParams | string {
    if (result instanceof Promise) {
      result.catch(() => {});
      return 'It returned a promise. An alias cannot wait: it returns the parameters themselves.';
    }
    if (!isRecord(result) || Array.isArray(result)) {
      const type = Array.isArray(result) ? 'a list' : `a value of type ${typeof result}`;
      return `It returned ${type}, in place of an object with the parameters, or undefined for a custom_id that does not match.`;
    }
    const names = this.#params.map(({ name }) => name);
    const unknown = Object.keys(result).find((name) => !names.includes(name));
    if (unknown !== undefined) {
      const known = names.length === 0 ? 'The pattern has no parameters.' : `The parameters are ${names.join(', ')}.`;
      return `It returned the parameter ${unknown}, which the pattern does not have. ${known}`;
    }
    const params: Record<string, CustomIdParamValue> = {};
    for (const param of this.#params) {
      const value = ownValue(result, param.name) ?? ownValue(this.#optional, param.name);
      if (value === undefined && this.#isOptional(param)) continue;
      const formatted = value === undefined ? { problem: 'It is missing.' } : formatParam(param, value);
      if ('problem' in formatted) return `It returned an invalid parameter ${param.name}: ${formatted.problem}`;
      if (typeof value === 'string' || typeof value === 'number') params[param.name] = value;
    }
    return params;
  }

  #isOptional({ name }: ParamSegment): boolean {
    return Object.hasOwn(this.#optional, name);
  }

  #regExpProblems(source: RegExp): DeclarationProblem[] {
    const problems: DeclarationProblem[] = [];
    const problem = (message: string, remedy: string) =>
      problems.push({ message: `custom_id alias ${String(source)} of "${this.pattern}": ${message}`, remedy });
    if (source.global || source.sticky) {
      problem(
        'the flags g and y make a RegExp continue at its last match.',
        'Remove them: an alias matches complete custom_ids.',
      );
    }
    if (STARTS_RESERVED.test(source.source)) {
      problem(
        `it matches custom_ids that start with "${RESERVED_PREFIX}", which is reserved for the framework.`,
        'Handlers do not receive such custom_ids: remove it.',
      );
    }
    const groups = groupNamesOf(source);
    const names = this.#params.map(({ name }) => name);
    const missing = names.filter((name) => !groups.includes(name) && !Object.hasOwn(this.#optional, name));
    if (missing.length > 0) {
      const [first = ''] = missing;
      problem(
        `it has no group for ${missing.map((name) => `:${name}`).join(', ')}.`,
        `Name a group for each parameter: (?<${first}>…). Use a function if a value is not part of the custom_id.`,
      );
    }
    const unknown = groups.filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      problem(
        `its ${unknown.length === 1 ? 'group' : 'groups'} ${unknown.join(', ')} ${unknown.length === 1 ? 'is no parameter' : 'are no parameters'} of the pattern.`,
        'Use the names of the parameters, and (?:…) for other groups.',
      );
    }
    return problems;
  }
}

/** An alias in messages: a pattern as it is, a RegExp as in code, and a function by its name. */
export function describeAlias(alias: CustomIdAlias): string {
  if (typeof alias === 'string') return alias;
  if (isRegExp(alias)) return String(alias);
  return alias.name === '' ? 'a function' : `the function ${alias.name}`;
}

function ignoreFailure(): void {}

/** Whether an alias is no pattern. */
export function isForeignAlias(alias: unknown): alias is RegExp | AliasFunction {
  return typeof alias === 'function' || isRegExp(alias);
}

/** Also for a RegExp of another realm, such as a context of `node:vm`. */
function isRegExp(value: unknown): value is RegExp {
  return value instanceof RegExp || Object.prototype.toString.call(value) === '[object RegExp]';
}

/** The names of all groups, also of those that do not take part in a match. */
function groupNamesOf({ source, flags }: RegExp): readonly string[] {
  return Object.keys(new RegExp(`${source}|`, flags).exec('')?.groups ?? {});
}

/** Other programs also write numbers with zeros in front. */
function parseGroup({ kind }: ParamSegment, text: string): CustomIdParamValue | undefined {
  if (kind !== 'int') return text;
  // The sum is 0 for -0.
  return INTEGER.test(text) ? Number(text) + 0 : undefined;
}
