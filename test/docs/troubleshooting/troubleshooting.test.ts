/** Every text that docs/guide/troubleshooting.md quotes is produced by the mistake that it describes. */
import { expect, test } from 'vitest';
import { commandLineMessages } from './command-line-messages.js';
import { compilerMessages } from './compiler-messages.js';
import { compositionMessages } from './composition-messages.js';
import { interactionMessages } from './interaction-messages.js';
import { packageMessages } from './package-messages.js';
import { contains, quotedTexts } from './quoted-texts.js';
import { requestMessages } from './request-messages.js';
import { startMessages } from './start-messages.js';
import { testKitMessages } from './test-kit-messages.js';

const compiled = await compilerMessages();
const produced = [
  ...(await startMessages()),
  ...(await compositionMessages()),
  ...(await interactionMessages()),
  ...(await requestMessages()),
  ...(await testKitMessages()),
  ...(await commandLineMessages()),
  ...(await packageMessages()),
  ...compiled,
];

test('the texts of the page are found', () => {
  expect(quotedTexts.length).toBeGreaterThan(50);
});

test.each(quotedTexts)('a mistake produces the text "%s"', (quoted) => {
  expect(produced.filter((message) => contains(message, quoted))).not.toEqual([]);
});

test('the compiler names both causes of TS1241 as the page does', () => {
  const [standard = '', wrongContext = ''] = compiled;
  expect(standard).toContain("Index signature for type 'string' is missing");
  expect(wrongContext).toContain('TS1241');
  expect(wrongContext).toContain('is not assignable to parameter of type');
  expect(wrongContext).not.toContain("Index signature for type 'string' is missing");
});

test('a text that no mistake produces is found', () => {
  expect(produced.filter((message) => contains(message, 'The harbour is closed on …'))).toEqual([]);
});
