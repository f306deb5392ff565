import type { Message } from 'guildhall/wire';

/** Formats messages as text, one per line: time, author, content and files. @param messages oldest first */
export function formatTranscript(messages: readonly Message[]): string {
  return messages
    .flatMap(({ timestamp, author, content, attachments }) => {
      const parts = [content, ...attachments.map(({ filename }) => `[${filename}]`)].filter((part) => part !== '');
      return parts.length === 0 ? [] : [`${timestamp.slice(0, 16)} ${author.username}: ${parts.join(' ')}`];
    })
    .join('\n');
}
