/** The whole story of the front desk, step by step: each step acts, and then holds the service's state against it. */
import assert from 'node:assert/strict';
import type { Person, SeenMessage, TestWorld } from 'guildhall/testing';
import { auditActions } from 'guildhall/wire';
import { places } from './admissions.js';
import { accept, application, apply, decline, declineReason } from './controls.js';
import type { Transcript } from './transcript.js';

/** What the steps share. */
export interface Stage {
  readonly world: TestWorld;
  readonly transcript: Transcript;
  readonly people: { robin: Person; casey: Person; morgan: Person };
}

/** A step of the story. */
export interface Step {
  readonly title: string;
  play(stage: Stage): Promise<void>;
}

/** Lets the three people of the story into the world. */
export async function castOf(world: TestWorld, transcript: Transcript): Promise<Stage> {
  const morgan = await world.join('Morgan', { roles: ['moderator'] });
  await morgan.passScreening();
  const robin = await world.join('Robin');
  const casey = await world.join('Casey');
  return { world, transcript, people: { robin, casey, morgan } };
}

/** What the moderators read when somebody applies. */
function reviewOf({ people }: Stage, person: Person): Promise<SeenMessage> {
  return people.morgan.sees(`${person.mention} would like to join`, { in: places.reviews });
}

export const story: readonly Step[] = [
  {
    title: 'Robin joins and waits for screening',
    async play({ world, transcript, people }) {
      assert(world.guild.member(people.robin)?.isPending, 'Robin is pending');
      transcript.person('Robin', 'joins the guild; the service says: pending');
    },
  },
  {
    title: 'Robin passes screening and is greeted',
    async play({ world, transcript, people }) {
      await people.robin.passScreening();
      assert(!world.guild.member(people.robin)?.isPending, 'Robin is no longer pending');
      transcript.person('Robin', 'completes the screening');
      transcript.bot(await people.robin.sees(`Welcome, ${people.robin.mention}`, { in: places.welcome }));
    },
  },
  {
    title: 'Robin applies, but is too young',
    async play({ transcript, people }) {
      await people.robin.click(apply);
      transcript.person('Robin', 'clicks Apply and fills in the form: age 15');
      const refusal = await people.robin
        .fill(application, { age: '15', tier: 'guest', skills: ['code', 'events'], inviter: people.morgan })
        .submit();
      assert.match(refusal.text, /16 or older/, 'the refusal says why');
      assert(refusal.isEphemeral, 'nobody else sees the refusal');
      transcript.bot(await people.robin.sees(/16 or older/));
    },
  },
  {
    title: 'Robin reopens the form, which kept what was typed, and mends the age',
    async play({ transcript, people }) {
      const refusal = await people.robin.sees(/16 or older/);
      const [reopen] = refusal.buttons;
      assert(reopen, 'the refusal has a button that reopens the form');
      const again = await people.robin.click(reopen);
      assert.equal(again.modal?.field('age').value, '15', 'what was typed is still there');
      assert.deepEqual(again.modal?.field('skills').value, ['code', 'events'], 'what was chosen, too');
      transcript.person('Robin', `clicks ${reopen.label}; the form still holds what was typed; corrects the age to 17`);
      const thanks = await again.fill({ age: '17' }).submit();
      assert(thanks.message, 'the first page is answered');
      transcript.bot(thanks.message);
    },
  },
  {
    title: 'Robin uploads a file, accepts the rules, and the moderators get a review',
    async play(stage) {
      const { transcript, people } = stage;
      await people.robin.click('Continue');
      transcript.person('Robin', 'clicks Continue, uploads harbour.txt and accepts the rules');
      const answer = await people.robin
        .fill(application, { portfolio: { name: 'harbour.txt', data: 'A poem about boats.' }, rules: true })
        .submit();
      assert.match(answer.text, /with the moderators/, 'the application is taken');
      const review = await reviewOf(stage, people.robin);
      assert.match(review.text, /17[\s\S]*guest[\s\S]*code, events/, 'the review says what was written');
      const [file] = /https?:[^)]*harbour\.txt[^)]*/.exec(review.text) ?? [];
      assert(file, 'the review links the upload');
      assert.equal(await (await fetch(file)).text(), 'A poem about boats.', 'the upload can be read');
      await people.robin.doesNotSee('would like to join');
      transcript.bot(review);
    },
  },
  {
    title: 'Morgan accepts, and Robin has the role',
    async play({ world, transcript, people }) {
      transcript.person('Morgan', 'clicks Accept');
      await people.morgan.click(accept, { applicant: people.robin.id });
      const news = await people.robin.sees(/was accepted\. Welcome to the crew/);
      transcript.bot(news);
      assert.deepEqual(world.guild.member(people.robin)?.roles, [places.crew], 'Robin has the role');
      const entry = world.guild
        .auditLog()
        .find((each) => each.action_type === auditActions.MEMBER_ROLE_UPDATE && each.target_id === people.robin.id);
      assert.match(entry?.reason ?? '', /accepted by morgan/, 'the audit log has the reason');
      transcript.state(`Robin has the role ${places.crew}; the audit log says: ${entry?.reason}`);
      const closed = await people.morgan.sees(/was accepted by/, { in: places.reviews });
      assert.equal(closed.buttons.length, 0, 'the review has no buttons any more');
    },
  },
  {
    title: 'Casey applies and is declined with a reason',
    async play(stage) {
      const { world, transcript, people } = stage;
      await people.casey.passScreening();
      transcript.person('Casey', 'completes the screening and applies');
      const greeting = await people.casey.sees(`Welcome, ${people.casey.mention}`, { in: places.welcome });
      await people.casey.click(greeting.button('Apply'));
      // Both pages, one after the other.
      await people.casey.fill(application, { age: '30', tier: 'core', skills: ['events'], rules: true }).submit();
      transcript.bot(await reviewOf(stage, people.casey));
      await people.morgan.click(decline, { applicant: people.casey.id });
      transcript.person('Morgan', 'clicks Decline and writes: The core crew is full this season.');
      await people.morgan.fill(declineReason, { reason: 'The core crew is full this season.' }).submit();
      const news = await people.casey.sees(/declined: The core crew is full/);
      transcript.bot(news);
      assert.deepEqual(world.guild.member(people.casey)?.roles, [], 'Casey has no role');
      const closed = await people.morgan.sees(`${people.casey.mention} was declined by`, { in: places.reviews });
      assert.equal(closed.buttons.length, 0, 'the review has no buttons any more');
    },
  },
];
