/** Declarations of names that the snippets about other libraries use and do not show, one in each line. Sorted by page. */
export const migrationDeclarations: Readonly<Record<string, readonly string[]>> = {
  'docs/migration/coming-from-discord.js.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const handlers: readonly (new () => object)[];',
    'declare const channelId: string;',
    'declare const guildId: string;',
    'declare const userId: string;',
    'declare const messageId: string;',
    'declare const categoryId: string;',
    'declare const crewRole: string;',
    'declare const rulesMessage: string;',
    'declare const webhookId: string;',
    'declare const webhookToken: string;',
    'declare const welcomeChannel: string;',
    'declare const ports: readonly string[];',
    'declare const ticketId: number;',
    'declare const createReport: () => Promise<string>;',
    "const yesButton = button('yes', { label: 'Yes' });",
    "const noButton = button('no', { label: 'No' });",
  ],
};
