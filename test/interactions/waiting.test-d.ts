import { expectTypeOf, test } from 'vitest';
import { button } from '../../src/interactions/components/button.js';
import { userSelect } from '../../src/interactions/components/entity-selects.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import type { AskOutcome, WaitOutcome } from '../../src/interactions/contexts/asking.js';
import type { ButtonContext, ModalContext, SelectContext } from '../../src/interactions/contexts/component-contexts.js';
import type { ChosenUser } from '../../src/interactions/entities.js';
import { radioGroup } from '../../src/interactions/modals/fields/radio-group.js';
import { stringSelect as stringField } from '../../src/interactions/modals/fields/string-select.js';
import { textInput } from '../../src/interactions/modals/fields/text-input.js';
import { modal } from '../../src/interactions/modals/modal.js';
import { wizard } from '../../src/interactions/modals/wizard.js';

const yes = button('yes/:n<int>', { label: 'Yes' });
const no = button('no', { label: 'No' });
const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
const who = userSelect('who', { maxValues: 2 });
const rename = modal('rename', { title: 'Rename', fields: { name: textInput({ label: 'Name' }) } });
const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
const assign = modal('assign', { title: 'Assign', fields: { to: stringField({ label: 'To' }) } });
const pages = wizard([rename, modal('more', { title: 'More', fields: { more: textInput({ label: 'More' }) } })]);

declare const click: ButtonContext<typeof no>;
declare const form: ModalContext<typeof rename>;

test('asking a modal gives its form, or why there is none', () => {
  expectTypeOf(click.ask(rename)).resolves.toEqualTypeOf<AskOutcome<ModalContext<typeof rename>>>();
  expectTypeOf<AskOutcome<unknown>['outcome']>().toEqualTypeOf<'submitted' | 'timed_out' | 'superseded'>();
});

test('the form is there only when it was submitted', async () => {
  const answer = await click.ask(report, { message: '1' }, { withinMs: 1000, prefill: { why: 'Spam' } });
  // @ts-expect-error it may have timed out
  answer.form;
  if (answer.outcome !== 'submitted') return;
  expectTypeOf(answer.form.values).toEqualTypeOf<{ why: string }>();
  expectTypeOf(answer.form.params).toEqualTypeOf<{ message: string }>();
});

test('a modal is asked with what it is called with', () => {
  click.ask(rename, { withinMs: 1000, defer: 'ephemeral', prefill: { name: 'Ada' } });
  click.ask(assign, { options: { to: { a: 'A' } } });
  // @ts-expect-error the parameter is missing
  click.ask(report);
  // @ts-expect-error not a parameter of it
  click.ask(report, { ticket: 1 });
  // @ts-expect-error not a field
  click.ask(rename, { prefill: { nick: 'x' } });
  // @ts-expect-error the options must be given
  click.ask(assign);
  // @ts-expect-error the same, beside a deadline
  click.ask(assign, { withinMs: 1000 });
  // @ts-expect-error a wizard has several modals
  click.ask(pages);
  // @ts-expect-error a button is not a modal
  click.ask(no);
});

test('a modal opens no modal', () => {
  // @ts-expect-error the interface forbids it
  form.showModal(rename());
  // @ts-expect-error the interface forbids it
  form.ask(rename);
});

test('waiting for a component gives its context', async () => {
  expectTypeOf(click.waitFor(yes, { withinMs: 1 })).resolves.toEqualTypeOf<WaitOutcome<ButtonContext<typeof yes>>>();
  expectTypeOf(form.waitFor(size, { withinMs: 1 })).resolves.toEqualTypeOf<WaitOutcome<SelectContext<typeof size>>>();
  const next = await click.waitFor(who, { withinMs: 1, by: 'anyone' });
  // @ts-expect-error it may have timed out
  next.context;
  if (next.outcome === 'used') expectTypeOf(next.context.value).toEqualTypeOf<ChosenUser[]>();
});

test('of several, is() tells which it was', async () => {
  const next = await click.waitFor([yes, size], { withinMs: 1 });
  if (next.outcome !== 'used') return;
  const { context } = next;
  // @ts-expect-error not every one of them has a value
  context.value;
  if (context.is(yes)) expectTypeOf(context.params).toEqualTypeOf<{ n: number }>();
  if (context.is(size)) expectTypeOf(context.value).toEqualTypeOf<'s' | 'l'>();
});

test('what cannot be used cannot be waited for, and there is a deadline', () => {
  // @ts-expect-error a modal is asked
  click.waitFor(rename, { withinMs: 1 });
  // @ts-expect-error how long?
  click.waitFor(yes);
  // @ts-expect-error there are two answers to whose use counts
  click.waitFor(yes, { withinMs: 1, by: 'nobody' });
});

test('a wizard gives the values of all its pages, and takes what its first page takes', () => {
  const about = modal('sign-up/:track<dev|art>', {
    title: 'About',
    fields: { name: textInput({ label: 'Name' }), tier: radioGroup({ label: 'Tier', options: { a: 'A', b: 'B' } }) },
  });
  const rest = modal('sign-up-rest', {
    title: 'Rest',
    fields: { age: textInput({ label: 'Age', parse: Number, required: false }) },
  });
  const signUp = wizard([about, rest]);
  expectTypeOf<ModalContext<typeof signUp>['values']>().toEqualTypeOf<{
    name: string;
    tier: 'a' | 'b';
    age: number | null;
  }>();
  expectTypeOf<ModalContext<typeof signUp>['params']>().toEqualTypeOf<{ track: 'dev' | 'art' }>();
  signUp({ track: 'dev' }, { prefill: { tier: 'b' } });
  // @ts-expect-error the parameter of the first page
  signUp();
  // @ts-expect-error a field of another page
  signUp({ track: 'dev' }, { prefill: { age: '7' } });
  // @ts-expect-error one page is a modal
  wizard([about]);
  // @ts-expect-error a wizard is not a page
  wizard([about, signUp]);
});
