// The events of a bot in busy guilds, from a seeded generator: the same in each run, with the size and variety of Discord's
// payloads.

/** The guild of the event that marks the end of a run. */
export const END_GUILD_ID = '81000000000000009';

/** Per mille of all dispatches. */
const MIX = [
  ['MESSAGE_CREATE', 400],
  ['PRESENCE_UPDATE', 300],
  ['TYPING_START', 100],
  ['GUILD_MEMBER_UPDATE', 100],
  ['GUILD_MEMBER_ADD', 50],
  ['INTERACTION_CREATE', 50],
];

/** Few, because a bot requests the members of one guild per second. */
const GUILDS = 4;
const MEMBERS_OF_EACH = 5000;
const EPOCH = 1_420_070_400_000;
const JOINED_AT = '2025-02-03T04:05:06.789000+00:00';
const WORDS =
  'the of harbour gate tide and lamp berth crew in rope sail anchor is wind storm a north quay to at nine open close ship lol yes no when who what?'.split(
    ' ',
  );
/** About a quarter of all messages have one of these. */
const RARE_WORDS = ['café', 'señor', 'über', 'привет', '港', '🚢', '👋'];

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Data of GUILD_CREATE: of a large guild, with the bot as its only member. */
export function guildCreate(guild, self) {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    owner_id: guild.members[0].user.id,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 2,
    roles: [guild.id, ...guild.roles].map((id, position) => ({
      id,
      name: position === 0 ? '@everyone' : `role ${position}`,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      position,
      permissions: '0',
      hoist: false,
      managed: false,
      mentionable: false,
      flags: 0,
    })),
    emojis: [],
    features: ['COMMUNITY'],
    mfa_level: 0,
    system_channel_id: null,
    premium_tier: 0,
    preferred_locale: 'en-US',
    nsfw_level: 0,
    joined_at: JOINED_AT,
    large: true,
    unavailable: false,
    member_count: guild.members.length,
    members: [{ user: self, roles: [], joined_at: JOINED_AT, deaf: false, mute: false, flags: 0, pending: false }],
    channels: guild.channels.map((id, position) => ({ id, type: 0, name: `channel-${position}`, position })),
    threads: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** A world of guilds with members, and the data of dispatches from it. */
export class Dispatches {
  #random;
  #now = Date.parse('2026-03-01T09:00:00Z');
  #applicationId;
  #newcomers = 0;

  /** @param {{ guilds?: number, members?: number }} size `members`: of each guild */
  constructor({ guilds = GUILDS, members = MEMBERS_OF_EACH } = {}, seed = 1) {
    this.#random = seeded(seed);
    this.#applicationId = this.#id();
    this.guilds = Array.from({ length: guilds }, () => this.#guild(members));
  }

  /** The next dispatch of the mix: its event name and its data as JSON. */
  next() {
    this.#now += this.#int(40);
    let draw = this.#int(1000);
    const [event] = MIX.find(([, share]) => {
      draw -= share;
      return draw < 0;
    });
    return { event, data: JSON.stringify(this.#dataOf(event)) };
  }

  #dataOf(event) {
    const guild = this.#pick(this.guilds);
    // Some members are more active than others.
    const member = guild.members[Math.floor(this.#random() ** 2 * guild.members.length)];
    switch (event) {
      case 'MESSAGE_CREATE':
        return this.#message(guild, member);
      case 'PRESENCE_UPDATE':
        return this.#presence(guild, member);
      case 'TYPING_START':
        return {
          user_id: member.user.id,
          timestamp: Math.floor(this.#now / 1000),
          member,
          channel_id: this.#pick(guild.channels),
          guild_id: guild.id,
        };
      case 'GUILD_MEMBER_UPDATE':
        return this.#memberUpdate(guild, member);
      case 'GUILD_MEMBER_ADD':
        return { ...this.#member(guild, `newcomer${this.#newcomers++}`), roles: [], pending: true, guild_id: guild.id };
      case 'INTERACTION_CREATE':
        return this.#interaction(guild, member);
    }
  }

  #guild(members) {
    const guild = {
      id: this.#id(),
      name: this.#words(3),
      roles: Array.from({ length: 30 }, () => this.#id()),
      channels: Array.from({ length: 40 }, () => this.#id()),
    };
    guild.members = Array.from({ length: members }, (_, n) => this.#member(guild, `sailor${n}`));
    return guild;
  }

  #member(guild, username) {
    return {
      user: {
        username: `${username}_${this.#pick(WORDS)}`,
        public_flags: this.#chance(0.1) ? 64 : 0,
        primary_guild: null,
        id: this.#id(),
        global_name: this.#chance(0.7) ? this.#words(2) : null,
        display_name_styles: null,
        discriminator: '0',
        collectibles: null,
        clan: null,
        bot: false,
        avatar_decoration_data: this.#chance(0.1)
          ? { sku_id: this.#id(), expires_at: null, asset: this.#hash() }
          : null,
        avatar: this.#chance(0.8) ? this.#hash() : null,
      },
      roles: Array.from({ length: this.#int(8) }, () => this.#pick(guild.roles)),
      premium_since: this.#chance(0.03) ? this.#timestamp() : null,
      pending: false,
      nick: this.#chance(0.2) ? this.#words(2) : null,
      mute: false,
      joined_at: this.#timestamp(),
      flags: 2,
      deaf: false,
      communication_disabled_until: null,
      collectibles: null,
      banner: null,
      avatar: null,
    };
  }

  #memberUpdate(guild, member) {
    const role = this.#pick(guild.roles);
    const has = member.roles.includes(role);
    if (this.#chance(0.8))
      member.roles = has ? member.roles.filter((id) => id !== role) : [...member.roles, role].slice(-12);
    else member.nick = this.#chance(0.5) ? this.#words(2) : null;
    return { ...member, guild_id: guild.id };
  }

  #message(guild, { user, ...member }) {
    const mentions = this.#chance(0.2) ? [this.#pick(guild.members)] : [];
    const repliedTo = this.#chance(0.15) ? this.#pick(guild.members) : undefined;
    const channelId = this.#pick(guild.channels);
    return {
      type: repliedTo ? 19 : 0,
      tts: false,
      timestamp: this.#timestamp(),
      pinned: false,
      nonce: this.#id(),
      mentions: mentions.map(({ user: mentioned, ...rest }) => ({ ...mentioned, member: rest })),
      mention_roles: this.#chance(0.03) ? [this.#pick(guild.roles)] : [],
      mention_everyone: false,
      member,
      id: this.#id(),
      flags: 0,
      embeds: this.#chance(0.1) ? [this.#embed()] : [],
      edited_timestamp: null,
      content: this.#words(2 + this.#int(25)),
      components: [],
      channel_type: 0,
      channel_id: channelId,
      author: user,
      attachments: this.#chance(0.1) ? [this.#attachment(channelId)] : [],
      guild_id: guild.id,
      ...(repliedTo && {
        message_reference: { type: 0, channel_id: channelId, message_id: this.#id(), guild_id: guild.id },
        referenced_message: {
          type: 0,
          tts: false,
          timestamp: this.#timestamp(),
          pinned: false,
          mentions: [],
          mention_roles: [],
          mention_everyone: false,
          id: this.#id(),
          flags: 0,
          embeds: [],
          edited_timestamp: null,
          content: this.#words(2 + this.#int(25)),
          components: [],
          channel_id: channelId,
          author: repliedTo.user,
          attachments: [],
        },
      }),
    };
  }

  #embed() {
    return {
      type: 'article',
      url: `https://example.com/${this.#hash()}`,
      title: this.#words(6),
      description: this.#words(30),
      color: this.#int(0xffffff),
      provider: { name: 'Example', url: 'https://example.com' },
      thumbnail: {
        url: `https://example.com/${this.#hash()}.png`,
        proxy_url: `https://images.example.com/external/${this.#hash()}/https/example.com/${this.#hash()}.png`,
        width: 1200,
        height: 630,
        flags: 0,
        content_type: 'image/png',
      },
    };
  }

  #attachment(channelId) {
    const id = this.#id();
    const path = `attachments/${channelId}/${id}/image.png?ex=${this.#hash().slice(0, 8)}&is=${this.#hash().slice(0, 8)}&hm=${this.#hash()}&`;
    return {
      id,
      filename: 'image.png',
      size: this.#int(4_000_000),
      url: `https://cdn.example.com/${path}`,
      proxy_url: `https://media.example.com/${path}`,
      width: 1920,
      height: 1080,
      content_type: 'image/png',
      content_scan_version: 4,
      placeholder: 'KfgFFYAHh3eIh3iHd4iIeIiAaHAH',
      placeholder_version: 1,
    };
  }

  #presence(guild, { user }) {
    const status = this.#pick(['online', 'idle', 'dnd', 'offline']);
    const activities = status === 'offline' ? [] : Array.from({ length: this.#int(3) }, () => this.#activity());
    return {
      user: { id: user.id },
      status,
      processed_at_timestamp: this.#now,
      guild_id: guild.id,
      client_status: status === 'offline' ? {} : { [this.#pick(['desktop', 'mobile', 'web'])]: status },
      activities,
    };
  }

  #activity() {
    if (this.#chance(0.3)) {
      return { type: 4, state: this.#words(4), name: 'Custom Status', id: 'custom', created_at: this.#now };
    }
    return {
      type: 2,
      timestamps: { start: this.#now - this.#int(180_000), end: this.#now + this.#int(180_000) },
      sync_id: this.#hash().slice(0, 22),
      state: this.#words(3),
      session_id: this.#hash(),
      party: { id: `player:${this.#id()}` },
      name: 'Player',
      id: 'player:1',
      flags: 48,
      details: this.#words(4),
      created_at: this.#now,
      assets: { large_text: this.#words(3), large_image: `player:${this.#hash()}` },
    };
  }

  #interaction(guild, member) {
    const channelId = this.#pick(guild.channels);
    return {
      version: 1,
      // An unknown type, so that no framework responds. Responses are measured by the suite `interactions`.
      type: 6,
      token: `${this.#hash()}${this.#hash()}${this.#hash()}${this.#hash()}${this.#hash()}`,
      member: { ...member, permissions: '2248473465835073' },
      locale: 'en-GB',
      id: this.#id(),
      guild_locale: 'en-US',
      guild_id: guild.id,
      guild: { locale: 'en-US', id: guild.id, features: ['COMMUNITY', 'NEWS', 'AUTO_MODERATION'] },
      entitlements: [],
      data: {
        type: 1,
        options: [
          { value: this.#words(3), type: 3, name: 'question' },
          { value: this.#pick(guild.members).user.id, type: 6, name: 'who' },
        ],
        name: 'ask',
        id: this.#id(),
      },
      context: 0,
      channel_id: channelId,
      channel: {
        type: 0,
        topic: this.#words(8),
        theme_color: null,
        rate_limit_per_user: 0,
        position: 3,
        permissions: '2248473465835073',
        parent_id: this.#id(),
        nsfw: false,
        name: 'harbour',
        last_message_id: this.#id(),
        id: channelId,
        icon_emoji: null,
        guild_id: guild.id,
        flags: 0,
      },
      authorizing_integration_owners: { 0: guild.id },
      attachment_size_limit: 10_485_760,
      application_id: this.#applicationId,
      app_permissions: '2248473465835073',
    };
  }

  #id() {
    return String((BigInt(this.#now - EPOCH - this.#int(150_000_000_000)) << 22n) + BigInt(this.#int(4_194_304)));
  }

  #hash() {
    return Array.from({ length: 4 }, () => this.#int(0x100000000).toString(16).padStart(8, '0')).join('');
  }

  #timestamp() {
    return new Date(this.#now - this.#int(100_000_000_000)).toISOString().replace('Z', '000+00:00');
  }

  #words(count) {
    return Array.from({ length: count }, () => this.#pick(this.#chance(0.015) ? RARE_WORDS : WORDS)).join(' ');
  }

  #pick(list) {
    return list[this.#int(list.length)];
  }

  #int(below) {
    return Math.floor(this.#random() * below);
  }

  #chance(share) {
    return this.#random() < share;
  }
}
