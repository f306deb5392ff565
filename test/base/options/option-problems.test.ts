import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { systemClock } from '../../../src/base/clock.js';
import { clockProblems } from '../../../src/base/options/clock-problems.js';
import {
  eachValue,
  formatOptionProblem,
  ifObject,
  type OptionNames,
  optionProblems,
} from '../../../src/base/options/option-problems.js';
import { OptionsError, requireKnownOptions } from '../../../src/base/options/options-error.js';
import { runs } from '../../runs.js';

interface GatewayPart {
  readonly shards?: number | undefined;
  readonly intents?: readonly string[] | undefined;
}

interface SampleOptions {
  readonly token: string;
  readonly timeoutMs?: number | undefined;
  readonly gateway?: false | GatewayPart | undefined;
}

const checkTimeout = (value: unknown, path: string) =>
  typeof value === 'number' ? [] : [{ path, message: 'this is not a number.', remedy: 'Pass milliseconds.' }];

const names: OptionNames<SampleOptions> = {
  token: true,
  timeoutMs: checkTimeout,
  gateway: { shards: true, intents: true },
};

const pathsOf = (options: unknown) => optionProblems(options, names).map(({ path }) => path);

describe('the names of options', () => {
  test('have no problems if all of them are known', () => {
    expect(optionProblems({ token: 't', timeoutMs: 5, gateway: { shards: 1 } }, names)).toEqual([]);
    expect(optionProblems({}, names)).toEqual([]);
    expect(optionProblems(undefined, names)).toEqual([]);
  });

  test('are reported with the nearest known name', () => {
    expect(optionProblems({ tokn: 't' }, names)).toEqual([
      { path: 'tokn', message: 'there is no such option.', remedy: 'Did you mean "token"?' },
    ]);
  });

  test('are reported with their place if they belong inside of another option', () => {
    expect(optionProblems({ shards: 2 }, names)).toEqual([
      { path: 'shards', message: 'there is no such option.', remedy: 'Did you mean "gateway.shards"?' },
    ]);
  });

  test('are reported with all known names if none is similar', () => {
    expect(optionProblems({ deadline: 5 }, names)).toEqual([
      {
        path: 'deadline',
        message: 'there is no such option.',
        remedy: 'The options are token, timeoutMs, gateway.',
      },
    ]);
  });

  test('are checked inside of other options, with their path', () => {
    expect(optionProblems({ gateway: { shrads: 1 } }, names)).toEqual([
      { path: 'gateway.shrads', message: 'there is no such option.', remedy: 'Did you mean "shards"?' },
    ]);
  });

  test('are reported all at once', () => {
    expect(pathsOf({ tokn: 't', gateway: { shrads: 1, intnets: [] }, timeout: 5 })).toEqual([
      'tokn',
      'gateway.shrads',
      'gateway.intnets',
      'timeout',
    ]);
  });

  test('that every object inherits are not known', () => {
    expect(pathsOf({ toString: () => '', constructor: 1, ['__proto__']: 1 })).toEqual([
      'toString',
      'constructor',
      '__proto__',
    ]);
  });

  test('of a prototype, of symbols and of properties that cannot be enumerated are ignored', () => {
    const options = Object.create({ inherited: 1 }, { hidden: { value: 1, enumerable: false } });
    options[Symbol('tag')] = 1;
    expect(optionProblems(options, names)).toEqual([]);
  });

  test('without a value count as omitted', () => {
    expect(optionProblems({ tokn: undefined, timeoutMs: undefined }, names)).toEqual([]);
    expect(pathsOf({ tokn: null })).toEqual(['tokn']);
  });

  test('report a value that the check of a name rejects', () => {
    expect(optionProblems({ timeoutMs: '5' }, names)).toEqual([
      { path: 'timeoutMs', message: 'this is not a number.', remedy: 'Pass milliseconds.' },
    ]);
  });

  test.each([null, 5, 'text', true, [], () => 5])('report that %o is not an object', (options) => {
    expect(optionProblems(options, names)).toEqual([
      { path: '', message: 'this is not an object.', remedy: 'The options are token, timeoutMs, gateway.' },
    ]);
  });

  test('report an option that must be an object; a boolean switches it on or off', () => {
    expect(optionProblems({ gateway: 5 }, names)).toEqual([
      { path: 'gateway', message: 'this is not an object.', remedy: 'The options are shards, intents.' },
    ]);
    expect(optionProblems({ gateway: false }, names)).toEqual([]);
  });

  test('are checked in an option that can be an object or something else', () => {
    const part = { gateway: ifObject<GatewayPart>({ shards: true, intents: true }) };
    expect(optionProblems({ gateway: { shrads: 1 } }, part).map(({ path }) => path)).toEqual(['gateway.shrads']);
    expect(optionProblems({ gateway: 'auto' }, part)).toEqual([]);
  });

  test('are checked in each value of a record and of a list', () => {
    const parts = { gateways: eachValue<GatewayPart>({ shards: true, intents: true }) };
    const problems = optionProblems({ gateways: { a: { shrads: 1 }, b: 'text', c: { shards: 1 } } }, parts);
    expect(problems.map(({ path }) => path)).toEqual(['gateways.a.shrads']);
    expect(optionProblems({ gateways: [{ shrads: 1 }] }, parts).map(({ path }) => path)).toEqual(['gateways.0.shrads']);
    expect(optionProblems({ gateways: 5 }, parts)).toEqual([]);
  });

  test('are reported exactly if they are not known', () => {
    const known = Object.keys(names);
    const key = fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 }));
    fc.assert(
      fc.property(fc.dictionary(key, fc.boolean()), (options) => {
        const unknown = Object.keys(options).filter((name) => !known.includes(name));
        const reported = optionProblems(options, { token: true, timeoutMs: true, gateway: true });
        expect(reported.map(({ path }) => path)).toEqual(unknown);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the text about an option', () => {
  test('names the option, what is wrong, and what to do', () => {
    expect(optionProblems({ gateway: { shrads: 1 } }, names).map(formatOptionProblem)).toEqual([
      'option "gateway.shrads": there is no such option. Did you mean "shards"?',
    ]);
    expect(optionProblems(5, { token: true }).map(formatOptionProblem)).toEqual([
      'options: this is not an object. The only option is "token".',
    ]);
  });
});

describe('the clock in options', () => {
  const pathsAndMessages = (clock: unknown) => clockProblems(clock, 'clock').map(({ message }) => message);

  test('is an object with the three methods of a clock', () => {
    expect(clockProblems(systemClock, 'clock')).toEqual([]);
    expect(clockProblems(new AdjustableClock(), 'clock')).toEqual([]);
  });

  test.each(['now', 'monotonicNow', 'schedule'])('is a problem without %s', (method) => {
    expect(pathsAndMessages({ ...systemClock, [method]: undefined })).toEqual([`it has no method ${method}.`]);
  });

  test('is a problem if it is something else', () => {
    expect(pathsAndMessages(Date)).toEqual(['it has no method monotonicNow, schedule.']);
    expect(pathsAndMessages(null)).toEqual(['it has no method now, monotonicNow, schedule.']);
    expect(pathsAndMessages('manual')).toEqual(['it has no method now, monotonicNow, schedule.']);
  });
});

describe('a function without an error of its own', () => {
  const run = (options: unknown) => requireKnownOptions('paint()', options, { color: true });

  test('accepts known options and no options', () => {
    expect(() => run({ color: 1 })).not.toThrow();
    expect(() => run(undefined)).not.toThrow();
  });

  test('throws an OptionsError that names it and each unknown option', () => {
    expect(() => run({ colr: 1, size: 2 })).toThrow(
      new OptionsError('paint()', [
        { path: 'colr', message: 'there is no such option.', remedy: 'Did you mean "color"?' },
        { path: 'size', message: 'there is no such option.', remedy: 'The only option is "color".' },
      ]),
    );
    expect(() => run({ colr: 1 })).toThrow('paint(): option "colr": there is no such option. Did you mean "color"?');
  });
});

describe('the table of names', () => {
  test('does not compile without a name of the interface, or with another one', () => {
    // @ts-expect-error: `gateway` is missing.
    const incomplete: OptionNames<SampleOptions> = { token: true, timeoutMs: true };
    const tooMany: OptionNames<SampleOptions> = {
      token: true,
      timeoutMs: true,
      // @ts-expect-error: the options of the gateway do not have it.
      gateway: { shards: true, intents: true, other: true },
    };
    expect([incomplete, tooMany]).toHaveLength(2);
  });
});
