// The checks of the slice "onboarding". The descriptions of the steps follow the list in README.md.
import assert from 'node:assert/strict';
import { assertEphemeral, buttonsOf, fieldsOf, pingsOf } from './expectations.mjs';

const answers = {
  'Your name': 'Robin',
  'Why do you want to join?': 'I have sailed since I was a child.',
  'Your interests': ['Sailing', 'Music'],
  'I accept the rules': true,
};
const MEMBER_ROLE_UPDATE = 25;
const ALREADY = 'Your application is already under review.';

/** Submits an application. @param changes of the answers */
const apply = async (user, changes = {}) => {
  await user.click({ label: 'Apply' });
  return user.fill({ ...answers, ...changes }).submit();
};
const reviewOf = (moderator, applicant) =>
  moderator.waitForMessage(`${applicant.mention} wants to join.`, { channel: 'applications' });
const embedOf = ({ payload }) => payload.embeds[0].fields.map(({ name, value }) => [name, value]);

async function play({ world, step }) {
  const mara = await world.createMember('Mara', { roles: ['Moderator'] });
  const helen = await world.createMember('Helen', { roles: ['Helper'] });
  const robin = await world.createMember('Robin');
  const ada = await world.createMember('Ada');
  const rolesOf = (user) => world.guild.member(user)?.roleNames;
  let review;

  await step('greets a new member with a button', async () => {
    const greeting = await robin.waitForMessage(`Welcome, ${robin.mention}!`, { channel: 'welcome' });
    assert.equal(greeting.content, `Welcome, ${robin.mention}! Apply to become a member.`);
    assert.deepEqual(pingsOf(greeting), [robin.id]);
    assert.deepEqual(buttonsOf(greeting), [['Apply, primary']]);
  });
  await step('opens the application', async () => {
    const { modal } = await robin.click({ label: 'Apply' });
    assert.equal(modal.title, 'Membership application');
    assert.deepEqual(fieldsOf(modal), {
      'Your name': 'one line, 2–32',
      'Why do you want to join?': 'paragraph, 20–500',
      'Your interests': 'Sailing/Fishing/Music, 1–3',
      'I accept the rules': 'checkbox',
    });
  });
  await step('requires the rules', async () => {
    const response = await apply(robin, { 'I accept the rules': false });
    assertEphemeral(response, /You must accept the rules\./);
    await mara.expectNoMessage('wants to join.', { channel: 'applications' });
  });
  await step('sends an application to the moderators', async () => {
    await robin.click({ label: 'Apply' });
    const hostile = {
      'Your name': '@everyone',
      'Why do you want to join?': `${mara.mention} knows me, and @everyone.`,
    };
    const response = await apply(robin, hostile);
    assertEphemeral(response, 'Your application was sent to the moderators.');
    review = await reviewOf(mara, robin);
    assert.equal(review.content, `${robin.mention} wants to join.`);
    assert.deepEqual(pingsOf(review), []);
    assert.deepEqual(embedOf(review), [
      ['Name', '@everyone'],
      ['Reason', hostile['Why do you want to join?']],
      ['Interests', 'Sailing, Music'],
    ]);
    assert.deepEqual(buttonsOf(review), [['Accept, success', 'Decline, danger']]);
  });
  await step('accepts one application for each user', async () => {
    assertEphemeral(await robin.click({ label: 'Apply' }), ALREADY);
    // The modal that was opened before.
    assertEphemeral(await robin.fill(answers).submit(), ALREADY);
    assert.equal(mara.messages('applications').length, 1);
  });
  await step('refuses who is no moderator', async () => {
    assertEphemeral(await helen.click({ label: 'Accept', message: review }), /Manage Roles/);
    assertEphemeral(await helen.click({ label: 'Decline', message: review }), /Manage Roles/);
    assert.deepEqual(rolesOf(robin), []);
  });
  await step('accepts an applicant', async () => {
    await mara.click({ label: 'Accept', message: review });
    await robin.waitForMessage('Your application was accepted. Welcome!');
    assert.deepEqual(rolesOf(robin), ['Member']);
    const entry = world.guild.auditLog.find(({ action_type }) => action_type === MEMBER_ROLE_UPDATE);
    assert.equal(entry.reason, 'Accepted by mara');
    const closed = await mara.waitForMessage('was accepted by', { channel: 'applications' });
    assert.equal(closed.content, `${robin.mention} was accepted by ${mara.mention}.`);
    assert.deepEqual([closed.id, buttonsOf(closed), pingsOf(closed), embedOf(closed).length], [review.id, [], [], 3]);
    assertEphemeral(await robin.click({ label: 'Apply' }), 'You are a member already.');
  });
  await step('declines an applicant, who applies again', async () => {
    await apply(ada);
    const declined = await reviewOf(mara, ada);
    const { modal } = await mara.click({ label: 'Decline', message: declined });
    assert.equal(modal.title, 'Decline the application');
    assert.deepEqual(fieldsOf(modal), { Reason: 'paragraph, –400' });
    await mara.fill({ Reason: 'The crew is complete.' }).submit();
    await ada.waitForMessage('Your application was declined: The crew is complete.');
    const closed = await mara.waitForMessage('was declined by', { channel: 'applications' });
    assert.equal(closed.content, `${ada.mention} was declined by ${mara.mention}.`);
    assert.deepEqual([closed.id, buttonsOf(closed), pingsOf(closed), embedOf(closed).length], [declined.id, [], [], 3]);
    assertEphemeral(await apply(ada), 'Your application was sent to the moderators.');
  });
  await step('accepts an applicant without direct messages, after a restart', async () => {
    await world.restartBot();
    await ada.account.closeDirectMessages();
    await mara.click({ label: 'Accept', message: await reviewOf(mara, ada) });
    await mara.waitForMessage(`${ada.mention} was accepted by`, { channel: 'applications' });
    assert.deepEqual(rolesOf(ada), ['Member']);
  });
  await step('sees that an applicant has left', async () => {
    const finn = await world.createMember('Finn');
    await finn.waitForMessage(`Welcome, ${finn.mention}!`, { channel: 'welcome' });
    await apply(finn);
    const left = await reviewOf(mara, finn);
    await finn.server.leave();
    await mara.click({ label: 'Accept', message: left });
    const closed = await mara.waitForMessage('The applicant has left.', { channel: 'applications' });
    assert.deepEqual([closed.id, buttonsOf(closed)], [left.id, []]);
  });
  await step('goes on after an error', async () => {
    const gwen = await world.createMember('Gwen');
    await gwen.waitForMessage(`Welcome, ${gwen.mention}!`, { channel: 'welcome' });
    await world.owner.moderation.deleteChannel('applications');
    assertEphemeral(await apply(gwen), /./);
    const { modal } = await gwen.click({ label: 'Apply' });
    assert.equal(modal.title, 'Membership application');
  });
}

export const onboarding = { name: 'onboarding', play };
