import { expectTypeOf, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { userSelect } from '../../../src/interactions/components/entity-selects.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type {
  ButtonContext,
  ModalContext,
  SelectContext,
} from '../../../src/interactions/contexts/component-contexts.js';
import type { AwaitComponentOutcome, PromptModalOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import type { ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField as stringField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';

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
  expectTypeOf(click.promptModal(rename)).resolves.toEqualTypeOf<PromptModalOutcome<ModalContext<typeof rename>>>();
  expectTypeOf<PromptModalOutcome<unknown>['outcome']>().toEqualTypeOf<'submitted' | 'timed_out' | 'superseded'>();
});

test('the form is there only when it was submitted', async () => {
  const answer = await click.promptModal(report, { message: '1' }, { timeoutMs: 1000, prefill: { why: 'Spam' } });
  // @ts-expect-error it may have timed out
  answer.form;
  if (answer.outcome !== 'submitted') return;
  expectTypeOf(answer.context.values).toEqualTypeOf<{ why: string }>();
  expectTypeOf(answer.context.params).toEqualTypeOf<{ message: string }>();
});

test('a modal is asked with what it is called with', () => {
  click.promptModal(rename, { timeoutMs: 1000, defer: 'ephemeral', prefill: { name: 'Ada' } });
  click.promptModal(assign, { options: { to: { a: 'A' } } });
  // @ts-expect-error the parameter is missing
  click.promptModal(report);
  // @ts-expect-error not a parameter of it
  click.promptModal(report, { ticket: 1 });
  // @ts-expect-error not a field
  click.promptModal(rename, { prefill: { nick: 'x' } });
  // @ts-expect-error the options must be given
  click.promptModal(assign);
  // @ts-expect-error the same, beside a deadline
  click.promptModal(assign, { timeoutMs: 1000 });
  // @ts-expect-error a wizard has several modals
  click.promptModal(pages);
  // @ts-expect-error a button is not a modal
  click.promptModal(no);
});

test('a modal opens no modal', () => {
  // @ts-expect-error the interface forbids it
  form.showModal(rename());
  // @ts-expect-error the interface forbids it
  form.ask(rename);
});

test('waiting for a component gives its context', async () => {
  expectTypeOf(click.awaitComponent(yes, { timeoutMs: 1 })).resolves.toEqualTypeOf<
    AwaitComponentOutcome<ButtonContext<typeof yes>>
  >();
  expectTypeOf(form.awaitComponent(size, { timeoutMs: 1 })).resolves.toEqualTypeOf<
    AwaitComponentOutcome<SelectContext<typeof size>>
  >();
  const next = await click.awaitComponent(who, { timeoutMs: 1, by: 'anyone' });
  // @ts-expect-error it may have timed out
  next.context;
  if (next.outcome === 'used') expectTypeOf(next.context.value).toEqualTypeOf<ChosenUser[]>();
});

test('of several, is() tells which it was', async () => {
  const next = await click.awaitComponent([yes, size], { timeoutMs: 1 });
  if (next.outcome !== 'used') return;
  const { context } = next;
  // @ts-expect-error not every one of them has a value
  context.value;
  if (context.is(yes)) expectTypeOf(context.params).toEqualTypeOf<{ n: number }>();
  if (context.is(size)) expectTypeOf(context.value).toEqualTypeOf<'s' | 'l'>();
});

test('what cannot be used cannot be waited for, and there is a deadline', () => {
  // @ts-expect-error a modal is asked
  click.awaitComponent(rename, { timeoutMs: 1 });
  // @ts-expect-error how long?
  click.awaitComponent(yes);
  // @ts-expect-error there are two answers to whose use counts
  click.awaitComponent(yes, { timeoutMs: 1, by: 'nobody' });
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
