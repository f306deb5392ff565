/** Members choose a boat of those that are free now. */
import type { CommandContext, SelectContext } from 'guildhall';
import { actionRow, Bot, Command, command, Handler, Select, stringSelect } from 'guildhall';

export const boatsCommand = command('boats', { description: 'Lists the free boats' });
export const boatSelect = stringSelect('boats/take', { placeholder: 'Choose a boat' });

interface Boat {
  readonly name: string;
  readonly seats: number;
  takenBy?: string;
}

@Handler()
export class BoatHandler {
  readonly #boats = new Map<string, Boat>([
    ['a', { name: 'Albatross', seats: 4 }],
    ['b', { name: 'Brisk', seats: 2 }],
    ['c', { name: 'Cormorant', seats: 6 }],
  ]);

  @Command(boatsCommand)
  async list(use: CommandContext<typeof boatsCommand>): Promise<void> {
    const free = [...this.#boats].filter(([, { takenBy }]) => takenBy === undefined);
    const options = Object.fromEntries(free.map(([id, { name, seats }]) => [id, `${name} (${seats})`]));
    await use.reply({ content: 'Which one?', components: [actionRow(boatSelect({ options }))], ephemeral: true });
  }

  @Select(boatSelect)
  async take(use: SelectContext<typeof boatSelect>): Promise<void> {
    const boat = this.#boats.get(use.value);
    if (!boat) return;
    boat.takenBy = use.user.id;
    await use.update({ content: `You have the ${boat.name}.`, components: [] });
  }
}

export const bot = new Bot({ handlers: [BoatHandler], logLevel: 'error' });
