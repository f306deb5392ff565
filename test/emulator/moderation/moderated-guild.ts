/** A guild with an auto moderation rule and a member whom it affects. */
import {
  insertAutoModerationRule,
  type NewAutoModerationRule,
} from '../../../dev/src/emulator/state/auto-moderation/rules.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import type { EmulatorFixture } from '../fixtures/emulator-fixture.js';

export const BOT = permissionSet(
  'MANAGE_GUILD',
  'VIEW_AUDIT_LOG',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'MANAGE_WEBHOOKS',
  'MANAGE_NICKNAMES',
  'MANAGE_ROLES',
);
const EVERYONE = permissionSet(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'SEND_POLLS',
  'CREATE_PUBLIC_THREADS',
  'SEND_MESSAGES_IN_THREADS',
  'CHANGE_NICKNAME',
  'CONNECT',
);

export const BLOCK = { type: 1, metadata: {} };

/** A rule that blocks messages with the word `rum`. */
export const noRum: NewAutoModerationRule = {
  name: 'No rum',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['rum'] },
  actions: [BLOCK],
  enabled: true,
};

export class ModeratedGuild {
  readonly control: ControlCaller;

  constructor(
    private readonly fixture: EmulatorFixture,
    readonly guild: GuildRecord,
    readonly channelId: string,
    readonly alertsId: string,
    readonly roleId: string,
  ) {
    this.control = new ControlCaller(fixture.emulator.url);
  }

  static create(fixture: EmulatorFixture): ModeratedGuild {
    const guild = fixture.guild(BOT, {
      roles: [{ name: '@everyone', permissions: EVERYONE }, { name: 'Crew' }],
      channels: [{ name: 'general' }, { name: 'alerts' }, { name: 'forum', type: 15 }, { name: 'talk', type: 2 }],
    });
    const [channelId, alertsId] = ['general', 'alerts'].map((name) => fixture.channel(guild, name).channel.id);
    return new ModeratedGuild(fixture, guild, channelId ?? '', alertsId ?? '', fixture.role(guild, 'Crew'));
  }

  get guildId(): string {
    return this.guild.guild.id;
  }

  /** Adds a rule of the owner. */
  rule(changes: Partial<NewAutoModerationRule> = {}) {
    const by = { userId: this.guild.guild.owner_id };
    return insertAutoModerationRule(this.fixture.emulator.world, this.guild, { ...noRum, ...changes }, by).result;
  }

  /** Sends a message as a user would with the client. Returns the response of the control API. */
  async send(userId: string, content: string, channelId = this.channelId): Promise<unknown> {
    const response = await this.control.call('POST', `/channels/${channelId}/messages`, { user_id: userId, content });
    return response.json;
  }

  /** The contents of the messages in a channel. */
  contents(channelId = this.channelId): string[] {
    const messages = this.fixture.emulator.world.channels.get(channelId)?.messages.values() ?? [];
    return [...messages].map(({ message }) => message.content);
  }

  /** The messages with alerts. */
  get alerts() {
    const messages = this.fixture.emulator.world.channels.get(this.alertsId)?.messages.values() ?? [];
    return [...messages].map(({ message }) => message);
  }
}
