/** Declarations that a file exports together, in an object. */
import { button, modal, textInput } from 'guildhall';
import { expect, test } from 'vitest';
import { DeclarationIndex } from '../../dev/src/scenario/declarations/declaration-index.js';

const form = (language: string) =>
  modal(`form-${language}`, { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });
const exportOf = (exports: Readonly<Record<string, unknown>>, declaration: unknown) =>
  new DeclarationIndex([], [{ path: '/bot.ts', exports }]).all.find((known) => known.declaration === declaration)
    ?.exported;

test('a declaration in an exported object is found, with the property that leads to it', () => {
  const forms = { en: form('en'), de: form('de') };
  expect(exportOf({ forms }, forms.de)).toEqual({ path: '/bot.ts', name: 'forms', properties: ['de'] });
});

test('a declaration that also has a name of its own has this name', () => {
  const en = form('en');
  expect(exportOf({ forms: { en }, en }, en)).toEqual({ path: '/bot.ts', name: 'en' });
  expect(exportOf({ en, forms: { en } }, en)).toEqual({ path: '/bot.ts', name: 'en' });
});

test.each([
  ['an object in an object', (join: unknown) => ({ deep: { controls: { join } } })],
  ['an instance of a class', (join: unknown) => ({ store: new Map([['join', join]]) })],
  ['nothing', () => ({ none: null, text: 'join' })],
])('%s is not searched', (_title, exportsOf) => {
  const join = button('join', { label: 'Join' });
  expect(exportOf(exportsOf(join), join)).toBeUndefined();
});

test('a property that throws when it is read hides no other', () => {
  const join = button('join', { label: 'Join' });
  const controls = {
    get broken(): never {
      throw new Error('it is not loaded');
    },
    join,
  };
  expect(exportOf({ controls }, join)).toMatchObject({ name: 'controls', properties: ['join'] });
});
