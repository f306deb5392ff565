/** Layout components, and messages that consist of components only (the flag IS_COMPONENTS_V2). */

import { type OptionNames } from '../../base/options/option-problems.js';
import { isConvertible, type JsonConvertible } from '../../rest/call/builders.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { toReadable } from '../../rest/encode/convert-builders.js';
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

/** One to three texts; a single text needs no list. */
export type SectionTexts = TextDisplayInput | readonly [TextDisplayInput, TextDisplayInput?, TextDisplayInput?];

/**
 * One to three texts with a button or a thumbnail next to them.
 *
 * @example
 * section(['# Harbour', 'Open all night'], thumbnail('attachment://harbour.png'));
 * @see https://docs.discord.com/developers/components/reference
 */
export function section(
  texts: SectionTexts,
  accessory: ButtonRequest | ThumbnailRequest | JsonConvertible,
): SectionRequest {
  const list: readonly (TextDisplayInput | undefined)[] =
    typeof texts === 'object' && !('type' in texts) ? texts : [texts];
  return {
    type: componentTypes.SECTION,
    components: list.flatMap((text) => (text === undefined ? [] : [toTextDisplay(text)])),
    accessory: toReadable(accessory),
  };
}

/** The appearance of a separator. */
export interface SeparatorOptions {
  /**
   * Whether the space contains a line.
   * @default true
   */
  readonly divider?: boolean | undefined;
  /** @default 'small' */
  readonly spacing?: 'small' | 'large' | undefined;
}

const separatorNames: OptionNames<SeparatorOptions> = { divider: true, spacing: true };

/**
 * Vertical space between components, with or without a line.
 * @see https://docs.discord.com/developers/components/reference
 */
export function separator(options: SeparatorOptions = {}): SeparatorRequest {
  requireKnownNames('separator()', options, separatorNames);
  const { divider, spacing } = options;
  return {
    type: componentTypes.SEPARATOR,
    ...(divider === undefined ? {} : { divider }),
    ...(spacing === undefined ? {} : { spacing: separatorSpacings[spacing === 'small' ? 'SMALL' : 'LARGE'] }),
  };
}

/** The appearance of a container. */
export interface ContainerComponentOptions {
  /**
   * Color of the left edge as RGB, 0x000000 to 0xFFFFFF.
   * @default no colored edge
   */
  readonly accentColor?: number | undefined;
  /**
   * Whether the content is blurred until the user clicks it.
   * @default false
   */
  readonly spoiler?: boolean | undefined;
}

const containerNames: OptionNames<ContainerComponentOptions> = { accentColor: true, spoiler: true };

/** Excludes components from the options parameter: some of them have a `spoiler` property too. */
interface NoComponent {
  readonly type?: never;
}

/** A child of a container. A string is a text display. Builders of other libraries are accepted. */
export type ContainerChild = string | ContainerRequest['components'][number] | JsonConvertible;

/**
 * A box around other components, with an optional colored edge. Containers cannot be nested.
 *
 * @example
 * containerComponent({ accentColor: 0x3ba55d }, '# Welcome', separator(), actionRow(apply({ track: 'dev' })));
 * @see https://docs.discord.com/developers/components/reference
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
  const hasOptions = typeof first === 'object' && !('type' in first) && !isConvertible(first);
  if (hasOptions) requireKnownNames('containerComponent()', first, containerNames);
  const { accentColor, spoiler } = hasOptions ? first : {};
  const children = hasOptions || first === undefined ? others : [first, ...others];
  return {
    type: componentTypes.CONTAINER,
    ...(accentColor === undefined ? {} : { accent_color: accentColor }),
    ...(spoiler === undefined ? {} : { spoiler }),
    components: children.map((child) => (typeof child === 'string' ? toTextDisplay(child) : toReadable(child))),
  };
}

/** A top-level component of a message layout. A string is a text display. Builders of other libraries are accepted. */
export type MessageLayoutChild = string | MessageComponents[number] | JsonConvertible;

/** The message properties that `messageLayout` sets. */
export interface MessageLayout {
  /** The flag IS_COMPONENTS_V2. */
  readonly flags: number;
  /** The components of the message. */
  readonly components: MessageComponents;
}

/**
 * A message that consists of components only. It cannot have content, embeds, a poll or stickers. Use it as a message, or
 * spread it into one.
 *
 * @param components at most 40, including nested components
 * @example
 * await api.messages.create(channelId, messageLayout('# Orders', separator(), actionRow(open())));
 * await click.reply({
 *   ...messageLayout('# Orders', containerComponent(section('Two are waiting', open()))),
 *   ephemeral: true,
 * });
 * @see https://docs.discord.com/developers/components/reference
 */
export function messageLayout(...components: readonly MessageLayoutChild[]): MessageLayout {
  return {
    flags: messageFlags.IS_COMPONENTS_V2,
    components: components.map((child) => (typeof child === 'string' ? toTextDisplay(child) : toReadable(child))),
  };
}
