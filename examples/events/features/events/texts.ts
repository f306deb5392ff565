import { type TextsProvider, translated, userMention } from 'guildhall';

const english = {
  created: 'The event is announced.',
  canceled: 'The event is canceled.',
  notHost: 'Only the hosts can cancel an event.',
  unknown: 'There is no such event.',
  answers: { join: 'You are in!', maybe: 'You might come.', leave: 'You are not coming.' },
};

const german: typeof english = {
  created: 'Die Veranstaltung ist angekündigt.',
  canceled: 'Die Veranstaltung ist abgesagt.',
  notHost: 'Nur die Gastgeber können eine Veranstaltung absagen.',
  unknown: 'Diese Veranstaltung gibt es nicht.',
  answers: { join: 'Du bist dabei!', maybe: 'Du kommst vielleicht.', leave: 'Du kommst nicht.' },
};

/** Adds the texts in the user's language to the context, as `t`. */
export const localized = translated((locale) => (locale === 'de' ? german : english));

export const mentions = (users: readonly string[]) => users.map(userMention).join(', ');

export const frameworkTexts: TextsProvider = (locale) =>
  locale === 'de' ? { failed: 'Das hat nicht geklappt.', unknownComponent: 'Das ist abgelaufen.' } : {};
