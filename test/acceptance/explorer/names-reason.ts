import type { FoundProblem } from './explore-copy.js';

/** Words of a failure that say the same as the kind of a finding, if the failure does not quote the message of the finding. */
const WORDS: Readonly<Record<string, RegExp>> = {
  noResponse: /no response|did not respond|not responded/i,
  lateResponse: /no response|did not respond|late|too late|UNKNOWN_INTERACTION|10062/i,
  unhandled: /no handler|has no handler|unhandled/i,
  pendingWork:
    /pending|still running|(?:handlers|prompts|collectors|calls): [1-9]|did not end|not (?:ended|finished)|timed? ?out/i,
  // What users do not see, or still see, in the words of the assertion.
  endlessLoop: /to be less than/,
  orderMatters: /to include/,
  deadControl: /not to be/,
  ignoredInput: /not to (?:be|have)/,
  closedForm: /modal/i,
  lostByRestart: /to have a length/,
  missingValue: /undefined|null|NaN|\[object|Invalid Date/,
  processEnded: /process\.exit|ended its process|exited/i,
};

/** Whether a test fails for the reason that its finding names: the failure has the text of the problem, or the same symptom. */
export function namesReason({ kind, message }: FoundProblem, failure: string): boolean {
  const [line = ''] = message.split('\n', 1);
  // Ids, numbers and texts of users are others in each world.
  const parts = line.split(/"[^"]*"|'[^']*'|`[^`]*`|\d+|…|: /).map((part) => part.trim());
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if ((longest.length > 8 && failure.includes(longest)) || WORDS[kind]?.test(failure)) return true;
  // What must not be shown is in the failure. A mark is the same in each world.
  const [mark] = /mark\d{6}/i.exec(line) ?? [];
  return mark !== undefined && failure.toLowerCase().includes(mark.toLowerCase());
}
