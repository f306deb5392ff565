/** Declarations of names that the snippets of a page of the guide use and do not show, one in each line. Sorted by page. */
export const guideDeclarations: Readonly<Record<string, readonly string[]>> = {
  'docs/guide/buttons-and-selects.md': ['declare const click: ButtonContext<typeof cancelButton>;'],
  'docs/guide/members.md': [
    "declare const api: EventContext<'messageCreate'>['api'];",
    'declare const guildId: string;',
    'declare const userId: string;',
    'declare const roleId: string;',
  ],
  'docs/guide/modals.md': [
    "const tripModal = modal('trip', { title: 'Trip', fields: { start: textInput({ label: 'Start' }), end: textInput({ label: 'End' }) } });",
  ],
};
