import { fileUpload, guildOnly, modal, textInput, userSelect, wizard } from 'guildhall';
import { z } from 'zod';
import { localized } from './texts.js';

/** A date and time in UTC: `2027-05-01 18:30`. */
const startTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Write the date and time as 2027-05-01 18:30.')
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  .refine((time) => time > Date.now(), 'This is not a date in the future.');

export const createWizard = wizard(
  [
    modal('events/create', {
      title: 'Announce an event',
      fields: {
        title: textInput({ label: 'Title', maxLength: 80 }),
        startsAt: textInput({ label: 'Start (UTC)', placeholder: '2027-05-01 18:30', parse: startTime }),
        place: textInput({ label: 'Place', maxLength: 100 }),
      },
    }),
    modal('events/create/details', {
      title: 'Details',
      fields: {
        description: textInput({ label: 'What happens?', style: 'paragraph', maxLength: 1000 }),
        coHosts: userSelect({ label: 'Co-hosts', maxValues: 5, required: false }),
        banner: fileUpload({ label: 'Banner', fileTypes: ['image'], required: false, parse: ([file]) => file }),
      },
    }),
  ],
  { guards: [guildOnly, localized] },
);
