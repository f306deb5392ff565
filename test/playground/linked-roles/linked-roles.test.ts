/** Linked roles on the page: their requirements in the guild settings, and members who claim them. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  updateRoleConnection,
  updateRoleConnectionMetadata,
} from '../../../dev/src/emulator/state/role-connections/role-connections.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';
import { openGuildSettings } from '../fixture/guild-settings.js';

describe.skipIf(missingBrowser)('linked roles', () => {
  let fixture: GuildFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  /** A guild with the role "captain", whose bot reports voyages. */
  function harbour() {
    const { world, applicationId } = fixture.backend.emulator;
    const application = world.applications.get(applicationId);
    if (!application) throw new Error('there is no default application');
    application.settings = {
      ...application.settings,
      role_connections_verification_url: 'https://example.com/verify',
    };
    updateRoleConnectionMetadata(world, application, [
      { type: 2, key: 'voyages', name: 'Voyages', description: 'How often' },
    ]);
    const { guild, owner } = fixture.createGuild({ roles: [{ name: 'captain' }] });
    const roleId = fixture.backend.role(guild, 'captain');
    const say = (voyages: string, userId = owner.user.id) =>
      updateRoleConnection(world, application, userId, { metadata: { voyages } });
    return { guild, owner, application, roleId, say };
  }

  it('get their requirements in the guild settings', async () => {
    const { guild, owner, application, roleId } = harbour();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button } = await openGuildSettings(page);
    await openTab('Roles');
    await button('Edit captain').click();
    const form = dialog.getByRole('form', { name: 'Links of captain' });
    await form.getByRole('button', { name: 'Add requirement' }).click();
    await form.getByLabel('Requirement', { exact: true }).selectOption(`${application.name}: Voyages`);
    await form.getByLabel('Value').fill('3');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Saved.').waitFor();
    expect(guild.linkedRoles.get(roleId)).toEqual([{ applicationId: application.id, key: 'voyages', value: 3 }]);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 31, user_id: owner.user.id });
    await form.getByRole('button', { name: 'Remove requirement 1' }).click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => guild.linkedRoles.size).toBe(0);
  });

  it('are claimed by members who meet the requirements', async () => {
    const { guild, owner, application, roleId, say } = harbour();
    await fixture.control.ok('PUT', `/guilds/${guild.guild.id}/roles/${roleId}/links`, {
      requirements: [{ key: 'voyages', value: 3 }],
    });
    const { page } = await fixture.openAs(owner, { guild });
    await page.getByRole('button', { name: /guild menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Linked roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Linked roles' });
    await dialog.getByText(`${application.name}: Voyages, at least 3`).waitFor();
    const claim = dialog.getByRole('button', { name: 'Claim captain' });
    await claim.click();
    expect(await dialog.getByRole('alert').textContent()).toBe('This user does not meet the requirements.');
    say('3');
    await claim.click();
    await dialog.getByText('You have this role.').waitFor();
    expect(guild.members.get(owner.user.id)?.roles).toContain(roleId);
  });
});
