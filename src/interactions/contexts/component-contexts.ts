/**
 * The contexts of buttons, selects and modals. They are in one file because they refer to each other: the handler of a
 * button can prompt with a modal, and the handler of a modal can await a button.
 */

import type { Snowflake } from '../../base/snowflake.js';
import type { JsonConvertible } from '../../rest/call/builders.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { toReadable } from '../../rest/encode/convert-builders.js';
import type {
  ComponentInteraction,
  ModalInteraction,
  ResolvedData,
} from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { AnyButton } from '../components/button.js';
import type { AnyInteractiveComponent } from '../components/interactive-component.js';
import type { AnySelect, SelectValue } from '../components/select.js';
import { selectOptionValues } from '../components/select-option-values.js';
import type { PatternOf } from '../custom-id/custom-id-declaration.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import { extendContext } from '../guards/check-guards.js';
import type { DeclaredAdditions } from '../guards/declared-guards.js';
import type { AnyModal, ModalValues } from '../modals/any-modal.js';
import type { ShowableModal } from '../modals/modal-service.js';
import type { UnloadedModal } from '../modals/opened-modal.js';
import type { PageMessage } from '../pager/page-message.js';
import type { PageRenderer } from '../pager/page-renderer.js';
import type { OpenedPager } from '../pager/pager-declaration.js';
import type { AwaitedMessages } from '../prompts/awaited-messages.js';
import type { ParsedComponentUse } from '../prompts/component-prompts.js';
import { DEFAULT_PROMPT_TIMEOUT_MS, type PendingPrompts } from '../prompts/pending-prompts.js';
import { type FollowUpTarget, InteractionContext } from '../responses/interaction-context.js';
import type { ReplyHandleBase, SentMessageKind } from '../responses/message-handles.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyEdit, ReplyMessage } from '../responses/reply-message.js';
import { AwaitableMessage, AwaitableReply, type WaitOn } from './awaitable-messages.js';
import {
  type AwaitComponentOptions,
  type AwaitComponentOutcome,
  awaitComponentNames,
  type PromptableModal,
  type PromptModalOptions,
  type PromptModalOutcome,
  promptModalNames,
} from './prompt-options.js';
import { requirePromptableModal } from './promptable-modal.js';

/** The context of a declared button or select. */
export type ComponentContextOf<D extends AnyInteractiveComponent> = D extends AnyButton
  ? ButtonContext<D>
  : D extends AnySelect
    ? SelectContext<D>
    : never;

/** The services that the bot provides to contexts. */
export interface ContextServices {
  readonly prompts: PendingPrompts;
  readonly pages: PageRenderer;
}

/** The message that `reply` sent or `update` changed, as an object that edits and deletes it. */
export interface ReplyHandle extends ReplyHandleBase {
  edit(edit: string | ReplyEdit): Promise<SentMessage>;

  /**
   * Waits for the next use of a declared component, or of one of several, on this message only. Apart from that it is
   * `awaitComponent` of the context: the components belong to the handler until it ends, and the outcomes are the same.
   *
   * The outcome is `deleted` when exactly this message was deleted: by this handler, or by somebody else if the bot has the
   * intents for that.
   *
   * @param components the declarations whose use ends the wait
   * @throws {ValidationError} when the name of an option is unknown
   * @throws {RangeError} when `timeoutMs` is not above 0
   * @example
   * const question = await use.followUp({ content: 'Delete it?', components: [actionRow(yes(), no())] });
   * const next = await question.awaitComponent([yes, no], { timeoutMs: 60_000 });
   * await question.delete();
   */
  awaitComponent<const D extends AnyInteractiveComponent>(
    components: D | readonly D[],
    options?: AwaitComponentOptions,
  ): Promise<AwaitComponentOutcome<ComponentContextOf<D>>>;
}

/**
 * A message of an interaction that Discord has returned, with its id: of `followUp`, `editReply`, or `edit` of a handle. It
 * can be used wherever a `ReplyHandle` can.
 */
export interface SentMessage extends ReplyHandle {
  /** The id of the message. */
  readonly id: Snowflake;
  /** The message as Discord returned it. A later edit does not change this object. */
  readonly message: Message;
}

/** A context whose handler can wait for components on its messages, and show pages. */
export abstract class ComponentAwaitingContext extends InteractionContext {
  protected readonly services: ContextServices;

  protected constructor(received: ReceivedInteraction, services: ContextServices) {
    super(received);
    this.services = services;
  }

  /**
   * Loads a page of a declared pager, and returns its message with the buttons that turn pages: for `reply`, `update`,
   * `followUp`, `editReply` or `api.messages.create`. The user of this context can turn the pages, unless the pager is
   * declared with `by: 'anyone'`.
   *
   * @param pager the result of calling the declaration
   * @throws {PagerError} when no handler of the bot is bound to the pager (`not_bound`), the page is not an integer from 0
   * (`invalid_page`), or the handler returned no items (`invalid_items`)
   * @throws {ValidationError} when a parameter is invalid, or the custom_id is longer than 100 characters
   * @throws any error of the handler that loads the items
   * @example
   * await used.reply({ ...(await used.renderPage(tags({ owner: used.user.id }))), ephemeral: true });
   */
  renderPage(pager: OpenedPager): Promise<PageMessage> {
    return this.services.pages.open(pager, this);
  }

  /** The message that `update` of this context changes. */
  protected get updatedMessageId(): Snowflake | undefined {
    return undefined;
  }

  /**
   * Waits for the next use of a declared component, or of one of several, on the message that this context replied with
   * or updated, or whose component showed a modal. Until the handler ends, these components belong to it and do not reach
   * other bindings. A use that arrives between two waits of the handler is kept for the next one; it is only acknowledged if
   * that waits for something else.
   *
   * The outcome is `used` with the context of the component, `timed_out`, `deleted` if the message was deleted, alone, in
   * bulk, or with its channel or guild, or `moved` if the shard moved to another process of a cluster; the user got a message
   * then. Discord reports deletions only to bots with the intents GUILD_MESSAGES, DIRECT_MESSAGES (messages) and GUILDS
   * (channels, threads and guilds), and never that of an ephemeral message. This method does not add intents.
   *
   * Distinguish several components with `context.is(declaration)`.
   *
   * @param components the declarations whose use ends the wait
   * @throws {ValidationError} when the name of an option is unknown
   * @throws {RangeError} when `timeoutMs` is not above 0
   * @example
   * await click.reply({ content: 'Delete it?', components: [actionRow(yes(), no())] });
   * const next = await click.awaitComponent([yes, no], { timeoutMs: 60_000 });
   * if (next.outcome === 'used' && next.context.is(yes)) {
   *   await next.context.update({ content: 'Deleted.', components: [] });
   * }
   */
  awaitComponent<const D extends AnyInteractiveComponent>(
    components: D | readonly D[],
    options?: AwaitComponentOptions,
  ): Promise<AwaitComponentOutcome<ComponentContextOf<D>>> {
    return this.#awaitOn({ kind: 'responses', updatedId: this.updatedMessageId }, components, options);
  }

  override reply(message: string | ReplyMessage): Promise<ReplyHandle> {
    return this.responder.reply(message).then(() => this.#replyHandle());
  }

  override async followUp(message: string | ReplyMessage): Promise<SentMessage> {
    return this.#sentMessage(await this.responder.followUp(message), 'followUp');
  }

  override async editReply(edit: string | ReplyEdit): Promise<SentMessage> {
    return this.#sentMessage(await this.responder.editReply(edit), 'reply');
  }

  override async editFollowUp(target: FollowUpTarget, edit: string | ReplyEdit): Promise<SentMessage> {
    return this.#sentMessage((await super.editFollowUp(target, edit)).message, 'followUp');
  }

  /** Responds with an update of the message that contains the component, or from which the modal was opened. */
  protected updateMessage(edit: string | ReplyEdit): Promise<ReplyHandle> {
    return this.responder.update(edit).then(() => this.#replyHandle());
  }

  #replyHandle(): ReplyHandle {
    return new AwaitableReply(this.responder, this.#waitOn);
  }

  #sentMessage(message: Message, kind: SentMessageKind): SentMessage {
    return new AwaitableMessage(this.responder, message, kind, this.#waitOn);
  }

  get #waitOn(): WaitOn<ReplyHandle['awaitComponent']> {
    return (messages) => (components, options) => this.#awaitOn(messages, components, options);
  }

  async #awaitOn<const D extends AnyInteractiveComponent>(
    messages: AwaitedMessages,
    components: D | readonly D[],
    options: AwaitComponentOptions = {},
  ): Promise<AwaitComponentOutcome<ComponentContextOf<D>>> {
    requireKnownNames('awaitComponent()', options, awaitComponentNames);
    const { timeoutMs = DEFAULT_PROMPT_TIMEOUT_MS, by = 'same_user', defer = 'update' } = options;
    const declarations: readonly AnyInteractiveComponent[] = isList(components) ? components : [components];
    const result = await this.services.prompts.awaitComponent({
      declarations,
      messages,
      userId: this.user.id,
      responder: this.responder,
      locale: this.locale,
      timeoutMs,
      by,
      defer,
    });
    if (result.outcome !== 'used') return result;
    const context = createComponentContext(result.use, result.received, this.services);
    // The context was created for the declaration that was used, which is one of `components`, with what its guards add.
    return { outcome: 'used', context: extendContext(context, result.additions) as ComponentContextOf<D> };
  }
}

/** A context whose handler can show a modal. */
export abstract class ModalShowingContext extends ComponentAwaitingContext {
  /**
   * Responds with a modal. It must be the initial response, within 3 seconds: a handler that does something slow first
   * needs `defer: false` on its binding. The submission goes to the handler bound with `@ModalSubmit`.
   *
   * @param modal the result of calling a declaration, or a promise of it if the declaration has a `store`; or a modal of the API,
   * also from a builder of another library
   * @throws {InteractionError} when the interaction was already responded to (`already_responded`) or deferred
   * (`deferred`), or when its token has expired (`expired`)
   * @throws {ModalLoadError} when the fields come from data and cannot be loaded. The user got a message with a button that
   * tries again
   * @example
   * return click.showModal(application({ track: 'dev' }, { prefill: { name: click.user.username } }));
   * @see https://docs.discord.com/developers/interactions/receiving-and-responding
   */
  showModal(modal: ShowableModal | JsonConvertible | Promise<ShowableModal>): Promise<void> {
    const shown = modal instanceof Promise ? modal : toReadable(modal);
    return this.services.prompts.modalService.show(this.received, shown);
  }

  /**
   * Responds with a modal and waits for its submission, in one handler. If values are rejected, the user can correct
   * them while the handler waits on. The submission is an interaction of its own: respond to it with `result.context`.
   *
   * If the fields come from data and cannot be loaded, the user gets a message with a button that tries again, and the
   * handler waits on; the failure is logged.
   *
   * Discord does not report that a user closes a modal. If the user then clicks the same component again, for which the
   * handler has waited with `awaitComponent`, the modal is shown again and the handler waits on.
   *
   * The outcome is `submitted` with the context of the submission, `timed_out`, `superseded` if the same user was prompted
   * with another modal or used another component that the handler has waited for, or `moved` if the shard moved to another
   * process of a cluster; the user got a message then. A pending prompt ends with the process; use `showModal` and
   * `@ModalSubmit` for modals that must survive a restart.
   *
   * @param modal the result of calling a declaration, or a promise of it if the declaration has a `store`; not a wizard
   * @throws {InteractionError} for the same reasons as `showModal`, and with `not_allowed` when `modal` is not the result
   * of calling a declaration
   * @throws {ValidationError} when the name of an option is unknown
   * @throws {RangeError} when `timeoutMs` is not above 0
   * @throws any error of a `parse` function of the modal
   * @example
   * const result = await click.promptModal(decline({ applicant }), { timeoutMs: 60_000 });
   * if (result.outcome !== 'submitted') return;
   * await result.context.reply({ content: `Declined: ${result.context.values.reason}` });
   */
  async promptModal<D extends PromptableModal>(
    modal: UnloadedModal<D> | Promise<UnloadedModal<D>>,
    options: PromptModalOptions = {},
  ): Promise<PromptModalOutcome<ModalContext<D>>> {
    requireKnownNames('promptModal()', options, promptModalNames);
    const { timeoutMs = DEFAULT_PROMPT_TIMEOUT_MS, defer = 'reply' } = options;
    const {
      declaration,
      params,
      options: openOptions,
    } = requirePromptableModal(
      // Not awaited without need: a response must be claimed synchronously, before another call can claim it.
      modal instanceof Promise ? await modal : modal,
    );
    const result = await this.services.prompts.promptModal({
      declaration,
      params,
      openOptions,
      received: this.received,
      userId: this.user.id,
      responder: this.responder,
      locale: this.locale,
      timeoutMs,
      defer,
    });
    if (result.outcome !== 'submitted') return result;
    // `declaration` was called with these parameters, and it parsed these values.
    const context = new ModalContextBase<D>(
      result.received,
      this.services,
      declaration,
      params as CustomIdParamsOf<PatternOf<D>>,
      { values: result.values as ModalValues<D> },
    );
    // `additions` comes from the guards of `declaration`.
    return { outcome: 'submitted', context: extendContext(context, result.additions as DeclaredAdditions<D>) };
  }
}

/** The context of a component of a message, declared or not. */
export abstract class MessageComponentContext extends ModalShowingContext {
  /** The message that contains the component. */
  readonly message: Message;

  protected constructor(received: ReceivedInteraction<ComponentInteraction>, services: ContextServices) {
    super(received, services);
    this.message = received.interaction.message;
  }

  /**
   * Responds by editing the message that contains the component. Omitted properties stay unchanged; null clears a
   * property.
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when the interaction was already responded to (`already_responded`) or deferred for a
   * reply (`deferred`), or when its token has expired (`expired`)
   */
  update(edit: string | ReplyEdit): Promise<ReplyHandle> {
    return this.updateMessage(edit);
  }

  /**
   * Acknowledges the interaction without changing the message. `update`, `reply` and `followUp` are still possible.
   * @throws {InteractionError} for the same reasons as `update`
   */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedMessageId(): Snowflake {
    return this.message.id;
  }
}

/** The context of a button or select. */
export abstract class ComponentContext<
  D extends AnyInteractiveComponent = AnyInteractiveComponent,
> extends MessageComponentContext {
  readonly declaration: D;
  /** The parameters of the custom_id. */
  readonly params: CustomIdParamsOf<PatternOf<D>>;

  protected constructor(
    received: ReceivedInteraction<ComponentInteraction>,
    services: ContextServices,
    declaration: D,
    params: CustomIdParamsOf<PatternOf<D>>,
  ) {
    super(received, services);
    this.declaration = declaration;
    this.params = params;
  }

  /**
   * Whether the user used a component of this declaration. If `awaitComponent` waits for several components, this check
   * narrows the type of the context.
   */
  is<Other extends AnyInteractiveComponent>(declaration: Other): this is ComponentContextOf<Other> {
    const own: AnyInteractiveComponent = this.declaration;
    return own === declaration;
  }
}

/**
 * The context of a clicked button. Without a response it is deferred after 2 seconds as `update`, unless the binding
 * sets `defer`.
 *
 * @example
 * @Button(apply)
 * async clicked(click: ButtonContext<typeof apply>) {
 *   await click.reply({ content: `You applied for ${click.params.track}.`, ephemeral: true });
 * }
 */
export type ButtonContext<D extends AnyButton = AnyButton> = ButtonContextBase<D> & DeclaredAdditions<D>;

/** A `ButtonContext` without the properties that guards add. */
export class ButtonContextBase<D extends AnyButton = AnyButton> extends ComponentContext<D> {
  constructor(
    received: ReceivedInteraction<ComponentInteraction>,
    services: ContextServices,
    declaration: D,
    params: CustomIdParamsOf<PatternOf<D>>,
  ) {
    super(received, services, declaration, params);
  }
}

/**
 * The context of a used select. Without a response it is deferred after 2 seconds as `update`, unless the binding sets
 * `defer`.
 *
 * @example
 * @Select(color)
 * async selected(pick: SelectContext<typeof color>) {
 *   await pick.update({ content: `Your color: ${pick.value}` });
 * }
 */
export type SelectContext<D extends AnySelect = AnySelect> = SelectContextBase<D> & DeclaredAdditions<D>;

/** A `SelectContext` without the properties that guards add. */
export class SelectContextBase<D extends AnySelect = AnySelect> extends ComponentContext<D> {
  /**
   * The selected option value, user, role or channel. It is a list if `maxValues` is above 1, and may be null if
   * `minValues` is 0.
   */
  readonly value: SelectValue<D>;
  /** The selection as Discord sent it: option values, or ids of entities. */
  readonly values: readonly string[];
  /** The selected users, members, roles and channels, by id. */
  readonly resolved: ResolvedData;
  readonly #customId: string;

  /** @param value what the declaration parsed */
  constructor(
    received: ReceivedInteraction<ComponentInteraction>,
    services: ContextServices,
    declaration: D,
    params: CustomIdParamsOf<PatternOf<D>>,
    value: SelectValue<D>,
  ) {
    super(received, services, declaration, params);
    const { values = [], resolved = {}, custom_id: customId } = received.interaction.data;
    this.#customId = customId;
    this.value = value;
    this.values = values;
    this.resolved = resolved;
  }

  /** The values of all options that a string select was shown with, selected or not. Empty for other selects. */
  get optionValues(): readonly string[] {
    return selectOptionValues(this.message, this.#customId);
  }
}

/** The context of a submitted modal, declared or not. */
export abstract class SubmittedModalContext extends ComponentAwaitingContext {
  /** The selected users, members, roles, channels and the uploaded attachments, by id. */
  readonly resolved: ResolvedData;
  /** The message of the component that opened the modal; undefined if a command opened it. */
  readonly message: Message | undefined;

  /** @param resolved Default: the resolved data of the interaction */
  protected constructor(
    received: ReceivedInteraction<ModalInteraction>,
    services: ContextServices,
    resolved: ResolvedData = received.interaction.data.resolved ?? {},
  ) {
    super(received, services);
    this.resolved = resolved;
    this.message = received.interaction.message;
  }

  /**
   * Responds by editing the message of the component that opened the modal. Omitted properties stay unchanged; null
   * clears a property.
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when a command opened the modal (`not_allowed`), when the interaction was deferred for a
   * reply (`deferred`; avoid it with `defer: 'update'` on the binding) or already responded to (`already_responded`), or
   * when its token has expired (`expired`)
   */
  update(edit: string | ReplyEdit): Promise<ReplyHandle> {
    return this.updateMessage(edit);
  }

  /**
   * Acknowledges the submission without changing the message of the component that opened the modal.
   * @throws {InteractionError} for the same reasons as `update`
   */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedMessageId(): Snowflake | undefined {
    return this.message?.id;
  }
}

/** The parsed input of a modal or wizard. */
export interface ModalSubmission<D extends AnyModal> {
  readonly values: ModalValues<D>;
  /**
   * For a wizard: the resolved data of all pages.
   * @default the resolved data of the interaction
   */
  readonly resolved?: ResolvedData | undefined;
}

/**
 * The context of a submitted modal or wizard. Without a response it is deferred after 2 seconds as `reply`, unless the
 * binding sets `defer`.
 *
 * @example
 * @ModalSubmit(application)
 * async submitted(form: ModalContext<typeof application>) {
 *   await form.reply({ content: `Thank you, ${form.values.name}.`, ephemeral: true });
 * }
 */
export type ModalContext<D extends AnyModal = AnyModal> = ModalContextBase<D> & DeclaredAdditions<D>;

/** A `ModalContext` without the properties that guards add. */
export class ModalContextBase<D extends AnyModal = AnyModal> extends SubmittedModalContext {
  readonly declaration: D;
  /** The parameters of the custom_id. */
  readonly params: CustomIdParamsOf<PatternOf<D>>;
  /** The parsed values of the fields, by field name. */
  readonly values: ModalValues<D>;

  constructor(
    received: ReceivedInteraction<ModalInteraction>,
    services: ContextServices,
    declaration: D,
    params: CustomIdParamsOf<PatternOf<D>>,
    { values, resolved }: ModalSubmission<D>,
  ) {
    super(received, services, resolved);
    this.declaration = declaration;
    this.params = params;
    this.values = values;
  }
}

function createComponentContext(
  { declaration, params, value }: ParsedComponentUse,
  received: ReceivedInteraction<ComponentInteraction>,
  services: ContextServices,
): ButtonContextBase | SelectContextBase {
  return declaration.kind === 'button'
    ? new ButtonContextBase(received, services, declaration, params)
    : new SelectContextBase(received, services, declaration, params, value);
}

function isList(
  components: AnyInteractiveComponent | readonly AnyInteractiveComponent[],
): components is readonly AnyInteractiveComponent[] {
  return Array.isArray(components);
}
