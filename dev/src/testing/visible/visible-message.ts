import { componentTypes, type Message, messageFlags, type ReceivedComponent } from 'guildhall/wire';
import { TestStepError } from '../errors/test-step-error.js';
import { isShownAs } from './shown-text.js';

/** A component and its message. */
interface VisibleComponent {
  readonly messageId: string;
  readonly channelId: string;
  readonly customId: string;
  readonly disabled: boolean;
}

/** A button of a message, as a user sees it. */
export interface VisibleButton extends VisibleComponent {
  readonly kind: 'button';
  /** The label, or the emoji of a button without a label. */
  readonly label: string;
}

/** A select of a message, as a user sees it. */
export interface VisibleSelect extends VisibleComponent {
  readonly kind: 'select';
  /** A value of `componentTypes`. */
  readonly type: number;
  /** The text that is shown while nothing is chosen. */
  readonly placeholder: string;
  /** The options of a string select; empty for other selects. */
  readonly options: readonly { readonly label: string; readonly value: string; readonly isSelected: boolean }[];
}

/** A file of a message. */
export interface VisibleFile {
  readonly name: string;
  /** Where the file can be downloaded while the world runs. */
  readonly url: string;
  /** In bytes. */
  readonly size: number;
}

const selectTypes: ReadonlySet<number> = new Set([
  componentTypes.STRING_SELECT,
  componentTypes.USER_SELECT,
  componentTypes.ROLE_SELECT,
  componentTypes.MENTIONABLE_SELECT,
  componentTypes.CHANNEL_SELECT,
]);

/** A message, as a user sees it. */
export class VisibleMessage {
  readonly id: string;
  readonly channelId: string;
  /** The text; empty for a message that consists of components. */
  readonly content: string;
  /** The name of the author as users see it. */
  readonly authorName: string;
  #flatComponents: readonly ReceivedComponent[] | undefined;

  /** @param location the channel, for error messages */
  constructor(
    readonly payload: Message,
    readonly location = '',
  ) {
    this.id = payload.id;
    this.channelId = payload.channel_id;
    this.content = payload.content;
    this.authorName = payload.author.global_name ?? payload.author.username;
  }

  /** Whether only one user can see the message. */
  get isEphemeral(): boolean {
    return ((this.payload.flags ?? 0) & messageFlags.EPHEMERAL) !== 0;
  }

  /** All visible text: content, embeds, poll, texts of components and names of files, separated by newlines. */
  get text(): string {
    const { poll, attachments } = this.payload;
    const embeds = this.payload.embeds.flatMap((embed) => [
      embed.author?.name,
      embed.title,
      embed.description,
      ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
      embed.footer?.text,
    ]);
    const components = this.#components.flatMap((each) => [each.content, each.label, each.placeholder]);
    const questions = poll ? [poll.question.text, ...poll.answers.map((each) => each.poll_media.text)] : [];
    const files = attachments.map((file) => file.filename);
    return [this.content, ...embeds, ...questions, ...components, ...files].filter((part) => part).join('\n');
  }

  /** All buttons except link buttons, including disabled ones. */
  get buttons(): readonly VisibleButton[] {
    return this.#components.flatMap((each) =>
      each.type === componentTypes.BUTTON && each.custom_id !== undefined
        ? [
            {
              kind: 'button' as const,
              ...this.#componentInfo(each, each.custom_id),
              label: each.label ?? each.emoji?.name ?? '',
            },
          ]
        : [],
    );
  }

  /** All link buttons. */
  get links(): readonly { readonly label: string; readonly url: string }[] {
    return this.#components.flatMap((each) =>
      each.type === componentTypes.BUTTON && each.url !== undefined ? [{ label: each.label ?? '', url: each.url }] : [],
    );
  }

  /** All selects, including disabled ones. */
  get selects(): readonly VisibleSelect[] {
    return this.#components.flatMap((each) =>
      selectTypes.has(each.type) && each.custom_id !== undefined
        ? [
            {
              kind: 'select' as const,
              ...this.#componentInfo(each, each.custom_id),
              type: each.type,
              placeholder: each.placeholder ?? '',
              options: (each.options ?? []).map(({ label, value, default: isSelected = false }) => ({
                label,
                value,
                isSelected,
              })),
            },
          ]
        : [],
    );
  }

  /** The attached files. */
  get files(): readonly VisibleFile[] {
    return this.payload.attachments.map(({ filename: name, url, size }) => ({ name, url, size }));
  }

  /** The names of its stickers. */
  get stickers(): readonly string[] {
    return (this.payload.sticker_items ?? []).map(({ name }) => name);
  }

  /**
   * Returns the button with this label.
   * @throws {TestStepError} when there is none; the message lists the buttons
   */
  button(label: string): VisibleButton {
    return this.#findByName('button', label, this.buttons, (each) => each.label);
  }

  /**
   * Returns the select with this placeholder. Without an argument, returns the only select.
   * @throws {TestStepError} when there is none; the message lists the selects
   */
  select(placeholder?: string): VisibleSelect {
    const [only, ...others] = this.selects;
    if (placeholder === undefined && only && others.length === 0) return only;
    return this.#findByName('select', placeholder ?? '', this.selects, (each) => each.placeholder);
  }

  /**
   * Downloads an attached file and returns its content as text.
   * @throws {TestStepError} when there is no such file; the message lists the files
   */
  async readFile(name: string): Promise<string> {
    const file = this.#findByName('file', name, this.files, (each) => each.name);
    return (await fetch(file.url)).text();
  }

  get #components(): readonly ReceivedComponent[] {
    this.#flatComponents ??= flattenComponents(this.payload.components ?? []);
    return this.#flatComponents;
  }

  #componentInfo({ disabled = false }: ReceivedComponent, customId: string): VisibleComponent {
    return { messageId: this.id, channelId: this.channelId, customId, disabled };
  }

  #findByName<T>(kind: string, name: string, all: readonly T[], nameOf: (each: T) => string): T {
    const found = all.find((each) => isShownAs(nameOf(each), name));
    if (found !== undefined) return found;
    const available = all.map((each) => `"${nameOf(each)}"`).join(', ') || 'none';
    throw new TestStepError(
      `There is no ${kind} "${name}" on the message "${this.text}". Available ${kind}s: ${available}.`,
    );
  }
}

function flattenComponents(components: readonly ReceivedComponent[]): ReceivedComponent[] {
  return components.flatMap((each) => [
    each,
    ...flattenComponents(each.components ?? []),
    ...flattenComponents(each.accessory ? [each.accessory] : []),
  ]);
}
