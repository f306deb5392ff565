/** The front desk example, played on the page with the real bot: once by mouse, once by keyboard. */
import { afterEach, describe, expect } from 'vitest';
import { bot } from '../../examples/front-desk/bot.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { browserTest as test } from './fixture/browser.js';
import { missingBrowser } from './fixture/chromium.js';
import { type InputMethod, keyboardInput, mouseInput } from './fixture/input-methods.js';
import { takeScreenshot, WorldFixture } from './fixture/world-fixture.js';

describe.skipIf(missingBrowser)('the front desk', () => {
  let fixture: WorldFixture;
  test.beforeEach(async ({ browser }) => {
    // The crew role is hoisted, so the member list shows its members in a group.
    const roles = demoGuild.roles?.map((role) =>
      role.name === 'crew' ? { ...role, hoist: true, color: 0x2f9f6f } : role,
    );
    fixture = await WorldFixture.open(browser, { bot, guild: { ...demoGuild, roles } });
  });
  afterEach(() => fixture?.close());

  test.each([
    ['with the mouse', mouseInput],
    ['by keyboard', keyboardInput],
  ] as const)('a new user applies and is accepted, %s', async (inputName, createInput) => {
    const { world } = fixture;
    const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
    await morgan.server.passScreening();
    const { code } = await world.owner.api.invites.create(world.guild.channel('welcome').id, { max_age: 0 });
    const userPage = await fixture.openAs(morgan, 'welcome');
    const { page, message } = userPage;
    const input: InputMethod = createInput(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const shot = (name: string) => takeScreenshot(page, `story-${inputName.split(' ').at(-1)}-${name}`);
    // The users of this story do not need the live panel.
    await input.press(button('Close the live panel'));

    // Robin joins with an invite.
    await input.press(button('Switch user'));
    await input.press(dialog('Switch user').getByRole('button', { name: 'New user' }));
    const newcomer = dialog('New user');
    await input.fill(newcomer.getByRole('textbox', { name: /^Username/ }), 'robin');
    await input.fill(newcomer.getByRole('textbox', { name: /^Display name/ }), 'Robin');
    await input.chooseRadio(newcomer.getByRole('radio', { name: 'With an invite' }));
    await input.fill(newcomer.getByRole('textbox', { name: 'Invite code or link' }), code);
    await newcomer.getByText('Harbour').waitFor();
    await input.press(newcomer.getByRole('button', { name: 'Create and switch' }));

    // Robin agrees to the rules and is greeted.
    const robin = () => world.getUser('robin');
    await input.press(
      page.getByRole('region', { name: 'Membership screening' }).getByRole('button', { name: 'Complete' }),
    );
    expect(world.guild.member(robin())?.isPending).toBe(true);
    await shot('screening');
    const rules = dialog('Membership screening');
    await input.check(rules.getByRole('checkbox', { name: 'I have read and agree to the rules' }));
    await input.press(rules.getByRole('button', { name: 'Submit' }));
    await message('Welcome, @Robin!').waitFor();
    expect(world.guild.member(robin())?.isPending).toBe(false);
    await input.chooseMenuItem(button(/set status$/), page.getByRole('menuitemradio', { name: 'Online' }));

    // The first application is rejected because of the age.
    await input.press(message('Welcome, @Robin!').getByRole('button', { name: 'Apply' }));
    const application = dialog('Join the crew');
    const age = application.getByRole('textbox', { name: /^Your age/ });
    await input.fill(age, '15');
    await input.chooseRadio(application.getByRole('radio', { name: /^Guest/ }));
    await input.check(application.getByRole('checkbox', { name: 'Programming' }));
    await input.check(application.getByRole('checkbox', { name: 'Events' }));
    await input.selectOption(application.getByRole('button', { name: /^Who invited you\?/ }), 'Morgan');
    await shot('application');
    await input.press(application.getByRole('button', { name: 'Submit' }));
    await message('You must be 16 or older').waitFor();
    await shot('rejected');

    // The reopened form contains the earlier values; only the age is corrected.
    await input.press(message('You must be 16 or older').getByRole('button', { name: 'Reopen' }));
    await expect.poll(() => age.inputValue()).toBe('15');
    await expect.poll(() => application.getByRole('radio', { name: /^Guest/ }).isChecked()).toBe(true);
    await expect.poll(() => application.getByRole('checkbox', { name: 'Events' }).isChecked()).toBe(true);
    await input.fill(age, '17');
    await input.press(application.getByRole('button', { name: 'Submit' }));

    // Page two: a file and the house rules.
    await input.press(button('Continue').last());
    const closing = dialog('Almost there');
    const chooser = page.waitForEvent('filechooser');
    await input.press(closing.getByRole('button', { name: /^Choose files/ }));
    const poem = { name: 'harbour.txt', mimeType: 'text/plain', buffer: Buffer.from('A poem about boats.') };
    await (await chooser).setFiles(poem);
    await closing
      .getByRole('list', { name: /^Selected files/ })
      .getByText('harbour.txt')
      .waitFor();
    await input.check(closing.getByRole('checkbox', { name: /^I accept the house rules/ }));
    await shot('page-two');
    await input.press(closing.getByRole('button', { name: 'Submit' }));
    await message('Your application is with the moderators').waitFor();

    // Morgan accepts.
    await input.press(button('Switch user'));
    await input.press(dialog('Switch user').getByRole('button', { name: 'Switch to Morgan' }));
    await input.press(page.getByRole('link', { name: /^applications/ }));
    const review = message('would like to join the crew.');
    await review.getByRole('link', { name: 'harbour.txt' }).waitFor();
    await shot('review');
    await input.press(review.getByRole('button', { name: 'Accept' }));
    await message('was accepted by').waitFor();
    const crew = page
      .getByRole('complementary', { name: 'Members' })
      .locator('section')
      .filter({ hasText: /crew — 1/ });
    await crew.getByRole('button', { name: /^Robin/ }).waitFor();
    expect(world.guild.member(robin())?.roleNames).toEqual(['crew']);
    await shot('accepted');

    // Robin receives the direct message.
    await input.press(button('Switch user'));
    await input.press(dialog('Switch user').getByRole('button', { name: 'Switch to Robin' }));
    const guilds = page.getByRole('navigation', { name: 'Guilds' });
    await input.press(
      guilds
        .getByRole('link', { name: /^Direct messages/ })
        .or(guilds.getByRole('button', { name: /^Direct messages/ })),
    );
    await input.press(page.getByRole('link', { name: /^Guildhall \(direct messages\)/ }));
    await message('Your application was accepted. Welcome to the crew!').waitFor();
    await shot('notified');
    expect(userPage.externalRequests).toEqual([]);
  });
});
