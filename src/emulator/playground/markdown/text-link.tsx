import type { ComponentChildren } from 'preact';
import { useModel } from '../model/model-context.js';

/** A channel or a message on Discord's site, as `https://discord.com/channels/GUILD/CHANNEL/MESSAGE`. */
const channelLink = /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/\d+)?\/?$/;

/** A link in a text. If it leads to a channel that the current user can see, it opens the channel in the page. */
export function TextLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const model = useModel();
  const [, guildId, channelId = ''] = channelLink.exec(url) ?? [];
  if (guildId !== undefined && model.findChannel(channelId)) {
    return (
      <a href={model.hrefFor(guildId, channelId)} title={url}>
        {children}
      </a>
    );
  }
  return (
    <a href={url} title={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
