/** A shop: members get coins once a day, buy from a limited stock, and give what they have to others. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CommandContext, SelectContext } from 'guildhall';
import {
  actionRow,
  Bot,
  Clock,
  Command,
  command,
  guildOnly,
  Handler,
  Inject,
  integerOption,
  Select,
  Service,
  stringOption,
  stringSelect,
  subcommand,
  time,
  userMention,
  userOption,
  userPermissions,
} from 'guildhall';

/** The token of the path of the file. */
export const SHOP_FILE = Symbol('the file of the shop');

const DAY_MS = 24 * 60 * 60_000;
const DAILY_COINS = 50;

const names = { rope: 'Rope', lantern: 'Lantern', compass: 'Compass' } as const;
type Item = keyof typeof names;
const items = Object.keys(names) as Item[];
const prices: Readonly<Record<Item, number>> = { rope: 20, lantern: 40, compass: 90 };

const itemOption = stringOption({ description: 'Which item', choices: names });

export const shopCommand = command('shop', {
  description: 'The shop of the harbour',
  contexts: ['guild'],
  subcommands: {
    daily: subcommand({ description: 'Gives you the coins of today' }),
    open: subcommand({ description: 'Shows what there is, and sells it' }),
    give: subcommand({
      description: 'Gives an item to another member',
      options: { item: itemOption, to: userOption({ description: 'Who gets it' }) },
    }),
  },
});

export const restockCommand = command('restock', {
  description: 'Adds to the stock of the shop',
  contexts: ['guild'],
  memberPermissions: ['MANAGE_GUILD'],
  guards: [userPermissions('MANAGE_GUILD')],
  options: { item: itemOption, amount: integerOption({ description: 'How many', min: 1, max: 100 }) },
});

export const buySelect = stringSelect('shop/buy', {
  placeholder: 'Buy something',
  options: names,
  guards: [guildOnly],
});

interface Account {
  coins: number;
  latestDaily: number;
  readonly bag: Record<Item, number>;
}

type Shop = { readonly stock: Record<Item, number>; readonly accounts: Record<string, Account> };

/** The shops of all guilds. Each method checks and changes the memory in one step, so two members cannot buy the same item. */
@Service()
export class Shops {
  #shops: Record<string, Shop> = {};
  #written = Promise.resolve();

  constructor(@Inject(SHOP_FILE) private readonly file: string) {}

  async onStart(): Promise<void> {
    if (existsSync(this.file)) this.#shops = JSON.parse(await readFile(this.file, 'utf8'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#written;
  }

  stock(guildId: string): Shop['stock'] {
    return this.#shop(guildId).stock;
  }

  account(guildId: string, userId: string): Account {
    const { accounts } = this.#shop(guildId);
    accounts[userId] ??= { coins: 0, latestDaily: 0, bag: { rope: 0, lantern: 0, compass: 0 } };
    return accounts[userId];
  }

  /** Gives the coins of a day. Returns when there are more: now, if there were some. */
  async daily(
    guildId: string,
    userId: string,
    now: number,
  ): Promise<{ readonly given: boolean; readonly next: number }> {
    const account = this.account(guildId, userId);
    const next = account.latestDaily + DAY_MS;
    if (now < next) return { given: false, next };
    account.latestDaily = now;
    account.coins += DAILY_COINS;
    await this.#save();
    return { given: true, next: now + DAY_MS };
  }

  async buy(guildId: string, userId: string, item: Item): Promise<'bought' | 'soldOut' | 'tooExpensive'> {
    const account = this.account(guildId, userId);
    const { stock } = this.#shop(guildId);
    if (stock[item] < 1) return 'soldOut';
    if (account.coins < prices[item]) return 'tooExpensive';
    stock[item] -= 1;
    account.coins -= prices[item];
    account.bag[item] += 1;
    await this.#save();
    return 'bought';
  }

  /** Returns false if the giver does not have the item. */
  async give(guildId: string, from: string, to: string, item: Item): Promise<boolean> {
    const giver = this.account(guildId, from);
    if (giver.bag[item] < 1) return false;
    giver.bag[item] -= 1;
    this.account(guildId, to).bag[item] += 1;
    await this.#save();
    return true;
  }

  /** Returns the new stock. */
  async restock(guildId: string, item: Item, amount: number): Promise<number> {
    const { stock } = this.#shop(guildId);
    stock[item] += amount;
    await this.#save();
    return stock[item];
  }

  #shop(guildId: string): Shop {
    this.#shops[guildId] ??= { stock: { rope: 5, lantern: 3, compass: 1 }, accounts: {} };
    return this.#shops[guildId];
  }

  /** Replaces the file, one write after the other. A crash leaves either the old file or the new one. */
  #save(): Promise<void> {
    const write = async () => {
      await writeFile(`${this.file}.new`, JSON.stringify(this.#shops));
      await rename(`${this.file}.new`, this.file);
    };
    this.#written = this.#written.then(write, write);
    return this.#written;
  }
}

const { daily, open, give } = shopCommand.subcommands;

@Handler()
export class ShopHandler {
  constructor(
    private readonly shops: Shops,
    private readonly clock: Clock,
  ) {}

  @Command(daily, { defer: 'ephemeral' })
  async daily(use: CommandContext<typeof daily>): Promise<void> {
    const { given, next } = await this.shops.daily(use.guildId, use.user.id, this.clock.now());
    const when = time(new Date(next).toISOString(), 'R');
    const content = given ? `You get ${DAILY_COINS} coins. More ${when}.` : `You had your coins. More ${when}.`;
    await use.reply({ content, ephemeral: true });
  }

  @Command(open, { defer: 'ephemeral' })
  async open(use: CommandContext<typeof open>): Promise<void> {
    const content = this.#describe(use.guildId, use.user.id);
    await use.reply({ content, components: [actionRow(buySelect())], ephemeral: true });
  }

  @Select(buySelect)
  async buy(choice: SelectContext<typeof buySelect>): Promise<void> {
    const { guildId, user, value } = choice;
    const result = await this.shops.buy(guildId, user.id, value);
    const texts = { bought: 'is yours', soldOut: 'is sold out', tooExpensive: 'costs more than you have' };
    await choice.update(`${names[value]} ${texts[result]}.\n\n${this.#describe(guildId, user.id)}`);
  }

  @Command(give)
  async give(use: CommandContext<typeof give>): Promise<unknown> {
    const { item, to } = use.options;
    const refuse = (content: string) => use.reply({ content, ephemeral: true });
    if (!to.member || to.user.bot === true) return refuse('This is no member who could use it.');
    if (to.user.id === use.user.id) return refuse('You have it already.');
    if (!(await this.shops.give(use.guildId, use.user.id, to.user.id, item)))
      return refuse('You do not have this item.');
    const content = `${userMention(use.user.id)} gives ${names[item]} to ${userMention(to.user.id)}.`;
    return use.reply({ content, allowed_mentions: { users: [to.user.id] } });
  }

  @Command(restockCommand, { defer: 'ephemeral' })
  async restock(use: CommandContext<typeof restockCommand>): Promise<void> {
    const { item, amount } = use.options;
    const total = await this.shops.restock(use.guildId, item, amount);
    await use.reply({ content: `The shop has ${total} × ${names[item]}.`, ephemeral: true });
  }

  #describe(guildId: string, userId: string): string {
    const stock = this.shops.stock(guildId);
    const { coins, bag } = this.shops.account(guildId, userId);
    const lines = items.map((item) => {
      return `- ${names[item]}: ${prices[item]} coins, ${stock[item]} left, you have ${bag[item]}`;
    });
    return `${lines.join('\n')}\nYou have ${coins} coins.`;
  }
}

export const bot = new Bot({
  handlers: [ShopHandler],
  services: [Shops, { provide: SHOP_FILE, useValue: process.env['SHOP_FILE'] ?? 'shop.json' }],
  appPermissions: [],
});
