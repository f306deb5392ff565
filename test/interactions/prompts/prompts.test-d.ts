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
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import type { ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';

const yes = button('yes/:n<int>', { label: 'Yes' });
const no = button('no', { label: 'No' });
const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
const who = userSelect('who', { maxValues: 2 });
const rename = modal('rename', { title: 'Rename', fields: { name: textInput({ label: 'Name' }) } });
const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
const assign = modal('assign', { title: 'Assign', fields: { to: stringSelectField({ label: 'To' }) } });
const pages = wizard([rename, modal('more', { title: 'More', fields: { more: textInput({ label: 'More' }) } })]);

declare const click: ButtonContext<typeof no>;
declare const form: ModalContext<typeof rename>;

test('promptModal resolves with the context of the submission, or with the reason why there is none', () => {
  expectTypeOf(click.promptModal(rename())).resolves.toEqualTypeOf<PromptModalOutcome<ModalContext<typeof rename>>>();
  expectTypeOf<PromptModalOutcome<unknown>['outcome']>().toEqualTypeOf<
    'submitted' | 'timed_out' | 'moved' | 'superseded'
  >();
});

test('the result has a context only if the modal was submitted', async () => {
  const result = await click.promptModal(report({ message: '1' }, { prefill: { why: 'Spam' } }), { timeoutMs: 1000 });
  // @ts-expect-error it may have timed out
  result.context;
  if (result.outcome !== 'submitted') return;
  expectTypeOf(result.context.values).toEqualTypeOf<{ why: string }>();
  expectTypeOf(result.context.params).toEqualTypeOf<{ message: string }>();
});

test('promptModal accepts what showModal accepts, as long as it is a called declaration of one modal', () => {
  click.promptModal(rename({ prefill: { name: 'Ada' } }), { timeoutMs: 1000, defer: 'ephemeral' });
  click.promptModal(assign({ options: { to: { a: 'A' } } }));
  click.showModal(rename());
  click.showModal(pages());
  // @ts-expect-error the parameter is missing
  click.promptModal(report());
  // @ts-expect-error the modal has no such parameter
  click.promptModal(report({ ticket: 1 }));
  // @ts-expect-error the modal has no such field
  click.promptModal(rename({ prefill: { nick: 'x' } }));
  // @ts-expect-error the options are missing
  click.promptModal(assign());
  // @ts-expect-error a declaration must be called
  click.promptModal(rename);
  // @ts-expect-error a wizard has several modals
  click.promptModal(pages());
  // @ts-expect-error a button is not a modal
  click.promptModal(no());
  // @ts-expect-error a hand-written request
  click.promptModal({ custom_id: 'x', title: 'x', components: [] });
});

test('promptModal accepts the promise of a modal with a store', async () => {
  const stored = modal('stored/:n<int>', {
    title: 'Stored',
    fields: { text: textInput({ label: 'Text' }) },
    store: new MemoryParamStore(),
  });
  const result = await click.promptModal(stored({ n: 1 }));
  click.showModal(stored({ n: 1 }));
  if (result.outcome !== 'submitted') return;
  expectTypeOf(result.context.params).toEqualTypeOf<{ n: number }>();
  expectTypeOf(result.context.values).toEqualTypeOf<{ text: string }>();
});

test('the context of a modal cannot show a modal', () => {
  // @ts-expect-error Discord forbids it
  form.showModal(rename());
  // @ts-expect-error Discord forbids it
  form.promptModal(rename());
});

test('awaitComponent resolves with the context of the component', async () => {
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

test('is() narrows the context if several components were awaited', async () => {
  const next = await click.awaitComponent([yes, size], { timeoutMs: 1 });
  if (next.outcome !== 'used') return;
  const { context } = next;
  // @ts-expect-error a button has no value
  context.value;
  if (context.is(yes)) expectTypeOf(context.params).toEqualTypeOf<{ n: number }>();
  if (context.is(size)) expectTypeOf(context.value).toEqualTypeOf<'s' | 'l'>();
});

test('awaitComponent accepts components only, and its timeout is optional', () => {
  // @ts-expect-error a modal is not a component
  click.awaitComponent(rename, { timeoutMs: 1 });
  click.awaitComponent(yes);
  // @ts-expect-error `by` has two values
  click.awaitComponent(yes, { timeoutMs: 1, by: 'nobody' });
});

test('a wizard has the values of all pages, and the call arguments of its first page', () => {
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
  // @ts-expect-error the parameter of the first page is missing
  signUp();
  // @ts-expect-error the field is on another page
  signUp({ track: 'dev' }, { prefill: { age: '7' } });
  // @ts-expect-error a wizard needs two pages
  wizard([about]);
  // @ts-expect-error a wizard is not a page
  wizard([about, signUp]);
});
