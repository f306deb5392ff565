import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ReceivedComponent } from '../../wire/objects/components/received-component.js';
import type { Message } from '../../wire/objects/messages/message.js';
import { messageFlags } from '../../wire/objects/messages/message.js';
import { TestStepError } from '../errors/test-step-error.js';

/** Where a control stands. */
interface VisibleComponent {
  readonly messageId: string;
  readonly channelId: string;
  readonly customId: string;
  readonly disabled: boolean;
}

/** A button on a message, as a person sees it. */
export interface VisibleButton extends VisibleComponent {
  readonly kind: 'button';
  /** Its label, or its emoji where it has none. */
  readonly label: string;
}

/** A select on a message, as a person sees it. */
export interface VisibleSelect extends VisibleComponent {
  readonly kind: 'select';
  /** A number of `componentTypes`. */
  readonly type: number;
  readonly placeholder: string;
  /** Of a string select: what it offers. */
  readonly options: readonly { readonly label: string; readonly value: string; readonly isChosen: boolean }[];
}

/** A file of a message. */
export interface VisibleFile {
  readonly name: string;
  readonly url: string;
  /** Bytes. */
  readonly size: number;
}

const selectTypes: ReadonlySet<number> = new Set([
  componentTypes.STRING_SELECT,
  componentTypes.USER_SELECT,
  componentTypes.ROLE_SELECT,
  componentTypes.MENTIONABLE_SELECT,
  componentTypes.CHANNEL_SELECT,
]);

/** A message as one person sees it. */
export class VisibleMessage {
  readonly id: string;
  readonly channelId: string;
  readonly content: string;
  readonly authorName: string;

  /** @param location where it stands, for failures */
  constructor(
    readonly payload: Message,
    readonly location = '',
  ) {
    this.id = payload.id;
    this.channelId = payload.channel_id;
    this.content = payload.content;
    this.authorName = payload.author.global_name ?? payload.author.username;
  }

  /** Whether the person alone sees it. */
  get isEphemeral(): boolean {
    return ((this.payload.flags ?? 0) & messageFlags.EPHEMERAL) !== 0;
  }

  /** Everything on it that can be read: its text, embeds, poll, the texts of its components, the names of its files. */
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

  /** Its buttons that can be clicked, also those that are disabled. */
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

  /** Its buttons that open an address. */
  get links(): readonly { readonly label: string; readonly url: string }[] {
    return this.#components.flatMap((each) =>
      each.type === componentTypes.BUTTON && each.url !== undefined ? [{ label: each.label ?? '', url: each.url }] : [],
    );
  }

  /** Its selects, also those that are disabled. */
  get selects(): readonly VisibleSelect[] {
    return this.#components.flatMap((each) =>
      selectTypes.has(each.type) && each.custom_id !== undefined
        ? [
            {
              kind: 'select' as const,
              ...this.#componentInfo(each, each.custom_id),
              type: each.type,
              placeholder: each.placeholder ?? '',
              options: (each.options ?? []).map(({ label, value, default: isChosen = false }) => ({
                label,
                value,
                isChosen,
              })),
            },
          ]
        : [],
    );
  }

  get files(): readonly VisibleFile[] {
    return this.payload.attachments.map(({ filename: name, url, size }) => ({ name, url, size }));
  }

  /**
   * The button with this label.
   * @throws {TestStepError} naming the buttons that are there
   */
  button(label: string): VisibleButton {
    return this.#findByName('button', label, this.buttons, (each) => each.label);
  }

  /**
   * The select with this placeholder; without one, the only select.
   * @throws {TestStepError} naming the selects that are there
   */
  select(placeholder?: string): VisibleSelect {
    const [only, ...others] = this.selects;
    if (placeholder === undefined && only && others.length === 0) return only;
    return this.#findByName('select', placeholder ?? '', this.selects, (each) => each.placeholder);
  }

  /**
   * The content of a file, as text.
   * @throws {TestStepError} naming the files that are there
   */
  async readFile(name: string): Promise<string> {
    const file = this.#findByName('file', name, this.files, (each) => each.name);
    return (await fetch(file.url)).text();
  }

  get #components(): ReceivedComponent[] {
    return flattenComponents(this.payload.components ?? []);
  }

  #componentInfo({ disabled = false }: ReceivedComponent, customId: string): VisibleComponent {
    return { messageId: this.id, channelId: this.channelId, customId, disabled };
  }

  #findByName<T>(what: string, wanted: string, all: readonly T[], nameOf: (each: T) => string): T {
    const found = all.find((each) => nameOf(each) === wanted);
    if (found !== undefined) return found;
    const others = all.map((each) => `"${nameOf(each)}"`).join(', ') || 'none';
    throw new TestStepError(`There is no ${what} "${wanted}" on the message "${this.text}". Its ${what}s: ${others}.`);
  }
}

function flattenComponents(components: readonly ReceivedComponent[]): ReceivedComponent[] {
  return components.flatMap((each) => [
    each,
    ...flattenComponents(each.components ?? []),
    ...flattenComponents(each.accessory ? [each.accessory] : []),
  ]);
}
