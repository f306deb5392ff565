/** Bugs that occur only if two users act at once. */
import { Api, Bot, Command, type CommandContext, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from './fixture/explore.js';

const claim = command('claim', { description: 'Claims the desk' });

@Handler()
class Desk {
  #claiming = 0;

  constructor(private readonly api: Api) {}

  @Command(claim)
  async claim(use: CommandContext<typeof claim>) {
    this.#claiming += 1;
    await this.api.users.getCurrent();
    const isAlone = this.#claiming === 1;
    this.#claiming -= 1;
    if (!isAlone) throw new Error('claimed twice');
    await use.reply('Claimed.');
  }
}

test('two users at once are reduced to one step with both, and replayed', async () => {
  const { findings } = await explore(new Bot({ handlers: [Desk] }), { maxSteps: 120 });
  expect(findings).toMatchObject([{ kind: 'handlerFailed', message: 'Error: claimed twice', isUnstable: false }]);
  expect(findings[0]?.description.at(-1)).toMatch(/^at once: \w+ uses \/claim, \w+ uses \/claim$/);
});
