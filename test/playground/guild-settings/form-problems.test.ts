/** Which problems of a failed request a form shows next to its fields; without a browser. */
import { expect, test } from 'vitest';
import { EmulatorRequestError } from '../../../dev/src/playground/api/emulator-request.js';
import { toFormProblems } from '../../../dev/src/playground/ui/form-problems.js';

const isField = (path: string) => path === 'name' || path.startsWith('rules.');
const invalid = (...fields: { path: string; message: string }[]) =>
  new EmulatorRequestError(`Invalid Form Body ${fields.map(({ path, message }) => `${path}: ${message}`).join(' ')}`, {
    status: 400,
    summary: 'Invalid Form Body',
    fields,
  });

test('problems of fields are shown at their fields', () => {
  const thrown = invalid({ path: 'name', message: 'Too long.' }, { path: 'rules.1', message: 'Required.' });
  expect(toFormProblems(thrown, isField)).toEqual({ form: '', fields: { name: 'Too long.', 'rules.1': 'Required.' } });
});

test('problems without a field of the form are shown above it', () => {
  const thrown = invalid({ path: 'name', message: 'Too long.' }, { path: 'icon', message: 'Not an image.' });
  expect(toFormProblems(thrown, isField)).toEqual({
    form: 'Invalid Form Body icon: Not an image.',
    fields: { name: 'Too long.' },
  });
  expect(toFormProblems(invalid({ path: 'icon', message: 'Not an image.' }), isField)).toEqual({
    form: 'Invalid Form Body icon: Not an image.',
    fields: {},
  });
});

test('an action that is refused is shown at its field, or above the form', () => {
  const refused = (path: string) =>
    new EmulatorRequestError('This user needs the permission MANAGE_GUILD.', {
      status: 200,
      reason: 'missing_permissions',
      path,
    });
  expect(toFormProblems(refused('user_id'), isField)).toEqual({
    form: 'This user needs the permission MANAGE_GUILD.',
    fields: {},
  });
  expect(toFormProblems(refused('name'), isField).form).toBe('');
});

test('other errors are shown above the form', () => {
  expect(toFormProblems(new Error('no connection'), isField)).toEqual({ form: 'no connection', fields: {} });
});
