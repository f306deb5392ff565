/** The builders of discord.js, of its current version and of an old one, in the calls of the client. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { actionRow } from '../../src/interactions/components/action-row.js';
import { ValidationError } from '../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../rest/client-and-server.js';
import { installPinnedPackages } from './pinned-packages.js';

/** What the tests use of the builders: their methods return the builder itself. */
interface Builder {
  readonly [method: string]: (...values: readonly unknown[]) => Builder;
  toJSON(): never;
}
type Builders = Readonly<Record<string, new () => Builder>>;

const { folder, skipReason } = await installPinnedPackages(fileURLToPath(new URL('builders', import.meta.url)));
const load = (name: string): Builders => createRequire(join(folder, 'package.json'))(name);

describe.skipIf(skipReason !== undefined)(`builders of discord.js${skipReason ? ` (${skipReason})` : ''}`, () => {
  test('messages have embeds, buttons and layouts of builders', async () => {
    const {
      ActionRowBuilder: Row,
      ButtonBuilder: Button,
      EmbedBuilder: Embed,
      ContainerBuilder: Container,
    } = load('@discordjs/builders');
    const { TextDisplayBuilder: Text } = load('@discordjs/builders');
    if (!Row || !Button || !Embed || !Container || !Text) throw new Error('a builder is missing');
    const { api, server } = await startClientAndServer();
    const button = new Button().setCustomId?.('hire').setLabel?.('Hire').setStyle?.(1) as Builder;
    const embed = new Embed().setTitle?.('Dinghy').setTimestamp?.(1000) as Builder;
    const row = new Row().addComponents?.(button) as Builder;
    await api.messages.create('81', { embeds: [embed], components: [row] });
    await api.messages.create('81', { embeds: [embed], components: [actionRow(button)] });
    const text = new Text().setContent?.('# Harbour') as Builder;
    const container = new Container().addTextDisplayComponents?.(text).addActionRowComponents?.(row) as Builder;
    await api.messages.create('81', { flags: 1 << 15, components: [container] });
    const [first, second, third] = server.requests.map(({ body }) => JSON.parse(String(body)));
    const buttonData = { type: 2, custom_id: 'hire', label: 'Hire', style: 1 };
    expect(first).toMatchObject({
      embeds: [{ title: 'Dinghy', timestamp: '1970-01-01T00:00:01.000Z' }],
      components: [{ type: 1, components: [buttonData] }],
    });
    expect(second.components).toEqual(first.components);
    expect(third.components).toMatchObject([
      { type: 17, components: [{ type: 10 }, { type: 1, components: [buttonData] }] },
    ]);
  });

  test('commands and modals can be builders', async () => {
    const {
      SlashCommandBuilder: Command,
      ModalBuilder: Modal,
      LabelBuilder: Label,
      TextInputBuilder: Input,
    } = load('@discordjs/builders');
    if (!Command || !Modal || !Label || !Input) throw new Error('a builder is missing');
    const { api, server } = await startClientAndServer();
    const hire = new Command().setName?.('hire').setDescription?.('Hires a boat') as Builder;
    hire.addStringOption?.((option: Builder) => option.setName?.('boat').setDescription?.('Which'));
    await api.commands.bulkOverwrite('1', [hire]);
    const input = new Input().setCustomId?.('name').setStyle?.(1) as Builder;
    const label = new Label().setLabel?.('Name').setTextInputComponent?.(input) as Builder;
    const data = new Modal().setCustomId?.('naming').setTitle?.('Name the boat').addLabelComponents?.(label) as Builder;
    await api.interactions.createResponse('1', 'token', { type: 9, data });
    const [commands, modal] = server.requests.map(({ body }) => JSON.parse(String(body)));
    expect(commands).toMatchObject([{ name: 'hire', options: [{ type: 3, name: 'boat' }] }]);
    expect(modal.data).toMatchObject({ custom_id: 'naming', components: [{ type: 18, component: { type: 4 } }] });
  });

  test('what a builder itself refuses is reported with its field', async () => {
    const { ActionRowBuilder: Row, ButtonBuilder: Button } = load('@discordjs/builders');
    if (!Row || !Button) throw new Error('a builder is missing');
    const { api, server } = await startClientAndServer();
    const row = new Row().addComponents?.(new Button()) as Builder;
    const error = await failureOf(api.messages.create('81', { components: [row] }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      problems: [{ path: 'components.0', message: expect.stringMatching(/^toJSON\(\) of \w+ failed: /) }],
    });
    expect(server.requests).toEqual([]);
  });

  test('builders of version 0.16 are validated like plain data', async () => {
    const { ActionRowBuilder: Row, ButtonBuilder: Button, EmbedBuilder: Embed } = load('builders-13');
    if (!Row || !Button || !Embed) throw new Error('a builder is missing');
    const { api, server } = await startClientAndServer();
    const button = new Button().setCustomId?.('hire').setLabel?.('Hire').setStyle?.(1) as Builder;
    const embed = new Embed().setTitle?.('Dinghy') as Builder;
    await api.messages.create('81', { embeds: [embed], components: [new Row().addComponents?.(button) as Builder] });
    expect(JSON.parse(String(server.requests[0]?.body)).components).toMatchObject([
      { type: 1, components: [{ custom_id: 'hire' }] },
    ]);
  });
});
