/** What the messages of failed steps contain, and what a world prints. */
import { describe, expect, test, vi } from 'vitest';
import { createWorld, suggestion } from '../../dev/src/testing/index.js';
import {
  Autocomplete,
  type AutocompleteContext,
  Bot,
  Button,
  button,
  Command,
  command,
  denyInteraction,
  feature,
  Handler,
  type InteractionGuard,
  stringOption,
} from '../../src/index.js';

const closed: InteractionGuard = { name: 'closed', check: () => denyInteraction('The harbour is closed.') };
const find = command('find', {
  description: 'Finds a ship',
  options: { ship: stringOption({ description: 'The ship', autocomplete: true }) },
});

@Handler()
class Ships {
  @Command(find, { guards: [closed] })
  found() {}

  @Autocomplete(find, 'ship', { guards: [closed] })
  suggest(typed: AutocompleteContext) {
    return typed.respond([{ name: 'Wren', value: 'wren' }]);
  }
}

describe('the error of a suggestion that is not offered', () => {
  test('names the guard that denied the autocomplete', async () => {
    await using world = await createWorld({ bot: new Bot({ handlers: [Ships], environment: {} }) });
    const wren = await world.createMember('wren');
    expect(await wren.autocomplete(find, { ship: 'W' }, 'ship')).toEqual([]);
    await expect(wren.useCommand(find, { ship: suggestion('W') })).rejects.toThrow(
      'Recent failures, newest last:\n  no suggestions: the guard closed denied Ships.suggest',
    );
  });

  test('does not list denials that the user sees', async () => {
    await using world = await createWorld({ bot: new Bot({ handlers: [Ships], environment: {} }) });
    const wren = await world.createMember('wren');
    expect(await wren.useCommand(find, { ship: 'wren' })).toHaveProperty('text', 'The harbour is closed.');
    await expect(wren.useCommand('nothing')).rejects.toThrow(/^(?!.*closed)/s);
  });
});

describe('what a bot logs while it is composed', () => {
  // A custom_id of a feature that does not start with its name is reported.
  const open = button('open', { label: 'Open' });

  @Handler()
  class Opening {
    @Button(open)
    opened() {}
  }
  const bot = new Bot({
    features: [feature({ name: 'ships', handlers: [Opening] })],
    environment: {},
    logLevel: 'silent',
  });

  test('is in the log of the bot, and no failure', async () => {
    await using world = await createWorld({ bot, timeoutMs: 20 });
    const wren = await world.createMember('wren');
    expect(world.botLog).not.toEqual([]);
    const failure = wren.waitForMessage('Ahoy');
    await expect(failure).rejects.toThrow(/^(?!.*Recent failures)/s);
    await world.restartBot();
    await expect(wren.waitForMessage('Ahoy')).rejects.toThrow(/^(?!.*bot log)/s);
  });
});

test('a world prints nothing by itself, also if its emulator warns', async () => {
  const write = vi.spyOn(process.stderr, 'write');
  try {
    await using world = await createWorld({ clock: 'manual' });
    // The emulator warns of a deprecated version.
    await fetch(`${world.emulator.url}/api/v8/gateway`);
    expect(write).not.toHaveBeenCalled();
  } finally {
    write.mockRestore();
  }
});
