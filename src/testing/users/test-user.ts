import type { Bot } from '../../app/bot.js';
import type { ChatCommand, MessageCommand, UserCommand } from '../../interactions/commands/command-declaration.js';
import type { AutocompleteOptionName } from '../../interactions/commands/option-values.js';
import type { CommandOptions } from '../../interactions/commands/options/declared-option.js';
import type { ButtonDeclarationBase } from '../../interactions/components/button.js';
import type { AnySelect } from '../../interactions/components/select.js';
import type { PatternOf } from '../../interactions/declarations/declaration.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { Api } from '../../rest/api.js';
import { commandTypes } from '../../wire/objects/applications/application-command.js';
import { Message } from '../../wire/objects/messages/message.js';
import type { PresenceStatus } from '../../wire/objects/users/presence.js';
import {
  type AutocompleteInputs,
  type CommandOptionInputs,
  resolveDeclaredCommand,
  toCommandPayload,
  type UseCommandArguments,
  type UseCommandOptions,
} from '../input/command-input.js';
import {
  type AnySelectInput,
  describeDeclaration,
  findDeclaredComponent,
  isDeclaration,
  type ParamsFilter,
  type SelectInput,
  toSelectValues,
} from '../input/component-input.js';
import { type ChannelInput, hasId, type Identifiable } from '../input/entity-resolver.js';
import { type FileInput, toUploadPayload } from '../input/file-input.js';
import type { ModalFieldInputs, ModalInputs } from '../input/modal-input.js';
import { type OnboardingChoices, toOnboardingPayload } from '../input/onboarding-input.js';
import { findOpenModals, findVisibleMessages } from '../visible/visibility.js';
import { type VisibleButton, VisibleMessage, type VisibleSelect } from '../visible/visible-message.js';
import { VisibleModal } from '../visible/visible-modal.js';
import {
  describeMessageMatch,
  type MessageMatch,
  type MessageWaitOptions,
  matchesMessage,
} from '../waiting/message-match.js';
import type { BotResponse, FilledModal } from './bot-response.js';
import { defaultChannelId, formatCommandName, resolveCommand } from './command-lookup.js';
import { UserActions } from './user-actions.js';
import { createUserApi } from './user-api.js';
import type { WorldContext } from './world-context.js';

/** What a message has beside its text. */
export interface MessageInput {
  readonly files?: readonly FileInput[] | undefined;
  /** The message that it replies to. */
  readonly replyTo?: Identifiable | undefined;
}

/** An invite, by its code or as the interface gives it. */
export type InviteInput = string | { readonly code: string };

/**
 * A person in the world: does what a person could do, and sees what a person would see. What no person could do, and
 * what the bot does not answer, throws a StageError that tells what the person saw.
 */
export class TestUser {
  readonly #actions: UserActions;
  readonly #stage: WorldContext;
  readonly #token: string;
  #api: Api | undefined;

  constructor(
    context: WorldContext,
    readonly id: string,
    readonly name: string,
    token: string,
  ) {
    this.#stage = context;
    this.#token = token;
    this.#actions = new UserActions(context, id, name);
  }

  /** As messages name the person: `<@id>`. */
  get mention(): string {
    return `<@${this.id}>`;
  }

  /** The interface, used as this person: for what moderators and owners do. */
  get api(): Api {
    this.#api ??= createUserApi(this.#stage.httpClient, this.#token, () => this.#stage.changes.notify());
    return this.#api;
  }

  /** Joins the guild, by an invite where one is given; pending, when the guild has screening. */
  async joinGuild({ invite }: { readonly invite?: InviteInput | undefined } = {}): Promise<void> {
    const code = typeof invite === 'object' ? invite.code : invite;
    await this.#actions.run('join', 'POST', `/guilds/${this.#stage.guildId}/members`, {
      user_id: this.id,
      ...(code === undefined ? {} : { invite_code: code }),
    });
  }

  /** Leaves the guild. */
  async leaveGuild(): Promise<void> {
    await this.#actions.run('leave', 'DELETE', this.#memberPath());
  }

  /** Completes the guild's Membership Screening. */
  async passScreening(): Promise<void> {
    await this.#actions.run('pass screening', 'POST', this.#memberPath('/screening'), {});
  }

  /** Answers the guild's onboarding: titles of options, by titles of questions. */
  async answerOnboarding(choices: OnboardingChoices): Promise<void> {
    const answers = toOnboardingPayload(this.#stage.entities.guild, choices);
    await this.#actions.run('answer the onboarding', 'POST', this.#memberPath('/onboarding'), { answers });
  }

  /**
   * The messages that it sees now in a channel or thread, or without one in every guild and conversation; newest first, of
   * each channel the latest 100.
   */
  messages(place?: ChannelInput): VisibleMessage[] {
    return [...this.#visibleMessages(place)];
  }

  /** The modal that stands open before the person; the latest, where there are several. */
  get modal(): VisibleModal | undefined {
    const [open] = findOpenModals(this.#stage.emulator.world, this.id);
    return open && new VisibleModal(open.modal);
  }

  /**
   * Waits until it sees such a message, and gives the newest.
   * @throws {StageError} telling what it saw instead, when its time is over
   */
  async waitForMessage(
    wanted: MessageMatch,
    { channel: place, timeoutMs = this.#stage.timeoutMs }: MessageWaitOptions = {},
  ): Promise<VisibleMessage> {
    const found = await this.#stage.changes.waitUntil(() => this.#findMessage(wanted, place), timeoutMs);
    if (found) return found;
    const where = place === undefined ? '' : ` in ${typeof place === 'string' ? place : place.id}`;
    throw this.#actions.createError(
      `${this.name} waited for a message ${describeMessageMatch(wanted)}${where}, which did not come.`,
    );
  }

  /**
   * Waits until the world is at rest, and holds that the person sees no such message.
   * @throws {StageError} when it does
   */
  async expectNoMessage(
    wanted: MessageMatch,
    { channel: place, timeoutMs = this.#stage.timeoutMs }: MessageWaitOptions = {},
  ): Promise<void> {
    await this.#stage.waitForIdle(timeoutMs);
    if (this.#findMessage(wanted, place))
      throw this.#actions.createError(`${this.name} sees a message ${describeMessageMatch(wanted)}.`);
  }

  /** Writes a message in a channel or thread. */
  async send(
    place: ChannelInput,
    content: string,
    { files = [], replyTo }: MessageInput = {},
  ): Promise<VisibleMessage> {
    const { channel } = this.#stage.entities.resolveChannel(place);
    const message = await this.#actions.call('write', 'POST', `/channels/${channel.id}/messages`, Message, {
      user_id: this.id,
      content,
      ...(files.length === 0 ? {} : { files: files.map(toUploadPayload) }),
      ...(replyTo ? { reply_to: replyTo.id } : {}),
    });
    return new VisibleMessage(message, `#${channel.name ?? channel.id}`);
  }

  /** Writes to somebody directly: to a bot, or a person. */
  async sendDm(whom: Bot | Identifiable, content: string, saying?: MessageInput): Promise<VisibleMessage> {
    const conversation = await this.api.users.createDm(hasId(whom) ? whom.id : this.#stage.emulator.botUserId);
    return this.send(conversation, content, saying);
  }

  /**
   * Clicks a button and waits for the bot's answer: one of a message, the newest with that label, or the newest of a
   * declaration (of several, `params` tells which), for which it waits. An answer that the bot announces is waited for.
   */
  async click<Button extends ButtonDeclarationBase>(
    button: Button,
    ...params: ParamsFilter<PatternOf<Button>>
  ): Promise<BotResponse>;
  async click(button: VisibleButton | string): Promise<BotResponse>;
  async click(
    button: VisibleButton | ButtonDeclarationBase | string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<BotResponse> {
    return this.#actions.useComponent(await this.#findButton(button, params));
  }

  /**
   * Picks in a select and waits for the bot's answer; see `click`. Users, roles and channels are given as such or by name,
   * options by value or label.
   */
  async select<Select extends AnySelect>(
    select: Select,
    pick: SelectInput<Select>,
    ...params: ParamsFilter<PatternOf<Select>>
  ): Promise<BotResponse>;
  async select(select: VisibleSelect, pick: AnySelectInput): Promise<BotResponse>;
  async select(
    select: VisibleSelect | AnySelect,
    pick: AnySelectInput,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<BotResponse> {
    const control = isDeclaration(select)
      ? await this.#actions.waitForComponent(describeDeclaration(select, params), ({ selects }) =>
          findDeclaredComponent(select.customId, params, selects),
        )
      : select;
    return this.#actions.useComponent(control, toSelectValues(control, pick, this.#stage.entities));
  }

  /**
   * Fills in the declared modal that stands open before the person; those fields that are left out keep what they hold.
   * `submit` waits for it to open. Of a wizard, all pages are filled in one after the other, as long as none is refused.
   */
  fill<Modal extends AnyModal>(modal: Modal, inputs: ModalInputs<Modal>): FilledModal;
  fill(modal: AnyModal, inputs: ModalFieldInputs): FilledModal {
    return { submit: () => this.#actions.fillModal(modal, inputs) };
  }

  /**
   * Uses a command that is typed with a slash: a declared one, or one that is registered, by its path (`'ticket open'`).
   * Users, roles and channels are given as such or by name.
   */
  async useCommand<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    ...given: UseCommandArguments<Options>
  ): Promise<BotResponse>;
  async useCommand(command: string, inputs?: CommandOptionInputs, at?: UseCommandOptions): Promise<BotResponse>;
  async useCommand(
    command: ChatCommand | string,
    inputs: object = {},
    at: UseCommandOptions = {},
  ): Promise<BotResponse> {
    const meant = typeof command === 'string' ? resolveCommand(this.#stage, command) : resolveDeclaredCommand(command);
    // The signatures above say what may stand in it.
    const body = toCommandPayload(meant, inputs as CommandOptionInputs, this.#stage.entities);
    return this.#actions.useCommand(formatCommandName(meant), this.#channelIdFor(at), body);
  }

  /**
   * Types in an option of a command that has suggestions, and gives what is suggested.
   * @param inputs what stands in the options so far
   * @param name the option that is being typed
   */
  async autocomplete<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    inputs: AutocompleteInputs<Options>,
    name: AutocompleteOptionName<Options>,
    at?: UseCommandOptions,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async autocomplete(
    command: string,
    inputs: CommandOptionInputs,
    name: string,
    at?: UseCommandOptions,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async autocomplete(command: ChatCommand | string, inputs: object, name: string, at: UseCommandOptions = {}) {
    const meant = typeof command === 'string' ? resolveCommand(this.#stage, command) : resolveDeclaredCommand(command);
    // As in `uses`.
    const body = toCommandPayload(meant, inputs as CommandOptionInputs, this.#stage.entities, name);
    return this.#actions.autocomplete(formatCommandName(meant), this.#channelIdFor(at), body);
  }

  /** Uses a command of the menu of a message, there where it stands, or of a user. */
  async useContextMenu(command: MessageCommand, target: VisibleMessage): Promise<BotResponse>;
  async useContextMenu(command: UserCommand, target: Identifiable, at?: UseCommandOptions): Promise<BotResponse>;
  async useContextMenu(
    { path, commandType }: MessageCommand | UserCommand,
    target: VisibleMessage | Identifiable,
    at: UseCommandOptions = {},
  ): Promise<BotResponse> {
    const channelId = target instanceof VisibleMessage ? target.channelId : this.#channelIdFor(at);
    return this.#actions.useCommand(`"${path[0]}"`, channelId, {
      command: path[0],
      command_type: commandType === 'user' ? commandTypes.USER : commandTypes.MESSAGE,
      target_id: target.id,
    });
  }

  /** Reacts to a message. @param emoji a character, or `name:id` of one of a guild */
  async react(message: VisibleMessage, emoji: string): Promise<void> {
    await this.#actions.run('react', 'PUT', reactionPath(message, emoji), { user_id: this.id });
  }

  /** Takes a reaction back. */
  async removeReaction(message: VisibleMessage, emoji: string): Promise<void> {
    await this.#actions.run('take a reaction back', 'DELETE', reactionPath(message, emoji), { user_id: this.id });
  }

  /** Votes in the poll of a message. @param answer its text */
  async vote(message: VisibleMessage, answer: string): Promise<void> {
    await this.#actions.run('vote', 'PUT', this.#votePath(message, answer), { user_id: this.id });
  }

  /** Takes a vote back. */
  async removeVote(message: VisibleMessage, answer: string): Promise<void> {
    await this.#actions.run('take a vote back', 'DELETE', this.#votePath(message, answer), { user_id: this.id });
  }

  /** Connects to a voice channel or stage. */
  async joinVoice(place: ChannelInput): Promise<void> {
    const { id } = this.#stage.entities.resolveChannel(place).channel;
    await this.#actions.run('join voice', 'PUT', this.#memberPath('/voice'), { channel_id: id });
  }

  async leaveVoice(): Promise<void> {
    await this.#actions.run('leave voice', 'PUT', this.#memberPath('/voice'), { channel_id: null });
  }

  /** Begins to boost the guild, now. */
  async boost(): Promise<void> {
    const since = new Date(this.#stage.emulator.clock.now()).toISOString();
    await this.#actions.run('boost', 'PUT', this.#memberPath('/boost'), { since });
  }

  async stopBoosting(): Promise<void> {
    await this.#actions.run('stop boosting', 'PUT', this.#memberPath('/boost'), { since: null });
  }

  /** Is shown with this status from now on. */
  async setStatus(status: PresenceStatus): Promise<void> {
    await this.#actions.run(`go ${status}`, 'PUT', `/users/${this.id}/presence`, { status });
  }

  /** Adds the bot to the person's own account, so that its commands are there wherever the person goes. */
  async installBot(): Promise<void> {
    const { applicationId } = this.#stage.emulator;
    await this.#actions.run('install the bot', 'PUT', `/users/${this.id}/applications/${applicationId}`, {});
  }

  *#visibleMessages(place: ChannelInput | undefined): Generator<VisibleMessage> {
    const { emulator, entities } = this.#stage;
    yield* findVisibleMessages(
      emulator.world,
      this.id,
      place === undefined ? undefined : entities.resolveChannel(place),
    );
  }

  #findMessage(wanted: MessageMatch, place: ChannelInput | undefined): VisibleMessage | undefined {
    for (const message of this.#visibleMessages(place)) if (matchesMessage(message, wanted)) return message;
    return undefined;
  }

  async #findButton(
    button: VisibleButton | ButtonDeclarationBase | string,
    params?: Readonly<Record<string, unknown>>,
  ) {
    if (typeof button === 'string') {
      return this.#actions.waitForComponent(`a button [${button}]`, ({ buttons }) =>
        buttons.find(({ label }) => label === button),
      );
    }
    if (!isDeclaration(button)) return button;
    return this.#actions.waitForComponent(describeDeclaration(button, params), ({ buttons }) =>
      findDeclaredComponent(button.customId, params, buttons),
    );
  }

  #channelIdFor({ channel: place }: UseCommandOptions): string {
    return place === undefined
      ? defaultChannelId(this.#stage, this.id)
      : this.#stage.entities.resolveChannel(place).channel.id;
  }

  #memberPath(path = ''): string {
    return `/guilds/${this.#stage.guildId}/members/${this.id}${path}`;
  }

  #votePath(message: VisibleMessage, answer: string): string {
    const answers = message.payload.poll?.answers ?? [];
    const found = answers.find(({ poll_media }) => poll_media.text === answer);
    if (found) return `/channels/${message.channelId}/messages/${message.id}/votes/${found.answer_id}`;
    const there = answers.map(({ poll_media }) => `"${poll_media.text}"`).join(', ') || 'none, for it has no poll';
    throw this.#actions.createError(
      `${this.name} could not vote "${answer}". The message has these answers: ${there}.`,
    );
  }
}

function reactionPath({ channelId, id }: VisibleMessage, emoji: string): string {
  return `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent(emoji)}`;
}
