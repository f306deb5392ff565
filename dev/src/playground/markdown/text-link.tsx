import type { ComponentChildren } from 'preact';
import { useContentModel } from '../model/content-model.js';

/** A channel or a message on Discord's site, as `https://discord.com/channels/GUILD/CHANNEL/MESSAGE`. */
const channelLink = /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

export interface TextLinkProps {
  /** A safe address: see `safeLinkUrl`. */
  readonly url: string;
  readonly class?: string | undefined;
  /** The accessible name. @default the content */
  readonly label?: string | undefined;
  /** A style of the class. */
  readonly 'data-kind'?: string | undefined;
  readonly children: ComponentChildren;
}

/** A link of a message. If it leads to a channel or message that the current user can see, it opens it in the page. */
export function TextLink({ url, class: className, label, children, ...style }: TextLinkProps) {
  const model = useContentModel();
  const [, guildId, channelId = '', messageId] = channelLink.exec(url) ?? [];
  const attributes = { class: className, title: url, 'aria-label': label, ...style };
  if (guildId === undefined || !model.findChannel(channelId)) {
    return (
      <a {...attributes} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  // The address does not change if it is already that of the message.
  const onClick = () => {
    if (messageId !== undefined) model.messages.requestMessage(channelId, messageId);
  };
  return (
    <a {...attributes} href={model.hrefFor(guildId, channelId, messageId)} onClick={onClick}>
      {children}
    </a>
  );
}
