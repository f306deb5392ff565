import { expectTypeOf, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';

const apply = button('apply/:track<dev|art>', { label: 'Apply' });
const yes = button('yes', { label: 'Yes' });
const no = button('no', { label: 'No' });
const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });

test('contexts have the types of their declaration', () => {
  expectTypeOf<ButtonContext<typeof apply>['params']>().toEqualTypeOf<{ track: 'dev' | 'art' }>();
  expectTypeOf<ModalContext<typeof report>['params']>().toEqualTypeOf<{ message: string }>();
  expectTypeOf<ModalContext<typeof report>['values']>().toEqualTypeOf<{ why: string }>();
});

test('the context of one declaration is not assignable to that of another, even with the same parameters', () => {
  expectTypeOf<ButtonContext<typeof apply>>().not.toExtend<ButtonContext<typeof yes>>();
  expectTypeOf<ButtonContext<typeof yes>>().not.toExtend<ButtonContext<typeof no>>();
});

test('any declaration is assignable to the general type', () => {
  expectTypeOf<ButtonContext<typeof apply>>().toExtend<ButtonContext>();
  expectTypeOf<ModalContext<typeof report>>().toExtend<ModalContext>();
});
