/** The story of the front desk. Each step performs actions and then checks the state of the emulator. */
import assert from 'node:assert/strict';
import type { TestUser, TestWorld, VisibleMessage } from '@guildhall/dev/testing';
import { auditActions } from 'guildhall';
import { guildNames } from './admissions.js';
import { acceptButton, applicationWizard, applyButton, declineButton, declineModal } from './declarations.js';
import type { Transcript } from './transcript.js';

/** The context of all steps. */
export interface StoryContext {
  readonly world: TestWorld;
  readonly transcript: Transcript;
  readonly users: { robin: TestUser; casey: TestUser; morgan: TestUser };
}

/** A step of the story. */
export interface StoryStep {
  readonly title: string;
  run(context: StoryContext): Promise<void>;
}

/** Creates the three members of the story. */
export async function createStoryContext(world: TestWorld, transcript: Transcript): Promise<StoryContext> {
  const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
  await morgan.server.passScreening();
  const robin = await world.createMember('Robin');
  const casey = await world.createMember('Casey');
  return { world, transcript, users: { robin, casey, morgan } };
}

/** Waits for the review of an application. */
function waitForReview({ users }: StoryContext, applicant: TestUser): Promise<VisibleMessage> {
  return users.morgan.waitForMessage(`${applicant.mention} would like to join`, { channel: guildNames.reviews });
}

export const story: readonly StoryStep[] = [
  {
    title: 'Robin joins and waits for screening',
    async run({ world, transcript, users }) {
      assert(world.guild.member(users.robin)?.isPending, 'Robin is pending');
      transcript.writeAction('Robin', 'joins the guild and is pending');
    },
  },
  {
    title: 'Robin passes screening and is greeted',
    async run({ world, transcript, users }) {
      await users.robin.server.passScreening();
      assert(!world.guild.member(users.robin)?.isPending, 'Robin is no longer pending');
      transcript.writeAction('Robin', 'completes the screening');
      transcript.writeMessage(
        await users.robin.waitForMessage(`Welcome, ${users.robin.mention}`, { channel: guildNames.welcome }),
      );
    },
  },
  {
    title: 'Robin applies, but is too young',
    async run({ transcript, users }) {
      await users.robin.click(applyButton);
      transcript.writeAction('Robin', 'clicks Apply and fills in the form: age 15');
      const rejection = await users.robin
        .fill(applicationWizard, { age: '15', tier: 'guest', skills: ['code', 'events'], inviter: users.morgan })
        .submit();
      assert.match(rejection.text, /16 or older/, 'the rejection contains the reason');
      assert(rejection.isEphemeral, 'no other user sees the rejection');
      transcript.writeMessage(await users.robin.waitForMessage(/16 or older/));
    },
  },
  {
    title: 'Robin reopens the form, which contains the previous input, and corrects the age',
    async run({ transcript, users }) {
      const rejection = await users.robin.waitForMessage(/16 or older/);
      const [reopen] = rejection.buttons;
      assert(reopen, 'the rejection has a button that reopens the form');
      const reopened = await users.robin.click(reopen);
      assert.equal(reopened.modal?.field('age').value, '15', 'the field contains the previous input');
      assert.deepEqual(
        reopened.modal?.field('skills').value,
        ['code', 'events'],
        'the field contains the previous selection',
      );
      transcript.writeAction(
        'Robin',
        `clicks ${reopen.label}; the form contains the previous input; corrects the age to 17`,
      );
      const thanks = await reopened.fill({ age: '17' }).submit();
      assert(thanks.message, 'the bot responds to the first page');
      transcript.writeMessage(thanks.message);
    },
  },
  {
    title: 'Robin uploads a file, accepts the rules, and the moderators get a review',
    async run(context) {
      const { transcript, users } = context;
      await users.robin.click('Continue');
      transcript.writeAction('Robin', 'clicks Continue, uploads harbour.txt and accepts the rules');
      const response = await users.robin
        .fill(applicationWizard, { portfolio: { name: 'harbour.txt', data: 'A poem about boats.' }, rules: true })
        .submit();
      assert.match(response.text, /with the moderators/, 'the application is received');
      const review = await waitForReview(context, users.robin);
      assert.match(review.text, /17[\s\S]*guest[\s\S]*code, events/, 'the review contains the input');
      const [file] = /https?:[^)]*harbour\.txt[^)]*/.exec(review.text) ?? [];
      assert(file, 'the review links the upload');
      assert.equal(await (await fetch(file)).text(), 'A poem about boats.', 'the upload can be read');
      await users.robin.expectNoMessage('would like to join');
      transcript.writeMessage(review);
    },
  },
  {
    title: 'Morgan accepts, and Robin has the role',
    async run({ world, transcript, users }) {
      transcript.writeAction('Morgan', 'clicks Accept');
      await users.morgan.click(acceptButton, { applicant: users.robin.id });
      const notification = await users.robin.waitForMessage(/was accepted\. Welcome to the crew/);
      transcript.writeMessage(notification);
      assert.deepEqual(world.guild.member(users.robin)?.roleNames, [guildNames.crew], 'Robin has the role');
      const entry = world.guild.auditLog.find(
        (each) => each.action_type === auditActions.MEMBER_ROLE_UPDATE && each.target_id === users.robin.id,
      );
      assert.match(entry?.reason ?? '', /accepted by morgan/, 'the audit log has the reason');
      transcript.writeState(`Robin has the role ${guildNames.crew}; the audit log says: ${entry?.reason}`);
      const closed = await users.morgan.waitForMessage(/was accepted by/, { channel: guildNames.reviews });
      assert.equal(closed.buttons.length, 0, 'the review has no buttons any more');
    },
  },
  {
    title: 'Casey applies and is declined with a reason',
    async run(context) {
      const { world, transcript, users } = context;
      await users.casey.server.passScreening();
      transcript.writeAction('Casey', 'completes the screening and applies');
      const greeting = await users.casey.waitForMessage(`Welcome, ${users.casey.mention}`, {
        channel: guildNames.welcome,
      });
      await users.casey.click(greeting.button('Apply'));
      // Submits both pages.
      await users.casey.fill(applicationWizard, { age: '30', tier: 'core', skills: ['events'], rules: true }).submit();
      transcript.writeMessage(await waitForReview(context, users.casey));
      await users.morgan.click(declineButton, { applicant: users.casey.id });
      transcript.writeAction('Morgan', 'clicks Decline and writes: The core crew is full this season.');
      await users.morgan.fill(declineModal, { reason: 'The core crew is full this season.' }).submit();
      const notification = await users.casey.waitForMessage(/declined: The core crew is full/);
      transcript.writeMessage(notification);
      assert.deepEqual(world.guild.member(users.casey)?.roleNames, [], 'Casey has no role');
      const closed = await users.morgan.waitForMessage(`${users.casey.mention} was declined by`, {
        channel: guildNames.reviews,
      });
      assert.equal(closed.buttons.length, 0, 'the review has no buttons any more');
    },
  },
];
