import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ActionRowRequest } from '../../src/wire/objects/components/action-row.js';
import { MessageRequest } from '../../src/wire/objects/messages/message-request.js';
import { boundedInteger, boundedList, boundedText, snowflake } from '../../src/wire/validation/field-schemas.js';
import { fieldErrorsOf, flattenFormErrors, toFormErrorTree } from '../../src/wire/validation/form-errors.js';

function problemsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : fieldErrorsOf(parsed.error, value);
}

describe('the form error of a schema issue', () => {
  test('reports a missing field', () => {
    expect(problemsOf(z.object({ name: boundedText(1, 5) }), {})).toEqual([
      { path: 'name', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    ]);
  });

  test('reports null where it is not allowed', () => {
    expect(problemsOf(z.object({ name: boundedText(1, 5) }), { name: null })).toMatchObject([
      { code: 'BASE_TYPE_REQUIRED' },
    ]);
  });

  test('names both bounds of a text length', () => {
    expect(problemsOf(boundedText(2, 5), 'x')).toEqual([
      { path: '', code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 2 and 5 in length.' },
    ]);
  });

  test('names the upper bound of a text without lower bound', () => {
    expect(problemsOf(MessageRequest, { content: 'x'.repeat(2001) })).toEqual([
      { path: 'content', code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' },
    ]);
  });

  test('counts text in characters, not in UTF-16 units', () => {
    expect(problemsOf(boundedText(1, 2), '🏰🏰')).toEqual([]);
  });

  test('reports a list that is too long, and the path of an invalid item', () => {
    expect(problemsOf(boundedList(boundedInteger(0, 3), 0, 2), [1, 9, 2])).toMatchObject([
      { path: '1', code: 'NUMBER_TYPE_MAX' },
      { path: '', code: 'BASE_TYPE_MAX_LENGTH' },
    ]);
  });

  test('reports a word instead of a number', () => {
    expect(problemsOf(boundedInteger(0, 3), 'many')).toEqual([
      { path: '', code: 'NUMBER_TYPE_COERCE', message: 'Value "many" is not int.' },
    ]);
  });

  test.each(['12a', '01', '-1', '', '18446744073709551616'])('reports that %j is not a snowflake', (value) => {
    expect(problemsOf(snowflake(), value)).toMatchObject([{ code: 'NUMBER_TYPE_COERCE' }]);
  });

  test('reports a component type that is not allowed at its place', () => {
    expect(problemsOf(MessageRequest, { components: [{ type: 10, content: 'hi' }] })).toEqual([
      {
        path: 'components.0',
        code: 'UNION_TYPE_CHOICES',
        message: 'Value of field "type" must be one of (1,).',
      },
    ]);
  });

  test('reports a repeated custom_id at the path of the second one', () => {
    const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
    expect(problemsOf(MessageRequest, { components: [{ type: 1, components: [button, button] }] })).toEqual([
      {
        path: 'components.0.components.1.custom_id',
        code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
        message: 'Component custom id cannot be duplicated',
      },
    ]);
  });

  test('reports a select next to a button', () => {
    const row = {
      type: 1,
      components: [
        { type: 2, style: 1, label: 'Go', custom_id: 'go' },
        { type: 5, custom_id: 'who' },
      ],
    };
    expect(problemsOf(ActionRowRequest, row)).toMatchObject([{ code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED' }]);
  });

  test('reports a link button with a custom_id and without a url', () => {
    const link = { type: 2, style: 5, label: 'Go', custom_id: 'go' };
    expect(problemsOf(ActionRowRequest, { type: 1, components: [link] })).toMatchObject([
      { path: 'components.0.url', code: 'BASE_TYPE_REQUIRED' },
      { path: 'components.0.custom_id', code: 'BUTTON_COMPONENT_INVALID_FIELD' },
    ]);
  });

  test('reports embeds whose total size is too large', () => {
    const embed = { description: 'x'.repeat(3001) };
    expect(problemsOf(MessageRequest, { embeds: [embed, embed] })).toMatchObject([
      { path: 'embeds', code: 'MAX_EMBED_SIZE_EXCEEDED' },
    ]);
  });

  test('does not report unknown keys', () => {
    expect(problemsOf(MessageRequest, { content: 'hi', sparkle: true })).toEqual([]);
  });
});

describe('the form error tree', () => {
  const errors = [
    { path: 'components.0.label', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    { path: 'components.0.label', code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (1, 2).' },
    { path: '', code: 'BASE_TYPE_INVALID', message: 'odd' },
  ];

  test('nests errors by path and puts an error without path at the root', () => {
    expect(toFormErrorTree(errors)).toEqual({
      components: {
        '0': {
          label: {
            _errors: [
              { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
              { code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (1, 2).' },
            ],
          },
        },
      },
      _errors: [{ code: 'BASE_TYPE_INVALID', message: 'odd' }],
    });
  });

  test('flattens back to the same errors', () => {
    expect(flattenFormErrors(toFormErrorTree(errors))).toEqual(errors);
  });

  test.each([null, 'text', 7, {}, { _errors: 'no list' }])('%j contains no errors', (tree) => {
    expect(flattenFormErrors(tree)).toEqual([]);
  });
});
