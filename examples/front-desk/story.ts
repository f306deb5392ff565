/** The whole story of the front desk, step by step: each step acts, and then holds the service's state against it. */
import assert from 'node:assert/strict';
import { type Person, type SeenMessage, type TestWorld } from 'guildhall/testing';
import { auditActions } from 'guildhall/wire';
import { places } from './admissions.js';
import type { Transcript } from './transcript.js';

/** What the steps share. */
export interface Stage {
  readonly world: TestWorld;
  readonly transcript: Transcript;
  readonly people: { robin: Person; casey: Person; morgan: Person };
  /** Set by one step for later ones. */
  readonly found: Map<string, SeenMessage>;
}

/** A step of the story. */
export interface Step {
  readonly title: string;
  play(stage: Stage): Promise<void>;
}

/** Lets the three people of the story into the world. */
export async function castOf(world: TestWorld, transcript: Transcript): Promise<Stage> {
  const morgan = await world.join('Morgan');
  await morgan.passScreening();
  await world.grant(morgan, 'moderator');
  const robin = await world.join('Robin');
  const casey = await world.join('Casey');
  return { world, transcript, people: { robin, casey, morgan }, found: new Map() };
}

function found(stage: Stage, name: string): SeenMessage {
  const message = stage.found.get(name);
  assert(message, `an earlier step has found the ${name}`);
  return message;
}

/** Applies with good values and both pages, and gives the review that the moderators see. */
async function applyFor(stage: Stage, person: Person, greeting: SeenMessage, tier: string): Promise<SeenMessage> {
  const form = await person.click(greeting.button('Apply'));
  const first = await form.fill({ age: '30', tier, skills: ['events'] }).submit();
  assert(first.message, 'the first page is answered');
  const second = await person.click(first.message.button('Continue'));
  await second.fill({ rules: true }).submit();
  return stage.people.morgan.sees(new RegExp(`<@${person.id}> would like to join`), { in: places.reviews });
}

export const story: readonly Step[] = [
  {
    title: 'Robin joins and waits for screening',
    async play({ world, transcript, people }) {
      assert(world.isPending(people.robin), 'Robin is pending');
      transcript.person('Robin', 'joins the guild; the service says: pending');
    },
  },
  {
    title: 'Robin passes screening and is greeted',
    async play(stage) {
      const { world, transcript, people } = stage;
      await people.robin.passScreening();
      assert(!world.isPending(people.robin), 'Robin is no longer pending');
      transcript.person('Robin', 'completes the screening');
      const greeting = await people.robin.sees(new RegExp(`Welcome, <@${people.robin.id}>`), { in: places.welcome });
      stage.found.set('greeting', greeting);
      transcript.bot(greeting);
    },
  },
  {
    title: 'Robin applies, but is too young',
    async play(stage) {
      const { transcript, people } = stage;
      const form = await people.robin.click(found(stage, 'greeting').button('Apply'));
      assert(form.openedModal, 'the button opens the application');
      transcript.person('Robin', 'clicks Apply and fills in the form: age 15');
      const refusal = await form
        .fill({ age: '15', tier: 'guest', skills: ['code', 'events'], inviter: [people.morgan.id] })
        .submit();
      assert.match(refusal.text, /16 or older/, 'the refusal says why');
      assert(refusal.message, 'the refusal can be answered');
      stage.found.set('refusal', refusal.message);
      transcript.bot(refusal.message);
    },
  },
  {
    title: 'Robin reopens the form, which kept what was typed, and mends the age',
    async play(stage) {
      const { transcript, people } = stage;
      const [reopen] = found(stage, 'refusal').buttons;
      assert(reopen, 'the refusal has a button that reopens the form');
      const again = await people.robin.click(reopen);
      assert.match(JSON.stringify(again.report.response?.data), /"value":"15"/, 'what was typed is still there');
      transcript.person('Robin', `clicks ${reopen.label}; the form still holds what was typed; corrects the age to 17`);
      const thanks = await again
        .fill({ age: '17', tier: 'guest', skills: ['code', 'events'], inviter: [people.morgan.id] })
        .submit();
      assert(thanks.message, 'the first page is answered');
      stage.found.set('thanks', thanks.message);
      transcript.bot(thanks.message);
    },
  },
  {
    title: 'Robin uploads a file, accepts the rules, and the moderators get a review',
    async play(stage) {
      const { transcript, people } = stage;
      const form = await people.robin.click(found(stage, 'thanks').button('Continue'));
      transcript.person('Robin', 'clicks Continue, uploads harbour.txt and accepts the rules');
      const answer = await form
        .fill({ portfolio: [{ name: 'harbour.txt', data: 'A poem about boats.' }], rules: true })
        .submit();
      assert.match(answer.text, /with the moderators/, 'the application is taken');
      const review = await people.morgan.sees(new RegExp(`<@${people.robin.id}> would like to join`), {
        in: places.reviews,
      });
      assert.match(review.text, /17[\s\S]*guest[\s\S]*code, events/, 'the review says what was written');
      const [file] = /https?:[^)]*harbour\.txt[^)]*/.exec(review.text) ?? [];
      assert(file, 'the review links the upload');
      assert.equal(await (await fetch(file)).text(), 'A poem about boats.', 'the upload can be read');
      const others = (await people.robin.messages()).filter((message) => message.id === review.id);
      assert.equal(others.length, 0, 'the applicant does not see the review');
      stage.found.set('review', review);
      transcript.bot(review);
    },
  },
  {
    title: 'Morgan accepts, and Robin has the role',
    async play(stage) {
      const { world, transcript, people } = stage;
      transcript.person('Morgan', 'clicks Accept');
      await people.morgan.click(found(stage, 'review').button('Accept'));
      const news = await people.robin.sees(/was accepted\. Welcome to the crew/);
      transcript.bot(news);
      assert.deepEqual(world.rolesOf(people.robin), [places.crew], 'Robin has the role');
      const entry = world
        .auditLog()
        .find((each) => each.action_type === auditActions.MEMBER_ROLE_UPDATE && each.reason);
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
      const greeting = await people.casey.sees(new RegExp(`Welcome, <@${people.casey.id}>`), { in: places.welcome });
      const review = await applyFor(stage, people.casey, greeting, 'core');
      transcript.bot(review);
      const form = await people.morgan.click(review.button('Decline'));
      transcript.person('Morgan', 'clicks Decline and writes: The core crew is full this season.');
      await form.fill({ reason: 'The core crew is full this season.' }).submit();
      const news = await people.casey.sees(/declined: The core crew is full/);
      transcript.bot(news);
      assert.deepEqual(world.rolesOf(people.casey), [], 'Casey has no role');
      const closed = await people.morgan.sees(new RegExp(`<@${people.casey.id}> was declined by`), {
        in: places.reviews,
      });
      assert.equal(closed.buttons.length, 0, 'the review has no buttons any more');
    },
  },
];
