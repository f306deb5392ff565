import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Guard, Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { On, OnError, OnRaw, OnUnknownComponent, OnWebhookEvent } from '../../../src/app/decorators/on.js';
import { Pager } from '../../../src/app/decorators/pager.js';
import { appPermissions, userPermissions } from '../../../src/app/guards/member-guards.js';
import { command } from '../../../src/interactions/commands/command.js';
import { userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { button } from '../../../src/interactions/components/button.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { pager } from '../../../src/interactions/pager/pager.js';

const readOldId = (customId: string) => (customId.startsWith('x') ? { id: customId.slice(1) } : undefined);
const accept = button('review/accept/:id<snowflake>', {
  label: 'Accept',
  aliases: [/^accept:(?<id>\d+)$/, readOldId, 'accept/:id<snowflake>'],
});
const reason = modal('review/reason', { title: 'Why', fields: { why: textInput({ label: 'Why' }) } });
const reviews = pager('review/list/:by<snowflake>', {
  pageSize: 5,
  render: () => ({}),
  aliases: ['reviews/:by<snowflake>', /^reviews:(?<by>\d+)$/],
});
const tag = command('tag', {
  description: 'Shows one',
  memberPermissions: ['MANAGE_MESSAGES'],
  options: { name: stringOption({ description: 'Which', autocomplete: true }) },
});
const report = userCommand('Report');

@Handler()
@Guard(userPermissions('MODERATE_MEMBERS'))
class Desk {
  @On(['guildMemberAdd', 'messageCreate'])
  received() {}

  @OnRaw()
  everything() {}

  @OnWebhookEvent('applicationAuthorized')
  installed() {}

  @Button(accept, { guards: [appPermissions('MANAGE_ROLES')] })
  accepted() {}

  @ModalSubmit(reason)
  declined() {}

  @Pager(reviews)
  listed() {
    return [];
  }

  @Command(tag)
  tagged() {}

  @Autocomplete(tag, 'name')
  suggested() {}

  @Command(report)
  reported() {}

  @OnUnknownComponent()
  expired() {}

  @OnError()
  failed() {}
}

function routesOf(options: Partial<BotOptions> = {}) {
  return new Bot({ handlers: [Desk], logLevel: 'silent', environment: {}, ...options }).routes;
}

function routeTo(method: string, options?: Partial<BotOptions>) {
  return routesOf(options).filter(({ handler }) => handler === `Desk.${method}`);
}

describe('the routes of a bot', () => {
  test('contain the kind and the trigger of each handler', () => {
    expect(routesOf().map(({ handler, kind, trigger }) => [handler, kind, trigger])).toEqual([
      ['Desk.received', 'event', 'guildMemberAdd'],
      ['Desk.received', 'event', 'messageCreate'],
      ['Desk.everything', 'raw', '*'],
      ['Desk.installed', 'webhookEvent', 'applicationAuthorized'],
      ['Desk.accepted', 'button', 'review/accept/:id<snowflake>'],
      ['Desk.declined', 'modal', 'review/reason'],
      ['Desk.listed', 'pager', 'review/list/:by<snowflake>'],
      ['Desk.tagged', 'command', '/tag'],
      ['Desk.suggested', 'autocomplete', '/tag name'],
      ['Desk.reported', 'command', 'Report (user)'],
      ['Desk.expired', 'unknownComponent', '*'],
      ['Desk.failed', 'error', '*'],
    ]);
  });

  test('contain the intents that deliver an event', () => {
    expect(routeTo('received').map(({ intents }) => intents)).toEqual([
      ['GUILD_MEMBERS'],
      ['GUILD_MESSAGES', 'DIRECT_MESSAGES'],
    ]);
  });

  test('contain the permissions of guards and commands; events have no guards', () => {
    expect(routeTo('accepted')).toMatchObject([
      { userPermissions: ['MODERATE_MEMBERS'], appPermissions: ['MANAGE_ROLES'] },
    ]);
    expect(routeTo('tagged')).toMatchObject([
      { userPermissions: ['MANAGE_MESSAGES', 'MODERATE_MEMBERS'], appPermissions: [] },
    ]);
    expect(routeTo('received')).toMatchObject([{ userPermissions: [] }, { userPermissions: [] }]);
  });

  test('contain the aliases: patterns, RegExps as in code, and the names of functions', () => {
    expect(routeTo('accepted')).toMatchObject([
      { aliases: ['accept/:id<snowflake>', '/^accept:(?<id>\\d+)$/', 'the function readOldId'] },
    ]);
    expect(routeTo('listed')).toMatchObject([{ aliases: ['reviews/:by<snowflake>', '/^reviews:(?<by>\\d+)$/'] }]);
  });

  test('contain whether the fields of a modal, or of a page of a wizard, come from data', () => {
    const survey = modal('survey', { load: () => ({ title: 'Survey', fields: { why: textInput({ label: 'Why' }) } }) });
    const steps = wizard([modal('first', { title: 'First', fields: { name: textInput({ label: 'Name' }) } }), survey]);
    @Handler()
    class Forms {
      @ModalSubmit(survey)
      alone() {}

      @ModalSubmit(steps)
      asPage() {}
    }
    const { routes } = new Bot({ handlers: [Forms], environment: {} });
    expect(routes.map(({ handler, loadsFields }) => [handler, loadsFields])).toEqual([
      ['Forms.alone', true],
      ['Forms.asPage', true],
    ]);
    expect(routeTo('declined')[0]).not.toHaveProperty('loadsFields');
  });

  test('contain why a handler is unreachable', () => {
    expect(routeTo('installed')).toMatchObject([{ unreachableReason: expect.stringContaining('option `http`') }]);
    expect(routeTo('received', { gateway: { intents: { exactly: ['GUILD_MESSAGES'] } } })).toMatchObject([
      { trigger: 'guildMemberAdd', unreachableReason: expect.stringContaining('GUILD_MEMBERS') },
      { trigger: 'messageCreate' },
    ]);
    expect(routeTo('accepted')[0]).not.toHaveProperty('unreachable');
  });

  test('mark every handler of gateway events as unreachable without the gateway', () => {
    const http = { publicKey: '0'.repeat(64) };
    const unreachableReason = routesOf({ gateway: false, http }).filter(
      (route) => route.unreachableReason !== undefined,
    );
    expect(unreachableReason.map(({ trigger }) => trigger)).toEqual(['guildMemberAdd', 'messageCreate', '*']);
  });
});

test('the options of a bot are those that were passed to the constructor', () => {
  const bot = new Bot({ handlers: [], logLevel: 'silent', environment: {}, gateway: { intents: ['MESSAGE_CONTENT'] } });
  const local = bot.with({ gateway: { ...bot.options.gateway, shards: 2 } });
  expect(local.intents.map(({ name }) => name)).toEqual(['MESSAGE_CONTENT']);
  expect(local.options.gateway).toEqual({ intents: ['MESSAGE_CONTENT'], shards: 2 });
});

test('the declarations of a bot are those that handlers are bound to, each once with its handlers', () => {
  const { declarations } = new Bot({ handlers: [Desk], environment: {} });
  expect(declarations.filter(({ declaration }) => declaration === reason)).toEqual([
    { declaration: reason, handlers: [expect.stringMatching(/^Desk\./)] },
  ]);
  expect(new Set(declarations.map(({ declaration }) => declaration)).size).toBe(declarations.length);
});
