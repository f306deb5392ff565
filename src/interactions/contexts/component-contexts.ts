/**
 * The contexts of buttons, selects and modals. They stand in one file because they lead to each other: a button's handler
 * asks a modal, and a modal's handler waits for a button.
 */
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type {
  ComponentInteraction,
  ModalInteraction,
  ResolvedData,
} from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { AnyButton } from '../components/button.js';
import type { AnySelect, SelectValue } from '../components/select.js';
import { selectOptionValues } from '../components/select-option-values.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import type { PatternOf } from '../declarations/declaration.js';
import type { AnyModal, ModalValues } from '../modals/modal.js';
import type { AnyInteractiveComponent, ParsedComponentUse } from '../prompts/component-prompts.js';
import type { PendingPrompts } from '../prompts/pending-prompts.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyEdit } from '../responses/reply-message.js';
import { type ContextDependencies, InteractionContext } from './interaction-context.js';
import {
  type AwaitComponentOptions,
  type AwaitComponentOutcome,
  type PromptableModal,
  type PromptModalArguments,
  type PromptModalOutcome,
  splitPromptArguments,
} from './prompt-options.js';

/** The context of a declared component. */
export type ComponentContextOf<D extends AnyInteractiveComponent> = D extends AnyButton
  ? ButtonContext<D>
  : D extends AnySelect
    ? SelectContext<D>
    : never;

const DEFAULT_PROMPT_TIMEOUT_MS = limits.interaction.tokenMs;

/** A context whose handler can wait for the components of its answer. */
export abstract class ComponentAwaitingContext extends InteractionContext {
  protected readonly prompts: PendingPrompts;

  protected constructor(parts: ContextDependencies) {
    super(parts);
    this.prompts = parts.prompts;
  }

  /** The message that an update of this context changes. */
  protected get updatedMessageId(): Snowflake | undefined {
    return undefined;
  }

  /**
   * Waits for the next use of a declared component (or of one of several, told apart by `context.is(declaration)`) on
   * the message of this context's answer. Until the handler ends, those components go to it alone, before any binding.
   *
   * @example
   * await click.reply({ content: 'Sure?', components: [actionRow(yes(), no())] });
   * const next = await click.waitFor([yes, no], { withinMs: 60_000 });
   * if (next.outcome === 'used' && next.context.is(yes)) await next.context.update({ content: 'Done.', components: [] });
   * @throws RangeError when `withinMs` is not above 0
   */
  async awaitComponent<const D extends AnyInteractiveComponent>(
    components: D | readonly D[],
    options: AwaitComponentOptions,
  ): Promise<AwaitComponentOutcome<ComponentContextOf<D>>> {
    const { timeoutMs, by = 'same', defer = 'update' } = options;
    const declarations: readonly AnyInteractiveComponent[] = isList(components) ? components : [components];
    const result = await this.prompts.awaitComponent({
      declarations,
      interactionId: this.id,
      userId: this.user.id,
      messageId: this.updatedMessageId,
      responder: this.responder,
      timeoutMs,
      by,
      defer,
    });
    if (result.outcome !== 'used') return result;
    const context = createComponentContext(result.use, { ...result.received, prompts: this.prompts });
    // It was made for the declaration that was used, which is one of those that were given.
    return { outcome: 'used', context: context as ComponentContextOf<D> };
  }
}

/** A context whose handler can show a modal. */
export abstract class ModalShowingContext extends ComponentAwaitingContext {
  /**
   * Answers with a modal: `click.showModal(application({ track: 'dev' }))`.
   * @throws InteractionError after a deferral: put `defer: false` on the binding of a handler that is slow to show it
   */
  showModal(modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    return this.prompts.modalService.show(this.responder, this.user.id, modal);
  }

  /**
   * Answers with a modal and waits for what is submitted. Values that are refused go back to the person as always, and
   * the handler goes on waiting. The submission is an interaction of its own: answer it by `form`.
   *
   * @example
   * const answer = await click.ask(rename, { withinMs: 60_000 });
   * if (answer.outcome === 'submitted') await answer.form.reply({ content: `Hello, ${answer.form.values.name}.` });
   * @throws InteractionError as `showModal`; RangeError when `withinMs` is not above 0; what a `parse` function throws
   */
  async promptModal<D extends PromptableModal>(
    modal: D,
    ...args: PromptModalArguments<D>
  ): Promise<PromptModalOutcome<ModalContext<D>>> {
    const { params, options } = splitPromptArguments<D>(modal, args);
    const { timeoutMs = DEFAULT_PROMPT_TIMEOUT_MS, defer = 'reply', ...openOptions } = options;
    const result = await this.prompts.promptModal({
      declaration: modal,
      openOptions,
      userId: this.user.id,
      responder: this.responder,
      timeoutMs,
      defer,
    });
    if (result.outcome !== 'submitted') return result;
    const { received } = result;
    // The declaration that was asked read them.
    const values = result.values as ModalValues<D>;
    const context = new ModalContext<D>({ ...received, declaration: modal, params, values, prompts: this.prompts });
    return { outcome: 'submitted', context };
  }
}

export interface ComponentContextDependencies<D extends AnyInteractiveComponent>
  extends ContextDependencies<ComponentInteraction> {
  readonly declaration: D;
  readonly params: CustomIdParamsOf<PatternOf<D>>;
}

/** What the handlers of buttons and selects receive. */
export abstract class ComponentContext<
  D extends AnyInteractiveComponent = AnyInteractiveComponent,
> extends ModalShowingContext {
  readonly declaration: D;
  /** What its custom_id carries. */
  readonly params: CustomIdParamsOf<PatternOf<D>>;
  /** The message in which it stands. */
  readonly message: Message;

  protected constructor(parts: ComponentContextDependencies<D>) {
    super(parts);
    this.declaration = parts.declaration;
    this.params = parts.params;
    this.message = parts.interaction.message;
  }

  /** Whether it is this declared component that was used; tells apart what `waitFor` gives. */
  is<Other extends AnyInteractiveComponent>(declaration: Other): this is ComponentContextOf<Other> {
    const own: AnyInteractiveComponent = this.declaration;
    return own === declaration;
  }

  /** Answers by changing the message in which it stands: what is not named stays, null empties. */
  update(edit: ReplyEdit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that it was seen and leaves the message as it is; `update` and `reply` are still possible. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedMessageId(): Snowflake {
    return this.message.id;
  }
}

export type ButtonContextDependencies<D extends AnyButton> = ComponentContextDependencies<D>;

/** What the handler of a button receives. Without an answer it is deferred after 2 seconds as `update`. */
export class ButtonContext<D extends AnyButton = AnyButton> extends ComponentContext<D> {
  constructor(parts: ButtonContextDependencies<D>) {
    super(parts);
  }
}

export interface SelectContextDependencies<D extends AnySelect> extends ComponentContextDependencies<D> {
  readonly value: SelectValue<D>;
}

/** What the handler of a select receives. Without an answer it is deferred after 2 seconds as `update`. */
export class SelectContext<D extends AnySelect = AnySelect> extends ComponentContext<D> {
  /** What was chosen: a value, null or a list of values; of entities, those themselves. */
  readonly value: SelectValue<D>;
  /** The values as they came: keys of options, or ids. */
  readonly values: readonly string[];
  /** The users, members, roles and channels that were chosen, by id. */
  readonly resolved: ResolvedData;
  readonly #customId: string;

  constructor(parts: SelectContextDependencies<D>) {
    super(parts);
    const { values = [], resolved = {}, custom_id: customId } = parts.interaction.data;
    this.#customId = customId;
    this.value = parts.value;
    this.values = values;
    this.resolved = resolved;
  }

  /** Of a string select: the values of all options as it was shown, chosen or not. */
  get optionValues(): readonly string[] {
    return selectOptionValues(this.message, this.#customId);
  }
}

export interface ModalContextDependencies<D extends AnyModal> extends ContextDependencies<ModalInteraction> {
  readonly declaration: D;
  readonly params: CustomIdParamsOf<PatternOf<D>>;
  readonly values: ModalValues<D>;
  /** Of a wizard: what all pages brought along. Default: what the submission did. */
  readonly resolved?: ResolvedData | undefined;
}

/** What the handler of a submitted modal receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class ModalContext<D extends AnyModal = AnyModal> extends ComponentAwaitingContext {
  readonly declaration: D;
  /** What the modal's custom_id carries. */
  readonly params: CustomIdParamsOf<PatternOf<D>>;
  /** The values of the fields by name, parsed. */
  readonly values: ModalValues<D>;
  /** The users, members, roles, channels and attachments that were chosen, by id. */
  readonly resolved: ResolvedData;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;

  constructor(parts: ModalContextDependencies<D>) {
    super(parts);
    this.declaration = parts.declaration;
    this.params = parts.params;
    this.values = parts.values;
    this.resolved = parts.resolved ?? parts.interaction.data.resolved ?? {};
    this.message = parts.interaction.message;
  }

  /**
   * Answers by changing the message from which the modal was opened: what is not named stays, null empties.
   * @throws InteractionError when it was opened from no message, or deferred for a reply (`defer: 'update'` on the
   * binding avoids that)
   */
  update(edit: ReplyEdit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that it was seen and leaves the message from which it was opened as it is. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedMessageId(): Snowflake | undefined {
    return this.message?.id;
  }
}

function createComponentContext(
  { declaration, params, value }: ParsedComponentUse,
  parts: ReceivedInteraction<ComponentInteraction> & { readonly prompts: PendingPrompts },
): ButtonContext | SelectContext {
  return declaration.kind === 'button'
    ? new ButtonContext({ ...parts, declaration, params })
    : new SelectContext({ ...parts, declaration, params, value });
}

function isList(
  components: AnyInteractiveComponent | readonly AnyInteractiveComponent[],
): components is readonly AnyInteractiveComponent[] {
  return Array.isArray(components);
}
