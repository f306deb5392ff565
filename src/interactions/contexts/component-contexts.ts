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
import type { Edit } from '../answer-message.js';
import type { AnyComponent, Use } from '../awaited-components.js';
import type { AnyButton } from '../components/button.js';
import { offeredValues } from '../components/offered-values.js';
import type { AnySelect, ChosenIn } from '../components/select.js';
import type { ParamsOf } from '../custom-id/params.js';
import type { PatternOf } from '../declaration.js';
import type { AnyModal, ValuesIn } from '../modals/modal.js';
import type { Received } from '../taken.js';
import type { Waiting } from '../waiting.js';
import {
  type AskArguments,
  type AskableModal,
  type AskOutcome,
  askedWith,
  type WaitOptions,
  type WaitOutcome,
} from './asking.js';
import { type ContextParts, InteractionContext } from './interaction-context.js';

/** The context of a declared component. */
export type ComponentContextOf<D extends AnyComponent> = D extends AnyButton
  ? ButtonContext<D>
  : D extends AnySelect
    ? SelectContext<D>
    : never;

const ASK_WITHIN_MS = limits.interaction.tokenMs;

/** A context whose handler can wait for the components of its answer. */
export abstract class WaitingContext extends InteractionContext {
  protected readonly waiting: Waiting;

  protected constructor(parts: ContextParts) {
    super(parts);
    this.waiting = parts.waiting;
  }

  /** The message that an update of this context changes. */
  protected get updatedId(): Snowflake | undefined {
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
  async waitFor<const D extends AnyComponent>(
    components: D | readonly D[],
    options: WaitOptions,
  ): Promise<WaitOutcome<ComponentContextOf<D>>> {
    const { withinMs, by = 'same', defer = 'update' } = options;
    const declarations: readonly AnyComponent[] = isList(components) ? components : [components];
    const result = await this.waiting.wait({
      declarations,
      interactionId: this.id,
      userId: this.user.id,
      messageId: this.updatedId,
      responder: this.responder,
      withinMs,
      by,
      defer,
    });
    if (result.outcome !== 'used') return result;
    const context = contextOf(result.use, { ...result.received, waiting: this.waiting });
    // It was made for the declaration that was used, which is one of those that were given.
    return { outcome: 'used', context: context as ComponentContextOf<D> };
  }
}

/** A context whose handler can show a modal. */
export abstract class OpeningContext extends WaitingContext {
  /**
   * Answers with a modal: `click.showModal(application({ track: 'dev' }))`.
   * @throws InteractionError after a deferral: put `defer: false` on the binding of a handler that is slow to show it
   */
  showModal(modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    return this.waiting.forms.show(this.responder, this.user.id, modal);
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
  async ask<D extends AskableModal>(modal: D, ...args: AskArguments<D>): Promise<AskOutcome<ModalContext<D>>> {
    const { params, options } = askedWith<D>(modal, args);
    const { withinMs = ASK_WITHIN_MS, defer = 'reply', ...opening } = options;
    const result = await this.waiting.ask({
      declaration: modal,
      opening,
      userId: this.user.id,
      responder: this.responder,
      withinMs,
      defer,
    });
    if (result.outcome !== 'submitted') return result;
    const { received } = result;
    // The declaration that was asked read them.
    const values = result.values as ValuesIn<D>;
    const form = new ModalContext<D>({ ...received, declaration: modal, params, values, waiting: this.waiting });
    return { outcome: 'submitted', form };
  }
}

export interface ComponentContextParts<D extends AnyComponent> extends ContextParts<ComponentInteraction> {
  readonly declaration: D;
  readonly params: ParamsOf<PatternOf<D>>;
}

/** What the handlers of buttons and selects receive. */
export abstract class ComponentContext<D extends AnyComponent = AnyComponent> extends OpeningContext {
  readonly declaration: D;
  /** What its custom_id carries. */
  readonly params: ParamsOf<PatternOf<D>>;
  /** The message in which it stands. */
  readonly message: Message;

  protected constructor(parts: ComponentContextParts<D>) {
    super(parts);
    this.declaration = parts.declaration;
    this.params = parts.params;
    this.message = parts.interaction.message;
  }

  /** Whether it is this declared component that was used; tells apart what `waitFor` gives. */
  is<Other extends AnyComponent>(declaration: Other): this is ComponentContextOf<Other> {
    const own: AnyComponent = this.declaration;
    return own === declaration;
  }

  /** Answers by changing the message in which it stands: what is not named stays, null empties. */
  update(edit: Edit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that it was seen and leaves the message as it is; `update` and `reply` are still possible. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedId(): Snowflake {
    return this.message.id;
  }
}

export type ButtonContextParts<D extends AnyButton> = ComponentContextParts<D>;

/** What the handler of a button receives. Without an answer it is deferred after 2 seconds as `update`. */
export class ButtonContext<D extends AnyButton = AnyButton> extends ComponentContext<D> {
  constructor(parts: ButtonContextParts<D>) {
    super(parts);
  }
}

export interface SelectContextParts<D extends AnySelect> extends ComponentContextParts<D> {
  readonly value: ChosenIn<D>;
}

/** What the handler of a select receives. Without an answer it is deferred after 2 seconds as `update`. */
export class SelectContext<D extends AnySelect = AnySelect> extends ComponentContext<D> {
  /** What was chosen: a value, null or a list of values; of entities, those themselves. */
  readonly value: ChosenIn<D>;
  /** The values as they came: keys of options, or ids. */
  readonly values: readonly string[];
  /** The users, members, roles and channels that were chosen, by id. */
  readonly resolved: ResolvedData;
  readonly #customId: string;

  constructor(parts: SelectContextParts<D>) {
    super(parts);
    const { values = [], resolved = {}, custom_id: customId } = parts.interaction.data;
    this.#customId = customId;
    this.value = parts.value;
    this.values = values;
    this.resolved = resolved;
  }

  /** Of a string select: the values of all options as it was shown, chosen or not. */
  get offered(): readonly string[] {
    return offeredValues(this.message, this.#customId);
  }
}

export interface ModalContextParts<D extends AnyModal> extends ContextParts<ModalInteraction> {
  readonly declaration: D;
  readonly params: ParamsOf<PatternOf<D>>;
  readonly values: ValuesIn<D>;
  /** Of a wizard: what all pages brought along. Default: what the submission did. */
  readonly resolved?: ResolvedData | undefined;
}

/** What the handler of a submitted modal receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class ModalContext<D extends AnyModal = AnyModal> extends WaitingContext {
  readonly declaration: D;
  /** What the modal's custom_id carries. */
  readonly params: ParamsOf<PatternOf<D>>;
  /** The values of the fields by name, parsed. */
  readonly values: ValuesIn<D>;
  /** The users, members, roles, channels and attachments that were chosen, by id. */
  readonly resolved: ResolvedData;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;

  constructor(parts: ModalContextParts<D>) {
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
  update(edit: Edit): Promise<void> {
    return this.responder.update(edit);
  }

  /** Says that it was seen and leaves the message from which it was opened as it is. */
  deferUpdate(): Promise<void> {
    return this.responder.deferUpdate();
  }

  protected override get updatedId(): Snowflake | undefined {
    return this.message?.id;
  }
}

function contextOf(
  { declaration, params, value }: Use,
  parts: Received<ComponentInteraction> & { readonly waiting: Waiting },
): ButtonContext | SelectContext {
  return declaration.kind === 'button'
    ? new ButtonContext({ ...parts, declaration, params })
    : new SelectContext({ ...parts, declaration, params, value });
}

function isList(components: AnyComponent | readonly AnyComponent[]): components is readonly AnyComponent[] {
  return Array.isArray(components);
}
