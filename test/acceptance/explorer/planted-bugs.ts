// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of source files
/** Bugs that are planted in copies of the examples and that a bot or its emulator reports: ten kinds, two of each. */
import type { ObservedProblemKind } from '../../../dev/src/explorer/problems/observed-problem.js';

/** Some text of a file that is replaced. */
export interface Edit {
  /** The file in the folder of the example. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A file that is added to the folder of the example. */
export interface AddedFile {
  readonly file: string;
  readonly text: string;
}

export interface PlantedBug {
  readonly kind: string;
  /** What is wrong, in a few words. */
  readonly name: string;
  /** The folder in `examples`, or `README`. */
  readonly example: string;
  readonly edits: readonly Edit[];
  /** What the author of the bot adds for the explorer. */
  readonly added?: readonly AddedFile[] | undefined;
  /**
   * The expected finding: its kind, and its handler or declaration; without these, its message, its stack or a step. Undefined: any finding
   * whose test fails with the bug and passes without it.
   */
  readonly expected?: { readonly kinds: readonly ObservedProblemKind[]; readonly where: RegExp } | undefined;
}

const tickets = 'handlers/ticket-handler.ts';
const application = 'handlers/application-handler.ts';
const review = 'handlers/review-handler.ts';

export const plantedBugs: readonly PlantedBug[] = [
  {
    kind: 'exception',
    name: 'a text is missing in German',
    example: 'events',
    edits: [
      {
        file: 'features/events/texts.ts',
        find: "  answers: { join: 'Du bist dabei!', maybe: 'Du kommst vielleicht.', leave: 'Du kommst nicht.' },\n",
        replace: '',
      },
    ],
    expected: { kinds: ['handlerFailed'], where: /EventHandler\.signUp/ },
  },
  {
    kind: 'exception',
    name: 'a member without roles is not expected',
    example: 'tickets',
    edits: [
      {
        file: tickets,
        find: '    await click.reply({ content: `${userMention(click.user.id)} takes',
        replace:
          "    const [role] = click.interaction.member?.roles ?? [];\n    if (role === undefined) throw new TypeError('a member of the crew has a role');\n    await click.reply({ content: `${userMention(click.user.id)} takes",
      },
    ],
    expected: { kinds: ['handlerFailed'], where: /TicketHandler\.claimTicket/ },
  },
  {
    kind: 'missing or late response',
    name: 'no response if the event has already started',
    example: 'announcer',
    edits: [
      {
        file: 'announcement-handler.ts',
        find: "    await click.update({ content: isCanceled ? 'Canceled.' : 'The event has already started.', components: [] });",
        replace: "    if (isCanceled) await click.update({ content: 'Canceled.', components: [] });",
      },
    ],
    expected: { kinds: ['noResponse'], where: /AnnouncementHandler\.cancelAnnouncement/ },
  },
  {
    kind: 'missing or late response',
    name: 'a modal is shown after a slow request',
    example: 'front-desk',
    edits: [
      {
        file: application,
        find: '  openApplication(click: ButtonContext<typeof applyButton>) {\n',
        replace:
          '  async openApplication(click: ButtonContext<typeof applyButton>) {\n    await new Promise((resolve) => setTimeout(resolve, 3500));\n',
      },
    ],
    expected: {
      kinds: ['noResponse', 'lateResponse'],
      where: /ApplicationHandler\.openApplication|apply got no response/,
    },
  },
  {
    kind: 'control without a handler',
    name: 'the button of accepted applications',
    example: 'front-desk',
    edits: [{ file: review, find: '  @Button(acceptButton, { guards: [moderatorOnly] })\n', replace: '' }],
    expected: { kinds: ['unhandled'], where: /review\/accept\/:applicant<snowflake>/ },
  },
  {
    kind: 'control without a handler',
    name: 'the button that claims a ticket',
    example: 'tickets',
    edits: [{ file: tickets, find: '  @Button(claimButton, { guards: [crewOnly] })\n', replace: '' }],
    expected: { kinds: ['unhandled'], where: /ticket\/claim/ },
  },
  {
    kind: 'refused message',
    name: 'the message is empty if no role is chosen',
    example: 'role-menus',
    edits: [
      {
        file: 'role-menu-handler.ts',
        find: "now ? `You have ${now}.` : 'You have none of these roles.'",
        replace: 'now',
      },
    ],
    expected: { kinds: ['handlerFailed', 'invalidRequest'], where: /RoleMenuHandler\.updateRoles/ },
  },
  {
    kind: 'refused message',
    name: 'the name of a thread is too long',
    example: 'tickets',
    edits: [
      {
        file: tickets,
        find: 'this.threads.open(form.channelId, opener, textOf(subject))',
        replace:
          "this.threads.open(form.channelId, opener, [subject, ...Object.values(others)].map(textOf).join(': '))",
      },
    ],
    expected: { kinds: ['handlerFailed', 'invalidRequest'], where: /TicketHandler\.openTicket/ },
  },
  {
    kind: 'missing permission',
    name: 'the owner cannot be renamed',
    example: 'front-desk',
    edits: [
      {
        file: 'admissions.ts',
        find: '    await ifReachable(this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason }));\n',
        replace:
          "    await ifReachable(this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason }));\n    await this.api.guilds.editMember(guildId, userId, { nick: 'One of the crew' }, { reason });\n",
      },
    ],
    expected: { kinds: ['missingPermissions'], where: /ReviewHandler\.acceptApplicant/ },
  },
  {
    kind: 'missing permission',
    name: 'the rank of a member is not checked',
    example: 'moderation',
    edits: [
      {
        file: 'handlers/timeout-handler.ts',
        find: '    if (problem !== undefined) return form.reply({ content: problem, ephemeral: true });\n',
        replace: '    void problem;\n',
      },
    ],
    expected: { kinds: ['missingPermissions'], where: /TimeoutHandler\.timeOutMember/ },
  },
  {
    kind: 'error log',
    name: 'a member who receives no direct messages',
    example: 'moderation',
    edits: [
      {
        file: 'handlers/timeout-handler.ts',
        find: 'if (!(error instanceof ApiError && expected.some((name) => error.is(name)))) throw error;',
        replace: 'throw error;',
      },
    ],
    expected: { kinds: ['errorLog', 'handlerFailed'], where: /TimeoutHandler\.onTimeoutEnded/ },
  },
  {
    kind: 'error log',
    name: 'a member in screening is not known',
    example: 'front-desk',
    edits: [
      {
        file: 'handlers/member-handler.ts',
        find: "  async onScreeningPassed({ data, api }: EventContext<'memberScreeningPassed'>): Promise<void> {\n",
        replace:
          "  async onScreeningPassed({ data, api, log }: EventContext<'memberScreeningPassed'>): Promise<void> {\n    if (!this.admissions.isInScreening(data.user.id)) log.error('this member was not in screening');\n",
      },
    ],
    expected: { kinds: ['errorLog'], where: /MemberHandler\.onScreeningPassed/ },
  },
  {
    kind: 'pending work',
    name: 'a handler waits for an event that does not come',
    example: 'front-desk',
    edits: [
      { file: review, find: 'import { Button,', replace: "import { once } from 'node:events';\nimport { Button," },
      {
        file: review,
        find: '    await this.admissions.sendDm(applicant, `Your application was declined',
        replace:
          "    await once(process, 'decision-confirmed');\n    await this.admissions.sendDm(applicant, `Your application was declined",
      },
    ],
    expected: { kinds: ['pendingWork'], where: /Decline the application/ },
  },
  {
    kind: 'pending work',
    name: 'a collector waits for a day',
    example: 'moderation',
    edits: [
      {
        file: 'handlers/raid-handler.ts',
        find: 'const TIMEOUT = { timeoutMs: 5 * 60_000 };',
        replace: 'const TIMEOUT = { timeoutMs: 24 * 60 * 60_000 };',
      },
    ],
    expected: { kinds: ['pendingWork'], where: /\/raid/ },
  },
  {
    kind: 'uncaught error',
    name: 'an error in a callback',
    example: 'front-desk',
    edits: [
      {
        file: application,
        find: '    const reviews = await',
        replace:
          "    setImmediate(() => {\n      if (form.values.skills.length === 0) throw new Error('the statistics are broken');\n    });\n    const reviews = await",
      },
    ],
    expected: { kinds: ['uncaughtError'], where: /the statistics are broken/ },
  },
  {
    kind: 'uncaught error',
    name: 'a rejected promise is not awaited',
    example: 'polls-and-forms',
    edits: [
      {
        file: 'trip-handler.ts',
        find: '    const ended = await context.api.messages.endPoll(',
        replace:
          "    void context.api.messages.create(poll.channelId, { content: '' });\n    const ended = await context.api.messages.endPoll(",
      },
    ],
    expected: { kinds: ['uncaughtError'], where: /trip-handler\.ts/ },
  },
  {
    kind: 'unusual input',
    name: 'a subject without letters',
    example: 'tickets',
    edits: [
      {
        file: tickets,
        find: '    const opener = form.user.id;\n',
        replace:
          "    const opener = form.user.id;\n    const initial = textOf(subject).match(/[a-z]/i)?.[0];\n    if (!initial) throw new TypeError('the subject has no initial');\n",
      },
    ],
    expected: { kinds: ['handlerFailed'], where: /TicketHandler\.openTicket/ },
  },
  {
    kind: 'unusual input',
    name: 'a text is used as a regular expression',
    example: 'announcer',
    edits: [
      {
        file: 'announcement-handler.ts',
        find: '    const message = await',
        replace:
          "    if (new RegExp(what, 'i').test('a test')) use.log.info('only a test');\n    const message = await",
      },
    ],
    expected: { kinds: ['handlerFailed'], where: /AnnouncementHandler\.announce/ },
  },
  {
    kind: 'repeated use or restart',
    name: 'an announcement of the last process is canceled',
    example: 'announcer',
    edits: [{ file: 'countdowns.ts', find: '    if (!countdown) return false;\n', replace: '' }],
    expected: { kinds: ['handlerFailed'], where: /AnnouncementHandler\.cancelAnnouncement/ },
  },
  {
    kind: 'repeated use or restart',
    name: 'a ticket is claimed twice',
    example: 'tickets',
    edits: [
      {
        file: tickets,
        find: '  @Button(claimButton, { guards: [crewOnly] })\n',
        replace: '  readonly #claimed = new Set<string>();\n\n  @Button(claimButton, { guards: [crewOnly] })\n',
      },
      {
        file: tickets,
        find: '    await click.reply({ content: `${userMention(click.user.id)} takes',
        replace:
          "    if (this.#claimed.has(click.channelId)) throw new Error('the ticket was claimed before');\n    this.#claimed.add(click.channelId);\n    await click.reply({ content: `${userMention(click.user.id)} takes",
      },
    ],
    expected: { kinds: ['handlerFailed'], where: /TicketHandler\.claimTicket/ },
  },
];
