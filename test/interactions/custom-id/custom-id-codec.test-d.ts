import { expectTypeOf, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import type { CustomIdParamsOf } from '../../../src/interactions/custom-id/params.js';

test('parameters are inferred from the pattern: alternatives as unions, int as number, the rest as string', () => {
  expectTypeOf<CustomIdParamsOf<'apply/:track<dev|art>'>>().toEqualTypeOf<{ track: 'dev' | 'art' }>();
  expectTypeOf<CustomIdParamsOf<'ticket/:id<snowflake>/:page<int>/:kind<a|b|c>/:note<text:20>/:rest'>>().toEqualTypeOf<{
    id: string;
    page: number;
    kind: 'a' | 'b' | 'c';
    note: string;
    rest: string;
  }>();
  expectTypeOf<keyof CustomIdParamsOf<'close/all'>>().toEqualTypeOf<never>();
});

test('an unknown type accepts no value', () => {
  expectTypeOf<CustomIdParamsOf<'close/:id<snowflak>'>>().toEqualTypeOf<{ id: never }>();
});

test('parsing returns the same parameters or undefined', () => {
  expectTypeOf(new CustomIdCodec('page/:n<int>').parse).returns.toEqualTypeOf<{ n: number } | undefined>();
});

test('an id with a missing or wrong parameter does not compile', () => {
  const apply = button('apply/:track<dev|art>', { label: 'Apply' });
  const close = button('close', { label: 'Close' });
  apply({ track: 'dev' });
  apply({ track: 'dev' }, { disabled: true });
  close();
  close({ disabled: true });
  // @ts-expect-error the parameter is missing
  apply();
  // @ts-expect-error the parameter is missing
  apply({});
  // @ts-expect-error not one of the alternatives
  apply({ track: 'music' });
  // @ts-expect-error an unknown parameter
  apply({ track: 'dev', page: 1 });
  // @ts-expect-error text instead of a number
  button('page/:n<int>', { label: 'Next' })({ n: '1' });
  // @ts-expect-error it has no parameters
  close({ track: 'dev' });
});
