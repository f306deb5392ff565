/** Declarations of names that the snippets of a page of the guide use and do not show, one in each line. Sorted by page. */
export const guideDeclarations: Readonly<Record<string, readonly string[]>> = {
  'docs/guide/buttons-and-selects.md': ['declare const click: ButtonContext<typeof cancelButton>;'],
  'docs/guide/components-v2.md': [
    'declare const channelId: string;',
    'declare const use: CommandContext<typeof regattaCommand>;',
  ],
  'docs/guide/files.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const channelId: string;',
    'declare const crew: object;',
    "const createReadStream: typeof import('node:fs').createReadStream = process.getBuiltinModule('fs').createReadStream;",
  ],
  'docs/guide/guards-and-errors.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const guildId: string;',
    'declare const sendReport: (error: Error) => Promise<void>;',
    'declare const use: CommandContext<typeof muteCommand>;',
    'declare const userId: string;',
    'declare const WeatherHandler: new () => object;',
  ],
  'docs/guide/localization.md': [
    'declare const i18n: { getFixedT(locale: string): (key: string) => string };',
    "const tripCommand = command('trip', { description: 'Offers a trip' });",
  ],
  'docs/guide/members.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const guildId: string;',
    'declare const userId: string;',
    'declare const roleId: string;',
  ],
  'docs/guide/modals.md': [
    "const tripModal = modal('trip', { title: 'Trip', fields: { start: textInput({ label: 'Start' }), end: textInput({ label: 'End' }) } });",
  ],
  'docs/guide/webhooks.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const channelId: string;',
    'declare const webhook: { readonly id: string; readonly token: string };',
  ],
};
