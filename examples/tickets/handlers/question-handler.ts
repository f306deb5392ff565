import type { AutocompleteContext, CommandContext, GuildOnly } from 'guildhall';
import { Autocomplete, Command, guildOnly, Handler } from 'guildhall';
import { questionCommand } from '../declarations.js';
import { MAX_QUESTIONS } from '../ticket-questions.js';
import { TicketStore } from '../ticket-store.js';

const { add, remove } = questionCommand.subcommands;

/** Changes the form of a guild. */
@Handler()
export class QuestionHandler {
  constructor(private readonly store: TicketStore) {}

  @Command(add, { guards: [guildOnly] })
  addQuestion(used: CommandContext<typeof add> & GuildOnly) {
    const { question: label, long, optional } = used.options;
    if (this.store.questions(used.guildId).length >= MAX_QUESTIONS)
      return used.reply({
        content: `A form has at most ${MAX_QUESTIONS} questions. Remove one first.`,
        ephemeral: true,
      });
    this.store.addQuestion(used.guildId, { label, style: long ? 'paragraph' : 'short', required: !optional });
    return used.reply({ content: 'The form has a new question.', ephemeral: true });
  }

  @Command(remove, { guards: [guildOnly] })
  removeQuestion(used: CommandContext<typeof remove> & GuildOnly) {
    const wasThere = this.store.removeQuestion(used.guildId, used.options.question);
    return used.reply({
      content: wasThere ? 'The question is removed.' : 'There is no such question.',
      ephemeral: true,
    });
  }

  @Autocomplete(remove, 'question')
  async suggestQuestions(typed: AutocompleteContext<typeof remove, 'question'>): Promise<void> {
    const questions = this.store.questions(typed.guildId ?? '');
    await typed.respond(questions.map(({ label }) => ({ name: label, value: label })));
  }
}
