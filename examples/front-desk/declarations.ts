/** The components of the bot. Each declaration defines appearance, custom_id, and the values that the handler receives. */
import {
  button,
  checkbox,
  checkboxGroup,
  fileUpload,
  modal,
  preview,
  radioGroup,
  textInput,
  userSelect,
  wizard,
} from 'guildhall';
import { z } from 'zod';

/** Opens the application. Part of the greeting. */
export const applyButton = button('apply', { label: 'Apply', style: 'primary' });

/** The application. Two pages, since a modal has five fields at most. */
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

/** Buttons of a review. The custom_id contains the applicant, so they work after a restart of the bot. */
export const acceptButton = button('review/accept/:applicant<snowflake>', { label: 'Accept', style: 'success' });
export const declineButton = button('review/decline/:applicant<snowflake>', { label: 'Decline', style: 'danger' });

/** The reason of a rejection, which is sent to the applicant. */
export const declineModal = modal('review/reason', {
  title: 'Decline the application',
  fields: {
    reason: textInput({ label: 'Reason', description: 'The applicant reads it', style: 'paragraph', maxLength: 400 }),
  },
});

/** The modal with a reason, in the gallery of `guildhall dev`. */
export const declinePreview = preview('A declined application', () =>
  declineModal({ prefill: { reason: 'The crew is complete until spring.' } }),
);
