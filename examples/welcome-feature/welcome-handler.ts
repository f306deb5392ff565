import type { ButtonContext, EventContext } from 'guildhall';
import { Api, actionRow, Button, button, Handler, Inject, On, userMention } from 'guildhall';

export interface WelcomeOptions {
  /** The channel in which members are welcomed. */
  readonly channelId: string;
  /** @default a text in English */
  readonly greet?: ((mention: string) => string) | undefined;
}

/** The token of the options. A symbol cannot collide with a token of another feature. */
export const WELCOME_OPTIONS = Symbol('the options of the feature welcome');

/** custom_ids start with the name of the feature, so they cannot collide either. */
export const waveButton = button('welcome/wave/:member<snowflake>', { label: 'Wave', emoji: '👋' });

@Handler()
export class WelcomeHandler {
  constructor(
    private readonly api: Api,
    @Inject(WELCOME_OPTIONS) private readonly options: WelcomeOptions,
  ) {}

  @On('guildMemberAdd')
  async welcome({ data: { user } }: EventContext<'guildMemberAdd'>): Promise<void> {
    const { channelId, greet = (mention: string) => `Welcome, ${mention}!` } = this.options;
    await this.api.messages.create(channelId, {
      content: greet(userMention(user.id)),
      components: [actionRow(waveButton({ member: user.id }))],
      allowed_mentions: { users: [user.id] },
    });
  }

  @Button(waveButton)
  wave(click: ButtonContext<typeof waveButton>) {
    return click.reply(`${userMention(click.user.id)} waves at ${userMention(click.params.member)}.`);
  }
}
