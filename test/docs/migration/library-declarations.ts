/** Names that snippets of other libraries use and do not show. */

export interface LibraryDeclarations {
  /** Exports that are imported if a snippet uses them, by package. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** Declarations, one in each line. */
  readonly declarations: readonly string[];
}

export const libraryDeclarations: Readonly<Record<string, LibraryDeclarations>> = {
  '@discordjs/voice': {
    imports: { '@discordjs/voice': ['entersState', 'VoiceConnection', 'VoiceConnectionStatus'] },
    declarations: ['declare const connection: VoiceConnection;'],
  },
  '@sapphire/framework': {
    imports: {
      '@sapphire/framework': ['Command', 'InteractionHandler', 'InteractionHandlerTypes'],
      'discord.js': ['ButtonInteraction'],
    },
    declarations: [],
  },
  'discord.js': {
    imports: {
      'discord.js': [
        'ActionRowBuilder',
        'ActivityType',
        'AttachmentBuilder',
        'AuditLogEvent',
        'ButtonBuilder',
        'ButtonStyle',
        'ChannelType',
        'Client',
        'ComponentType',
        'ContainerBuilder',
        'DiscordAPIError',
        'EmbedBuilder',
        'Events',
        'GatewayIntentBits',
        'LabelBuilder',
        'MessageFlags',
        'ModalBuilder',
        'Partials',
        'PermissionFlagsBits',
        'REST',
        'RESTEvents',
        'RESTJSONErrorCodes',
        'Routes',
        'ShardingManager',
        'SlashCommandBuilder',
        'StringSelectMenuBuilder',
        'TextInputBuilder',
        'TextInputStyle',
        'WebhookClient',
      ],
    },
    declarations: [
      'declare const client: Client<true>;',
      "declare const interaction: import('discord.js').Interaction<'cached'>;",
      "declare const guild: import('discord.js').Guild;",
      "declare const member: import('discord.js').GuildMember;",
      "declare const message: import('discord.js').Message;",
      "declare const channel: import('discord.js').GuildTextBasedChannel;",
      ...['token', 'applicationId', 'categoryId', 'crewRole', 'rulesMessage', 'userId'].map(declareString),
      ...['webhookId', 'webhookToken', 'welcomeChannel'].map(declareString),
      'declare const ports: readonly string[];',
      'declare const ticketId: number;',
      'declare const yesNoRow: ActionRowBuilder<ButtonBuilder>;',
      'declare const createReport: () => Promise<string>;',
    ],
  },
  discordx: {
    imports: {
      'discord.js': [
        'ActionRowBuilder',
        'ApplicationCommandOptionType',
        'ButtonBuilder',
        'ButtonInteraction',
        'ButtonStyle',
        'CommandInteraction',
      ],
      discordx: ['ButtonComponent', 'Discord', 'Slash', 'SlashOption'],
    },
    declarations: [],
  },
  seyfert: {
    imports: {
      seyfert: [
        'ActionRow',
        'Button',
        'Command',
        'CommandContext',
        'ComponentCommand',
        'ComponentContext',
        'createStringOption',
        'Declare',
        'Options',
      ],
      'seyfert/lib/types/index.js': ['ButtonStyle'],
    },
    declarations: [],
  },
};

function declareString(name: string): string {
  return `declare const ${name}: string;`;
}
