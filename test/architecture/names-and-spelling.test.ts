import { describe, expect, test } from 'vitest';
import { readProjectLines, wordsOfLine } from './project-text.js';
import { readSources } from './source-imports.js';

/** Spellings that the project does not use, as patterns of words in lower case. Names of samples, such as "Harbour", are not listed. */
const spellings: readonly (readonly [pattern: string, instead: string])[] = [
  ['behaviours?', 'behavior'],
  ['colou(?:rs?|red|ring)', 'color'],
  ['(?:fav|hon|neighb|rum)our(?:s|ed|ite|able)?', '-or'],
  ['cancell(?:ed|ing)', 'canceled, canceling'],
  ['(?:label|model|signal|travel|tunnel)l(?:ed|ing|er)', 'one l: labeled'],
  [
    '(?:un)?(?:author|custom|general|initial|local|maxim|minim|normal|optim|organ|recogn)is(?:e|ed|es|er|ing|ation)',
    '-ize',
  ],
  ['(?:un|de)?(?:serial|special|standard|summar|synchron|token|util|visual)is(?:e|ed|es|er|ing|ation)', '-ize'],
  ['(?:cata|ana)lys(?:e|ed|es|ing)', '-yze'],
  ['licences?', 'license'],
  ['defences?', 'defense'],
  ['(?:kilo)?metres?', 'meter'],
  ['centres?', 'center'],
  ['programmes?', 'program'],
  ['catalogues?', 'catalog'],
  ['dialogues?', 'dialog'],
  ['grey', 'gray'],
  ['fulfils?', 'fulfill'],
  ['(?:mis)?spelt|learnt', '-ed'],
  ['artefacts?', 'artifact'],
  ['acknowledgments?', 'acknowledgement, as in the names of metrics'],
  ['judgements?', 'judgment'],
  ['recieve[ds]?', 'receive'],
  ['seperate(?:d|ly)?', 'separate'],
  ['occured|occuring', 'occurred'],
  ['succesful(?:ly)?|successfull', 'successful'],
];

/** Lines that contain one of the patterns at all: identifiers are split into words only there. */
const anySpelling = new RegExp(spellings.map(([pattern]) => pattern).join('|'), 'i');
const lines = readProjectLines();
const suspects = lines
  .filter(({ text }) => anySpelling.test(text))
  .map((line) => ({ ...line, words: wordsOfLine(line.text) }));

describe('the text of the project', () => {
  test('is read', () => {
    expect(lines.length).toBeGreaterThan(10_000);
  });

  test.each(spellings)('does not contain %s: %s', (pattern) => {
    const word = new RegExp(String.raw`\b(?:${pattern})\b`);
    const found = suspects
      .filter(({ words }) => word.test(words))
      .map(({ path, number, text }) => `${path}:${number}: ${text.trim()}`);
    expect(found).toEqual([]);
  });
});

const DECLARATION =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) ([A-Za-z_$][\w$]*)/gm;

/**
 * The entry point `@guildhall/dev/emulator` adds the page to the function of the emulator. The decorator `@Handler` marks a class whose
 * methods are handlers, and the type `Handler` is what runs of them.
 */
const sharedNames = ['startEmulator', 'Handler'];

test('no two sources export the same name', () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of readSources()) {
    for (const [, name = ''] of text.matchAll(DECLARATION)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  const shared = [...places]
    .filter(([name, paths]) => paths.size > 1 && !sharedNames.includes(name))
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
  expect(places.size).toBeGreaterThan(1000);
  expect(shared).toEqual([]);
});
