/**
 * What the person does. Whatever the service does not let them do is told as a notice, and thrown on only where the
 * caller shows it in a place of its own.
 */

import type { Signal } from '@preact/signals';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { ModalFieldValue } from '../../../wire/objects/components/modal-initial-values.js';
import type { Invite } from '../../../wire/objects/guilds/invite.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { PresenceStatus } from '../../../wire/objects/users/presence.js';
import type { InteractionReport } from '../../control/interactions/interaction-report.js';
import type { UsableCommand } from '../../control/person-view.js';
import type { CommandUse, OptionInput } from '../service/control.js';
import * as control from '../service/control.js';
import type { PersonInterface } from '../service/interface.js';
import { CallFailure } from '../service/request.js';
import { uploadsOf } from '../service/uploads.js';
import type { Notices } from './notices.js';
import type { ModalForm, OpenModal } from './open-modal.js';

/** The first answer that opens a modal: `callbackTypes.MODAL` of the interface. */
const MODAL_ANSWER = 9;

/** A command that is used: where it is said by name or id, and files by the options that they are for. */
export interface CommandCall extends Omit<CommandUse, 'channel_id' | 'files' | 'options'> {
  readonly options?: readonly OptionInput[];
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

/** Somebody before a channel. */
export interface Standpoint {
  readonly userId: string;
  readonly channelId: string;
}

export interface ActionParts {
  readonly me: () => string;
  readonly channelId: () => string | undefined;
  readonly modal: Signal<OpenModal | undefined>;
  readonly pressed: Signal<ReadonlyMap<string, 'waiting' | 'failed'>>;
  readonly api: PersonInterface;
  readonly notices: Notices;
}

export class PersonActions {
  constructor(private readonly parts: ActionParts) {}

  /**
   * Says something in the open channel, or where the person was: what is sent may have waited for what was sent before.
   * @throws {CallFailure} when the service does not take it: the text should not be lost
   */
  async say(
    content: string,
    options: { files?: readonly File[]; replyTo?: string | undefined; from?: Standpoint } = {},
  ): Promise<Message> {
    const { files = [], replyTo, from = this.standpoint() } = options;
    return control.say(from.channelId, {
      user_id: from.userId,
      content,
      ...(files.length > 0 ? { files: await uploadsOf(files) } : {}),
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    });
  }

  /**
   * Who the person is now, and where.
   * @throws {CallFailure} when no channel is open
   */
  standpoint(): Standpoint {
    return { userId: this.parts.me(), channelId: this.#channel() };
  }

  /** Uses a button, or picks in a select. What becomes of it stands in `pressed`; a modal that it opens in `modal`. */
  async use(message: Message, customId: string, values?: readonly string[]): Promise<void> {
    const key = `${message.id}/${customId}`;
    this.#press(message.id, key, 'waiting');
    try {
      const report = await control.useComponent(this.parts.me(), {
        channel_id: message.channel_id,
        message_id: message.id,
        custom_id: customId,
        ...(values ? { values } : {}),
      });
      this.#press(message.id, key, report.status === 'answered' ? undefined : 'failed');
      this.#open(message.channel_id, report);
    } catch (thrown) {
      this.#press(message.id, key, 'failed');
      this.parts.notices.problem(thrown);
    }
  }

  /** Sends the open modal. Fields that the service refuses are named in its `errors`. */
  async submitModal(
    values: Readonly<Record<string, ModalFieldValue>>,
    files: Readonly<Record<string, readonly File[]>> = {},
  ): Promise<void> {
    const { modal } = this.parts;
    const open = modal.value;
    if (!open || open.submitting) return;
    const change = (changes: Partial<OpenModal>) => {
      if (modal.value?.modalId === open.modalId) modal.value = { ...modal.value, submitting: false, ...changes };
    };
    modal.value = { ...open, submitting: true, errors: {}, problem: undefined };
    try {
      const report = await control.submitModal(this.parts.me(), {
        channel_id: open.channelId,
        modal_id: open.modalId,
        values,
        files: await uploadsByName(files),
      });
      if (report.status === 'answered') this.closeModal(open.modalId);
      else change({ problem: `Something went wrong. ${report.error?.message ?? ''}`.trim() });
      this.#open(open.channelId, report);
    } catch (thrown) {
      change(problemsOf(thrown));
    }
  }

  /** Puts the open modal away, or that one alone. */
  closeModal(modalId?: string): void {
    const { modal } = this.parts;
    if (modalId === undefined || modal.value?.modalId === modalId) modal.value = undefined;
  }

  /**
   * Uses a command in the open channel; a modal that it opens stands in `modal`. The report says whether it was answered.
   * @throws {CallFailure} when the person cannot do that
   */
  async runCommand({ files = {}, ...use }: CommandCall): Promise<InteractionReport> {
    const channelId = this.#channel();
    const report = await control.runCommand(this.parts.me(), {
      ...use,
      channel_id: channelId,
      files: await uploadsByName(files),
    });
    this.#open(channelId, report);
    return report;
  }

  /**
   * Types in an option of a command; gives what the bot suggests.
   * @throws {CallFailure} when the person cannot do that
   */
  async typeCommand(use: Omit<CommandUse, 'channel_id'>, signal?: AbortSignal): Promise<InteractionReport> {
    return control.typeCommand(this.parts.me(), { ...use, channel_id: this.#channel() }, signal);
  }

  /** The commands that can be used in the open channel. */
  async commands(): Promise<readonly UsableCommand[]> {
    return (await control.usableCommands(this.parts.me(), this.#channel())).commands;
  }

  /** Reacts to a message, or takes the reaction back. `emoji` is a character, or `name:id`. */
  react(message: Message, emoji: string, on = true): Promise<void> {
    const call = on ? control.react : control.unreact;
    return this.#tell(call(message.channel_id, message.id, emoji, this.parts.me()));
  }

  /** Votes in the poll of a message, or takes the vote back. Answers count from 1. */
  vote(message: Message, answerId: number, on = true): Promise<void> {
    const call = on ? control.vote : control.withdrawVote;
    return this.#tell(call(message.channel_id, message.id, answerId, this.parts.me()));
  }

  /** Shows in the channel that the person is typing. */
  async type(): Promise<void> {
    await this.parts.api.call('POST', `/channels/${this.#channel()}/typing`).catch(() => {});
  }

  /**
   * What an invite leads to, as anybody sees it who has the code.
   * @throws {CallFailure} when there is no such invite
   */
  invite(code: string): Promise<Invite> {
    return this.parts.api.call('GET', `/invites/${encodeURIComponent(code)}?with_counts=true`);
  }

  /** @throws {CallFailure} when the door is shut */
  async join(guildId: string, inviteCode?: string, userId = this.parts.me()): Promise<void> {
    await control.join(guildId, userId, inviteCode);
  }

  leave(guildId: string): Promise<void> {
    return this.#tell(control.leave(guildId, this.parts.me()));
  }

  /** @throws {CallFailure} when it is refused */
  async passScreening(guildId: string): Promise<void> {
    await control.passScreening(guildId, this.parts.me());
  }

  /**
   * Answers what a guild asks of newcomers: for each prompt the options that were chosen.
   * @throws {CallFailure} when the answers are refused
   */
  async answerOnboarding(guildId: string, answers: Readonly<Record<string, readonly string[]>>): Promise<void> {
    await control.answerOnboarding(guildId, this.parts.me(), answers);
  }

  setStatus(status: PresenceStatus): Promise<void> {
    return this.#tell(control.setPresence(this.parts.me(), status));
  }

  /** Joins a voice channel; null leaves it. */
  connectVoice(guildId: string, channelId: string | null): Promise<void> {
    return this.#tell(control.connectVoice(guildId, this.parts.me(), channelId));
  }

  /**
   * Opens the direct conversation with somebody.
   * @throws {CallFailure} when it cannot be opened
   */
  conversationWith(userId: string): Promise<Channel> {
    return this.parts.api.call('POST', '/users/@me/channels', { body: { recipient_id: userId } });
  }

  /**
   * A call of the interface with the person's token, for what moderators do.
   * @throws {CallFailure} when it fails
   */
  api<T>(method: string, path: string, options?: { body?: unknown; reason?: string }): Promise<T> {
    return this.parts.api.call<T>(method, path, options);
  }

  #channel(): string {
    const id = this.parts.channelId();
    if (id === undefined) throw new CallFailure('No channel is open.', { status: 0 });
    return id;
  }

  /** Notes what a control waits for; what earlier controls of the message came to is forgotten. */
  #press(messageId: string, key: string, state: 'waiting' | 'failed' | undefined): void {
    const { pressed } = this.parts;
    const others = [...pressed.value].filter(
      ([other, was]) => other !== key && !(was === 'failed' && other.startsWith(`${messageId}/`)),
    );
    pressed.value = new Map(state === undefined ? others : [...others, [key, state]]);
  }

  #open(channelId: string, { response, modal_id: modalId }: InteractionReport): void {
    if (response?.type !== MODAL_ANSWER || modalId === undefined) return;
    // What a bot sends as a modal was checked by the service before it was accepted.
    const modal = response.data as ModalForm;
    this.parts.modal.value = { modalId, channelId, modal, errors: {}, submitting: false };
  }

  async #tell(doing: Promise<unknown>): Promise<void> {
    try {
      await doing;
    } catch (thrown) {
      this.parts.notices.problem(thrown);
    }
  }
}

/** What a refused modal says of its fields (`values.name`, `files.cv`), and what of the whole. */
function problemsOf(thrown: unknown): Pick<OpenModal, 'errors' | 'problem'> {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const path = thrown instanceof CallFailure ? thrown.facts.path : undefined;
  const [, customId] = /^(?:values|files)\.(.+?)(?:\.\d+)?$/.exec(path ?? '') ?? [];
  return customId === undefined ? { errors: {}, problem: message } : { errors: { [customId]: message } };
}

async function uploadsByName(files: Readonly<Record<string, readonly File[]>>) {
  const named = Object.entries(files).filter(([, each]) => each.length > 0);
  return Object.fromEntries(
    await Promise.all(named.map(async ([name, each]) => [name, await uploadsOf(each)] as const)),
  );
}
