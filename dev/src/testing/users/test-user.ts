import type {
  AnyModal,
  AnySelect,
  AutocompleteOptionName,
  ButtonDeclarationBase,
  ChatCommand,
  CommandOptions,
  MessageCommand,
  PatternOf,
  UserCommand,
} from 'guildhall';
import { type AnyBot, type OptionNames, reactionEmoji } from 'guildhall/internal';
import type { Api } from 'guildhall/rest';
import { type Channel, commandTypes, userMention } from 'guildhall/wire';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import {
  type AutocompleteInputs,
  type CommandOptionInputs,
  type KnownOptionInputs,
  type ResolvedCommand,
  resolveDeclaredCommand,
  toCommandPayload,
  type UseCommandArguments,
  type UseCommandOptions,
  useCommandNames,
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
import { type ButtonMatch, isVisibleControl, type SelectMatch, toNamedControl } from '../input/control-match.js';
import { type ChannelInput, hasId, type Identifiable } from '../input/entity-resolver.js';
import { ExpressionResolver, type StickerInput } from '../input/expression-input.js';
import { type FileInput, toUploadPayload } from '../input/file-input.js';
import {
  describeMessageMatch,
  type MessageMatch,
  type MessageWaitOptions,
  matchesMessage,
  messageWaitNames,
} from '../input/message-match.js';
import type { ModalFieldInputs, ModalInputs } from '../input/modal-input.js';
import { findOpenModals, findVisibleMessages } from '../visible/visibility.js';
import { type VisibleButton, VisibleMessage, type VisibleSelect } from '../visible/visible-message.js';
import { VisibleModal } from '../visible/visible-modal.js';
import { AccountActions, ServerActions, StageActions, StoreActions, VoiceActions } from './action-groups.js';
import type { BotResponse, FilledModal } from './bot-response.js';
import {
  chooseSuggestions,
  defaultChannelId,
  formatCommandName,
  resolveCommand,
  waitForContextMenuCommand,
} from './command-lookup.js';
import { ModerationActions } from './moderation-actions.js';
import { UserActions } from './user-actions.js';
import { createUserApi } from './user-api.js';
import type { WorldContext } from './world-context.js';

const FILL_WITHOUT_INPUTS =
  'fill needs inputs: `fill({ "Your name": "Robin" })` for the open modal, or `fill(declaration, inputs)`.';

/** The parts of a message besides its text. */
export interface MessageInput {
  /** At most ten files. */
  readonly files?: readonly FileInput[] | undefined;
  /** At most 3: the names of stickers of `world.guild` or of standard stickers, or objects with the id. */
  readonly stickers?: readonly StickerInput[] | undefined;
  /** The message to reply to. */
  readonly replyTo?: Identifiable | undefined;
}

/** The parts of a post besides its title and text. */
export interface PostOptions {
  /** The names of tags of the forum, or their ids. */
  readonly tags?: readonly string[] | undefined;
}

const postNames: OptionNames<PostOptions> = { tags: true };

const messageInputNames: OptionNames<MessageInput> = { files: true, stickers: true, replyTo: true };

/**
 * A user of a test world. Performs the actions of a Discord user and sees what that user could see. An action that
 * Discord's client would not allow, and an interaction without a response, throw a `TestStepError` that lists what the
 * user could see.
 */
export class TestUser {
  /** The user as a member of `world.guild`: joining, screening and onboarding, boosts, linked roles, scheduled events. */
  readonly server: ServerActions;
  /** The user in voice channels. */
  readonly voice: VoiceActions;
  /** The user on the stage to which the user is connected. */
  readonly stage: StageActions;
  /** What the user buys. */
  readonly store: StoreActions;
  /** The account of the user: presence, language, and the applications that have access to it. */
  readonly account: AccountActions;
  /** The user as a moderator: deletes, bans, timeouts, channels and permissions. */
  readonly moderation: ModerationActions;
  readonly #actions: UserActions;
  readonly #context: WorldContext;
  readonly #token: string;
  readonly #expressions: ExpressionResolver;
  #api: Api | undefined;

  constructor(
    context: WorldContext,
    readonly id: string,
    readonly name: string,
    token: string,
  ) {
    this.#context = context;
    this.#token = token;
    this.#actions = new UserActions(context, id, name);
    this.server = new ServerActions(this.#actions);
    this.voice = new VoiceActions(this.#actions);
    this.stage = new StageActions(this.#actions);
    this.store = new StoreActions(this.#actions);
    this.account = new AccountActions(this.#actions);
    this.moderation = new ModerationActions(this.#actions);
    this.#expressions = new ExpressionResolver(() => context.entities.guild);
  }

  /** The user as a mention in a message: `<@id>`. */
  get mention(): string {
    return userMention(this.id);
  }

  /** The API, authorized as this user: for actions of moderators and owners. */
  get api(): Api {
    this.#api ??= createUserApi(this.#context.httpClient, this.#token, () => this.#context.changes.notify());
    return this.#api;
  }

  /**
   * Returns the messages that the user can see now, newest first: the latest 100 of each channel.
   * @param channel a channel or thread. Default: all channels of all guilds, and direct messages
   */
  messages(channel?: ChannelInput): VisibleMessage[] {
    return [...this.#visibleMessages(channel)];
  }

  /** The modal that is open for the user; the latest if there are several. */
  get modal(): VisibleModal | undefined {
    const [open] = findOpenModals(this.#context.emulator.world, this.id);
    return open && new VisibleModal(open.modal);
  }

  /**
   * Waits until the user can see a matching message, and returns the newest one.
   * @throws {TestStepError} when none appears in time; the message lists what the user could see instead
   */
  async waitForMessage(match: MessageMatch, options: MessageWaitOptions = {}): Promise<VisibleMessage> {
    requireStepOptions('waitForMessage', options, messageWaitNames);
    const { channel, timeoutMs = this.#context.timeoutMs } = options;
    const found = await this.#context.changes.waitUntil(() => this.#findMessage(match, channel), timeoutMs);
    if (found) return found;
    const where = channel === undefined ? '' : ` in ${typeof channel === 'string' ? channel : channel.id}`;
    throw this.#actions.createError(
      `${this.name} could see no message ${describeMessageMatch(match)}${where} within ${timeoutMs} ms.`,
    );
  }

  /**
   * Waits until the world is idle, and checks that the user can see no matching message.
   * @throws {TestStepError} when the user can see one
   */
  async expectNoMessage(match: MessageMatch, options: MessageWaitOptions = {}): Promise<void> {
    requireStepOptions('expectNoMessage', options, messageWaitNames);
    const { channel, timeoutMs = this.#context.timeoutMs } = options;
    await this.#context.waitForIdle(timeoutMs);
    if (this.#findMessage(match, channel)) {
      throw this.#actions.createError(
        `${this.name} can see a message ${describeMessageMatch(match)}, and none was expected.`,
      );
    }
  }

  /**
   * Sends a message to a channel or thread.
   * @throws {TestStepError} when the user cannot send it there
   */
  async send(channelInput: ChannelInput, content: string, options: MessageInput = {}): Promise<VisibleMessage> {
    requireStepOptions('send', options, messageInputNames);
    const { files = [], stickers = [], replyTo } = options;
    const { channel } = this.#context.entities.resolveChannel(channelInput);
    const message = await this.#actions.call('sendMessage', {
      channel_id: channel.id,
      user_id: this.id,
      content,
      ...(files.length === 0 ? {} : { files: files.map(toUploadPayload) }),
      ...(stickers.length === 0 ? {} : { sticker_ids: stickers.map((each) => this.#expressions.stickerId(each)) }),
      ...(replyTo ? { reply_to: replyTo.id } : {}),
    });
    return new VisibleMessage(message, `#${channel.name ?? channel.id}`);
  }

  /**
   * Sends a sticker to a channel or thread.
   * @param sticker the name of a sticker of `world.guild` or of a standard sticker, or an object with the id
   * @throws {TestStepError} when there is no such sticker, or the user cannot send it there
   */
  async sendSticker(channel: ChannelInput, sticker: StickerInput): Promise<VisibleMessage> {
    return this.send(channel, '', { stickers: [sticker] });
  }

  /**
   * Edits the text of an own message.
   * @returns the message as it is afterwards
   * @throws {TestStepError} when the message is that of another, or was deleted
   */
  async edit({ channelId, id, location }: VisibleMessage, content: string): Promise<VisibleMessage> {
    const message = { channel_id: channelId, message_id: id };
    const edited = await this.#actions.call('editMessage', { ...message, user_id: this.id, content });
    return new VisibleMessage(edited, location);
  }

  /**
   * Writes a post in a forum or media channel: a thread with its first message.
   * @param title 1 to 100 characters: the name of the thread
   * @param options `tags`: names of the tags of the forum
   * @returns the first message of the post. Its `channelId` is the id of the thread
   * @throws {TestStepError} when the user cannot write there, or the forum requires a tag
   *
   * @example
   * await robin.post('questions', 'How do I start?', 'I have read the guide.', { tags: ['help'] });
   */
  async post(forum: ChannelInput, title: string, content: string, options: PostOptions = {}): Promise<VisibleMessage> {
    requireStepOptions('post', options, postNames);
    const { channel } = this.#context.entities.resolveChannel(forum);
    const { message, name } = await this.#actions.call('createPost', {
      channel_id: channel.id,
      user_id: this.id,
      name: title,
      content,
      ...(options.tags ? { applied_tags: options.tags.map((tag) => tagId(channel, tag)) } : {}),
    });
    return new VisibleMessage(message, `#${name ?? title}`);
  }

  /** Sends a direct message. @param recipient the bot under test, or a user */
  async sendDm(recipient: AnyBot | Identifiable, content: string, options?: MessageInput): Promise<VisibleMessage> {
    const userId = hasId(recipient) ? recipient.id : this.#context.emulator.botUserId;
    return this.send(await this.api.users.createDm(userId), content, options);
  }

  /**
   * Clicks a button and waits for the bot's response. If the bot defers the response, waits for the final one.
   *
   * Without declarations, a button is named by its label, or by an object: `{ label, customId, message }`. White space at the ends
   * of a label does not count; upper and lower case differ.
   * @param button a button of a visible message, a declaration, a label or an object. For all but the first, waits until a
   * message has such a button, and clicks the one on the newest message
   * @param params custom_id parameters that select one of several buttons of a declaration
   * @throws {TestStepError} when there is no such button, it cannot be clicked, or the bot does not respond in time; reason
   * `ambiguous` when the message has several with the label
   *
   * @example
   * await robin.click('Apply');
   * await robin.click({ label: 'Close', message: 'Ticket 2' });
   * await robin.click({ customId: /^vote:/, message: poll });
   */
  async click<Button extends ButtonDeclarationBase>(
    button: Button,
    ...params: ParamsFilter<PatternOf<Button>>
  ): Promise<BotResponse>;
  async click(button: VisibleButton | ButtonMatch | string): Promise<BotResponse>;
  async click(
    button: VisibleButton | ButtonMatch | ButtonDeclarationBase | string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<BotResponse> {
    const control = await this.#findControl<VisibleButton>('button', button, params, ({ buttons }) => buttons);
    return this.#actions.useComponent(control);
  }

  /**
   * Chooses options of a select and waits for the bot's response, as `click` does.
   *
   * Without declarations, a select is named by its placeholder, or by an object: `{ placeholder, customId, message }`.
   * @param input one option or a list. Users, roles and channels are objects, ids or names; options of a string select
   * are values or labels
   * @throws {TestStepError} when there is no such select or option, or the bot does not respond in time; reason `ambiguous` when
   * the message has several with the placeholder
   *
   * @example
   * await robin.select('Choose a color', 'Red');
   * await robin.select({ customId: 'mates', message: 'Your crew' }, ['finch', 'wren']);
   */
  async select<Select extends AnySelect>(
    select: Select,
    input: SelectInput<Select>,
    ...params: ParamsFilter<PatternOf<Select>>
  ): Promise<BotResponse>;
  async select(select: VisibleSelect | SelectMatch | string, input: AnySelectInput): Promise<BotResponse>;
  async select(
    select: VisibleSelect | SelectMatch | AnySelect | string,
    input: AnySelectInput,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<BotResponse> {
    const control = await this.#findControl<VisibleSelect>('select', select, params, ({ selects }) => selects);
    return this.#actions.useComponent(control, toSelectValues(control, input, this.#context.entities));
  }

  /**
   * Fills in a modal. Fields without an input keep their initial value. `submit` waits until the modal is open. For a wizard, it
   * submits all pages one after the other until the bot rejects one.
   * @param modal a declaration. Without it, the modal is the one that is open, and the names of the inputs are the labels of its
   * fields, or their custom_ids
   *
   * @example
   * await robin.fill(applicationModal, { name: 'Robin' }).submit();
   * await robin.fill({ 'Your name': 'Robin' }).submit();
   */
  fill<Modal extends AnyModal>(modal: Modal, inputs: ModalInputs<Modal>): FilledModal;
  fill(inputs: ModalFieldInputs): FilledModal;
  fill(
    ...args: readonly [modal: AnyModal, inputs: ModalFieldInputs] | readonly [inputs: ModalFieldInputs]
  ): FilledModal {
    const inputs: unknown = args.length === 2 ? args[1] : args[0];
    // In plain JavaScript, a declaration, which is a function, can be passed alone.
    if (typeof inputs !== 'object' || inputs === null) throw new TestStepError(FILL_WITHOUT_INPUTS);
    return {
      submit: () =>
        args.length === 2 ? this.#actions.fillModal(args[0], args[1]) : this.#actions.fillOpenModal(args[0]),
    };
  }

  /**
   * Uses a slash command and waits for the bot's response.
   * @param command a declaration, or the path of a registered command: `'ticket open'`
   * @param inputs the options. The value of one with autocomplete can be a `suggestion()`
   * @throws {TestStepError} when there is no such command or suggestion, the user cannot use it, or the bot does not respond in time
   */
  async useCommand<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    ...args: UseCommandArguments<Options>
  ): Promise<BotResponse>;
  async useCommand(command: string, inputs?: CommandOptionInputs, options?: UseCommandOptions): Promise<BotResponse>;
  async useCommand(
    command: ChatCommand | string,
    inputs: object = {},
    options: UseCommandOptions = {},
  ): Promise<BotResponse> {
    const resolved = await this.#resolveCommand(command);
    const channelId = this.#channelIdFor('useCommand', options);
    const known = await this.#chooseSuggestions(resolved, inputs, channelId);
    const body = toCommandPayload(resolved, known, this.#context.entities);
    return this.#actions.useCommand(formatCommandName(resolved), channelId, body);
  }

  /**
   * Types into an autocomplete option of a command and returns the suggestions.
   * @param inputs the current values of the options
   * @param name the option into which the user types
   */
  async autocomplete<Options extends CommandOptions>(
    command: ChatCommand<Options>,
    inputs: AutocompleteInputs<Options>,
    name: AutocompleteOptionName<Options>,
    options?: UseCommandOptions,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async autocomplete(
    command: string,
    inputs: CommandOptionInputs,
    name: string,
    options?: UseCommandOptions,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
  async autocomplete(command: ChatCommand | string, inputs: object, name: string, options: UseCommandOptions = {}) {
    const resolved = await this.#resolveCommand(command);
    const channelId = this.#channelIdFor('autocomplete', options);
    return this.#suggest(resolved, await this.#chooseSuggestions(resolved, inputs, channelId), name, channelId);
  }

  /**
   * Uses a context menu command on a message, in the channel of the message, or on a user.
   * @param command a declaration, or the name of a registered command
   */
  async useContextMenu(command: MessageCommand, target: VisibleMessage): Promise<BotResponse>;
  async useContextMenu(command: UserCommand, target: Identifiable, options?: UseCommandOptions): Promise<BotResponse>;
  async useContextMenu(
    command: string,
    target: VisibleMessage | Identifiable,
    options?: UseCommandOptions,
  ): Promise<BotResponse>;
  async useContextMenu(
    command: MessageCommand | UserCommand | string,
    target: VisibleMessage | Identifiable,
    options: UseCommandOptions = {},
  ): Promise<BotResponse> {
    const name = typeof command === 'string' ? command : command.path[0];
    const isMessage =
      typeof command === 'string' ? target instanceof VisibleMessage : command.commandType === 'message';
    const channelId =
      target instanceof VisibleMessage ? target.channelId : this.#channelIdFor('useContextMenu', options);
    const type = isMessage ? commandTypes.MESSAGE : commandTypes.USER;
    await waitForContextMenuCommand(this.#context, name, type);
    return this.#actions.useCommand(`"${name}"`, channelId, {
      command: name,
      command_type: type,
      target_id: target.id,
    });
  }

  /** Adds a reaction to a message. @param emoji a Unicode emoji, or a guild's emoji as `<:name:id>` or `name:id` */
  async react(message: VisibleMessage, emoji: string): Promise<void> {
    await this.#actions.run('addReaction', this.#reaction(message, emoji));
  }

  /** Removes the user's reaction from a message. */
  async removeReaction(message: VisibleMessage, emoji: string): Promise<void> {
    await this.#actions.run('removeReaction', this.#reaction(message, emoji));
  }

  /** Votes in the poll of a message. @param answer the text of an answer */
  async vote(message: VisibleMessage, answer: string): Promise<void> {
    await this.#actions.run('vote', this.#vote(message, answer));
  }

  /** Removes the user's vote from the poll of a message. */
  async removeVote(message: VisibleMessage, answer: string): Promise<void> {
    await this.#actions.run('removeVote', this.#vote(message, answer));
  }

  #chooseSuggestions(command: ResolvedCommand, inputs: object, channelId: string): Promise<KnownOptionInputs> {
    // The overloads restrict the inputs.
    return chooseSuggestions(
      inputs as CommandOptionInputs,
      (known, name, of = this) =>
        of instanceof TestUser
          ? of.#suggest(command, known, name, channelId)
          : Promise.reject(new TestStepError('The option `of` of suggestion() is a user of the world.')),
      (message, reason) => this.#actions.createError(message, reason),
    );
  }

  #suggest(command: ResolvedCommand, inputs: KnownOptionInputs, name: string, channelId: string) {
    const body = toCommandPayload(command, inputs, this.#context.entities, name);
    return this.#actions.autocomplete(formatCommandName(command), channelId, body);
  }

  async #resolveCommand(command: ChatCommand | string): Promise<ResolvedCommand> {
    return typeof command === 'string' ? resolveCommand(this.#context, command) : resolveDeclaredCommand(command);
  }

  #visibleMessages(channel: ChannelInput | undefined): Iterable<VisibleMessage> {
    const { emulator, entities } = this.#context;
    const within = channel === undefined ? undefined : entities.resolveChannel(channel);
    return findVisibleMessages(emulator.world, this.id, within);
  }

  #findMessage(match: MessageMatch, channel: ChannelInput | undefined): VisibleMessage | undefined {
    for (const message of this.#visibleMessages(channel)) if (matchesMessage(message, match)) return message;
    return undefined;
  }

  /**
   * Finds what a user clicks or chooses from. For all but a control of a visible message, waits until a message has it.
   * @param controlsOf the controls of a message that it can be
   */
  async #findControl<Control extends VisibleButton | VisibleSelect>(
    kind: Control['kind'],
    input: Control | ButtonMatch | SelectMatch | ButtonDeclarationBase | AnySelect | string,
    params: Readonly<Record<string, unknown>> | undefined,
    controlsOf: (message: VisibleMessage) => readonly Control[],
  ): Promise<Control> {
    if (isVisibleControl<Control>(input)) return input;
    if (isDeclaration(input)) {
      return this.#actions.waitForComponent(describeDeclaration(input, params), (message) =>
        findDeclaredComponent(input.customId, params, controlsOf(message)),
      );
    }
    return this.#actions.waitForNamedControl(toNamedControl(kind, input), controlsOf);
  }

  /** @param step the step that has the options */
  #channelIdFor(step: string, options: UseCommandOptions): string {
    requireStepOptions(step, options, useCommandNames);
    const { channel } = options;
    return channel === undefined
      ? defaultChannelId(this.#context, this.id)
      : this.#context.entities.resolveChannel(channel).channel.id;
  }

  #reaction({ channelId, id }: VisibleMessage, emoji: string) {
    return { channel_id: channelId, message_id: id, emoji: reactionEmoji(emoji), user_id: this.id };
  }

  #vote(message: VisibleMessage, answer: string) {
    const answers = message.payload.poll?.answers ?? [];
    const found = answers.find(({ poll_media }) => poll_media.text === answer);
    if (found) {
      const { channelId, id } = message;
      return { channel_id: channelId, message_id: id, answer_id: String(found.answer_id), user_id: this.id };
    }
    const available = answers.map(({ poll_media }) => `"${poll_media.text}"`).join(', ') || 'none, it has no poll';
    throw this.#actions.createError(
      `${this.name} could not vote "${answer}". Poll answers of the message: ${available}.`,
    );
  }
}

/** @throws {TestStepError} when the forum has no such tag */
function tagId({ available_tags: tags = [], name }: Channel, nameOrId: string): string {
  const found = tags.find((tag) => tag.name === nameOrId || tag.id === nameOrId);
  if (found) return found.id;
  const known = tags.map((tag) => `"${tag.name}"`).join(', ') || 'none';
  throw new TestStepError(`#${name} has no tag "${nameOrId}". Existing tags: ${known}.`);
}
