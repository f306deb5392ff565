/** A quiz: a member asks a question with several answers, and the first one who finds the right answer gets a point. */
import type { ButtonContext, CommandContext, ModalContext } from 'guildhall';
import {
  ApiError,
  actionRow,
  Bot,
  Button,
  bold,
  button,
  Clock,
  Command,
  command,
  escapeMarkdown,
  guildOnly,
  Handler,
  ModalSubmit,
  modal,
  Scheduler,
  Service,
  subcommand,
  textInput,
  userMention,
} from 'guildhall';

const ROUND_MS = 60_000;

const filled = (text: string, reject: (reason: string) => never) => text.trim() || reject('Write a text');

export const quizCommand = command('quiz', {
  description: 'Questions and answers',
  contexts: ['guild'],
  subcommands: {
    ask: subcommand({ description: 'Asks the others a question' }),
    scores: subcommand({ description: 'Shows the points since the bot was started' }),
  },
});

export const questionModal = modal('quiz/question', {
  title: 'Your question',
  guards: [guildOnly],
  fields: {
    question: textInput({ label: 'Question', maxLength: 300, parse: filled }),
    right: textInput({ label: 'The right answer', maxLength: 60, parse: filled }),
    wrong: textInput({
      label: 'Wrong answers',
      description: 'One to four, each in a line of its own',
      style: 'paragraph',
      maxLength: 300,
      parse: (text, reject) => {
        const answers = [...new Set(text.split('\n').flatMap((line) => line.trim() || []))];
        if (answers.length < 1 || answers.length > 4) return reject('Write one to four answers');
        if (answers.some((answer) => answer.length > 60)) return reject('An answer has 60 characters at most');
        return answers;
      },
    }),
  },
});

export const answerButton = button('quiz/answer/:round<snowflake>/:choice<int>', {
  label: 'Answer',
  guards: [guildOnly],
});

interface Round {
  readonly guildId: string;
  readonly host: string;
  readonly question: string;
  readonly right: string;
  readonly answers: readonly string[];
  /** Who has answered: everybody has one try. */
  readonly tried: Set<string>;
  edit?: (content: string) => Promise<unknown>;
}

/** The open rounds and the points, which both end with the process. */
@Service()
export class Rounds {
  readonly #open = new Map<string, Round>();
  readonly #ended = new Set<string>();
  readonly #points = new Map<string, Map<string, number>>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly clock: Clock,
  ) {}

  /** The messages of open rounds would keep their buttons. */
  async onStop(): Promise<void> {
    const ends = [...this.#open].map(([id, round]) =>
      this.#finish(id, round, 'The round ends early and counts for nobody.'),
    );
    await Promise.allSettled(ends);
  }

  start(id: string, round: Round): void {
    this.#open.set(id, round);
    this.scheduler.at(`quiz ${id}`, this.clock.now() + ROUND_MS, async () => {
      if (this.#open.get(id) === round)
        await this.#finish(id, round, `Nobody knew it: ${bold(escapeMarkdown(round.right))}`);
    });
  }

  find(id: string): Round | undefined {
    return this.#open.get(id);
  }

  /** Ends a round without a message, and counts the point of its winner. */
  win(id: string, { guildId }: Round, winner: string): void {
    this.discard(id);
    const points = this.#points.get(guildId) ?? new Map<string, number>();
    this.#points.set(guildId, points.set(winner, (points.get(winner) ?? 0) + 1));
  }

  hasEnded(id: string): boolean {
    return this.#ended.has(id);
  }

  discard(id: string): void {
    this.#open.delete(id);
    this.#ended.add(id);
    this.scheduler.cancel(`quiz ${id}`);
  }

  /** The ten members with the most points. */
  best(guildId: string): readonly (readonly [userId: string, points: number])[] {
    return [...(this.#points.get(guildId) ?? [])].sort(([, a], [, b]) => b - a).slice(0, 10);
  }

  async #finish(id: string, round: Round, result: string): Promise<void> {
    this.discard(id);
    try {
      await round.edit?.(`${questionText(round)}\n${result}`);
    } catch (error) {
      if (!isDeleted(error)) throw error;
    }
  }
}

const { ask, scores } = quizCommand.subcommands;

@Handler()
export class QuizHandler {
  constructor(private readonly rounds: Rounds) {}

  @Command(ask, { defer: false })
  openForm(use: CommandContext<typeof ask>) {
    return use.showModal(questionModal());
  }

  @ModalSubmit(questionModal)
  async ask(form: ModalContext<typeof questionModal>): Promise<unknown> {
    const { question, right, wrong } = form.values;
    if (wrong.includes(right))
      return form.reply({ content: 'The right answer is among the wrong ones.', ephemeral: true });
    // In the order of the alphabet, so that their places say nothing.
    const answers = [right, ...wrong].sort((a, b) => a.localeCompare(b));
    const round: Round = { guildId: form.guildId, host: form.user.id, question, right, answers, tried: new Set() };
    const buttons = answers.map((label, choice) => answerButton({ round: form.id, choice }, { label }));
    this.rounds.start(form.id, round);
    try {
      const content = questionText(round);
      const message = await form.reply({
        content,
        components: [actionRow(...buttons)],
        allowed_mentions: { parse: [] },
      });
      round.edit = (text) => message.edit({ content: text, components: [], allowed_mentions: { parse: [] } });
    } catch (error) {
      this.rounds.discard(form.id);
      throw error;
    }
    return undefined;
  }

  @Button(answerButton)
  async answer(click: ButtonContext<typeof answerButton>): Promise<unknown> {
    const { user, params, message } = click;
    const whisper = (content: string) => click.reply({ content, ephemeral: true });
    const round = this.rounds.find(params.round);
    // Somebody else was faster: the message of this click is not up to date.
    if (this.rounds.hasEnded(params.round)) return whisper('This round is over.');
    if (!round) {
      await this.#close(click, `${message.content}\nThis round is over.`);
      return undefined;
    }
    if (user.id === round.host) return whisper('You know the answer: let the others find it.');
    if (round.tried.has(user.id)) return whisper('You had your try.');
    round.tried.add(user.id);
    if (round.answers[params.choice] !== round.right) return whisper('That is wrong.');
    this.rounds.win(params.round, round, user.id);
    const right = bold(escapeMarkdown(round.right));
    return this.#close(click, `${questionText(round)}\n${userMention(user.id)} found it: ${right}`);
  }

  @Command(scores, { defer: 'ephemeral' })
  async showScores(use: CommandContext<typeof scores>): Promise<void> {
    const lines = this.rounds.best(use.guildId).map(([user, points]) => `${points} · ${userMention(user)}`);
    const content = lines.join('\n') || 'Nobody has a point.';
    await use.reply({ content, ephemeral: true, allowed_mentions: { parse: [] } });
  }

  async #close(click: ButtonContext<typeof answerButton>, content: string): Promise<void> {
    try {
      await click.update({ content, components: [], allowed_mentions: { parse: [] } });
    } catch (error) {
      if (!isDeleted(error)) throw error;
      await click.reply({ content: 'The question was deleted.', ephemeral: true });
    }
  }
}

function questionText({ host, question }: Round): string {
  return `${userMention(host)} asks: ${escapeMarkdown(question)}`;
}

function isDeleted(error: unknown): boolean {
  return error instanceof ApiError && (error.is('UNKNOWN_MESSAGE') || error.is('UNKNOWN_CHANNEL'));
}

/** All that it writes are responses, which need no permissions. */
export const bot = new Bot({ handlers: [QuizHandler], services: [Rounds], appPermissions: [] });
