/** Modals as people fill them in: by declaration or by what an answer opened, over several pages, refused and reopened. */
import { describe, expect, test } from 'vitest';
import { applicationModal, applyButton, signOnButton, signOnWizard } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a modal', () => {
  test('that an answer opened is filled in by the names of its fields', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const form = await wren.click(applyButton, { track: 'dev' });
    expect(form.modal?.title).toBe('Join the crew');
    const answer = await form.fill({ name: 'Wren', age: '20', tier: 'core' }).submit();
    expect(answer.text).toMatch(/^dev Wren 20 core/);
  });

  test('is filled in by its declaration, people and files as such', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const finch = await world.createMember('finch');
    await wren.click(applyButton, { track: 'dev' });
    const papers = { name: 'papers.txt', data: 'All in order.' };
    const answer = await wren.fill(applicationModal, { name: 'Wren', age: '20', friend: finch, papers }).submit();
    expect(answer.text).toBe('dev Wren 20  finch papers.txt');
  });

  test('that is refused and reopened holds what was typed, and is still of its declaration', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'dev' });
    const refusal = await wren.fill(applicationModal, { name: 'Wren', age: '15' }).submit();
    expect(refusal.text).toContain('16 or older');
    const [reopen] = refusal.message?.buttons ?? [];
    if (!reopen) throw new Error('nothing reopens it');
    const again = await wren.click(reopen);
    expect(again.modal?.field('name').value).toBe('Wren');
    expect(again.modal?.field('age').value).toBe('15');
    expect((await wren.fill(applicationModal, { age: '16' }).submit()).text).toMatch(/^dev Wren 16/);
  });

  test('waits to be there when it is filled in by its declaration', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const filling = wren.fill(applicationModal, { name: 'Wren', age: '20' }).submit();
    await wren.click(applyButton, { track: 'dev' });
    expect((await filling).text).toMatch(/^dev Wren/);
  });

  test('is not submitted as no person could, and stays open', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(applyButton, { track: 'dev' });
    const failure = await stepErrorOf(wren.fill(applicationModal, { name: 'W', age: '20' }).submit());
    expect(failure.reason).toBe('too_short');
    expect(failure.message).toContain('the modal "Join the crew"');
    expect(failure.message).toContain('name ("Name", TEXT_INPUT, required): ""');
    expect(wren.modal?.title).toBe('Join the crew');
  });

  test('has no field of another name', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const form = await wren.click(applyButton, { track: 'dev' });
    expect((await stepErrorOf(form.fill({ nmae: 'Wren' }).submit())).message).toMatch(/no field "nmae".*"name", "age"/);
  });

  test('that does not open fails with what the person saw', async () => {
    const world = await createSampleWorld({ timeoutMs: 50 });
    const wren = await createScreenedMember(world, 'wren');
    const failure = await stepErrorOf(wren.fill(applicationModal, {}).submit());
    expect(failure.message).toContain('waited for the modal "application/:track<dev|art>" to open');
    expect(failure.message).toContain('What do you bring?');
  });

  test('cannot be filled in where none was opened', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    const answer = await wren.click('Wave');
    expect(() => answer.fill({})).toThrow(/No modal was opened: .*Ahoy!/);
  });
});

describe('a wizard', () => {
  test('is filled in page by page, and gives the last answer', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    const answer = await wren.fill(signOnWizard, { name: 'Wren', skills: ['sail'], rules: true }).submit();
    expect(answer.text).toBe('Signed on: Wren, sail');
  });

  test('stops at a page that is refused, and goes on from there', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    const refusal = await wren.fill(signOnWizard, { name: 'Wren', rules: false }).submit();
    expect(refusal.text).toContain('They must be accepted');
    const [reopen] = refusal.message?.buttons ?? [];
    if (!reopen) throw new Error('nothing reopens it');
    await wren.click(reopen);
    expect((await wren.fill(signOnWizard, { rules: true }).submit()).text).toBe('Signed on: Wren,');
  });

  test('knows its fields', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await wren.click(signOnButton);
    // @ts-expect-error: no page has such a field
    const failure = await stepErrorOf(wren.fill(signOnWizard, { rlues: true }).submit());
    expect(failure.message).toMatch(/wizard of .* has no field "rlues"/);
  });
});
