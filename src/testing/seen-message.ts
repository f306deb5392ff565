import { componentTypes } from '../wire/objects/components/component-types.js';
import type { ReceivedComponent } from '../wire/objects/components/received-component.js';
import type { Message } from '../wire/objects/message.js';
import { StageError } from './errors.js';

/** A button on a message, as a person sees it. */
export interface SeenButton {
  readonly messageId: string;
  readonly channelId: string;
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** A message as one person sees it. */
export class SeenMessage {
  readonly id: string;
  readonly channelId: string;
  readonly content: string;
  readonly author: string;

  constructor(readonly message: Message) {
    this.id = message.id;
    this.channelId = message.channel_id;
    this.content = message.content;
    this.author = message.author.global_name ?? message.author.username;
  }

  /** Everything on it that can be read: its text, its embeds, the labels and texts of its components. */
  get text(): string {
    const embeds = this.message.embeds.flatMap((embed) => [
      embed.title,
      embed.description,
      ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
      embed.footer?.text,
    ]);
    const components = flatten(this.message.components ?? []).flatMap((each) => [each.content, each.label]);
    return [this.content, ...embeds, ...components].filter((part) => part).join('\n');
  }

  /** Its buttons that can be clicked, also those that are disabled. */
  get buttons(): readonly SeenButton[] {
    return flatten(this.message.components ?? [])
      .filter((each) => each.type === componentTypes.BUTTON)
      .flatMap((each) =>
        each.custom_id === undefined
          ? []
          : [
              {
                messageId: this.id,
                channelId: this.channelId,
                customId: each.custom_id,
                label: each.label ?? '',
                disabled: each.disabled ?? false,
              },
            ],
      );
  }

  /**
   * The button with this label.
   * @throws {StageError} naming the buttons that are there
   */
  button(label: string): SeenButton {
    const found = this.buttons.find((each) => each.label === label);
    if (found) return found;
    const others = this.buttons.map((each) => `"${each.label}"`).join(', ') || 'none';
    throw new StageError(`There is no button "${label}" on the message "${this.content}". Its buttons: ${others}.`);
  }
}

function flatten(components: readonly ReceivedComponent[]): ReceivedComponent[] {
  return components.flatMap((each) => [
    each,
    ...flatten(each.components ?? []),
    ...flatten(each.accessory ? [each.accessory] : []),
  ]);
}
