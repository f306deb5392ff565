/** Converts messages in Slack's format to webhook messages. */

import { type EmbedRequest, limits, type SlackMessage, type WebhookMessage } from 'guildhall/wire';
import type { z } from 'zod';

type Slack = z.output<typeof SlackMessage>;
type Attachment = NonNullable<Slack['attachments']>[number];

/** `<https://example.org|text>`, or only the URL. */
const LINK = /<((?:https?|mailto):[^|>\s]+)(?:\|([^>]*))?>/g;

/** Converts a message in Slack's format to a webhook message. */
export function slackToWebhookMessage({ text, username, icon_url: icon, attachments }: Slack): WebhookMessage {
  const pretexts = (attachments ?? []).flatMap(({ pretext }) => pretext ?? []);
  const content = [text, ...pretexts].filter(Boolean).map((each) => toMarkdown(each ?? ''));
  return {
    ...(content.length === 0 ? {} : { content: content.join('\n').slice(0, limits.message.content) }),
    ...(username ? { username } : {}),
    ...(icon ? { avatar_url: icon } : {}),
    embeds: (attachments ?? []).slice(0, limits.message.embeds).map(embedOf),
  };
}

function embedOf(attachment: Attachment): EmbedRequest {
  const { title, title_link, text, color, ts, footer, footer_icon, image_url, thumb_url, fields } = attachment;
  const { author_name, author_link, author_icon } = attachment;
  return {
    ...(title ? { title: toMarkdown(title) } : {}),
    ...(title_link ? { url: title_link } : {}),
    ...(text ? { description: toMarkdown(text) } : {}),
    ...(color ? { color: colorOf(color) } : {}),
    ...(ts == null ? {} : { timestamp: new Date(ts * 1000).toISOString() }),
    ...(footer ? { footer: { text: footer, ...(footer_icon ? { icon_url: footer_icon } : {}) } } : {}),
    ...(author_name
      ? {
          author: {
            name: author_name,
            ...(author_link ? { url: author_link } : {}),
            ...(author_icon ? { icon_url: author_icon } : {}),
          },
        }
      : {}),
    ...(image_url ? { image: { url: image_url } } : {}),
    ...(thumb_url ? { thumbnail: { url: thumb_url } } : {}),
    ...(fields
      ? {
          fields: fields.map((field) => ({
            name: field.name ?? field.title ?? '',
            value: toMarkdown(field.value ?? ''),
            inline: field.inline ?? field.short ?? false,
          })),
        }
      : {}),
  };
}

function toMarkdown(text: string): string {
  return text.replace(LINK, (_match, url: string, label: string | undefined) =>
    label === undefined ? url : `[${label}](${url})`,
  );
}

function colorOf(hex: string): number {
  const digits = hex.replace('#', '');
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return Number.parseInt(six, 16);
}
