import {
  Checkbox,
  ComponentCommand,
  type ComponentContext,
  Label,
  Modal,
  StringSelectMenu,
  StringSelectOption,
  TextInput,
} from 'seyfert';
import { TextInputStyle } from 'seyfert/lib/types/index.js';
import { openApplications, underReview } from '../lib/applications.js';
import { findRole } from '../lib/guild.js';
import { ephemeral } from '../lib/messages.js';

const interests = ['Sailing', 'Fishing', 'Music'];
const applicationModal = new Modal()
  .setCustomId('application')
  .setTitle('Membership application')
  .setComponents([
    new Label()
      .setLabel('Your name')
      .setComponent(new TextInput().setCustomId('name').setStyle(TextInputStyle.Short).setLength({ min: 2, max: 32 })),
    new Label()
      .setLabel('Why do you want to join?')
      .setComponent(
        new TextInput().setCustomId('reason').setStyle(TextInputStyle.Paragraph).setLength({ min: 20, max: 500 }),
      ),
    new Label().setLabel('Your interests').setComponent(
      new StringSelectMenu()
        .setCustomId('interests')
        .setValuesLength({ min: 1, max: 3 })
        .setOptions(interests.map((name) => new StringSelectOption().setLabel(name).setValue(name))),
    ),
    new Label().setLabel('I accept the rules').setComponent(new Checkbox().setCustomId('rules')),
  ]);

export default class ApplyButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = 'apply';

  async run(ctx: ComponentContext<typeof this.componentType>) {
    if (!ctx.inGuild()) return;
    const role = await findRole(ctx.client, ctx.guildId, 'Member');
    if (ctx.member.roles.keys.includes(role.id)) return ctx.write(ephemeral('You are a member already.'));
    if (openApplications.has(ctx.author.id)) return ctx.write(underReview);
    return ctx.modal(applicationModal);
  }
}
