/**
 * The actions of the current user. A rejected action is shown as a notification; it throws only where the caller
 * shows the error itself.
 */
import type { Signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { Channel, Invite, Message, ModalFieldValue } from 'guildhall/wire';
import type { InteractionReport } from '../../../control/views/interaction-report.js';
import type { UsableCommand } from '../../../control/views/user-view.js';
import { type CallName, type ControlInput, control } from '../../api/control-client.js';
import { type CurrentUserApi, EmulatorRequestError } from '../../api/emulator-request.js';
import { encodeUploads } from '../../api/encode-uploads.js';
import type { ModalForm, ModalState } from './modal-state.js';
import type { Toasts } from './toasts.js';

/** The initial response that opens a modal: Discord's callback type `MODAL`. */
const MODAL_RESPONSE = 9;

/** The fields of an interaction that do not depend on what the user does. */
type ActorField = 'type' | 'user_id' | 'channel_id';

/** A command to run, identified by name or id. Files are named by their options. */
export interface CommandInvocation extends Omit<ControlInput<'useCommand'>, ActorField | 'files'> {
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

/** A user and the channel in which this user sends. */
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
   * Sends a message to the open channel. `from` names another user and channel, because a queued message may be sent
   * after the user has switched.
   * @throws {EmulatorRequestError} when the emulator rejects the message, so the caller can keep the text
   */
  async sendMessage(
    content: string,
    options: {
      files?: readonly File[];
      stickerIds?: readonly string[];
      replyTo?: string | undefined;
      from?: SenderContext;
    } = {},
  ): Promise<Message> {
    const { files = [], stickerIds = [], replyTo, from = this.senderContext() } = options;
    return control('sendMessage', {
      channel_id: from.channelId,
      user_id: from.userId,
      content,
      ...(files.length > 0 ? { files: await encodeUploads(files) } : {}),
      ...(stickerIds.length > 0 ? { sticker_ids: stickerIds } : {}),
      reply_to: replyTo,
    });
  }

  /**
   * Returns the current user and the open channel.
   * @throws {EmulatorRequestError} when no channel is open
   */
  senderContext(): SenderContext {
    return { userId: this.dependencies.currentUserId(), channelId: this.#openChannelId() };
  }

  /**
   * Clicks a button or submits a select. `componentStates` shows the progress; a modal that it opens goes to `modal`.
   */
  async useComponent(message: Message, customId: string, values?: readonly string[]): Promise<void> {
    const key = `${message.id}/${customId}`;
    this.#setComponentState(message.id, key, 'waiting');
    try {
      const report = await control('useComponent', {
        type: 3,
        user_id: this.dependencies.currentUserId(),
        channel_id: message.channel_id,
        message_id: message.id,
        custom_id: customId,
        values,
      });
      this.#setComponentState(message.id, key, report.status === 'answered' ? undefined : 'failed');
      this.#openModal(message.channel_id, report);
    } catch (thrown) {
      this.#setComponentState(message.id, key, 'failed');
      this.dependencies.toasts.error(thrown);
    }
  }

  /**
   * Opens a modal of the gallery in the open channel, as if the application had shown it.
   * @throws {EmulatorRequestError} when no channel is open, the user cannot use it, or the modal is invalid
   */
  async openGalleryModal(applicationId: string, modal: ModalForm): Promise<void> {
    const channelId = this.#openChannelId();
    const opened = await control('openModal', {
      user_id: this.dependencies.currentUserId(),
      channel_id: channelId,
      application_id: applicationId,
      modal,
    });
    const { modal_id: modalId, modal: shown, application } = opened;
    this.dependencies.modal.value = { modalId, channelId, modal: shown, application, errors: {}, submitting: false };
  }

  /** Submits the open modal. Problems of single fields go to `errors` of its state. */
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
      const report = await control('submitModal', {
        type: 5,
        user_id: this.dependencies.currentUserId(),
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

  /** Closes the open modal, or only the one with that id. */
  closeModal(modalId?: string): void {
    const { modal } = this.dependencies;
    if (modalId === undefined || modal.value?.modalId === modalId) modal.value = undefined;
  }

  /**
   * Runs a command in the open channel; a modal that it opens goes to `modal`. The report contains the status of the
   * response.
   * @throws {EmulatorRequestError} when the user cannot run the command
   */
  async runCommand({ files = {}, ...request }: CommandInvocation): Promise<InteractionReport> {
    const channelId = this.#openChannelId();
    const report = await control('useCommand', {
      ...request,
      type: 2,
      user_id: this.dependencies.currentUserId(),
      channel_id: channelId,
      files: await encodeUploadsByName(files),
    });
    this.#openModal(channelId, report);
    return report;
  }

  /**
   * Requests the suggestions for the focused option of a command.
   * @throws {EmulatorRequestError} when the user cannot run the command
   */
  async autocomplete(
    request: Omit<ControlInput<'autocomplete'>, ActorField>,
    signal: AbortSignal,
  ): Promise<InteractionReport> {
    const actor = { user_id: this.dependencies.currentUserId(), channel_id: this.#openChannelId() };
    return control('autocomplete', { ...request, type: 4, ...actor }, { signal });
  }

  /**
   * Sends an interaction again, to the bot as it is now. A modal that it opens is shown if the current user caused the
   * interaction.
   */
  async repeatInteraction(interactionId: string, userId: string): Promise<void> {
    const channelId = this.dependencies.channelId();
    const repeating = control('repeatInteraction', { interaction_id: interactionId }).then((report) => {
      if (channelId !== undefined && userId === this.dependencies.currentUserId()) this.#openModal(channelId, report);
    });
    await this.dependencies.toasts.reportFailure(repeating);
  }

  /** Lists the commands that the user can run in the open channel. */
  async listCommands(): Promise<readonly UsableCommand[]> {
    const place = { user_id: this.dependencies.currentUserId(), channel_id: this.#openChannelId() };
    return (await control('listUsableCommands', place)).commands;
  }

  /** Adds a reaction to a message, or removes it. `emoji` is a character or `name:id`. */
  react(message: Message, emoji: string, isOn = true): Promise<void> {
    return this.perform(isOn ? 'addReaction' : 'removeReaction', { ...this.onMessage(message), emoji });
  }

  /** Shows the typing indicator in the open channel. */
  async startTyping(): Promise<void> {
    await this.dependencies.api.call('POST', `/channels/${this.#openChannelId()}/typing`).catch(() => {});
  }

  /**
   * Returns an invite with its guild, as anyone with the code can see it.
   * @throws {EmulatorRequestError} when the invite does not exist
   */
  getInvite(code: string): Promise<Invite> {
    return this.dependencies.api.call('GET', `/invites/${encodeURIComponent(code)}?with_counts=true`);
  }

  /** Performs any other declared action. A failure is shown; `control` throws it. */
  perform<Name extends CallName>(name: Name, input: ControlInput<Name>): Promise<void> {
    return this.dependencies.toasts.reportFailure(control(name, input));
  }

  /** The input of an action that the current user performs as a member. */
  asMember(guildId: string) {
    return { guild_id: guildId, user_id: this.dependencies.currentUserId() };
  }

  /** Who moderates. @param reason shown in the audit log; empty for none */
  asModerator(reason = '') {
    const text = reason.trim();
    return { user_id: this.dependencies.currentUserId(), ...(text === '' ? {} : { reason: text }) };
  }

  /** Sends an API request as the current user. A failure is shown. */
  tryApi(method: string, path: string, body?: unknown): Promise<void> {
    return this.dependencies.toasts.reportFailure(this.callApi(method, path, { body }));
  }

  /**
   * Opens the direct messages with a user.
   * @throws {EmulatorRequestError} when the conversation cannot be opened
   */
  openConversation(userId: string): Promise<Channel> {
    return this.dependencies.api.call('POST', '/users/@me/channels', { body: { recipient_id: userId } });
  }

  /**
   * Sends an API request with the token of the current user, for example to moderate.
   * @throws {EmulatorRequestError} when the request fails
   */
  callApi<T>(method: string, path: string, options?: { body?: unknown; reason?: string }): Promise<T> {
    return this.dependencies.api.call<T>(method, path, options);
  }

  /** The input of an action that the current user performs on a message. */
  onMessage({ id, channel_id: channelId }: Message) {
    return { channel_id: channelId, message_id: id, user_id: this.dependencies.currentUserId() };
  }

  #openChannelId(): string {
    const id = this.dependencies.channelId();
    if (id === undefined) throw new EmulatorRequestError('No channel is open.', { status: 0 });
    return id;
  }

  /** Sets the state of a component and removes failures of other components of the message. */
  #setComponentState(messageId: string, key: string, state: 'waiting' | 'failed' | undefined): void {
    const { componentStates } = this.dependencies;
    const others = [...componentStates.value].filter(
      ([otherKey, otherState]) =>
        otherKey !== key && !(otherState === 'failed' && otherKey.startsWith(`${messageId}/`)),
    );
    componentStates.value = new Map(state === undefined ? others : [...others, [key, state]]);
  }

  #openModal(channelId: string, { response, modal_id: modalId, application }: InteractionReport): void {
    if (response?.type !== MODAL_RESPONSE || modalId === undefined || !application) return;
    // The emulator validated the modal before it accepted the response.
    const modal = response.data as ModalForm;
    this.dependencies.modal.value = { modalId, channelId, modal, application, errors: {}, submitting: false };
  }
}

/** Maps a rejected submission to fields (by paths such as `values.name` and `files.cv`) or to the whole modal. */
function toModalErrors(thrown: unknown): Pick<ModalState, 'errors' | 'problem'> {
  const message = errorMessage(thrown);
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
