import { booleanOption, button, command, modal, stringOption, subcommand, textInput } from 'guildhall';
import { TicketQuestions } from './ticket-questions.js';

/** Puts the panel into a channel. */
export const panelCommand = command('ticket-panel', {
  description: 'Puts the ticket desk into this channel',
  memberPermissions: ['MANAGE_GUILD'],
});

/** The questions of the form, which each guild writes for itself. */
export const questionCommand = command('ticket-question', {
  description: 'What a member is asked when they open a ticket',
  memberPermissions: ['MANAGE_GUILD'],
  contexts: ['guild'],
  subcommands: {
    add: subcommand({
      description: 'Adds a question to the form',
      options: {
        question: stringOption({ description: 'The question', maxLength: 45 }),
        long: booleanOption({ description: 'Whether the answer has several lines', required: false }),
        optional: booleanOption({ description: 'Whether it can be left empty', required: false }),
      },
    }),
    remove: subcommand({
      description: 'Removes a question from the form',
      options: { question: stringOption({ description: 'The question', autocomplete: true }) },
    }),
  },
});

export const openButton = button('ticket/open', { label: 'Open a ticket', style: 'primary', emoji: '🎫' });

/** The form with the questions of the guild. */
export const requestModal = modal('ticket/request', { load: TicketQuestions });

export const claimButton = button('ticket/claim/:ticket<int>', { label: 'Take it', style: 'success' });

/** The tickets of the bot that this one replaces have buttons like `ticket:close:5`, which go on working. */
export const closeButton = button('ticket/close/:ticket<int>', {
  label: 'Close',
  style: 'secondary',
  aliases: [/^ticket:close:(?<ticket>\d+)$/],
});

export const closeModal = modal('ticket/closing', {
  title: 'Close the ticket',
  fields: {
    outcome: textInput({ label: 'How did it end?', description: 'Shown above the transcript', maxLength: 200 }),
  },
});
