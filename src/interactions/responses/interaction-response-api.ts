/**
 * The API calls that respond to one interaction. An edit that adds files lists the files to keep, as far as they are known:
 * from the interaction, from a response of Discord, or because a new message has none. Without this list, Discord removes
 * the earlier files, so the client rejects such an edit.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { WithBuilders } from '../../rest/call/builders.js';
import type { CallOptions } from '../../rest/call/call.js';
import { checkAgainstInteraction, convertCallback } from '../../rest/initial-response.js';
import { createInteractionResponse } from '../../wire/endpoints/interactions.js';
import type { InboundEvent, InitialResponse, OutgoingFile } from '../../wire/events/inbound-event.js';
import { getInteractionMessage, type Interaction } from '../../wire/objects/interactions/interaction.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../wire/objects/interactions/interaction-callback.js';
import type { Attachment, AttachmentRequest } from '../../wire/objects/messages/attachment.js';
import type { Message } from '../../wire/objects/messages/message.js';
import { type ReplyEdit, type ReplyMessage, toReplyRequest } from './reply-message.js';
import type { ResponseState } from './response-state.js';

/** The files of a message; undefined if they are not known. */
type KnownFiles = readonly Pick<Attachment, 'id' | 'description'>[] | undefined;

/** Sends what it is told to: whether a response is allowed is checked by `ResponseState`, which it tells what was sent. */
export class InteractionResponseApi {
  /** The files of the original response. Before it, those of the message that contains the component. */
  #originalFiles: KnownFiles;
  /** The files of follow-ups, by the id of the message. */
  #followUpFiles: Map<Snowflake, KnownFiles> | undefined;

  /** @param deliver sends the initial response the way the interaction arrived, for example as an HTTP response */
  constructor(
    private readonly interaction: Interaction,
    private readonly api: Api,
    private readonly state: ResponseState,
    private readonly deliver: InboundEvent['respond'],
  ) {
    this.#originalFiles = getInteractionMessage(interaction)?.attachments;
  }

  sendInitial(callback: WithBuilders<InteractionCallbackRequest>, files?: readonly OutgoingFile[]): Promise<void> {
    const body = listKeptFiles(convertCallback(callback, this.interaction), files, this.#originalFiles);
    const response = { body, files };
    checkAgainstInteraction(response, this.interaction);
    const filesAfterwards = filesAfterInitial(body, files, this.#originalFiles);
    const sent: Promise<unknown> = this.deliver ? this.deliver(response) : this.#createResponse(response);
    return sent.then(() => {
      this.#originalFiles = filesAfterwards;
      this.state.sentInitial(body);
    });
  }

  #createResponse({ body, files }: InitialResponse): Promise<unknown> {
    const { id, token } = this.interaction;
    const path = { interaction_id: id, interaction_token: token };
    const options = { retryForMs: this.state.initialResponseMs, ...this.#fileLimit(files) };
    return this.api.call(createInteractionResponse, { path, body, files }, options);
  }

  getOriginal(): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.getOriginalResponse(application_id, token);
  }

  async editOriginal(edit: ReplyEdit): Promise<Message> {
    const { application_id, token } = this.interaction;
    const changes = keepFiles(edit, edit.files, this.#originalFiles);
    const message = await this.api.interactions.editOriginalResponse(
      application_id,
      token,
      changes,
      this.#fileLimit(edit.files),
    );
    this.#originalFiles = message.attachments;
    return message;
  }

  deleteOriginal(): Promise<void> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.deleteOriginalResponse(application_id, token);
  }

  async createFollowUp(message: ReplyMessage, ephemeral: boolean): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.#remember(
      await this.api.interactions.createFollowup(
        application_id,
        token,
        toReplyRequest(message, ephemeral),
        this.#fileLimit(message.files),
      ),
    );
  }

  getFollowUp(message: Snowflake): Promise<Message> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.getFollowup(application_id, token, message);
  }

  /** @param target the message, or its id */
  async editFollowUp(target: Message | Snowflake, edit: ReplyEdit): Promise<Message> {
    const { application_id, token } = this.interaction;
    const [id, received] = typeof target === 'string' ? [target, undefined] : [target.id, target.attachments];
    const changes = keepFiles(edit, edit.files, this.#followUpFiles?.get(id) ?? received);
    return this.#remember(
      await this.api.interactions.editFollowup(application_id, token, id, changes, this.#fileLimit(edit.files)),
    );
  }

  deleteFollowUp(message: Snowflake): Promise<void> {
    const { application_id, token } = this.interaction;
    return this.api.interactions.deleteFollowup(application_id, token, message);
  }

  /** The limit for each file; undefined if there are none, or if the interaction does not contain it. */
  #fileLimit(files: readonly OutgoingFile[] | undefined): CallOptions | undefined {
    if (files === undefined || files.length === 0) return undefined;
    const maxFileBytes: unknown = this.interaction.attachment_size_limit;
    return typeof maxFileBytes === 'number' ? { maxFileBytes } : undefined;
  }

  #remember(message: Message): Message {
    this.#followUpFiles ??= new Map();
    this.#followUpFiles.set(message.id, message.attachments);
    return message;
  }
}

interface ListedFiles {
  readonly attachments?: AttachmentRequest[] | null | undefined;
}

/** Adds the list of the files to keep to an edit with new files, unless it has one or they are not known. */
function keepFiles<Edit extends ListedFiles>(edit: Edit, files: readonly OutgoingFile[] = [], known: KnownFiles): Edit {
  if (files.length === 0 || edit.attachments !== undefined || known === undefined) return edit;
  const attachments = known.map(({ id, description }) => (description === undefined ? { id } : { id, description }));
  return { ...edit, attachments };
}

function listKeptFiles(
  body: InteractionCallbackRequest,
  files: readonly OutgoingFile[] | undefined,
  known: KnownFiles,
): InteractionCallbackRequest {
  if (body.type !== interactionCallbackTypes.UPDATE_MESSAGE || body.data === undefined) return body;
  const data = keepFiles(body.data, files, known);
  return data === body.data ? body : { ...body, data };
}

/** The files after the initial response. Discord assigns the ids of new files, and does not return them here. */
function filesAfterInitial(
  body: InteractionCallbackRequest,
  files: readonly OutgoingFile[] = [],
  known: KnownFiles,
): KnownFiles {
  switch (body.type) {
    case interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE:
      return known;
    case interactionCallbackTypes.UPDATE_MESSAGE: {
      if (files.length > 0) return undefined;
      const { attachments } = body.data ?? {};
      if (attachments === undefined) return known;
      const kept = (attachments ?? []).map(({ id }) => String(id));
      return known?.filter(({ id }) => kept.includes(id)) ?? (kept.length === 0 ? [] : undefined);
    }
    default:
      return files.length === 0 ? [] : undefined;
  }
}
