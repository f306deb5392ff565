import { actionRow, preview, userMention } from 'guildhall';
import { applyButton } from './declarations.js';

/** The greeting of a new member, with the button that opens the application. */
export function greeting(userId: string) {
  return {
    content: `Welcome, ${userMention(userId)}! Would you like to join the crew?`,
    allowed_mentions: { users: [userId] },
    components: [actionRow(applyButton())],
  };
}

/** The greeting in the gallery of `guildhall dev`. */
export const greetingPreview = preview('The greeting', () => greeting('100000000000000000'));
