/** Recorded scenarios of two bots. Together they have every kind of step and assertion. */
import { fileURLToPath } from 'node:url';
import { formatRef } from '../../../dev/src/scenario/references/world-references.js';
import type { ControlRef, MessageRef } from '../../../dev/src/scenario/steps/references.js';
import type { ScenarioTest } from '../../../dev/src/scenario/tests/scenario-test.js';

export const paths = {
  sampleBot: fileURLToPath(new URL('../../testing/sample-bot.ts', import.meta.url)),
  clubBot: fileURLToPath(new URL('./club-bot.ts', import.meta.url)),
  world: fileURLToPath(new URL('./harbour.world.ts', import.meta.url)),
  invariants: fileURLToPath(new URL('./harbour.invariants.ts', import.meta.url)),
};

export const user = (name: string) => formatRef({ entity: 'user', name, nth: 0 });
export const role = (name: string) => formatRef({ entity: 'role', name, nth: 0 });
export const channel = (name: string) => formatRef({ entity: 'channel', name, nth: 0 });
const guild = formatRef({ entity: 'guild', name: 'Harbour', nth: 0 });
const quay = channel('quay');
const dock = formatRef({ entity: 'otherChannel', name: 'Harbor/dock', nth: 0 });
const inQuay = { channel: quay, isDefaultChannel: true };

export function button(label: string, pattern?: string, more: Partial<ControlRef> = {}): ControlRef {
  return { kind: 'button', customId: pattern ?? 'x', label, ...(pattern === undefined ? {} : { pattern }), ...more };
}

export function select(label: string, pattern?: string, more: Partial<ControlRef> = {}): ControlRef {
  return { ...button(label, pattern, more), kind: 'select' };
}

function message(author: string, text: string): MessageRef {
  return { author, text, match: text, channel: quay };
}

function textFile(name: string, text: string) {
  return { name, dataBase64: Buffer.from(text).toString('base64') };
}

type Steps = ScenarioTest['steps'];
type Item = Steps[number];

function item(step: Item['step'], ...assertions: Item['assertions']): Item {
  return { step, assertions };
}

const arrival: Steps = [
  item({ kind: 'createMember', user: 'Robin Smith' }),
  item({ kind: 'createMember', user: 'Wren' }),
  item(
    { kind: 'passScreening', user: 'Robin Smith' },
    {
      kind: 'message',
      user: 'Robin Smith',
      author: 'Guildhall',
      channel: quay,
      lines: [`Welcome, <@${user('Robin Smith')}>!`],
      buttons: ['Wave'],
      disabledButtons: ['Locked'],
    },
    { kind: 'pending', user: 'Robin Smith', value: false },
    { kind: 'pending', user: 'Wren', value: true },
  ),
];

const sampleModal = { customId: 'application/dev', title: 'Join the crew', pattern: 'application/:track<dev|art>' };
const renameModal = { customId: 'rename', title: 'Name', pattern: 'rename' };
const robin = 'Robin Smith';

export interface SampleTest {
  readonly title: string;
  readonly bot: 'sampleBot' | 'clubBot';
  readonly steps: Steps;
}

export const sampleTests: readonly SampleTest[] = [
  {
    title: 'Robin Smith applies and chooses',
    bot: 'sampleBot',
    steps: [
      ...arrival,
      item(
        {
          kind: 'click',
          user: robin,
          control: button('Apply (art)', 'apply/:track<dev|art>', { params: { track: 'art' } }),
        },
        { kind: 'modalOpened', title: 'Join the crew', values: { name: '' } },
      ),
      item(
        { kind: 'click', user: robin, control: button('Locked', 'locked') },
        { kind: 'refused', reason: 'disabled' },
      ),
      item(
        {
          kind: 'submitModal',
          user: robin,
          modal: sampleModal,
          inputs: {
            name: 'Robin',
            age: '30',
            tier: 'core',
            friend: [user('Wren')],
            papers: { files: [textFile('cv.txt', 'I sail.'), textFile('photo.png', '\u0000\u0001')] },
          },
        },
        { kind: 'response', isEphemeral: true, lines: ['art Robin 30 core', 'cv.txt+photo.png'] },
      ),
      item(
        { kind: 'select', user: robin, control: select('Cargo', 'cargo'), values: ['fish', 'salt'] },
        { kind: 'response', isEphemeral: false, lines: ['Loaded fish and salt.'] },
      ),
      item(
        {
          kind: 'select',
          user: robin,
          control: select('', 'rank/:deck<int>', { params: { deck: 3 } }),
          values: ['high'],
        },
        { kind: 'response', isEphemeral: false, lines: ['Deck 3: high.'] },
      ),
      item({ kind: 'select', user: robin, control: select('', 'mates'), values: [user('Wren'), user(robin)] }),
      item({ kind: 'select', user: robin, control: select('', 'role'), values: [role('crew')] }),
      item(
        { kind: 'click', user: robin, control: button('Slow', 'slow') },
        { kind: 'response', isEphemeral: true, lines: ['At last.'] },
      ),
    ],
  },
  {
    title: 'Robin Smith fills in a wizard, and only its first page',
    bot: 'sampleBot',
    steps: [
      ...arrival,
      ...[true, false].flatMap((isWhole): Item[] => {
        const modal = { customId: 'sign-on', title: 'About', pattern: 'sign-on' };
        const nextId = '~wizard/abcdefghijklmnop/1';
        const pages: Item[] = [
          item({ kind: 'click', user: robin, control: button('Sign on', 'sign-up') }),
          item(
            { kind: 'submitModal', user: robin, modal, inputs: { name: 'Robin', skills: ['sail'] } },
            ...(isWhole ? [{ kind: 'response' as const, isEphemeral: true, lines: ['Never printed'] }] : []),
          ),
        ];
        if (!isWhole) return pages;
        return [
          ...pages,
          item({ kind: 'click', user: robin, control: button('Continue', undefined, { customId: nextId }) }),
          item(
            {
              kind: 'submitModal',
              user: robin,
              modal: { ...modal, customId: nextId, title: 'Rules' },
              inputs: { rules: true },
            },
            { kind: 'response', isEphemeral: true, lines: ['Signed on: Robin, sail'] },
          ),
        ];
      }),
    ],
  },
  {
    title: 'Robin Smith uses commands',
    bot: 'sampleBot',
    steps: [
      ...arrival,
      item(
        {
          kind: 'useCommand',
          user: robin,
          path: ['order'],
          options: {
            dish: 'pie',
            count: 2,
            guest: user('Wren'),
            rank: role('crew'),
            place: quay,
            list: { file: textFile('list.txt', "It's\nhere") },
          },
          ...inQuay,
        },
        { kind: 'response', isEphemeral: false, lines: ['pie 2 wren crew quay list.txt'] },
      ),
      item(
        {
          kind: 'autocomplete',
          user: robin,
          path: ['chart', 'find'],
          options: { port: 'B' },
          focused: 'port',
          ...inQuay,
        },
        { kind: 'choices', names: ['Bergen', 'Bremen'] },
        { kind: 'notSuggested', text: 'Oslo' },
      ),
      item(
        { kind: 'useCommand', user: robin, path: ['chart', 'find'], options: { port: 'Bergen' }, channel: quay },
        { kind: 'message', user: robin, author: 'Guildhall', channel: quay, lines: ['To Bergen.'] },
      ),
      ...[
        { suggestion: { typed: 'Br', nth: 0 }, port: 'Bremen' },
        { suggestion: { typed: '', nth: 2 }, port: 'Cadiz' },
      ].map(({ suggestion, port }) =>
        item(
          { kind: 'useCommand', user: robin, path: ['chart', 'find'], options: { port: { suggestion } }, ...inQuay },
          { kind: 'message', user: robin, author: 'Guildhall', channel: quay, lines: [`To ${port}.`] },
        ),
      ),
      item({
        kind: 'atOnce',
        steps: [
          {
            kind: 'useCommand',
            user: robin,
            path: ['chart', 'find'],
            options: { port: { suggestion: { typed: '', nth: 0 } } },
            ...inQuay,
          },
          { kind: 'useCommand', user: robin, path: ['ping'], options: {}, ...inQuay },
        ],
      }),
      item(
        { kind: 'useCommand', user: robin, path: ['order'], options: { dish: 'soup' }, ...inQuay },
        { kind: 'refused', reason: 'not_offered' },
      ),
      item(
        { kind: 'sendMessage', user: robin, content: `Hello \`\${1}\`` },
        { kind: 'message', user: robin, author: 'Guildhall', lines: [`You wrote: Hello \`\${1}\``] },
      ),
      item(
        { kind: 'useCommand', user: robin, path: ['ping'], options: {} },
        { kind: 'response', isEphemeral: false, lines: ['Pong.'] },
      ),
      item(
        { kind: 'useContextMenu', user: robin, name: 'Inspect', target: user('Wren'), ...inQuay },
        { kind: 'response', isEphemeral: true, lines: ['This is wren.'] },
      ),
      item(
        { kind: 'useContextMenu', user: robin, name: 'Quote', target: message('Guildhall', 'To Bergen.'), ...inQuay },
        { kind: 'response', isEphemeral: false, lines: ['“To Bergen.”'] },
      ),
    ],
  },
  {
    title: 'users take part in stages and events',
    bot: 'sampleBot',
    steps: [
      item({ kind: 'joinVoice', user: 'Mara', channel: channel('radio') }),
      item({ kind: 'startStream', user: 'Mara' }),
      item({ kind: 'stopStream', user: 'Mara' }),
      item({ kind: 'joinVoice', user: 'Mara', channel: channel('theatre') }),
      item({ kind: 'raiseHand', user: 'Mara' }),
      item({ kind: 'speak', user: 'Mara' }, { kind: 'refused', reason: 'not_invited' }),
      item({ kind: 'moveToAudience', user: 'Mara' }),
      item({
        kind: 'callApi',
        user: 'Grace',
        method: 'POST',
        route: '/guilds/{guild_id}/scheduled-events',
        params: { guild_id: guild },
        body: {
          name: 'Regatta',
          privacy_level: 2,
          entity_type: 3,
          entity_metadata: { location: 'The pier' },
          scheduled_start_time: '2099-07-01T10:00:00Z',
          scheduled_end_time: '2099-07-01T12:00:00Z',
        },
      }),
      item({ kind: 'showInterest', user: 'Mara', event: 'Regatta' }),
      item({ kind: 'withdrawInterest', user: 'Mara', event: 'Regatta' }),
    ],
  },
  {
    title: 'the bot is in another guild',
    bot: 'sampleBot',
    steps: [
      item({ kind: 'createGuild', guild: 'Harbor' }),
      item({ kind: 'createUser', user: 'Finch' }),
      item({ kind: 'joinOtherGuild', user: 'Finch', guild: 'Harbor' }),
      item({ kind: 'joinOtherGuild', user: 'Mara', guild: 'Harbor' }),
      item({ kind: 'sendMessage', user: 'Finch', channel: dock, content: 'Ahoy' }),
      item(
        { kind: 'useCommand', user: 'Mara', path: ['ping'], options: {}, channel: dock },
        { kind: 'notShown', user: 'Finch', text: 'mark000001', channel: dock },
        { kind: 'notInFiles', user: 'Finch', text: 'mark000001' },
        { kind: 'responseDiffers', text: 'mark000001' },
        { kind: 'noMention', mentioned: 'everyone', text: 'mark000001' },
        { kind: 'messagesOfBot', below: 20 },
        { kind: 'lineOfBot', text: 'mark000001', channel: quay, isShown: false },
        { kind: 'linesOfBot', text: 'mark000001', channel: quay, count: 0 },
        { kind: 'invariant', name: 'the quay exists' },
      ),
    ],
  },
  {
    title: 'users come, move and leave',
    bot: 'sampleBot',
    steps: [
      item({ kind: 'createUser', user: 'Finch', locale: 'de', timeZone: 'Europe/Berlin' }),
      item({ kind: 'joinGuild', user: 'Finch' }, { kind: 'member', user: 'Finch', value: true }),
      item({ kind: 'passScreening', user: 'Finch' }),
      item(
        { kind: 'answerOnboarding', user: 'Finch', answers: { 'What are you?': ['Sailor'] } },
        {
          kind: 'roleAdded',
          user: 'Finch',
          role: 'crew',
        },
      ),
      item({ kind: 'setLocale', user: 'Finch', locale: 'fr' }),
      item({ kind: 'setStatus', user: 'Finch', status: 'idle' }),
      item({ kind: 'joinVoice', user: 'Finch', channel: channel('radio') }),
      item({ kind: 'playSound', user: 'Finch', sound: 'bell' }),
      item({ kind: 'leaveVoice', user: 'Finch' }),
      item({ kind: 'installBot', user: 'Finch' }),
      item({ kind: 'uninstallBot', user: 'Finch' }),
      item({ kind: 'setTimeZone', user: 'Finch', timeZone: 'Europe/Berlin' }),
      item({ kind: 'blockUser', user: 'Finch', blocked: user('Grace') }),
      item({ kind: 'unblockUser', user: 'Finch', blocked: user('Grace') }),
      item({ kind: 'closeDirectMessages', user: 'Finch' }),
      item({ kind: 'openDirectMessages', user: 'Finch' }),
      item({ kind: 'boost', user: 'Finch' }),
      item({ kind: 'stopBoosting', user: 'Finch' }),
      item({
        kind: 'authorize',
        user: 'Finch',
        authorization: { scope: ['identify'], redirectUri: 'http://127.0.0.1:8000/login', selected: { accept: false } },
      }),
      item(
        {
          kind: 'callApi',
          user: 'Grace',
          method: 'PATCH',
          route: '/guilds/{guild_id}/members/{user_id}',
          params: { guild_id: guild, user_id: user('Finch') },
          body: { nick: 'Captain', roles: [] },
        },
        { kind: 'nickname', user: 'Finch', value: 'Captain' },
        { kind: 'roleRemoved', user: 'Finch', role: 'crew' },
      ),
      item({ kind: 'leaveGuild', user: 'Finch' }, { kind: 'member', user: 'Finch', value: false }),
      item(
        {
          kind: 'callApi',
          user: 'Mara',
          method: 'PUT',
          route: '/guilds/{guild_id}/bans/{user_id}',
          params: { guild_id: guild, user_id: user('Finch') },
          body: { delete_message_seconds: 0 },
          reason: 'Mutiny',
        },
        { kind: 'banned', user: 'Finch', value: true },
        { kind: 'channel', name: 'quay', exists: true },
        { kind: 'role', name: 'pirate', exists: false },
      ),
      item(
        {
          kind: 'callApi',
          user: 'Mara',
          method: 'DELETE',
          route: '/channels/{channel_id}',
          params: { channel_id: quay },
        },
        { kind: 'refused', reason: 'status_403' },
      ),
    ],
  },
  {
    title: 'moderators change what the bot works with',
    bot: 'sampleBot',
    steps: [
      item({ kind: 'createMember', user: robin }),
      item({ kind: 'passScreening', user: robin }),
      ...[
        { name: 'Decks', type: 4 },
        { name: 'questions', type: 15 },
        { name: 'hold', type: 0 },
      ].map((body) =>
        item({
          kind: 'callApi',
          user: 'Grace',
          method: 'POST',
          route: '/guilds/{guild_id}/channels',
          params: { guild_id: guild },
          body,
        }),
      ),
      item({
        kind: 'callApi',
        user: 'Grace',
        method: 'POST',
        route: '/channels/{channel_id}/webhooks',
        params: { channel_id: quay },
        body: { name: 'Parrot' },
      }),
      item({
        kind: 'callApi',
        user: 'Grace',
        method: 'POST',
        route: '/guilds/{guild_id}/emojis',
        params: { guild_id: guild },
        body: {
          name: 'anchor',
          image:
            'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        },
      }),
      item({ kind: 'sendMessage', user: robin, channel: quay, content: 'Ahoi' }),
      item({
        kind: 'editMessage',
        user: robin,
        message: message(robin, 'Ahoi'),
        content: `Ahoy, <@${user('Grace')}>`,
      }),
      item({ kind: 'deleteMessage', user: 'Grace', message: message(robin, `Ahoy, <@${user('Grace')}>`) }),
      item(
        { kind: 'deleteMessage', user: robin, message: message('Guildhall', 'Welcome') },
        { kind: 'refused', reason: 'missing_permissions' },
      ),
      item({
        kind: 'createPost',
        user: robin,
        channel: channel('questions'),
        name: 'Where is the rum?',
        content: 'Gone.',
      }),
      item({ kind: 'archiveThread', user: 'Grace', channel: channel('Where is the rum?') }),
      item({ kind: 'unarchiveThread', user: 'Grace', channel: channel('Where is the rum?') }),
      item({ kind: 'lockThread', user: 'Grace', channel: channel('Where is the rum?') }),
      item({ kind: 'unlockThread', user: 'Grace', channel: channel('Where is the rum?') }),
      item({ kind: 'deleteThread', user: 'Grace', channel: channel('Where is the rum?') }),
      item({ kind: 'moveChannel', user: 'Grace', channel: channel('hold'), parent: channel('Decks') }),
      item({ kind: 'setSlowmode', user: 'Grace', channel: channel('hold'), rateLimitPerUser: 30 }),
      item({ kind: 'renameChannel', user: 'Grace', channel: channel('hold'), name: 'galley' }),
      item({
        kind: 'setChannelAccess',
        user: 'Grace',
        channel: channel('galley'),
        member: user(robin),
        access: 'hidden',
      }),
      item({ kind: 'deleteChannel', user: 'Grace', channel: channel('galley') }),
      item({ kind: 'setBotPermissions', user: 'Grace', permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'] }),
      item({ kind: 'addRole', user: 'Grace', member: user(robin), role: role('crew') }),
      item({ kind: 'removeRole', user: 'Grace', member: user(robin), role: role('crew') }),
      item({ kind: 'deleteRole', user: 'Grace', role: role('crew') }),
      item({ kind: 'setOutage', unavailable: true }),
      item({ kind: 'setOutage', unavailable: false }),
      item({ kind: 'deleteWebhook', user: 'Grace', webhook: 'Parrot' }),
      item({ kind: 'deleteEmoji', user: 'Grace', emoji: 'anchor' }),
      item({ kind: 'timeOutMember', user: 'Grace', member: user(robin), seconds: 60 }),
      item({ kind: 'endTimeout', user: 'Grace', member: user(robin) }),
      item(
        { kind: 'kickMember', user: 'Grace', member: user(robin), reason: "The captain's order" },
        { kind: 'member', user: robin, value: false },
      ),
      item({ kind: 'banMember', user: 'Grace', banned: user(robin), deleteMessageSeconds: 3600 }),
      item({ kind: 'unbanUser', user: 'Grace', banned: user(robin) }, { kind: 'banned', user: robin, value: false }),
    ],
  },
  {
    title: 'the club has members, messages and a panel',
    bot: 'clubBot',
    steps: [
      item({ kind: 'createMember', user: robin, roles: ['mate'] }),
      item({ kind: 'passScreening', user: robin }),
      item(
        { kind: 'useCommand', user: robin, path: ['club', 'add-member'], options: { member: user(robin) }, ...inQuay },
        { kind: 'response', isEphemeral: false, lines: [`<@${user(robin)}> is a member.`] },
        { kind: 'roleAdded', user: robin, role: 'crew' },
        { kind: 'auditEntry', action: 25, target: user(robin), reason: 'Joined the club' },
        { kind: 'auditEntry', isOneOfSeveral: true, action: 25, target: user(robin), reason: 'Joined the club' },
        { kind: 'messageCount', user: robin, channel: quay, count: 1 },
        { kind: 'messageCount', user: 'Mara', count: 1 },
      ),
      item(
        { kind: 'useCommand', user: robin, path: ['panel'], options: {}, ...inQuay },
        {
          kind: 'response',
          isEphemeral: false,
          lines: ['The panel'],
          buttons: ['Remove', 'Rename'],
          disabledButtons: ['Locked'],
          selects: [{ placeholder: 'Color', options: ['Red', 'Blue'] }],
        },
        {
          kind: 'message',
          user: 'Mara',
          author: 'Guildhall',
          channel: quay,
          lines: ['The panel', 'of the club'],
          buttons: ['Remove'],
          selects: [{ placeholder: 'Color', options: ['Red', 'Blue'] }],
        },
      ),
      item(
        { kind: 'click', user: robin, control: button('Rename', 'rename') },
        { kind: 'modalOpened', title: 'Name', values: { name: 'Sailor' } },
      ),
      item(
        {
          kind: 'submitModal',
          user: robin,
          modal: renameModal,
          inputs: { name: 'Captain', proof: { files: [textFile('a.txt', 'a')] } },
        },
        { kind: 'response', isEphemeral: true, lines: ['Hello, Captain! a.txt'] },
      ),
      item(
        { kind: 'select', user: robin, control: select('Color', 'color'), values: ['red'] },
        { kind: 'response', isEphemeral: false, lines: ['You chose red.'] },
      ),
      item({
        kind: 'select',
        user: robin,
        control: select('Color', 'color', { message: message('Guildhall', 'The panel') }),
        values: ['blue'],
      }),
      item({
        kind: 'click',
        user: robin,
        control: button('Rename', 'rename', { message: message('Guildhall', 'The panel') }),
      }),
      item({
        kind: 'atOnce',
        steps: [
          { kind: 'select', user: 'Mara', control: select('Color', 'color'), values: ['red'] },
          { kind: 'click', user: robin, control: button('Rename', 'rename') },
        ],
      }),
      item(
        { kind: 'submitModal', user: robin, modal: renameModal, inputs: { name: 'Cook' } },
        { kind: 'response', isEphemeral: true, lines: ['Hello, Cook!'] },
      ),
      item(
        { kind: 'click', user: robin, control: button('Remove', 'remove') },
        { kind: 'response', isEphemeral: true, lines: ['Removed.'] },
        { kind: 'messageGone', user: 'Mara', channel: quay, lines: ['The panel', 'of the club'] },
        { kind: 'noProblems' },
      ),
    ],
  },
  {
    title: 'the club likes messages, and time passes',
    bot: 'clubBot',
    steps: [
      item({ kind: 'createMember', user: robin, roles: ['mate'] }),
      item({ kind: 'passScreening', user: robin }),
      item(
        { kind: 'sendMessage', user: robin, channel: quay, content: 'like' },
        { kind: 'reaction', channel: quay, lines: ['like'], emoji: '👍', count: 1 },
      ),
      item(
        { kind: 'addReaction', user: robin, message: message(robin, 'like'), emoji: '👍' },
        { kind: 'reaction', channel: quay, lines: ['like'], emoji: '👍', count: 2 },
        { kind: 'reaction', channel: quay, lines: ['like'], emoji: '👎', count: 0 },
      ),
      item({ kind: 'removeReaction', user: robin, message: message(robin, 'like'), emoji: '👍' }),
      item(
        { kind: 'sendMessage', user: robin, channel: quay, content: 'thread' },
        { kind: 'thread', name: 'talk', archived: false, locked: false },
      ),
      item(
        {
          kind: 'sendMessage',
          user: 'Mara',
          channel: quay,
          content: `Hello, <@${user(robin)}>`,
          files: [textFile('notes.txt', 'abc')],
          replyTo: message(robin, 'thread'),
        },
        { kind: 'message', user: robin, author: 'Mara', channel: quay, lines: ['Hello,'], files: ['notes.txt'] },
      ),
      item({ kind: 'sendMessage', user: 'Mara', channel: quay, content: 'poll', stickers: ['Ahoy'] }),
      item({ kind: 'vote', user: robin, message: message('Guildhall', 'When?'), answer: 'Today' }),
      item({ kind: 'removeVote', user: robin, message: message('Guildhall', 'When?'), answer: 'Today' }),
      item(
        { kind: 'sendMessage', user: robin, channel: quay, content: 'announce' },
        { kind: 'message', user: 'Mara', author: 'Herald', isWebhook: true, channel: quay, lines: ['Ship ahoy'] },
      ),
      item(
        {
          kind: 'callApi',
          user: 'Grace',
          method: 'DELETE',
          route: '/channels/{channel_id}/messages/{message_id}',
          params: { channel_id: quay, message_id: { message: message('Herald', 'Ship ahoy') } },
        },
        { kind: 'messageGone', user: robin, channel: quay, lines: ['Ship ahoy'] },
      ),
      item({
        kind: 'atOnce',
        steps: [
          { kind: 'useCommand', user: robin, path: ['panel'], options: {}, ...inQuay },
          { kind: 'useCommand', user: 'Mara', path: ['panel'], options: {}, ...inQuay },
        ],
      }),
      item({
        kind: 'injectFault',
        fault: { kind: 'http_error', status: 503, route: '/channels/{channel_id}/messages' },
      }),
      item({ kind: 'restartBot' }),
      item(
        { kind: 'advanceClock', ms: 90_000 },
        { kind: 'timedOut', user: robin, value: false },
        { kind: 'noPendingWork' },
      ),
    ],
  },
];
