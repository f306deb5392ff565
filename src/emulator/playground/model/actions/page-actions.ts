/**
 * What the person does. Whatever the service does not let them do is told as a notice, and thrown on only where the
 * caller shows it in a place of its own.
 */

import type { Signal } from '@preact/signals';
import type { Channel } from '../../../../wire/objects/channels/channel.js';
import type { ModalFieldValue } from '../../../../wire/objects/components/modal-initial-values.js';
import type { Invite } from '../../../../wire/objects/guilds/invite.js';
import type { Message } from '../../../../wire/objects/messages/message.js';
import type { PresenceStatus } from '../../../../wire/objects/users/presence.js';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import type { UsableCommand } from '../../../control/views/user-view.js';
import type { CommandOptionPayload, UseCommandRequest } from '../../api/control-client.js';
import * as control from '../../api/control-client.js';
import type { CurrentUserApi } from '../../api/current-user-api.js';
import { EmulatorRequestError } from '../../api/emulator-request.js';
import { encodeUploads } from '../../api/encode-uploads.js';
import type { ModalForm, ModalState } from './modal-state.js';
import type { Toasts } from './toasts.js';

/** The first answer that opens a modal: `callbackTypes.MODAL` of the interface. */
const MODAL_RESPONSE = 9;

/** A command that is used: where it is said by name or id, and files by the options that they are for. */
export interface CommandInvocation extends Omit<UseCommandRequest, 'channel_id' | 'files' | 'options'> {
  readonly options?: readonly CommandOptionPayload[];
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

/** Somebody before a channel. */
export interface SenderContext {
  readonly userId: string;
  readonly channelId: string;
}

export interface PageActionsDependencies {
  readonly currentUserId: () => string;
  readonly channelId: () => string | undefined;
  readonly modal: Signal<ModalState | undefined>;
  readonly componentStates: Signal<ReadonlyMap<string, 'waiting' | 'failed'>>;
  readonly api: CurrentUserApi;
  readonly toasts: Toasts;
}

export class PageActions {
  constructor(private readonly dependencies: PageActionsDependencies) {}

  /**
   * Says something in the open channel, or where the person was: what is sent may have waited for what was sent before.
   * @throws {EmulatorRequestError} when the service does not take it: the text should not be lost
   */
  async sendMessage(
    content: string,
    options: { files?: readonly File[]; replyTo?: string | undefined; from?: SenderContext } = {},
  ): Promise<Message> {
    const { files = [], replyTo, from = this.senderContext() } = options;
    return control.sendMessageAs(from.channelId, {
      user_id: from.userId,
      content,
      ...(files.length > 0 ? { files: await encodeUploads(files) } : {}),
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    });
  }

  /**
   * Who the person is now, and where.
   * @throws {EmulatorRequestError} when no channel is open
   */
  senderContext(): SenderContext {
    return { userId: this.dependencies.currentUserId(), channelId: this.#openChannelId() };
  }

  /** Uses a button, or picks in a select. What becomes of it stands in `pressed`; a modal that it opens in `modal`. */
  async useComponent(message: Message, customId: string, values?: readonly string[]): Promise<void> {
    const key = `${message.id}/${customId}`;
    this.#setComponentState(message.id, key, 'waiting');
    try {
      const report = await control.sendComponentInteraction(this.dependencies.currentUserId(), {
        channel_id: message.channel_id,
        message_id: message.id,
        custom_id: customId,
        ...(values ? { values } : {}),
      });
      this.#setComponentState(message.id, key, report.status === 'answered' ? undefined : 'failed');
      this.#openModal(message.channel_id, report);
    } catch (thrown) {
      this.#setComponentState(message.id, key, 'failed');
      this.dependencies.toasts.error(thrown);
    }
  }

  /** Sends the open modal. Fields that the service refuses are named in its `errors`. */
  async submitModal(
    values: Readonly<Record<string, ModalFieldValue>>,
    files: Readonly<Record<string, readonly File[]>> = {},
  ): Promise<void> {
    const { modal } = this.dependencies;
    const open = modal.value;
    if (!open || open.submitting) return;
    const change = (changes: Partial<ModalState>) => {
      if (modal.value?.modalId === open.modalId) modal.value = { ...modal.value, submitting: false, ...changes };
    };
    modal.value = { ...open, submitting: true, errors: {}, problem: undefined };
    try {
      const report = await control.sendModalInteraction(this.dependencies.currentUserId(), {
        channel_id: open.channelId,
        modal_id: open.modalId,
        values,
        files: await encodeUploadsByName(files),
      });
      if (report.status === 'answered') this.closeModal(open.modalId);
      else change({ problem: `Something went wrong. ${report.error?.message ?? ''}`.trim() });
      this.#openModal(open.channelId, report);
    } catch (thrown) {
      change(toModalErrors(thrown));
    }
  }

  /** Puts the open modal away, or that one alone. */
  closeModal(modalId?: string): void {
    const { modal } = this.dependencies;
    if (modalId === undefined || modal.value?.modalId === modalId) modal.value = undefined;
  }

  /**
   * Uses a command in the open channel; a modal that it opens stands in `modal`. The report says whether it was answered.
   * @throws {EmulatorRequestError} when the person cannot do that
   */
  async runCommand({ files = {}, ...use }: CommandInvocation): Promise<InteractionReport> {
    const channelId = this.#openChannelId();
    const report = await control.sendCommandInteraction(this.dependencies.currentUserId(), {
      ...use,
      channel_id: channelId,
      files: await encodeUploadsByName(files),
    });
    this.#openModal(channelId, report);
    return report;
  }

  /**
   * Types in an option of a command; gives what the bot suggests.
   * @throws {EmulatorRequestError} when the person cannot do that
   */
  async autocomplete(use: Omit<UseCommandRequest, 'channel_id'>, signal?: AbortSignal): Promise<InteractionReport> {
    return control.sendAutocompleteInteraction(
      this.dependencies.currentUserId(),
      { ...use, channel_id: this.#openChannelId() },
      signal,
    );
  }

  /** The commands that can be used in the open channel. */
  async listCommands(): Promise<readonly UsableCommand[]> {
    return (await control.fetchUsableCommands(this.dependencies.currentUserId(), this.#openChannelId())).commands;
  }

  /** Reacts to a message, or takes the reaction back. `emoji` is a character, or `name:id`. */
  react(message: Message, emoji: string, on = true): Promise<void> {
    const call = on ? control.react : control.unreact;
    return this.#reportFailure(call(message.channel_id, message.id, emoji, this.dependencies.currentUserId()));
  }

  /** Votes in the poll of a message, or takes the vote back. Answers count from 1. */
  vote(message: Message, answerId: number, on = true): Promise<void> {
    const call = on ? control.vote : control.unvote;
    return this.#reportFailure(call(message.channel_id, message.id, answerId, this.dependencies.currentUserId()));
  }

  /** Shows in the channel that the person is typing. */
  async startTyping(): Promise<void> {
    await this.dependencies.api.call('POST', `/channels/${this.#openChannelId()}/typing`).catch(() => {});
  }

  /**
   * What an invite leads to, as anybody sees it who has the code.
   * @throws {EmulatorRequestError} when there is no such invite
   */
  getInvite(code: string): Promise<Invite> {
    return this.dependencies.api.call('GET', `/invites/${encodeURIComponent(code)}?with_counts=true`);
  }

  /** @throws {EmulatorRequestError} when the door is shut */
  async joinGuild(guildId: string, inviteCode?: string, userId = this.dependencies.currentUserId()): Promise<void> {
    await control.joinGuildAs(guildId, userId, inviteCode);
  }

  leaveGuild(guildId: string): Promise<void> {
    return this.#reportFailure(control.leaveGuildAs(guildId, this.dependencies.currentUserId()));
  }

  /** @throws {EmulatorRequestError} when it is refused */
  async passScreening(guildId: string): Promise<void> {
    await control.passScreening(guildId, this.dependencies.currentUserId());
  }

  /**
   * Answers what a guild asks of newcomers: for each prompt the options that were chosen.
   * @throws {EmulatorRequestError} when the answers are refused
   */
  async answerOnboarding(guildId: string, answers: Readonly<Record<string, readonly string[]>>): Promise<void> {
    await control.answerOnboarding(guildId, this.dependencies.currentUserId(), answers);
  }

  setStatus(status: PresenceStatus): Promise<void> {
    return this.#reportFailure(control.setUserPresence(this.dependencies.currentUserId(), status));
  }

  /** Joins a voice channel; null leaves it. */
  setVoiceChannel(guildId: string, channelId: string | null): Promise<void> {
    return this.#reportFailure(control.setUserVoiceChannel(guildId, this.dependencies.currentUserId(), channelId));
  }

  /**
   * Opens the direct conversation with somebody.
   * @throws {EmulatorRequestError} when it cannot be opened
   */
  openConversation(userId: string): Promise<Channel> {
    return this.dependencies.api.call('POST', '/users/@me/channels', { body: { recipient_id: userId } });
  }

  /**
   * A call of the interface with the person's token, for what moderators do.
   * @throws {EmulatorRequestError} when it fails
   */
  callApi<T>(method: string, path: string, options?: { body?: unknown; reason?: string }): Promise<T> {
    return this.dependencies.api.call<T>(method, path, options);
  }

  #openChannelId(): string {
    const id = this.dependencies.channelId();
    if (id === undefined) throw new EmulatorRequestError('No channel is open.', { status: 0 });
    return id;
  }

  /** Notes what a control waits for; what earlier controls of the message came to is forgotten. */
  #setComponentState(messageId: string, key: string, state: 'waiting' | 'failed' | undefined): void {
    const { componentStates } = this.dependencies;
    const others = [...componentStates.value].filter(
      ([other, was]) => other !== key && !(was === 'failed' && other.startsWith(`${messageId}/`)),
    );
    componentStates.value = new Map(state === undefined ? others : [...others, [key, state]]);
  }

  #openModal(channelId: string, { response, modal_id: modalId }: InteractionReport): void {
    if (response?.type !== MODAL_RESPONSE || modalId === undefined) return;
    // What a bot sends as a modal was checked by the service before it was accepted.
    const modal = response.data as ModalForm;
    this.dependencies.modal.value = { modalId, channelId, modal, errors: {}, submitting: false };
  }

  async #reportFailure(doing: Promise<unknown>): Promise<void> {
    try {
      await doing;
    } catch (thrown) {
      this.dependencies.toasts.error(thrown);
    }
  }
}

/** What a refused modal says of its fields (`values.name`, `files.cv`), and what of the whole. */
function toModalErrors(thrown: unknown): Pick<ModalState, 'errors' | 'problem'> {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const path = thrown instanceof EmulatorRequestError ? thrown.details.path : undefined;
  const [, customId] = /^(?:values|files)\.(.+?)(?:\.\d+)?$/.exec(path ?? '') ?? [];
  return customId === undefined ? { errors: {}, problem: message } : { errors: { [customId]: message } };
}

async function encodeUploadsByName(files: Readonly<Record<string, readonly File[]>>) {
  const named = Object.entries(files).filter(([, each]) => each.length > 0);
  return Object.fromEntries(
    await Promise.all(named.map(async ([name, each]) => [name, await encodeUploads(each)] as const)),
  );
}
