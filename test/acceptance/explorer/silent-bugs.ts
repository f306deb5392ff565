// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of source files
/** Bugs that throw nothing, planted in copies of the examples: the bot answers, and what it does is wrong. */
import type { PlantedBug } from './planted-bugs.js';

const tickets = 'handlers/ticket-handler.ts';

export const silentBugs: readonly PlantedBug[] = [
  {
    kind: 'unwanted mention',
    name: 'the answers of a form mention users',
    example: 'tickets',
    edits: [{ file: tickets, find: '      allowed_mentions: { users: [opener] },\n', replace: '' }],
    expected: { kinds: ['unwantedMention'], where: /ticket/ },
  },
  {
    kind: 'unwanted mention',
    name: 'the description of an event mentions users',
    example: 'events',
    edits: [
      {
        file: 'features/events/announcement.ts',
        find: 'return { ...layout, allowed_mentions: { parse: [] } };',
        replace: 'return { ...layout };',
      },
      // Without this permission, the bot notifies only users, whom everybody can mention.
      {
        file: 'features/events/index.ts',
        find: "appPermissions: ['ATTACH_FILES'],",
        replace: "appPermissions: ['ATTACH_FILES', 'MENTION_EVERYONE'],",
      },
    ],
    expected: { kinds: ['unwantedMention'], where: /event/ },
  },
  {
    kind: 'private content',
    name: 'everybody sees the transcripts of private threads',
    example: 'tickets',
    edits: [
      {
        file: 'ticket-threads.ts',
        find: '[{ id: guildId, type: overwriteTypes.ROLE, deny: view }]',
        replace: '[{ id: guildId, type: overwriteTypes.ROLE, allow: view }]',
      },
    ],
    expected: { kinds: ['privateLeak'], where: /ticket/ },
  },
  {
    kind: 'data of another guild',
    name: 'the polls of all guilds are suggested',
    example: 'polls-and-forms',
    edits: [
      {
        file: 'open-polls.ts',
        find: 'return (this.#polls.get(guildId) ?? []).filter(',
        replace: 'void guildId;\n    return [...this.#polls.values()].flat().filter(',
      },
    ],
    expected: { kinds: ['otherGuildData'], where: /trip/ },
  },
  {
    kind: 'privileged action',
    name: 'the opener of a ticket can close it',
    example: 'tickets',
    edits: [
      {
        file: tickets,
        find: '@Button(closeButton, { guards: [crewOnly], defer: false })',
        replace: '@Button(closeButton, { guards: [guildOnly], defer: false })',
      },
    ],
    expected: { kinds: ['publicPrivilegedAction'], where: /ticket\/clos/ },
  },
  {
    kind: 'lost update',
    name: 'one of two answers at once is lost',
    example: 'events',
    edits: [
      {
        file: 'features/events/event-handler.ts',
        find: '    const { [click.user.id]: _previous, ...others } = event.answers;\n',
        replace:
          '    const { [click.user.id]: _previous, ...others } = event.answers;\n    await click.api.channels.get(event.channelId);\n',
      },
    ],
    expected: { kinds: ['orderMatters'], where: /events\/answer/ },
  },
  {
    kind: 'control without effect',
    name: 'the button that cancels an announcement does nothing',
    example: 'announcer',
    edits: [
      {
        file: 'announcement-handler.ts',
        find: "    const isCanceled = await this.countdowns.cancel(click.params.message);\n    await click.update({ content: isCanceled ? 'Canceled.' : 'The event has already started.', components: [] });",
        replace: '    await click.deferUpdate();',
      },
    ],
    expected: { kinds: ['deadControl'], where: /announce\/off/ },
  },
  {
    kind: 'endless loop',
    name: 'the bot answers its own messages',
    example: 'tickets',
    edits: [
      { file: tickets, find: 'import type { ButtonContext, ', replace: 'import type { ButtonContext, EventContext, ' },
      { file: tickets, find: '  ModalSubmit,\n', replace: '  ModalSubmit,\n  On,\n' },
      {
        file: tickets,
        find: '  @Button(claimButton',
        replace:
          "  @On('messageCreate')\n  async acknowledge({ data, api }: EventContext<'messageCreate'>): Promise<void> {\n    if (data.type === 0) await api.messages.create(data.channel_id, 'Open a ticket, and the crew answers.');\n  }\n\n  @Button(claimButton",
      },
    ],
    expected: { kinds: ['endlessLoop'], where: /./ },
  },
  {
    kind: 'unescaped text',
    name: 'the name of an event changes the layout',
    example: 'announcer',
    edits: [
      {
        file: 'countdowns.ts',
        find: '  const event = bold(escapeMarkdown(what));\n',
        replace: '  const event = bold(what);\n',
      },
    ],
    expected: { kinds: ['unescapedText'], where: /announce/ },
  },
  {
    kind: 'invariant',
    name: 'a closed ticket stays open',
    example: 'tickets',
    edits: [
      {
        file: 'ticket-threads.ts',
        find: '{ archived: true, locked: true }',
        replace: '{ archived: outcome.length % 2 === 0, locked: true }',
      },
    ],
    added: [
      {
        file: 'guildhall.invariants.ts',
        text: `import { defineInvariants } from '@guildhall/dev/testing';

export default defineInvariants(({ world }) => ({
  'a locked ticket is archived': () =>
    [...world.emulator.world.channels.values()].every(
      ({ channel: { thread_metadata: thread } }) => thread?.locked !== true || thread.archived,
    ),
}));
`,
      },
    ],
    expected: { kinds: ['invariant'], where: /a locked ticket is archived/ },
  },
];
