/** What the compiler knows about modals with loaded fields: parameters, values by kind, and where such a modal is accepted. */
import { describe, expectTypeOf, test } from 'vitest';
import type { ButtonContext, ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import type { ChosenUser } from '../../../src/interactions/entities/chosen-entities.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import type { LoadedFieldValues } from '../../../src/interactions/modals/any-modal.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { ModalLoadContext } from '../../../src/interactions/modals/modal-load-context.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import type { Attachment } from '../../../src/wire/objects/messages/attachment.js';

const why = textInput({ label: 'Why?' });
const content = { title: 'Survey', fields: { why } };
const survey = modal('survey/:id<int>/:kind<a|b>', { load: () => content });
const plain = modal('plain', { load: () => content });
const declared = modal('declared/:id<int>', { title: 'Declared', fields: { name: why } });

declare const click: ButtonContext;

describe('a modal with loaded fields', () => {
  test('passes the typed parameters of its custom_id and the context to its loader', () => {
    modal('survey/:id<snowflake>/:page<int>', {
      load: (params, context) => {
        expectTypeOf(params).toEqualTypeOf<{ id: string; page: number }>();
        expectTypeOf(context).toEqualTypeOf<ModalLoadContext>();
        return content;
      },
    });
  });

  test('is called with its parameters, and with nothing else', () => {
    expectTypeOf(survey).toBeCallableWith({ id: 1, kind: 'a' });
    // @ts-expect-error `c` is not one of the alternatives
    survey({ id: 1, kind: 'c' });
    // @ts-expect-error the loader returns the texts
    survey({ id: 1, kind: 'a' }, { title: 'Umfrage' });
    plain();
  });

  test('has no title and no fields of its own', () => {
    // @ts-expect-error `load` returns the title
    modal('survey', { load: () => content, title: 'Survey' });
    // @ts-expect-error a title is required
    modal('survey', { load: () => ({ fields: { why } }) });
    // @ts-expect-error these are not fields
    modal('survey', { load: () => ({ title: 'Survey', fields: { why: 'Why?' } }) });
  });

  test('can be loaded by a class whose method takes the parameters', () => {
    class Loader {
      load({ id }: { readonly id: number }) {
        return { ...content, title: String(id) };
      }
    }
    modal('survey/:id<int>', { load: Loader });
    // @ts-expect-error the parameter is a text
    modal('survey/:id<text:5>', { load: Loader });
  });

  test('gives its handler a record, whose values narrow by kind', () => {
    expectTypeOf<ModalContext<typeof survey>['values']>().toEqualTypeOf<LoadedFieldValues>();
    expectTypeOf<ModalContext<typeof survey>['params']>().toEqualTypeOf<{ id: number; kind: 'a' | 'b' }>();
    const values: LoadedFieldValues = {};
    const answer = values['why'];
    if (answer?.kind === 'textInput') expectTypeOf(answer.value).toEqualTypeOf<string | null>();
    if (answer?.kind === 'checkbox') expectTypeOf(answer.value).toEqualTypeOf<boolean>();
    if (answer?.kind === 'userSelect') expectTypeOf(answer.value).toEqualTypeOf<readonly ChosenUser[]>();
    if (answer?.kind === 'fileUpload') expectTypeOf(answer.value).toEqualTypeOf<readonly Attachment[]>();
    if (answer) expectTypeOf(answer.parsed).toBeUnknown();
  });

  test('is accepted by showModal and promptModal, also with a store', async () => {
    const stored = modal('stored/:text', { load: () => content, store: new MemoryParamStore() });
    await click.showModal(survey({ id: 1, kind: 'a' }));
    await click.showModal(stored({ text: 'x' }));
    const result = await click.promptModal(survey({ id: 1, kind: 'b' }));
    if (result.outcome === 'submitted') {
      expectTypeOf(result.context.values).toEqualTypeOf<LoadedFieldValues>();
      expectTypeOf(result.context.params).toEqualTypeOf<{ id: number; kind: 'a' | 'b' }>();
    }
    await click.promptModal(stored({ text: 'x' }));
  });
});

describe('a wizard', () => {
  test('has the values of declared pages by name, beside those of loaded pages', () => {
    const steps = wizard([declared, plain]);
    type Values = ModalContext<typeof steps>['values'];
    expectTypeOf<Values['name']>().toExtend<string>();
    expectTypeOf(steps).toBeCallableWith({ id: 1 });
  });

  test('with a loaded first page is accepted by showModal, and not by promptModal', () => {
    const steps = wizard([survey, declared]);
    click.showModal(steps({ id: 1, kind: 'a' }));
    // @ts-expect-error promptModal takes modals of one page
    click.promptModal(steps({ id: 1, kind: 'a' }));
  });
});
