import { isConvertible } from '../../rest/call/builders.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { type Message, messageFlags } from '../../wire/objects/messages/message.js';
import { type ReplyEdit, type ReplyMessage, toReplyEdit } from '../responses/reply-message.js';

/** A message that shows a page. It can be sent and edited. */
export interface PageMessage
  extends Pick<
    ReplyMessage,
    'content' | 'embeds' | 'components' | 'allowed_mentions' | 'flags' | 'files' | 'attachments'
  > {}

type MessageComponent = NonNullable<PageMessage['components']>[number];

/** Adds the row of buttons below the components, unless the message contains it already. */
export function withControls(message: PageMessage, controls: readonly MessageComponent[]): PageMessage {
  const { components = [] } = message;
  const missing = controls.filter((row) => !components.some((component) => containsComponent(component, row)));
  return missing.length === 0 ? message : { ...message, components: [...components, ...missing] };
}

function containsComponent(component: MessageComponent, row: MessageComponent): boolean {
  if (component === row) return true;
  if (isConvertible(component)) return false;
  return component.type === componentTypes.CONTAINER && component.components.some((child) => child === row);
}

/** A message without items. A message of components cannot become one of text. */
export function emptyMessage(content: string, current: Message | undefined): PageMessage {
  return isComponentsMessage(current)
    ? { components: [{ type: componentTypes.TEXT_DISPLAY, content }], flags: messageFlags.IS_COMPONENTS_V2 }
    : { content };
}

/** The edit that turns a message into another page. What the previous page had and the new one has not is removed. */
export function toPageEdit(page: PageMessage, current: Message): ReplyEdit {
  const edit = toReplyEdit(page);
  const hasFiles = (page.files?.length ?? 0) > 0 || current.attachments.length > 0;
  const attachments = hasFiles ? { attachments: page.attachments ?? [] } : {};
  if (isComponentsMessage(current)) return { ...edit, ...attachments };
  return { content: null, embeds: [], components: [], ...edit, ...attachments };
}

function isComponentsMessage(message: { readonly flags?: number | undefined } | undefined): boolean {
  return ((message?.flags ?? 0) & messageFlags.IS_COMPONENTS_V2) !== 0;
}
