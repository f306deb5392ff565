import type { Bot } from '../app/bot.js';
import type { ChatCommand, MessageCommand, UserCommand } from '../interactions/commands/command-declaration.js';
import type { AutocompleteOptionName } from '../interactions/commands/option-values.js';
import type { CommandOptions } from '../interactions/commands/options/declared-option.js';
import type { ButtonDeclarationBase } from '../interactions/components/button.js';
import type { AnySelect } from '../interactions/components/select.js';
import type { PatternOf } from '../interactions/declarations/declaration.js';
import type { AnyModal } from '../interactions/modals/modal.js';
import type { Api } from '../rest/api.js';
import { commandTypes } from '../wire/objects/applications/application-command.js';
import { Message } from '../wire/objects/messages/message.js';
import type { PresenceStatus } from '../wire/objects/users/presence.js';
import type { Answer, Filling } from './answer.js';
import {
  type At,
  commandBody,
  declaredCommand,
  type OptionInputs,
  type TypedInputs,
  type UseArguments,
} from './command-input.js';
import { commandMeant, commandName, usualChannel } from './commands.js';
import {
  type Choice,
  declaredControl,
  describeControl,
  isDeclared,
  type MeantParams,
  type PickFor,
  pickedValues,
} from './controls.js';
import { type Identified, isIdentified, type Place } from './entities.js';
import { Hand } from './hand.js';
import { isWanted, type Looking, tellWanted, type Wanted } from './looking.js';
import type { FieldInputs, InputsFor } from './modal-input.js';
import { type OnboardingChoices, onboardingAnswers } from './onboarding.js';
import { personApi } from './person-api.js';
import { type SeenButton, SeenMessage, type SeenSelect } from './seen-message.js';
import { SeenModal } from './seen-modal.js';
import { messagesSeenBy, modalsBefore } from './sight.js';
import type { Stage } from './stage.js';
import { type UploadedFile, uploadOf } from './uploads.js';

/** What a message has beside its text. */
export interface Saying {
  readonly files?: readonly UploadedFile[] | undefined;
  /** The message that it replies to. */
  readonly replyTo?: Identified | undefined;
}

/** An invite, by its code or as the interface gives it. */
export type InviteInput = string | { readonly code: string };

/**
 * A person in the world: does what a person could do, and sees what a person would see. What no person could do, and
 * what the bot does not answer, throws a StageError that tells what the person saw.
 */
export class Person {
  readonly #hand: Hand;
  readonly #stage: Stage;
  readonly #token: string;
  #api: Api | undefined;

  constructor(
    stage: Stage,
    readonly id: string,
    readonly name: string,
    token: string,
  ) {
    this.#stage = stage;
    this.#token = token;
    this.#hand = new Hand(stage, id, name);
  }

  /** As messages name the person: `<@id>`. */
  get mention(): string {
    return `<@${this.id}>`;
  }

  /** The interface, used as this person: for what moderators and owners do. */
  get api(): Api {
    this.#api ??= personApi(this.#stage.connection, this.#token, () => this.#stage.news.tell());
    return this.#api;
  }

  /** Joins the guild, by an invite where one is given; pending, when the guild has screening. */
  async joins({ invite }: { readonly invite?: InviteInput | undefined } = {}): Promise<void> {
    const code = typeof invite === 'object' ? invite.code : invite;
    await this.#hand.run('join', 'POST', `/guilds/${this.#stage.guildId}/members`, {
      user_id: this.id,
      ...(code === undefined ? {} : { invite_code: code }),
    });
  }

  /** Leaves the guild. */
  async leaves(): Promise<void> {
    await this.#hand.run('leave', 'DELETE', this.#member());
  }

  /** Completes the guild's Membership Screening. */
  async passScreening(): Promise<void> {
    await this.#hand.run('pass screening', 'POST', this.#member('/screening'), {});
  }

  /** Answers the guild's onboarding: titles of options, by titles of questions. */
  async answerOnboarding(choices: OnboardingChoices): Promise<void> {
    const answers = onboardingAnswers(this.#stage.names.guild, choices);
    await this.#hand.run('answer the onboarding', 'POST', this.#member('/onboarding'), { answers });
  }

  /**
   * The messages that it sees now in a channel or thread, or without one in every guild and conversation; newest first, of
   * each channel the latest 100.
   */
  messages(place?: Place): SeenMessage[] {
    return [...this.#see(place)];
  }

  /** The modal that stands open before the person; the latest, where there are several. */
  get modal(): SeenModal | undefined {
    const [open] = modalsBefore(this.#stage.service.world, this.id);
    return open && new SeenModal(open.modal);
  }

  /**
   * Waits until it sees such a message, and gives the newest.
   * @throws {StageError} telling what it saw instead, when its time is over
   */
  async sees(wanted: Wanted, { in: place, timeoutMs = this.#stage.patienceMs }: Looking = {}): Promise<SeenMessage> {
    const found = await this.#stage.news.until(() => this.#look(wanted, place), timeoutMs);
    if (found) return found;
    const where = place === undefined ? '' : ` in ${typeof place === 'string' ? place : place.id}`;
    throw this.#hand.failure(`${this.name} waited for a message ${tellWanted(wanted)}${where}, which did not come.`);
  }

  /**
   * Waits until the world is at rest, and holds that the person sees no such message.
   * @throws {StageError} when it does
   */
  async doesNotSee(wanted: Wanted, { in: place, timeoutMs = this.#stage.patienceMs }: Looking = {}): Promise<void> {
    await this.#stage.quiet(timeoutMs);
    if (this.#look(wanted, place)) throw this.#hand.failure(`${this.name} sees a message ${tellWanted(wanted)}.`);
  }

  /** Writes a message in a channel or thread. */
  async says(place: Place, content: string, { files = [], replyTo }: Saying = {}): Promise<SeenMessage> {
    const { channel } = this.#stage.names.channel(place);
    const message = await this.#hand.call('write', 'POST', `/channels/${channel.id}/messages`, Message, {
      user_id: this.id,
      content,
      ...(files.length === 0 ? {} : { files: files.map(uploadOf) }),
      ...(replyTo ? { reply_to: replyTo.id } : {}),
    });
    return new SeenMessage(message, `#${channel.name ?? channel.id}`);
  }

  /** Writes to somebody directly: to a bot, or a person. */
  async writesTo(whom: Bot | Identified, content: string, saying?: Saying): Promise<SeenMessage> {
    const conversation = await this.api.users.createDm(isIdentified(whom) ? whom.id : this.#stage.service.botUserId);
    return this.says(conversation, content, saying);
  }

  /**
   * Clicks a button and waits for the bot's answer: one of a message, the newest with that label, or the newest of a
   * declaration (of several, `params` tells which), for which it waits. An answer that the bot announces is waited for.
   */
  async click<Button extends ButtonDeclarationBase>(
    button: Button,
    ...params: MeantParams<PatternOf<Button>>
  ): Promise<Answer>;
  async click(button: SeenButton | string): Promise<Answer>;
  async click(
    button: SeenButton | ButtonDeclarationBase | string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    return this.#hand.use(await this.#button(button, params));
  }

  /**
   * Picks in a select and waits for the bot's answer; see `click`. Users, roles and channels are given as such or by name,
   * options by value or label.
   */
  async select<Select extends AnySelect>(
    select: Select,
    pick: PickFor<Select>,
    ...params: MeantParams<PatternOf<Select>>
  ): Promise<Answer>;
  async select(select: SeenSelect, pick: Choice): Promise<Answer>;
  async select(
    select: SeenSelect | AnySelect,
    pick: Choice,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const control = isDeclared(select)
      ? await this.#hand.find(describeControl(select, params), ({ selects }) =>
          declaredControl(select.customId, params, selects),
        )
      : select;
    return this.#hand.use(control, pickedValues(control, pick, this.#stage.names));
  }

  /**
   * Fills in the declared modal that stands open before the person; those fields that are left out keep what they hold.
   * `submit` waits for it to open. Of a wizard, all pages are filled in one after the other, as long as none is refused.
   */
  fill<Modal extends AnyModal>(modal: Modal, inputs: InputsFor<Modal>): Filling;
  fill(modal: AnyModal, inputs: FieldInputs): Filling {
    return { submit: () => this.#hand.fill(modal, inputs) };
  }

  /**
   * Uses a command that is typed with a slash: a declared one, or one that is registered, by its path (`'ticket open'`).
   * Users, roles and channels are given as such or by name.
   */
  async uses<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    ...given: UseArguments<Options>
  ): Promise<Answer>;
  async uses(command: string, inputs?: OptionInputs, at?: At): Promise<Answer>;
  async uses(command: ChatCommand | string, inputs: object = {}, at: At = {}): Promise<Answer> {
    const meant = typeof command === 'string' ? commandMeant(this.#stage, command) : declaredCommand(command);
    // The signatures above say what may stand in it.
    const body = commandBody(meant, inputs as OptionInputs, this.#stage.names);
    return this.#hand.command(commandName(meant), this.#at(at), body);
  }

  /**
   * Types in an option of a command that has suggestions, and gives what is suggested.
   * @param inputs what stands in the options so far
   * @param name the option that is being typed
   */
  async types<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    inputs: TypedInputs<Options>,
    name: AutocompleteOptionName<Options>,
    at?: At,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async types(
    command: string,
    inputs: OptionInputs,
    name: string,
    at?: At,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async types(command: ChatCommand | string, inputs: object, name: string, at: At = {}) {
    const meant = typeof command === 'string' ? commandMeant(this.#stage, command) : declaredCommand(command);
    // As in `uses`.
    const body = commandBody(meant, inputs as OptionInputs, this.#stage.names, name);
    return this.#hand.type(commandName(meant), this.#at(at), body);
  }

  /** Uses a command of the menu of a message, there where it stands, or of a user. */
  async usesOn(command: MessageCommand, target: SeenMessage): Promise<Answer>;
  async usesOn(command: UserCommand, target: Identified, at?: At): Promise<Answer>;
  async usesOn(
    { path, commandType }: MessageCommand | UserCommand,
    target: SeenMessage | Identified,
    at: At = {},
  ): Promise<Answer> {
    const channelId = target instanceof SeenMessage ? target.channelId : this.#at(at);
    return this.#hand.command(`"${path[0]}"`, channelId, {
      command: path[0],
      command_type: commandType === 'user' ? commandTypes.USER : commandTypes.MESSAGE,
      target_id: target.id,
    });
  }

  /** Reacts to a message. @param emoji a character, or `name:id` of one of a guild */
  async reacts(message: SeenMessage, emoji: string): Promise<void> {
    await this.#hand.run('react', 'PUT', reactionPath(message, emoji), { user_id: this.id });
  }

  /** Takes a reaction back. */
  async unreacts(message: SeenMessage, emoji: string): Promise<void> {
    await this.#hand.run('take a reaction back', 'DELETE', reactionPath(message, emoji), { user_id: this.id });
  }

  /** Votes in the poll of a message. @param answer its text */
  async votes(message: SeenMessage, answer: string): Promise<void> {
    await this.#hand.run('vote', 'PUT', this.#votePath(message, answer), { user_id: this.id });
  }

  /** Takes a vote back. */
  async unvotes(message: SeenMessage, answer: string): Promise<void> {
    await this.#hand.run('take a vote back', 'DELETE', this.#votePath(message, answer), { user_id: this.id });
  }

  /** Connects to a voice channel or stage. */
  async joinsVoice(place: Place): Promise<void> {
    const { id } = this.#stage.names.channel(place).channel;
    await this.#hand.run('join voice', 'PUT', this.#member('/voice'), { channel_id: id });
  }

  async leavesVoice(): Promise<void> {
    await this.#hand.run('leave voice', 'PUT', this.#member('/voice'), { channel_id: null });
  }

  /** Begins to boost the guild, now. */
  async boosts(): Promise<void> {
    const since = new Date(this.#stage.service.clock.now()).toISOString();
    await this.#hand.run('boost', 'PUT', this.#member('/boost'), { since });
  }

  async stopsBoosting(): Promise<void> {
    await this.#hand.run('stop boosting', 'PUT', this.#member('/boost'), { since: null });
  }

  /** Is shown with this status from now on. */
  async goes(status: PresenceStatus): Promise<void> {
    await this.#hand.run(`go ${status}`, 'PUT', `/users/${this.id}/presence`, { status });
  }

  /** Adds the bot to the person's own account, so that its commands are there wherever the person goes. */
  async installs(): Promise<void> {
    const { applicationId } = this.#stage.service;
    await this.#hand.run('install the bot', 'PUT', `/users/${this.id}/applications/${applicationId}`, {});
  }

  *#see(place: Place | undefined): Generator<SeenMessage> {
    const { service, names } = this.#stage;
    yield* messagesSeenBy(service.world, this.id, place === undefined ? undefined : names.channel(place));
  }

  #look(wanted: Wanted, place: Place | undefined): SeenMessage | undefined {
    for (const message of this.#see(place)) if (isWanted(message, wanted)) return message;
    return undefined;
  }

  async #button(button: SeenButton | ButtonDeclarationBase | string, params?: Readonly<Record<string, unknown>>) {
    if (typeof button === 'string') {
      return this.#hand.find(`a button [${button}]`, ({ buttons }) => buttons.find(({ label }) => label === button));
    }
    if (!isDeclared(button)) return button;
    return this.#hand.find(describeControl(button, params), ({ buttons }) =>
      declaredControl(button.customId, params, buttons),
    );
  }

  #at({ in: place }: At): string {
    return place === undefined ? usualChannel(this.#stage, this.id) : this.#stage.names.channel(place).channel.id;
  }

  #member(path = ''): string {
    return `/guilds/${this.#stage.guildId}/members/${this.id}${path}`;
  }

  #votePath(message: SeenMessage, answer: string): string {
    const answers = message.message.poll?.answers ?? [];
    const found = answers.find(({ poll_media }) => poll_media.text === answer);
    if (found) return `/channels/${message.channelId}/messages/${message.id}/votes/${found.answer_id}`;
    const there = answers.map(({ poll_media }) => `"${poll_media.text}"`).join(', ') || 'none, for it has no poll';
    throw this.#hand.failure(`${this.name} could not vote "${answer}". The message has these answers: ${there}.`);
  }
}

function reactionPath({ channelId, id }: SeenMessage, emoji: string): string {
  return `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent(emoji)}`;
}
