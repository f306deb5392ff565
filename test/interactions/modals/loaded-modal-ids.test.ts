/** The declarations of modals with loaded fields: their custom_ids, their problems, and other versions of the same modal. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import type { AnyModal } from '../../../src/interactions/modals/any-modal.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { modalCallOf } from '../../../src/interactions/modals/opened-modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { readButtonMessage } from '../fixture/button-message.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, modalData, modalInteraction } from '../fixture/interaction-payloads.js';

const why = textInput({ label: 'Why?' });
const load = () => ({ title: 'Survey', fields: { why } });
const survey = modal('survey/:id<int>', { load });
const declared = modal('survey/:id<int>', { title: 'Survey', fields: { why } });

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

const Shown = z.object({ type: z.literal(9), data: z.looseObject({ custom_id: z.string() }) });

async function show(request: Parameters<InteractionFixture['modalService']['show']>[1]): Promise<string> {
  await fixture.modalService.show(fixture.partsOf(buttonInteraction('open')), request);
  return Shown.parse(fixture.calls.at(-1)?.body).data.custom_id;
}

const submit = (declaration: AnyModal, customId: string) => {
  const interaction = modalInteraction(modalData(customId, { why: { type: 4, value: 'So.' } }));
  return fixture.modalService.acceptSubmission(declaration, fixture.partsOf(interaction), { id: 7 });
};

describe('a modal with loaded fields', () => {
  test('is called with its parameters, and its result has the custom_id and no fields', () => {
    const request = survey({ id: 7 });
    expect(JSON.parse(JSON.stringify(request))).toEqual({ custom_id: 'survey/7' });
    expect(modalCallOf(request)).toMatchObject({ declaration: survey, params: { id: 7 } });
  });

  test('accepts no texts when it is called: the loader returns them', () => {
    // @ts-expect-error the declaration has no such argument
    expect(() => survey({ id: 7 }, { title: 'Umfrage' })).toThrow(/"survey\/:id<int>".*title/s);
  });

  test('has a custom_id that identifies its fields and contains that of the declaration', async () => {
    const customId = await show(survey({ id: 7 }));
    expect(customId).toMatch(/^~loaded\/[\w-]{8}\/survey\/7$/);
    expect(await show(survey({ id: 7 }))).toBe(customId);
    expect(await fixture.modalService.declaredCustomId(modalInteraction(modalData(customId, {})))).toBe('survey/7');
  });

  test('that had declared fields when it was opened must be opened again', async () => {
    const customId = await show(declared({ id: 7 }));
    expect(await submit(survey, customId)).toBeUndefined();
    expect(readButtonMessage(fixture.calls.at(-1)?.body).content).toContain('has changed');
  });

  test('that has declared fields now is read as these', async () => {
    const customId = await show(survey({ id: 7 }));
    expect(await submit(declared, customId)).toMatchObject({ values: { why: 'So.' } });
  });

  test('with any other fingerprint must be opened again', async () => {
    expect(await submit(survey, '~loaded/AAAAAAAA/survey/7')).toBeUndefined();
    expect(await submit(survey, '~loaded/')).toBeUndefined();
  });

  test('can have a custom_id of 83 characters, which then has 100', async () => {
    const long = modal('l/:text', { load });
    expect(await show(long({ text: 'x'.repeat(81) }))).toHaveLength(100);
    expect(() => long({ text: 'x'.repeat(82) })).toThrow(/Must be 83 or fewer in length/);
    const { problems } = modal('l/:text<text:30>', { load });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('the limit is 83')]);
  });
});

describe('problems of a declaration with `load`', () => {
  const declare: (pattern: string, options: object) => AnyModal = (pattern, options) =>
    Reflect.apply(modal, undefined, [pattern, options]);

  test.each<[string, object, RegExp]>([
    ['a title beside it', { load, title: 'Survey' }, /option "load": there are also declared titles or fields/],
    ['fields beside it', { load, fields: { why } }, /option "load": there are also declared titles or fields/],
    ['an undefined class', { load: undefined }, /option "load": this is undefined/],
    ['an object', { load: { load } }, /option "load": this is neither a function nor a class/],
    ['an unknown option', { load, lod: 1 }, /option "lod": there is no such option/],
  ])('are reported: %s', (_name, options, message) => {
    const problems = declare('survey', options).problems.map((each) => each.message);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  test('are reported for a page of a wizard whose parameters the first page does not have', () => {
    const first = modal('first/:id<int>', { title: 'First', fields: { name: textInput({ label: 'Name' }) } });
    const messages = (pattern: string) =>
      wizard([first, modal(pattern, { load })]).problems.map(({ message }) => message);
    expect(messages('later/:id<int>')).toEqual([]);
    expect(messages('later/:id')).toEqual([expect.stringContaining('that the first page does not have')]);
    expect(messages('later/:other<int>')).toEqual([expect.stringContaining('page 2 has parameters')]);
  });
});
