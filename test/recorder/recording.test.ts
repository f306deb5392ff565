/** From what users do to the steps and assertions of a test, with the bot and two replays. */
import { describe, expect, test } from 'vitest';
import { nameTest } from '../../dev/src/recorder/writing/name-test.js';
import { describeStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { channelTypes } from '../../src/wire/objects/channels/channel.js';
import * as watches from '../acceptance/recorder/bots/wizard.js';
import * as pier from './fixture/pier-bot.js';
import { observe, record, withoutCounts } from './fixture/record.js';

const { bot } = pier;
const files = [{ path: '/pier/bot.ts', exports: pier }];

describe('Recording of actions', () => {
  test('is data without ids: users, channels and custom_ids are references', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(pier.inviteCommand, { member: robin });
    });
    expect(steps.map(({ step }) => describeStep(step))).toEqual(['Robin joins', 'Robin uses /welcome']);
    expect(JSON.stringify(steps)).not.toMatch(/\d{15}/);
  });

  test('names a button of the framework by the page of the wizard that it opens, and a test not after it', async () => {
    const { labels, steps } = await record(watches.bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(watches.watchCommand);
      await robin.fill(watches.watchWizard, { name: 'Rob', side: 'port', hour: '4', sober: true }).submit();
    });
    expect(labels.slice(2)).toEqual([
      'Robin uses /watch',
      'Robin submits "Who you are"',
      'Robin opens "When you come"',
      'Robin submits "When you come"',
    ]);
    expect(nameTest(steps.map(({ step }) => step)).title).toBe(
      'Robin uses /watch, Robin submits "Who you are", Robin submits "When you come"',
    );
  });

  test('keeps only the last suggestions before the chosen one', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.autocomplete(pier.findCommand, { boat: 'A' }, 'boat');
      await robin.autocomplete(pier.findCommand, { boat: 'Al' }, 'boat');
      await robin.useCommand(pier.findCommand, { boat: 'Alma' });
    });
    expect(steps.map(({ step }) => step)).toMatchObject([
      { kind: 'createMember' },
      { kind: 'autocomplete', options: { boat: 'Al' } },
      { kind: 'useCommand', options: { boat: 'Alma' } },
    ]);
  });

  test('contains the content of uploaded files', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(pier.panelCommand);
      await robin.click(pier.applyButton);
      const permit = { name: 'permit.txt', data: Buffer.from('I like boats') };
      await robin.fill(pier.applicationModal, { why: 'Boats', permit }).submit();
    });
    expect(steps.at(-1)?.step).toMatchObject({
      kind: 'submitModal',
      inputs: {
        why: 'Boats',
        permit: { files: [{ name: 'permit.txt', dataBase64: Buffer.from('I like boats').toString('base64') }] },
      },
    });
  });

  test('names stickers and sounds, because their ids differ in each world', async () => {
    const { steps } = await record(bot, async (world) => {
      const guild = world.guild.id;
      await world.owner.api.guilds.createChannel(guild, { name: 'radio', type: channelTypes.GUILD_VOICE });
      const robin = await world.createMember('Robin');
      await robin.sendSticker('general', 'Ahoy');
      await robin.voice.join('radio');
      await robin.voice.playSound('bell');
    });
    expect(steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sendMessage', content: '', stickers: ['Ahoy'] }),
        { kind: 'playSound', user: 'Robin', sound: 'bell' },
      ]),
    );
  });

  test('names the tags of a post, because their ids differ in each world', async () => {
    const { steps } = await record(bot, async (world) => {
      const type = channelTypes.GUILD_FORUM;
      const available_tags = [{ name: 'help' }, { name: 'rigging' }];
      await world.owner.api.guilds.createChannel(world.guild.id, { name: 'questions', type, available_tags });
      const robin = await world.createMember('Robin');
      await robin.post('questions', 'How?', 'I do not know.', { tags: ['rigging'] });
      await robin.post('questions', 'Why?', 'I do not know.');
    });
    expect(steps.map(({ step }) => step).slice(-2)).toMatchObject([
      { kind: 'createPost', name: 'How?', tags: ['rigging'] },
      { kind: 'createPost', name: 'Why?' },
    ]);
    expect(steps.at(-1)?.step).toHaveProperty('tags', undefined);
  });

  test('leaves out what the client of a user does not allow', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await expect(robin.send('general', '')).rejects.toThrow();
    });
    expect(steps.map(({ step }) => step.kind)).toEqual(['createMember']);
  });

  test('contains what users do in voice channels, on stages and with events', async () => {
    const { steps, notes } = await record(bot, async (world) => {
      const { owner } = world;
      const radio = await owner.api.guilds.createChannel(world.guildId, { name: 'radio', type: 2 });
      const theatre = await owner.api.guilds.createChannel(world.guildId, { name: 'theatre', type: 13 });
      const event = await owner.api.scheduledEvents.create(world.guildId, {
        name: 'Regatta',
        privacy_level: 2,
        entity_type: 3,
        entity_metadata: { location: 'The pier' },
        scheduled_start_time: '2099-07-01T10:00:00Z',
        scheduled_end_time: '2099-07-01T12:00:00Z',
        recurrence_rule: { start: '2099-07-01T10:00:00Z', frequency: 3, interval: 1 },
      });
      await owner.voice.join(radio);
      await owner.voice.startStream();
      await owner.voice.startStream();
      await owner.voice.stopStream();
      await owner.voice.join(theatre);
      await owner.stage.raiseHand();
      await owner.stage.speak();
      await owner.stage.moveToAudience();
      await owner.server.withdrawInterest(event);
      await owner.server.showInterest('Regatta');
      await owner.server.withdrawInterest('Regatta', { occurrence: '2099-07-02T10:00:00Z' });
    });
    expect(steps.map(({ step }) => step.kind).filter((kind) => kind !== 'callApi')).toEqual([
      'joinVoice',
      'startStream',
      'stopStream',
      'joinVoice',
      'raiseHand',
      'speak',
      'moveToAudience',
      'withdrawInterest',
      'showInterest',
    ]);
    expect(steps.at(-1)?.step).toMatchObject({ event: 'Regatta' });
    expect(notes.warnings.join()).toContain('its occurrences have other times in each world');
  });

  test('has a warning for what a test cannot repeat', async () => {
    const { steps, notes } = await record(bot, async (world) => {
      await world.control.send('POST', '/guilds', { name: 'Other' });
    });
    expect(steps).toEqual([]);
    expect(notes.warnings).toEqual(['POST /_control/guilds is not in the test: no user can do that.']);
  });
});

describe('Assertions of a recording', () => {
  test('are what became visible in both replays, without times', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(pier.panelCommand);
      await robin.click(pier.applyButton);
      await robin.fill(pier.applicationModal, { why: 'Boats' }).submit();
      await world.owner.click(pier.approveButton);
    });
    const observed = withoutCounts(await observe(bot, files, steps));
    const assertions = observed.map((each) => each.assertions);
    expect(assertions[1]).toEqual([
      { kind: 'response', isEphemeral: false, lines: ['Join the pier'], buttons: ['Apply', 'Hidden'] },
    ]);
    expect(assertions[2]).toEqual([{ kind: 'modalOpened', title: 'Application', values: {} }]);
    expect(assertions[3]).toMatchObject([
      { kind: 'response', isEphemeral: true, lines: ['Thank you for nothing.'] },
      {
        kind: 'message',
        user: 'Owner',
        lines: [expect.stringMatching(/^Application of .* at$/), 'Boats'],
        buttons: ['Approve'],
      },
    ]);
    expect(assertions[4]).toMatchObject([
      { kind: 'response', lines: [expect.stringContaining('Robin')] },
      { kind: 'noProblems' },
    ]);
  });

  test('name the declarations of controls and modals', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(pier.panelCommand);
      await robin.click(pier.applyButton);
      await robin.fill(pier.applicationModal, { why: 'Boats' }).submit();
    });
    const observed = withoutCounts(await observe(bot, files, steps));
    expect(observed.map(({ step }) => step)).toMatchObject([
      { kind: 'createMember' },
      { kind: 'useCommand', isDefaultChannel: true },
      { kind: 'click', control: { pattern: 'pier/apply/:track' } },
      { kind: 'submitModal', modal: { pattern: 'pier/application' } },
    ]);
  });

  test('waiting time is one step if something happens in it', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await world.clock.advance('20s');
      await robin.useCommand(pier.remindCommand);
      await world.clock.advance('61s');
      await robin.waitForMessage('Time is over.');
    });
    const observed = withoutCounts(await observe(bot, files, steps));
    expect(observed).toMatchObject([
      { step: { kind: 'createMember' } },
      {
        step: { kind: 'useCommand' },
        assertions: [{ kind: 'response' }, { kind: 'messageGone', lines: ['Time is over.'] }],
      },
      {
        step: { kind: 'advanceClock', ms: 61_000 },
        assertions: [{ kind: 'message', lines: ['Time is over.'] }, { kind: 'noProblems' }],
      },
    ]);
  });

  test('a modal that was closed is left out', async () => {
    const { steps } = await record(bot, async (world) => {
      const robin = await world.createMember('Robin');
      await robin.useCommand(pier.panelCommand);
      await robin.click(pier.applyButton);
      await robin.click('Hidden');
    });
    const observed = withoutCounts(await observe(bot, files, steps));
    expect(observed.map(({ step }) => describeStep(step))).toEqual([
      'Robin joins',
      'Robin uses /panel',
      'Robin clicks [Hidden]',
    ]);
  });
});
