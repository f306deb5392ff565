/** The bot of the first page, which shows the lines between the marks. */

import type { CommandContext, ModalContext } from 'guildhall';
import { Bot, Command, command, Handler, ModalSubmit, modal, radioGroup } from 'guildhall';

// #region shown
const options = { dinghy: 'Dinghy', yacht: 'Yacht' };
const boat = radioGroup({ label: 'Which boat?', options });
const crewForm = modal('crew', { title: 'Join the crew', fields: { boat } });

@Handler()
class CrewHandler {
  @ModalSubmit(crewForm)
  join(form: ModalContext<typeof crewForm>) {
    return form.reply(`You sail on the ${form.values.boat}.`);
  }
}
// #endregion

export const joinCommand = command('join', { description: 'Join the crew' });

@Handler()
class JoinHandler {
  @Command(joinCommand)
  open(use: CommandContext<typeof joinCommand>) {
    return use.showModal(crewForm());
  }
}

export { crewForm };

export const bot = new Bot({ handlers: [CrewHandler, JoinHandler] });
