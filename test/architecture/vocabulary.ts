/**
 * Words that this project does not use, with the word to use instead. Readers know discord.js, NestJS, Express and
 * Fastify; a coined or archaic word makes each of them guess. `except` lists the legitimate uses, as patterns of the
 * whole line, each with its reason.
 */
export interface UnwantedWord {
  readonly word: string;
  readonly instead: string;
  readonly except?: readonly { readonly line: RegExp; readonly why: string }[];
}

const unwanted = (words: string, instead: string, except?: UnwantedWord['except']): UnwantedWord[] =>
  words.split(' ').map((word) => ({ word, instead, ...(except ? { except } : {}) }));

export const unwantedWords: readonly UnwantedWord[] = [
  ...unwanted('stand stands stood', 'is, are, or a precise verb (is stored, is listed, represents)', [
    { line: /stands for|stand for|standard/i, why: 'represents' },
  ]),
  ...unwanted('standing', 'navigation, existing'),
  ...unwanted('tell tells told telling', 'report, show, log, return, distinguish'),
  ...unwanted('news', 'change, update, notification', [
    { line: /news channel|announcement|[`'"]news[`'"]|#news|Discord news/i, why: 'a kind of channel, or sample data' },
  ]),
  ...unwanted('trouble troubles', 'failure, problem'),
  ...unwanted('hearing hears heard unheard', 'listen, receive, ignored'),
  ...unwanted('deaf', 'unreachable', [
    { line: /self_?deaf|server_?deaf|\bmute\b|[`'".]deaf\b|\bdeaf[,:?]/i, why: 'the voice state of the API' },
  ]),
  ...unwanted('whoever whomever whosoever somebody anybody', 'a user, anyone, the caller'),
  ...unwanted('deed deeds', 'action'),
  ...unwanted('anew', 'again'),
  ...unwanted('begin begins began begun', 'start', [
    { line: /begin[ -]?(?:guild)?[ -]?prune/i, why: 'the operation Begin Guild Prune' },
  ]),
  ...unwanted('sighting sightings', 'observation'),
  ...unwanted('lane lanes', 'queue'),
  ...unwanted('parcel parcels', 'queued request'),
  ...unwanted('letter', 'webhook request', [
    { line: /letter-spacing/, why: 'a CSS property' },
    { line: /dead[ _-]?letter/i, why: 'an entry of the journal that is not replayed, as in message queues' },
    { line: /\b(?:first|each|one|a|upper|lower|single|capital)[ -]?(?:case )?letters?\b|letters/i, why: 'a character' },
  ]),
  ...unwanted('adoption adopt adopts adopted', 'import'),
  ...unwanted('attendance', 'bot presence'),
  ...unwanted('tailoring tailored', 'per-session payload'),
  ...unwanted('patience', 'deadline, timeout'),
  ...unwanted('upkeep', 'cache updater'),
  ...unwanted('mend mends mended mending', 'fix, repair'),
  ...unwanted('keeper keepers', 'owner, store'),
  ...unwanted('wholly', 'completely'),
  ...unwanted('hence thence whence hereby thereby therein whereupon', 'so, from there'),
  ...unwanted('kin', 'similar functions'),
];

export const unwantedPhrases: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /\b(?:is|are|was|were|be) told\b/i, instead: 'is reported, receives, is shown' },
  { phrase: /\bwhat is not there\b/i, instead: 'missing' },
  { phrase: /\bcannot be meant\b/i, instead: 'invalid' },
  { phrase: /\bsuch as are\b/i, instead: 'those that are' },
  { phrase: /\bkept whole\b/i, instead: 'stored completely' },
  { phrase: /\bof (?:ours|its own accord)\b/i, instead: 'our, by itself' },
  { phrase: /\bdrawn by lot\b/i, instead: 'random' },
];
