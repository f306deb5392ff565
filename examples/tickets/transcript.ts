import type { Message } from 'guildhall/wire';

/** A conversation as text, a line each: when, who, what, and which files. @param messages oldest first */
export function formatTranscript(messages: readonly Message[]): string {
  return messages
    .flatMap(({ timestamp, author, content, attachments }) => {
      const said = [content, ...attachments.map(({ filename }) => `[${filename}]`)].filter((part) => part !== '');
      return said.length === 0 ? [] : [`${timestamp.slice(0, 16)} ${author.username}: ${said.join(' ')}`];
    })
    .join('\n');
}
