/** Modals: filled in by declaration or from a response, over several pages, rejected and reopened. */
import { createWorld } from '@guildhall/dev/testing';
import {
  Bot,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  stringOption,
  textInput,
} from 'guildhall';
import { describe, expect, test } from 'vitest';
import { applicationModal, applyButton, signOnButton, signOnWizard } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a modal', () => {
  test('that a response opened is filled in by field names', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const form = await wren.click(applyButton, { track: 'dev' });
    expect(form.modal?.title).toBe('Join the crew');
    const response = await form.fill({ name: 'Wren', age: '20', tier: 'core' }).submit();
    expect(response.text).toMatch(/^dev Wren 20 core/);
  });

  test('is filled in by the labels of its fields, with users, options and files', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.createMember('finch');
    const form = await wren.click({ customId: 'apply/dev' });
    const Papers = { name: 'papers.txt', data: 'All in order.' };
    const response = await form.fill({ Name: 'Wren', Age: '20', Tier: 'Core', Friend: 'finch', Papers }).submit();
    expect(response.text).toBe('dev Wren 20 core finch papers.txt');
  });

  test('is filled in by its declaration, with users and files', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    await wren.click(applyButton, { track: 'dev' });
    const papers = { name: 'papers.txt', data: 'All in order.' };
    const response = await wren.fill(applicationModal, { name: 'Wren', age: '20', friend: finch, papers }).submit();
    expect(response.text).toBe('dev Wren 20  finch papers.txt');
  });

  test('that was rejected and reopened contains the previous input, and can be filled in by its declaration', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'dev' });
    const rejection = await wren.fill(applicationModal, { name: 'Wren', age: '15' }).submit();
    expect(rejection.text).toContain('16 or older');
    const [reopenButton] = rejection.message?.buttons ?? [];
    if (!reopenButton) throw new Error('the rejection has no button');
    const reopened = await wren.click(reopenButton);
    expect(reopened.modal?.field('name').value).toBe('Wren');
    expect(reopened.modal?.field('age').value).toBe('15');
    expect((await wren.fill(applicationModal, { age: '16' }).submit()).text).toMatch(/^dev Wren 16/);
  });

  test.each(['shown', 'prompted'] as const)(
    'that is %s with other texts is filled in by its declaration',
    async (how) => {
      const rate = modal('rate', { title: 'Rate it', fields: { stars: textInput({ label: 'Stars' }) } });
      const other = modal('other', {
        title: 'Other',
        fields: { stars: textInput({ label: 'Stars' }), why: textInput({ label: 'Why' }) },
      });
      const start = command('rate', { description: 'Rates', options: { how: stringOption({ description: 'How' }) } });
      const german = { title: 'Bewerten', labels: { stars: 'Sterne' } };
      @Handler()
      class Rating {
        @Command(start)
        async rate(use: CommandContext<typeof start>) {
          if (use.options.how === 'shown') return use.showModal(rate(german));
          const form = await use.promptModal(rate(german), { timeoutMs: 60_000 });
          if (form.outcome === 'submitted') await form.context.reply(form.context.values.stars);
        }

        @ModalSubmit(rate)
        rated(form: ModalContext<typeof rate>) {
          return form.reply(form.values.stars);
        }
      }
      await using world = await createWorld({
        bot: new Bot({ handlers: [Rating], logLevel: 'silent' }),
        timeoutMs: 1000,
      });
      const wren = await world.createMember('wren');
      await wren.useCommand(start, { how });
      expect(wren.modal?.title).toBe('Bewerten');
      expect(wren.modal?.field('stars').label).toBe('Sterne');
      await expect(wren.fill(other, { stars: '5' }).submit()).rejects.toThrow('did not open');
      expect((await wren.fill(rate, { stars: '5' }).submit()).text).toBe('5');
    },
  );

  test('is awaited when it is filled in by its declaration', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const filling = wren.fill(applicationModal, { name: 'Wren', age: '20' }).submit();
    await wren.click(applyButton, { track: 'dev' });
    expect((await filling).text).toMatch(/^dev Wren/);
  });

  test('with an invalid input is not submitted and stays open', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'dev' });
    const failure = await stepErrorOf(wren.fill(applicationModal, { name: 'W', age: '20' }).submit());
    expect(failure.reason).toBe('too_short');
    expect(failure.message).toContain('the modal "Join the crew"');
    expect(failure.message).toContain('name ("Name", TEXT_INPUT, required): ""');
    expect(wren.modal?.title).toBe('Join the crew');
  });

  test('without a field of the given name is not submitted', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const form = await wren.click(applyButton, { track: 'dev' });
    expect((await stepErrorOf(form.fill({ nmae: 'Wren' }).submit())).message).toMatch(
      /no field "nmae".*"name" \("Name"\), "age" \("Age"\)/,
    );
  });

  test('that does not open fails with the visible messages', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.fill(applicationModal, {}).submit());
    expect(failure.message).toContain('The modal "application/:track<dev|art>" did not open for wren within 50 ms.');
    expect(failure.message).toContain('What do you bring?');
  });

  test('cannot be filled in if the response opened none', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const response = await wren.click('Wave');
    expect(() => response.fill({})).toThrow(/No modal was opened: .*Ahoy!/);
  });
});

describe('a wizard', () => {
  test('is filled in page by page and returns the last response', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    const response = await wren.fill(signOnWizard, { name: 'Wren', skills: ['sail'], rules: true }).submit();
    expect(response.text).toBe('Signed on: Wren, sail');
  });

  test('stops at a rejected page and can be continued from there', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    const rejection = await wren.fill(signOnWizard, { name: 'Wren', rules: false }).submit();
    expect(rejection.text).toContain('They must be accepted');
    const [reopenButton] = rejection.message?.buttons ?? [];
    if (!reopenButton) throw new Error('the rejection has no button');
    await wren.click(reopenButton);
    expect((await wren.fill(signOnWizard, { rules: true }).submit()).text).toBe('Signed on: Wren,');
  });

  test('rejects an unknown field name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    // @ts-expect-error: no page has such a field
    const failure = await stepErrorOf(wren.fill(signOnWizard, { rlues: true }).submit());
    expect(failure.message).toMatch(/wizard of .* has no field "rlues"/);
  });
});
