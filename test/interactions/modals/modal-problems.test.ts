import { describe, expect, test } from 'vitest';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import { userSelectField } from '../../../src/interactions/modal-fields/entity-select-fields.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import type { ModalFields } from '../../../src/interactions/modal-fields/modal-field.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';

const label = 'Label';
const text = textInput({ label });
const choices = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, index) => [`o${index}`, `Option ${index}`]));
const problemsOf = (fields: ModalFields, title = 'Title') => modal('form', { title, fields }).problems;

test('a valid modal has no problems', () => {
  expect(problemsOf({ text, radio: radioGroup({ label, options: choices(10) }) })).toEqual([]);
});

test('the problem of a radio group with one option suggests a checkbox', () => {
  expect(problemsOf({ rules: radioGroup({ label, options: { yes: 'Yes' } }) })).toEqual([
    {
      message: 'field "rules", options: Must be between 2 and 10 in length.',
      remedy: 'A single option is a checkbox: use checkbox({ label }), or declare a second option.',
    },
  ]);
});

test('the problem of too many components contains their number', () => {
  const fields = { a: text, b: text, c: text, d: text, e: text, f: textDisplay('More') };
  expect(problemsOf(fields)).toEqual([
    {
      message: 'fields: Must be between 1 and 5 in length. There are 6.',
      remedy: 'A modal contains 1 to 5 fields and text displays; move the rest to another modal.',
    },
  ]);
});

describe('the problem names the field and the limit for', () => {
  test.each<[string, ModalFields, string]>([
    ['no fields', {}, 'fields: Must be between 1 and 5 in length. There are 0.'],
    ['a long label', { x: textInput({ label: 'x'.repeat(46) }) }, 'field "x", label: Must be between 1 and 45'],
    ['an empty label', { x: textInput({ label: '' }) }, 'field "x", label: Must be between 1 and 45'],
    ['a long description', { x: textInput({ label, description: 'x'.repeat(101) }) }, 'field "x", description: '],
    ['a long name', { ['x'.repeat(101)]: text }, 'name: Must be between 1 and 100'],
    [
      'a long placeholder',
      { x: textInput({ label, placeholder: 'x'.repeat(101) }) },
      'field "x", placeholder: Must be 100',
    ],
    ['lengths that contradict', { x: textInput({ label, minLength: 5, maxLength: 4 }) }, 'field "x", minLength: '],
    ['a length out of range', { x: textInput({ label, maxLength: 4001 }) }, 'field "x", maxLength: '],
    [
      'eleven radio options',
      { x: radioGroup({ label, options: choices(11) }) },
      'field "x", options: Must be between 2 and 10',
    ],
    [
      'no checkbox options',
      { x: checkboxGroup({ label, options: {} }) },
      'field "x", options: Must be between 1 and 10',
    ],
    [
      'eleven checkbox options',
      { x: checkboxGroup({ label, options: choices(11) }) },
      'field "x", options: Must be between 1 and 10',
    ],
    [
      '26 select options',
      { x: stringSelectField({ label, options: choices(26) }) },
      'field "x", options: Must be between 1 and 25',
    ],
    [
      'an option with a long label',
      { x: stringSelectField({ label, options: { a: 'x'.repeat(101) } }) },
      'field "x", options.0.label: ',
    ],
    [
      'a required field of no values',
      { x: fileUpload({ label, minValues: 0 }) },
      'field "x", minValues: Select menus marked as required cannot have a min_values of 0',
    ],
    ['eleven files', { x: fileUpload({ label, maxValues: 11 }) }, 'field "x", maxValues: int value should be less'],
    [
      'more files at least than at most',
      { x: fileUpload({ label, minValues: 3, maxValues: 2 }) },
      'field "x", minValues: int value should be less than or equal to 2',
    ],
    [
      'more ticks at least than at most',
      { x: checkboxGroup({ label, options: choices(4), minValues: 3, maxValues: 2 }) },
      'field "x", minValues: int value should be less than or equal to 2',
    ],
    [
      'more ticks at least than options',
      { x: checkboxGroup({ label, options: choices(2), minValues: 3 }) },
      'field "x", minValues: int value should be less than or equal to 2',
    ],
    [
      'more users at least than at most',
      { x: userSelectField({ label, minValues: 3, maxValues: 2 }) },
      'field "x", minValues: ',
    ],
    [
      'more values than options',
      { x: stringSelectField({ label, options: choices(2), maxValues: 3 }) },
      'field "x", options: Must be between 3 and 25 in length.',
    ],
    [
      'more ticks than options',
      { x: checkboxGroup({ label, options: choices(2), maxValues: 3 }) },
      'field "x", options: Must be between 3 and 10 in length.',
    ],
    [
      'a required field that can be empty',
      { x: stringSelectField({ label, options: choices(2), required: true, minValues: 0 }) },
      'field "x", minValues: Select menus marked as required cannot have a min_values of 0',
    ],

    ['a long text', { x: textDisplay('x'.repeat(4001)) }, 'field "x", content: '],
  ])('%s', (_what, fields, message) => {
    const problems = problemsOf(fields);
    expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
    for (const problem of problems) expect(problem.remedy).not.toBe('');
  });

  test.each(['', 'x'.repeat(46)])('a title of "%s"', (title) => {
    expect(problemsOf({ text }, title)).toEqual([
      {
        message: 'title: Must be between 1 and 45 in length.',
        remedy: 'Set a title of 1 to 45 characters.',
      },
    ]);
  });
});

test('all problems are reported together, including those of the pattern', () => {
  const { problems } = modal('a/:x<y>' as string, {
    title: '',
    fields: { a: radioGroup({ label: '', options: { one: 'One' } }) },
  });
  expect(problems).toHaveLength(4);
});
