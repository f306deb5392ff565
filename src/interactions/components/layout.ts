/** Components that arrange others, and messages that consist of components alone (the flag IS_COMPONENTS_V2). */
import type { ButtonRequest } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import {
  type ContainerRequest,
  type SectionRequest,
  type SeparatorRequest,
  separatorSpacings,
} from '../../wire/objects/components/layout.js';
import type { ThumbnailRequest } from '../../wire/objects/components/media.js';
import type { MessageComponents } from '../../wire/objects/components/message-components.js';
import { messageFlags } from '../../wire/objects/messages/message.js';
import { type TextDisplayInput, toTextDisplay } from './text-display.js';

/** One to three texts; a single one needs no list. */
export type SectionTexts = TextDisplayInput | readonly [TextDisplayInput, TextDisplayInput?, TextDisplayInput?];

/**
 * One to three texts with a button or a small picture beside them.
 *
 * @example section(['# Harbour', 'Open all night'], thumbnail('attachment://harbour.png'))
 */
export function section(texts: SectionTexts, accessory: ButtonRequest | ThumbnailRequest): SectionRequest {
  const list: readonly (TextDisplayInput | undefined)[] =
    typeof texts === 'object' && !('type' in texts) ? texts : [texts];
  return {
    type: componentTypes.SECTION,
    components: list.flatMap((text) => (text === undefined ? [] : [toTextDisplay(text)])),
    accessory,
  };
}

/** How a separator looks. */
export interface SeparatorOptions {
  /** Whether there is a line in the space. Default true. */
  readonly divider?: boolean | undefined;
  /** Default `small`. */
  readonly spacing?: 'small' | 'large' | undefined;
}

/** Space between components, with a line in it. */
export function separator({ divider, spacing }: SeparatorOptions = {}): SeparatorRequest {
  return {
    type: componentTypes.SEPARATOR,
    ...(divider === undefined ? {} : { divider }),
    ...(spacing === undefined ? {} : { spacing: separatorSpacings[spacing === 'small' ? 'SMALL' : 'LARGE'] }),
  };
}

/** How a container looks. */
export interface ContainerComponentOptions {
  /** Colour of its edge as RGB: 0x000000..0xFFFFFF. Default: none. */
  readonly accentColor?: number | undefined;
  /** Whether its content is hidden until it is clicked. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** Some components have a `spoiler` too, and would do as options otherwise. */
interface NoComponent {
  readonly type?: never;
}

/** What may stand in a container; a text may be given as it is. */
export type ContainerChild = string | ContainerRequest['components'][number];

/**
 * A box around other components, with a coloured edge when it is given one. Containers do not stand in containers.
 *
 * @example container({ accentColor: 0x3ba55d }, '# Welcome', separator(), actionRow(apply({ track: 'dev' })))
 */
export function containerComponent(
  options: ContainerComponentOptions & NoComponent,
  ...children: readonly ContainerChild[]
): ContainerRequest;
export function containerComponent(...children: readonly ContainerChild[]): ContainerRequest;
export function containerComponent(
  first?: ContainerComponentOptions | ContainerChild,
  ...others: readonly ContainerChild[]
): ContainerRequest {
  const hasOptions = typeof first === 'object' && !('type' in first);
  const { accentColor, spoiler } = hasOptions ? first : {};
  const children = hasOptions || first === undefined ? others : [first, ...others];
  return {
    type: componentTypes.CONTAINER,
    ...(accentColor === undefined ? {} : { accent_color: accentColor }),
    ...(spoiler === undefined ? {} : { spoiler }),
    components: children.map((child) => (typeof child === 'string' ? toTextDisplay(child) : child)),
  };
}

/** What may stand in a message of components; a text may be given as it is. */
export type MessageLayoutChild = string | MessageComponents[number];

/** The part of a message that makes it one of components alone. */
export interface MessageLayout {
  /** IS_COMPONENTS_V2. */
  readonly flags: number;
  readonly components: MessageComponents;
}

/**
 * A message that consists of components: it has no content, embeds, poll or stickers, and at most 40 components, nested
 * ones counted. To be given as a message, or spread into one.
 *
 * @example
 * await click.reply({ ...layout('# Orders', container(section('Two waiting', open()))), ephemeral: true });
 * await api.messages.create(channelId, layout('# Orders', separator(), actionRow(open())));
 */
export function messageLayout(...components: readonly MessageLayoutChild[]): MessageLayout {
  return {
    flags: messageFlags.IS_COMPONENTS_V2,
    components: components.map((child) => (typeof child === 'string' ? toTextDisplay(child) : child)),
  };
}
