import type { ModalContent, ModalLoadContext } from 'guildhall';
import { fileUpload, Service, textInput } from 'guildhall';
import { TicketStore } from './ticket-store.js';

/** A form has five fields: a subject, the questions of the guild, and the screenshots. */
export const MAX_QUESTIONS = 3;

/** Loads the form of a guild, when it is shown and when it is submitted. */
@Service()
export class TicketQuestions {
  constructor(private readonly store: TicketStore) {}

  load(_params: object, { guildId = '' }: ModalLoadContext): ModalContent {
    const questions = this.store.questions(guildId).map(({ name, label, style, required }) => {
      return [name, textInput({ label, style, required, maxLength: 1000 })] as const;
    });
    return {
      title: 'Open a ticket',
      fields: {
        subject: textInput({ label: 'What is it about?', minLength: 3, maxLength: 60 }),
        ...Object.fromEntries(questions),
        files: fileUpload({ label: 'Screenshots', maxValues: 3, required: false }),
      },
    };
  }
}
