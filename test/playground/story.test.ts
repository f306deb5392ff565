/** The story of the front desk, played in the page with the real bot: once with the mouse, once by keyboard. */
import { afterEach, describe, expect, test } from 'vitest';
import { bot } from '../../examples/front-desk/bot.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { missingBrowser } from './fixture/browser.js';
import { type InputMethod, keyboardInput, mouseInput } from './fixture/input-methods.js';
import { takeScreenshot, WorldFixture } from './fixture/world-fixture.js';

describe.skipIf(missingBrowser)('the front desk', () => {
  let stage: WorldFixture | undefined;
  afterEach(() => stage?.close());

  test.each([
    ['with the mouse', mouseInput],
    ['by keyboard', keyboardInput],
  ] as const)('takes somebody in, %s', { timeout: 60_000 }, async (way, handsOn) => {
    // The crew is listed apart, so that the member list shows who belongs to it.
    const roles = demoGuild.roles?.map((role) =>
      role.name === 'crew' ? { ...role, hoist: true, color: 0x2f9f6f } : role,
    );
    stage = await WorldFixture.open({ bot, guild: { ...demoGuild, roles } });
    const { world } = stage;
    const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
    await morgan.passScreening();
    const { code } = await world.owner.api.invites.create(world.guild.channel('welcome').id, { max_age: 0 });
    const sight = await stage.openAs(morgan, 'welcome');
    const { page, message } = sight;
    const hands: InputMethod = handsOn(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const shot = (name: string) => takeScreenshot(page, `story-${way.split(' ').at(-1)}-${name}`);
    // The live panel is for those who make bots; the people of this story close it.
    await hands.press(button('Close the live panel'));

    // Robin comes in by an invite.
    await hands.press(button('Be somebody else'));
    await hands.press(dialog('Be this person').getByRole('button', { name: 'Somebody new' }));
    const newcomer = dialog('Somebody new');
    await hands.fill(newcomer.getByRole('textbox', { name: /^Username/ }), 'robin');
    await hands.fill(newcomer.getByRole('textbox', { name: /^Display name/ }), 'Robin');
    await hands.chooseRadio(newcomer.getByRole('radio', { name: 'By an invite' }));
    await hands.fill(newcomer.getByRole('textbox', { name: 'Invite code or link' }), code);
    await newcomer.getByText('Harbour').waitFor();
    await hands.press(newcomer.getByRole('button', { name: 'Be this person' }));

    // They agree to the rules, and are greeted.
    const robin = () => world.getUser('robin');
    await hands.press(
      page.getByRole('region', { name: 'Membership screening' }).getByRole('button', { name: 'Complete' }),
    );
    expect(world.guild.member(robin())?.isPending).toBe(true);
    await shot('screening');
    const rules = dialog('A last step before you begin');
    await hands.check(rules.getByRole('checkbox', { name: 'I have read and agree to the rules' }));
    await hands.press(rules.getByRole('button', { name: 'Submit' }));
    await message('Welcome, @Robin!').waitFor();
    expect(world.guild.member(robin())?.isPending).toBe(false);
    await hands.chooseMenuItem(button(/set status$/), page.getByRole('menuitemradio', { name: 'Online' }));

    // The application: at first too young.
    await hands.press(message('Welcome, @Robin!').getByRole('button', { name: 'Apply' }));
    const application = dialog('Join the crew');
    const age = application.getByRole('textbox', { name: /^Your age/ });
    await hands.fill(age, '15');
    await hands.chooseRadio(application.getByRole('radio', { name: /^Guest/ }));
    await hands.check(application.getByRole('checkbox', { name: 'Programming' }));
    await hands.check(application.getByRole('checkbox', { name: 'Events' }));
    await hands.selectOption(application.getByRole('button', { name: /^Who invited you\?/ }), 'Morgan');
    await shot('application');
    await hands.press(application.getByRole('button', { name: 'Submit' }));
    await message('You must be 16 or older').waitFor();
    await shot('refused');

    // The form kept what was written; the age is mended.
    await hands.press(message('You must be 16 or older').getByRole('button', { name: 'Reopen' }));
    await expect.poll(() => age.inputValue()).toBe('15');
    await expect.poll(() => application.getByRole('radio', { name: /^Guest/ }).isChecked()).toBe(true);
    await expect.poll(() => application.getByRole('checkbox', { name: 'Events' }).isChecked()).toBe(true);
    await hands.fill(age, '17');
    await hands.press(application.getByRole('button', { name: 'Submit' }));

    // Page two: a file and the house rules.
    await hands.press(button('Continue').last());
    const closing = dialog('Almost there');
    const chooser = page.waitForEvent('filechooser');
    await hands.press(closing.getByRole('button', { name: /^Choose files/ }));
    const poem = { name: 'harbour.txt', mimeType: 'text/plain', buffer: Buffer.from('A poem about boats.') };
    await (await chooser).setFiles(poem);
    await closing
      .getByRole('list', { name: /^Chosen files/ })
      .getByText('harbour.txt')
      .waitFor();
    await hands.check(closing.getByRole('checkbox', { name: /^I accept the house rules/ }));
    await shot('page-two');
    await hands.press(closing.getByRole('button', { name: 'Submit' }));
    await message('Your application is with the moderators').waitFor();

    // Morgan accepts.
    await hands.press(button('Be somebody else'));
    await hands.press(dialog('Be this person').getByRole('button', { name: 'Be Morgan' }));
    await hands.press(page.getByRole('link', { name: /^applications/ }));
    const review = message('would like to join the crew.');
    await review.getByRole('link', { name: 'harbour.txt' }).waitFor();
    await shot('review');
    await hands.press(review.getByRole('button', { name: 'Accept' }));
    await message('was accepted by').waitFor();
    const crew = page
      .getByRole('complementary', { name: 'Members' })
      .locator('section')
      .filter({ hasText: /crew — 1/ });
    await crew.getByRole('button', { name: /^Robin/ }).waitFor();
    expect(world.guild.member(robin())?.roleNames).toEqual(['crew']);
    await shot('accepted');

    // Robin reads of it.
    await hands.press(button('Be somebody else'));
    await hands.press(dialog('Be this person').getByRole('button', { name: 'Be Robin' }));
    const guilds = page.getByRole('navigation', { name: 'Guilds' });
    await hands.press(
      guilds
        .getByRole('link', { name: /^Direct messages/ })
        .or(guilds.getByRole('button', { name: /^Direct messages/ })),
    );
    await hands.press(page.getByRole('link', { name: /^Guildhall \(direct messages\)/ }));
    await message('Your application was accepted. Welcome to the crew!').waitFor();
    await shot('told');
    expect(sight.externalRequests).toEqual([]);
  });
});
