/** The story of the recording: each step is shown before its control is clicked. */
import type { TestWorld } from '@guildhall/dev/testing';
import type { Page } from 'playwright-core';
import type { PictureTaker } from './picture-taker.js';

export async function playStory(world: TestWorld, taker: PictureTaker): Promise<void> {
  const { page } = taker;
  const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
  const ines = await world.createMember('Inês', { roles: ['crew'] });
  for (const user of [morgan, ines]) await user.server.passScreening();
  const robin = await world.createMember('Robin');
  const welcome = world.guild.channel('welcome').id;
  await page.goto(`${world.emulator.url}/#/users/${robin.id}/guilds/${world.guildId}/channels/${welcome}`);
  await joinGuild(taker, page);
  await apply(taker, page);
  await accept(taker, page);
}

/** Robin agrees to the rules of the guild. */
async function joinGuild(taker: PictureTaker, page: Page): Promise<void> {
  await taker.take({
    name: 'joined',
    caption: 'Robin has joined a guild with Membership Screening. Until Robin agrees to the rules, the bot only waits.',
    alt: 'The playground: a guild called Harbour, with a bar that says that membership screening must be completed.',
    control: {
      label: 'Complete',
      locator: page.getByRole('region', { name: 'Membership screening' }).getByRole('button', { name: 'Complete' }),
    },
  });
  const rules = page.getByRole('dialog', { name: 'Membership screening' });
  await rules.getByRole('checkbox', { name: 'I have read and agree to the rules' }).check();
  await taker.take({
    name: 'rules',
    caption: 'Robin reads the rules and agrees. Discord sends an update of the member, not an event of its own.',
    alt: 'A dialog with the rules of the guild and a checked checkbox.',
    control: { label: 'Submit', locator: rules.getByRole('button', { name: 'Submit' }) },
  });
}

/** Robin fills in a form of two pages. The first attempt is rejected. */
async function apply(taker: PictureTaker, page: Page): Promise<void> {
  const message = (text: string) =>
    page
      .getByRole('log', { name: /^Messages in/ })
      .getByRole('article')
      .filter({ hasText: text });
  await message('Welcome, @Robin!').waitFor();
  await taker.take({
    name: 'greeting',
    caption: 'The bot derives the event memberScreeningPassed, and greets Robin with a button.',
    alt: 'A message of the bot: Welcome, Robin, with a button Apply.',
    control: { label: 'Apply', locator: message('Welcome, @Robin!').getByRole('button', { name: 'Apply' }) },
  });
  const form = page.getByRole('dialog', { name: 'Join the crew' });
  const age = form.getByRole('textbox', { name: /^Your age/ });
  const submit = { label: 'Submit', locator: form.getByRole('button', { name: 'Submit' }) };
  await age.fill('15');
  await form.getByRole('radio', { name: /^Guest/ }).check();
  await form.getByRole('checkbox', { name: 'Programming' }).check();
  await taker.take({
    name: 'form',
    caption: 'The button opens a modal: a text, a radio group, checkboxes and a user. Robin is 15.',
    alt: 'A modal with the title Join the crew: the age is 15, Guest and Programming are chosen.',
    control: submit,
  });
  await message('You must be 16 or older').waitFor();
  await taker.take({
    name: 'rejected',
    caption: 'The field has a rule, so the handler does not run. The user gets the reason, and a button to try again.',
    alt: 'A message that only Robin can see: You must be 16 or older, with a button Reopen.',
    control: { label: 'Reopen', locator: message('You must be 16 or older').getByRole('button', { name: 'Reopen' }) },
  });
  await age.fill('17');
  await taker.take({
    name: 'corrected',
    caption: 'The form contains what Robin entered before. Only the age is corrected.',
    alt: 'The same modal again, with the age 17 and the earlier choices.',
    control: submit,
  });
  const next = page.getByRole('button', { name: 'Continue' }).last();
  await next.waitFor();
  await taker.take({
    name: 'continue',
    caption: 'A modal has five fields at most, so the form is a wizard. Discord requires a click between two modals.',
    alt: 'A message that only Robin can see, with a button Continue.',
    control: { label: 'Continue', locator: next },
  });
  const closing = page.getByRole('dialog', { name: 'Almost there' });
  const chooser = page.waitForEvent('filechooser');
  await closing.getByRole('button', { name: /^Choose files/ }).click();
  const poem = { name: 'harbour.txt', mimeType: 'text/plain', buffer: Buffer.from('A poem about boats.') };
  await (await chooser).setFiles(poem);
  await closing.getByRole('checkbox', { name: /^I accept the house rules/ }).check();
  await taker.take({
    name: 'second-page',
    caption:
      'The second page has a file and a checkbox. The handler receives the values of both pages, with their types.',
    alt: 'A modal with the title Almost there: the file harbour.txt is chosen, and the house rules are accepted.',
    control: { label: 'Submit', locator: closing.getByRole('button', { name: 'Submit' }) },
  });
  await message('Your application is with the moderators').waitFor();
}

/** Morgan accepts the application. */
async function accept(taker: PictureTaker, page: Page): Promise<void> {
  await taker.take({
    name: 'submitted',
    caption: 'The application is with the moderators. In the playground, you can act as any user.',
    alt: 'A message that only Robin can see: Your application is with the moderators.',
    control: { label: 'Switch user', locator: page.getByRole('button', { name: 'Switch user' }) },
  });
  const users = page.getByRole('dialog', { name: 'Switch user' });
  await taker.take({
    name: 'users',
    caption: 'Morgan is a moderator.',
    alt: 'A dialog with the users of the emulator: Robin, Morgan, Inês and others.',
    control: { label: 'Morgan', locator: users.getByRole('button', { name: 'Switch to Morgan' }) },
  });
  await taker.take({
    name: 'moderator',
    caption: 'Morgan sees a channel that Robin does not see. The emulator checks permissions as Discord does.',
    alt: 'The guild as Morgan sees it: the list of channels contains applications, with an unread message.',
    control: { label: 'applications', locator: page.getByRole('link', { name: /^applications/ }) },
  });
  const review = page
    .getByRole('log', { name: /^Messages in/ })
    .getByRole('article')
    .filter({ hasText: 'would like to join the crew.' });
  await review.getByRole('link', { name: 'harbour.txt' }).waitFor();
  await taker.take({
    name: 'review',
    caption: 'The review is a message of components v2. Its buttons contain the applicant, so they survive a restart.',
    alt: 'A message of the bot with the answers of Robin, the file, and the buttons Accept and Decline.',
    control: { label: 'Accept', locator: review.getByRole('button', { name: 'Accept' }) },
  });
  await page.getByText('was accepted by').waitFor();
  await taker.take({
    name: 'accepted',
    caption: 'Robin has the role of the crew. A test plays the same story in milliseconds.',
    alt: 'The message of the bot says that Robin was accepted by Morgan. It has no buttons any more.',
  });
}
