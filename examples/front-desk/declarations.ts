/** Every control of the bot, declared once: what is shown, its custom_id, and what its handler receives. */
import {
  button,
  checkbox,
  checkboxGroup,
  fileUpload,
  modal,
  radioGroup,
  textInput,
  userSelect,
  wizard,
} from 'guildhall';
import { z } from 'zod';

/** Under the greeting: opens the application. */
export const applyButton = button('apply', { label: 'Apply', style: 'primary' });

/** The application: two pages, since a modal holds five fields. */
export const applicationWizard = wizard([
  modal('application', {
    title: 'Join the crew',
    fields: {
      age: textInput({
        label: 'Your age',
        maxLength: 3,
        parse: z.coerce
          .number('Write your age in digits')
          .int('Write your age in whole years')
          .min(16, 'You must be 16 or older'),
      }),
      tier: radioGroup({
        label: 'How would you like to join?',
        options: {
          core: { label: 'Core', description: 'Meets every week' },
          guest: { label: 'Guest', description: 'Comes and goes' },
        },
      }),
      skills: checkboxGroup({
        label: 'What can you help with?',
        options: { code: 'Programming', design: 'Design', events: 'Events' },
        required: false,
      }),
      inviter: userSelect({ label: 'Who invited you?', required: false }),
    },
  }),
  modal('application/closing', {
    title: 'Almost there',
    fields: {
      portfolio: fileUpload({
        label: 'Something you made',
        description: 'Up to three files',
        maxValues: 3,
        required: false,
      }),
      rules: checkbox({
        label: 'I accept the house rules',
        parse: z.literal(true, 'The house rules must be accepted'),
      }),
    },
  }),
]);

/** Under a review: the applicant is carried in the custom_id, so a restart of the bot loses nothing. */
export const acceptButton = button('review/accept/:applicant<snowflake>', { label: 'Accept', style: 'success' });
export const declineButton = button('review/decline/:applicant<snowflake>', { label: 'Decline', style: 'danger' });

/** Why somebody is declined; sent to the applicant. */
export const declineModal = modal('review/reason', {
  title: 'Decline the application',
  fields: {
    reason: textInput({ label: 'Reason', description: 'The applicant reads it', style: 'paragraph', maxLength: 400 }),
  },
});
