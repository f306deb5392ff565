import { describe, expect, it } from 'vitest';
import { toAcceptAttribute } from '../../../dev/src/playground/media/accept-attribute.js';
import {
  createModalFormDraft,
  describeFieldRange,
  getFilledAmount,
  getModalItems,
  isTouched,
  type ModalFormDraft,
  validateModalDraft,
} from '../../../dev/src/playground/modal/modal-form-draft.js';
import { ModalRequest } from '../../../src/wire/objects/components/modal.js';

const label = (component: unknown, text = 'Field') => ({ type: 18, label: text, component });
const options = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
const modal = (...components: unknown[]) => ModalRequest.parse({ custom_id: 'form', title: 'Form', components });

/** Returns the problem of a field with a value. */
function problem(field: object, value: ModalFormDraft['values'][string] | { files: number }): string | undefined {
  const form = modal(label({ custom_id: 'f', ...field }));
  const isUpload = typeof value === 'object' && value !== null && 'files' in value;
  const files = isUpload ? Array.from({ length: value.files }, () => ({ name: 'a', size: 1, type: '' })) : [];
  return validateModalDraft(form, { values: isUpload ? {} : { f: value }, files: { f: files } })['f'];
}

describe('a modal', () => {
  it('lists its fields and texts in their order', () => {
    const form = modal(
      { type: 10, content: 'Hello' },
      { ...label({ type: 23, custom_id: 'rules' }, 'Rules'), description: 'All of them' },
      { type: 1, components: [{ type: 4, custom_id: 'name', style: 1, label: 'Name' }] },
    );
    expect(
      getModalItems(form).map((item) => (item.kind === 'text' ? item.content : [item.label, item.description])),
    ).toEqual(['Hello', ['Rules', 'All of them'], ['Name', undefined]]);
  });

  it('starts with the bot’s initial values', () => {
    const form = modal(
      label({ type: 4, custom_id: 'name', style: 1, value: 'Robin' }),
      label({
        type: 21,
        custom_id: 'tier',
        options: options.map((each) => ({ ...each, default: each.value === 'b' })),
      }),
      label({ type: 22, custom_id: 'skills', options: options.map((each) => ({ ...each, default: true })) }),
      label({ type: 23, custom_id: 'rules', default: true }),
      label({ type: 5, custom_id: 'friend', default_values: [{ id: '7', type: 'user' }] }),
    );
    const draft = createModalFormDraft(form);
    expect(draft.values).toEqual({ name: 'Robin', tier: 'b', skills: ['a', 'b', 'c'], rules: true, friend: ['7'] });
    expect(isTouched(form, draft)).toBe(false);
    expect(isTouched(form, { ...draft, values: { ...draft.values, name: 'R' } })).toBe(true);
  });

  it('counts as changed once it contains a file', () => {
    const form = modal(label({ type: 19, custom_id: 'cv' }));
    expect(isTouched(form, { values: {}, files: { cv: [{ name: 'a', size: 1, type: '' }] } })).toBe(true);
  });
});

describe('a field', () => {
  const text = { type: 4, style: 1 };
  it.each([
    ['an empty text', text, '', 'This field is required.'],
    ['an empty optional text', { ...text, required: false, min_length: 5 }, '', undefined],
    ['a short text', { ...text, min_length: 3 }, 'ab', 'Must be 3 or more in length.'],
    ['a long text', { ...text, max_length: 3 }, 'abcd', 'Must be 3 or fewer in length.'],
    ['a text counted in characters, not units', { ...text, max_length: 2 }, '👋👋', undefined],
    ['no choice', { type: 21, options }, null, 'This field is required.'],
    ['no choice in an optional group', { type: 21, options, required: false }, null, undefined],
    ['a choice', { type: 21, options }, 'a', undefined],
    ['an unchecked checkbox', { type: 23 }, false, undefined],
    ['too few checked boxes', { type: 22, options, min_values: 2 }, ['a'], 'At least 2 must be selected.'],
    ['too many checked boxes', { type: 22, options, max_values: 1 }, ['a', 'b'], 'At most 1 can be selected.'],
    ['all boxes checked', { type: 22, options }, ['a', 'b', 'c'], undefined],
    ['an empty select', { type: 3, options }, [], 'This field is required.'],
    ['an empty optional select', { type: 3, options, min_values: 0, required: false }, [], undefined],
    ['no file', { type: 19 }, { files: 0 }, 'This field is required.'],
    ['too many files', { type: 19, max_values: 2 }, { files: 3 }, 'At most 2 can be selected.'],
    ['enough files', { type: 19, max_values: 2 }, { files: 2 }, undefined],
  ])('with %s: %#', (_case, field, value, expected) => {
    expect(problem(field, value)).toBe(expected);
  });

  it('counts characters', () => {
    const form = modal(label({ type: 4, custom_id: 'f', style: 2 }));
    const [item] = getModalItems(form);
    if (item?.kind !== 'field') throw new Error('the field does not exist');
    expect(getFilledAmount(item.field, { values: { f: 'héllo 👋' }, files: {} })).toBe(7);
  });

  it.each([
    [{ type: 22, options }, ''],
    [{ type: 22, options, max_values: 2 }, 'Choose up to 2'],
    [{ type: 22, options, min_values: 2, max_values: 2 }, 'Choose 2'],
    [{ type: 3, options, min_values: 2, max_values: 3 }, 'Choose 2 to 3'],
    [{ type: 3, options }, ''],
    [{ type: 4, style: 1 }, ''],
  ])('describes its limits: %#', (field, text) => {
    const [item] = getModalItems(modal(label({ custom_id: 'f', ...field })));
    if (item?.kind !== 'field') throw new Error('the field does not exist');
    expect(describeFieldRange(item.field)).toBe(text);
  });

  it('for files lists their types in the accept attribute', () => {
    expect(toAcceptAttribute(['.pdf', 'image'])).toBe('.pdf,image/*');
    expect(toAcceptAttribute([])).toBeUndefined();
  });
});
