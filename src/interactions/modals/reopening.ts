/**
 * What happens when a submitted modal is refused. The interface forbids a modal as the answer to a modal, so the person
 * gets a message that names each field and its problem, with a button; the button opens the modal again, holding what
 * was typed. The draft waits in a store. The button carries the modal's own custom_id too, where it fits, so that a
 * draft that is gone costs the person what was typed and not the modal.
 */
import { limits } from '../../wire/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData, ModalInteraction } from '../../wire/objects/interaction.js';
import { actionRow } from '../components/action-row.js';
import { type ButtonDeclaration, declareButton } from '../components/button.js';
import type { ButtonContext } from '../contexts/button-context.js';
import { CustomIdCodec } from '../custom-id/codec.js';
import { escapeText, lengthOf } from '../custom-id/segment.js';
import { personOf } from '../person.js';
import type { Responder } from '../responder.js';
import { DRAFT_ID_LENGTH, type DraftStore } from './draft-store.js';
import type { AnyModal, RefusedField } from './modal.js';

/** `modal` is the custom_id of the modal, or empty where it does not fit. */
const pattern = '~reopen/:draft<text:16>/:modal';
export type ReopenButton = ButtonDeclaration<typeof pattern>;

const ROOM_FOR_MODAL = limits.customId - '~reopen//'.length - DRAFT_ID_LENGTH;

const texts = {
  heading: 'This could not be accepted:',
  uploads: 'Files have to be chosen again.',
  foreign: 'Only the person who filled in this form can open it again.',
  gone: 'This form is no longer offered. Please start again.',
  expired: 'What you typed is no longer there. Please start again.',
  empty: 'What you typed before is no longer there: the form is empty.',
};

/** The declared modal that an id belongs to, if one takes it. */
export type FindModal = (customId: string) => AnyModal | undefined;

export interface Refusal {
  readonly interaction: ModalInteraction;
  /** What is wrong with which field. */
  readonly problems: readonly RefusedField[];
  readonly responder: Responder;
}

/** Refuses submitted modals, and opens them again. One serves all modals of a bot. */
export class Reopening {
  /** The button of a refusal: to be routed like any other, to `reopen`, with `defer: false`. */
  readonly button: ReopenButton = declareButton(new CustomIdCodec(pattern, { reserved: true }), {
    label: 'Reopen',
    style: 'primary',
  });
  readonly #drafts: DraftStore;

  constructor(options: { readonly drafts: DraftStore }) {
    this.#drafts = options.drafts;
  }

  /** Tells the person alone what is wrong, with a button that reopens the modal. */
  async refuse({ interaction, problems, responder }: Refusal): Promise<void> {
    const { data } = interaction;
    const draft = await this.#drafts.put({ userId: personOf(interaction).id, data });
    const fits = lengthOf(escapeText(data.custom_id)) <= ROOM_FOR_MODAL;
    await responder.reply({
      content: refusalText(problems, hasUploads(data)),
      components: [actionRow(this.button({ draft, modal: fits ? data.custom_id : '' }))],
      allowed_mentions: { parse: [] },
      ephemeral: true,
    });
  }

  /** Opens the modal of a refusal again; empty, saying so, when the draft is gone. */
  async reopen(click: ButtonContext<ReopenButton>, find: FindModal): Promise<void> {
    const draft = await this.#drafts.get(click.params.draft);
    if (draft !== undefined && draft.userId !== click.user.id) return tell(click, texts.foreign);
    const customId = draft?.data.custom_id ?? click.params.modal;
    if (customId === '') return tell(click, texts.expired);
    const declaration = find(customId);
    if (declaration === undefined) return tell(click, texts.gone);
    if (draft !== undefined) return click.showModal(declaration.reopen(customId, draft.data));
    await showEmpty(click, declaration.reopen(customId, undefined));
  }
}

function tell(click: ButtonContext<ReopenButton>, content: string): Promise<void> {
  return click.reply({ content, ephemeral: true });
}

/** Says that the draft is gone in the modal itself, or after it where the modal has no room. */
async function showEmpty(click: ButtonContext<ReopenButton>, modal: ModalRequest): Promise<void> {
  const note = { type: componentTypes.TEXT_DISPLAY, content: texts.empty };
  const hasRoom = modal.components.length < limits.modal.components;
  await click.showModal(hasRoom ? { ...modal, components: [note, ...modal.components] } : modal);
  if (!hasRoom) await click.followUp({ content: texts.empty, ephemeral: true });
}

function hasUploads({ components }: ModalData): boolean {
  return components.some(
    (item) =>
      item.type === componentTypes.LABEL &&
      item.component.type === componentTypes.FILE_UPLOAD &&
      item.component.values.length > 0,
  );
}

/** A line for each problem, as many as a message holds. */
function refusalText(problems: readonly RefusedField[], uploads: boolean): string {
  const share = Math.floor((limits.message.content - 200) / Math.max(1, problems.length));
  const lines = problems.map(({ label, message }) => cut(`- **${label}**: ${message.replaceAll('\n', ' ')}`, share));
  return [texts.heading, ...lines, ...(uploads ? [texts.uploads] : [])].join('\n');
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
