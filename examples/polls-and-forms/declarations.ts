import {
  checkboxGroup,
  command,
  guildOnly,
  modal,
  radioGroup,
  stringOption,
  subcommand,
  textInput,
  wizard,
} from 'guildhall';
import { z } from 'zod';

export const tripCommand = command('trip', {
  description: 'Plans a trip with everybody',
  guards: [guildOnly],
  subcommands: {
    plan: subcommand({ description: 'Fill in a form; a poll comes of it' }),
    decide: subcommand({
      description: 'Close a poll and say how it ended',
      options: { poll: stringOption({ description: 'Which one', autocomplete: true }) },
    }),
  },
});

/** One date per line. Problems are shown to the user. */
const dates = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(
    z
      .array(z.string().max(55, 'An answer of a poll has 55 characters at most'))
      .min(2, 'Write two dates at least, each in a line of its own')
      .max(10, 'Ten dates are enough'),
  );

export const planWizard = wizard(
  [
    modal('trip/plan', {
      title: 'Where to?',
      fields: {
        place: textInput({ label: 'Where do we go?', minLength: 2, maxLength: 80 }),
        by: radioGroup({ label: 'How do we get there?', options: { boat: 'By boat', train: 'By train' } }),
      },
    }),
    modal('trip/plan/dates', {
      title: 'When?',
      fields: {
        dates: textInput({
          label: 'Which dates are possible?',
          description: 'One in each line',
          style: 'paragraph',
          parse: dates,
        }),
        bring: checkboxGroup({
          label: 'What should people bring?',
          options: { food: 'Food', tent: 'A tent', music: 'An instrument' },
          required: false,
        }),
      },
    }),
  ],
  { guards: [guildOnly] },
);
