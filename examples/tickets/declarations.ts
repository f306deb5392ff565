import { button, command, fileUpload, modal, radioGroup, textInput } from 'guildhall';

/** Puts the panel into a channel. */
export const panelCommand = command('ticket-panel', {
  description: 'Puts the ticket desk into this channel',
  memberPermissions: ['MANAGE_GUILD'],
});

export const openButton = button('ticket/open', { label: 'Open a ticket', style: 'primary', emoji: '🎫' });

export const requestModal = modal('ticket/request', {
  title: 'Open a ticket',
  fields: {
    subject: textInput({ label: 'What is it about?', minLength: 3, maxLength: 60 }),
    urgency: radioGroup({
      label: 'How urgent is it?',
      options: {
        low: { label: 'Whenever you can', description: 'An idea, a question' },
        high: { label: 'Now', description: 'Someone is blocked' },
      },
    }),
    details: textInput({ label: 'What happened?', style: 'paragraph', maxLength: 1500 }),
    files: fileUpload({ label: 'Screenshots', maxValues: 3, required: false }),
  },
});

/** Buttons of a ticket. The custom_id contains its author, so they work after a restart of the bot. */
export const claimButton = button('ticket/claim/:opener<snowflake>', { label: 'Take it', style: 'success' });
export const closeButton = button('ticket/close/:opener<snowflake>', { label: 'Close', style: 'secondary' });

export const closeModal = modal('ticket/closing', {
  title: 'Close the ticket',
  fields: {
    outcome: textInput({ label: 'How did it end?', description: 'Shown above the transcript', maxLength: 200 }),
  },
});
