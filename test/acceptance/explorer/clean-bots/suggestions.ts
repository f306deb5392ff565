/** A suggestion box: members write suggestions, and moderators decide. */
import type { ButtonContext, CommandContext, ModalContext } from 'guildhall';
import {
  type Api,
  ApiError,
  actionRow,
  Bot,
  Button,
  button,
  Command,
  command,
  cooldown,
  escapeMarkdown,
  guildOnly,
  Handler,
  ModalSubmit,
  modal,
  textInput,
  userMention,
  userPermissions,
} from 'guildhall';

const moderatorOnly = userPermissions('MANAGE_MESSAGES');

/** White space alone is no text. */
const filled = (text: string, reject: (reason: string) => never) => text.trim() || reject('Write a text');

export const suggestCommand = command('suggest', { description: 'Suggests something', contexts: ['guild'] });

export const suggestModal = modal('suggest', {
  title: 'Your suggestion',
  guards: [guildOnly],
  fields: {
    idea: textInput({
      label: 'What should change?',
      style: 'paragraph',
      minLength: 10,
      maxLength: 600,
      parse: filled,
    }),
  },
});

const guards = [moderatorOnly] as const;
export const acceptButton = button('suggest/accept/:author<snowflake>', { label: 'Accept', style: 'success', guards });
export const declineButton = button('suggest/decline/:author<snowflake>', {
  label: 'Decline',
  style: 'danger',
  guards,
});
export const withdrawButton = button('suggest/withdraw/:author<snowflake>', { label: 'Withdraw', guards: [guildOnly] });

export const declineModal = modal('suggest/reason/:author<snowflake>', {
  title: 'Decline the suggestion',
  guards,
  fields: {
    reason: textInput({ label: 'Why?', description: 'The author reads it', maxLength: 200, parse: filled }),
  },
});

@Handler()
export class SuggestionHandler {
  /** Ids of messages that are decided, or are being decided at this moment. */
  readonly #decided = new Set<string>();

  @Command(suggestCommand, { defer: false, guards: [cooldown({ uses: 3, windowMs: 60_000 })] })
  openForm(use: CommandContext<typeof suggestCommand>) {
    return use.showModal(suggestModal());
  }

  @ModalSubmit(suggestModal)
  async suggest(form: ModalContext<typeof suggestModal>): Promise<void> {
    const author = form.user.id;
    await form.reply({
      content: `${userMention(author)} suggests:\n${escapeMarkdown(form.values.idea)}`,
      components: [actionRow(acceptButton({ author }), declineButton({ author }), withdrawButton({ author }))],
      allowed_mentions: { parse: [] },
    });
  }

  @Button(acceptButton)
  async accept(click: ButtonContext<typeof acceptButton>): Promise<void> {
    const isDecided = await this.#decide(click, `**Accepted** by ${userMention(click.user.id)}.`);
    if (isDecided) await tell(click.api, click.params.author, `Your suggestion was accepted: ${linkTo(click)}`);
  }

  /** The suggestion stays open while the moderator writes: another one can be faster, or the message can be deleted. */
  @Button(declineButton, { defer: false })
  askForReason(click: ButtonContext<typeof declineButton>) {
    return click.showModal(declineModal({ author: click.params.author }));
  }

  @ModalSubmit(declineModal)
  async decline(form: ModalContext<typeof declineModal>): Promise<void> {
    const reason = escapeMarkdown(form.values.reason);
    const isDecided = await this.#decide(form, `**Declined** by ${userMention(form.user.id)}: ${reason}`);
    if (isDecided) await tell(form.api, form.params.author, `Your suggestion was declined: ${reason}\n${linkTo(form)}`);
  }

  @Button(withdrawButton)
  async withdraw(click: ButtonContext<typeof withdrawButton>): Promise<unknown> {
    if (click.user.id !== click.params.author) {
      return click.reply({ content: 'Only its author can withdraw a suggestion.', ephemeral: true });
    }
    return this.#decide(click, '**Withdrawn** by its author.');
  }

  /** Writes the decision below the suggestion and removes its buttons. Returns false if it is too late for that. */
  async #decide(use: Decision, verdict: string): Promise<boolean> {
    const { message } = use;
    if (!message) {
      await use.reply({ content: 'The suggestion was deleted.', ephemeral: true });
      return false;
    }
    // The message has no buttons if it was decided before the bot was started.
    if (this.#decided.has(message.id) || message.components?.length === 0) {
      await use.reply({ content: 'Someone else was faster.', ephemeral: true });
      return false;
    }
    this.#decided.add(message.id);
    try {
      const content = `${message.content}\n\n${verdict}`;
      await use.update({ content, components: [], allowed_mentions: { parse: [] } });
      return true;
    } catch (error) {
      this.#decided.delete(message.id);
      if (!(error instanceof ApiError && error.is('UNKNOWN_MESSAGE'))) throw error;
      await use.reply({ content: 'The suggestion was deleted.', ephemeral: true });
      return false;
    }
  }
}

type Decision =
  | ButtonContext<typeof acceptButton>
  | ButtonContext<typeof withdrawButton>
  | ModalContext<typeof declineModal>;

function linkTo({ guildId, channelId, message }: Decision): string {
  return `https://discord.com/channels/${guildId}/${channelId}/${message?.id ?? ''}`;
}

/** Writes to a user, who decides whether they receive direct messages. */
async function tell(api: Api, userId: string, content: string): Promise<void> {
  try {
    const conversation = await api.users.createDm(userId);
    await api.messages.create(conversation.id, { content, allowed_mentions: { parse: [] } });
  } catch (error) {
    const isClosed = error instanceof ApiError && (error.is('CANNOT_MESSAGE_USER') || error.is('NO_MUTUAL_GUILD'));
    if (!isClosed) throw error;
  }
}

/** All that it writes in guilds are responses, which need no permissions. */
export const bot = new Bot({ handlers: [SuggestionHandler], appPermissions: [] });
