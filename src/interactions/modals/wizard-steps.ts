import type {
  ComponentInteraction,
  ModalData,
  ModalInteraction,
  ResolvedData,
} from '../../wire/objects/interactions/interaction.js';
import type { Reply } from '../answer-message.js';
import { actionRow } from '../components/action-row.js';
import { declareButton } from '../components/button.js';
import type { ParamsOf } from '../custom-id/params.js';
import { personOf } from '../person.js';
import type { Responder } from '../responder.js';
import type { Received } from '../taken.js';
import { answersOf } from './answers.js';
import type { Draft, DraftStore } from './draft-store.js';
import type { Offered } from './fields/options.js';
import type { AnyModal } from './modal.js';
import type { FindModal, Reopening, TextsFor } from './reopening.js';
import { mergedData } from './wizard.js';
import { wizardId } from './wizard-id.js';

/** A page that was submitted. */
export interface SubmittedPage {
  readonly wizard: AnyModal;
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  /** From 0. */
  readonly page: number;
  /** What was typed into all pages, this one included, in their order; the first under its own id. */
  readonly pages: readonly ModalData[];
  readonly offered: Offered | undefined;
}

/** What a submission amounts to. */
export interface Accepted {
  readonly values: unknown;
  readonly resolved: ResolvedData;
}

/** Leads from page to page of the wizards of a bot. */
export class WizardSteps {
  readonly #button = declareButton(wizardId, { style: 'primary' });

  constructor(
    private readonly drafts: DraftStore,
    private readonly reopening: Reopening,
    private readonly texts: TextsFor,
  ) {}

  /** Reads a page. Gives all values after the last; before, or when it is refused, answers the person. */
  async accept(submitted: SubmittedPage): Promise<Accepted | undefined> {
    const { wizard, page, pages, offered } = submitted;
    const declared = wizard.pages ?? [];
    const reading = await declared[page]?.read(pages[page] ?? EMPTY, offered);
    if (reading === undefined) return this.#tell(submitted, this.texts(submitted.interaction.locale).formGone);
    if (!reading.ok) return this.#refuse(submitted, page, reading.problems);
    if (page + 1 < declared.length) return this.#offer(submitted, page + 1, declared.length);
    const all = mergedData(pages);
    const whole = await wizard.read(all, offered);
    if (whole.ok) return { values: whole.values, resolved: all.resolved ?? {} };
    // A page that was accepted before is refused now: what its fields are checked against has changed.
    const at = pages.findIndex((data) => {
      const answers = answersOf(data);
      return whole.problems.some(({ field }) => answers.has(field));
    });
    return this.#refuse(submitted, Math.max(0, at), whole.problems);
  }

  /** Opens the page that a button leads to, holding what was typed into it before. */
  async open(
    { interaction, responder }: Received<ComponentInteraction>,
    { draft: id, page }: ParamsOf<typeof wizardId.pattern>,
    find: FindModal,
  ): Promise<void> {
    const texts = this.texts(interaction.locale);
    const tell = (content: string) => responder.reply({ content, ephemeral: true });
    const draft = await this.drafts.get(id);
    if (draft?.wizard === undefined) return tell(texts.formExpired);
    if (draft.userId !== personOf(interaction).id) return tell(texts.formForeign);
    const declaration = find(firstId(draft))?.pages?.[page];
    if (declaration === undefined) return tell(texts.formGone);
    await responder.showModal(
      declaration.reopen(wizardId.build({ draft: id, page }), draft.wizard.pages[page], draft.offered),
    );
  }

  async #offer(
    { interaction, responder, pages, offered }: SubmittedPage,
    next: number,
    count: number,
  ): Promise<undefined> {
    const texts = this.texts(interaction.locale);
    const data = pages[next - 1] ?? EMPTY;
    const draft = await this.drafts.put({
      userId: personOf(interaction).id,
      data,
      offered,
      wizard: { page: next, pages },
    });
    const button = this.#button({ draft, page: next }, { label: texts.wizardContinue });
    const message = { content: texts.wizardPage(next, count), components: [actionRow(button)] };
    // A page that was opened from the wizard's own message goes on there.
    const isOwn = interaction.message !== undefined && wizardId.parse(interaction.data.custom_id) !== undefined;
    await (isOwn && !responder.deferred ? responder.update(message) : responder.reply({ ...message, ephemeral: true }));
  }

  async #refuse(
    { interaction, responder, pages, offered }: SubmittedPage,
    page: number,
    problems: Parameters<Reopening['refuse']>[0]['problems'],
  ): Promise<undefined> {
    const data = pages[page] ?? EMPTY;
    await this.reopening.refuse({
      interaction,
      responder,
      problems,
      draft: { data, offered, wizard: { page, pages } },
    });
  }

  async #tell({ responder }: SubmittedPage, content: NonNullable<Reply['content']>): Promise<undefined> {
    await responder.reply({ content, ephemeral: true });
  }
}

const EMPTY: ModalData = { custom_id: '', components: [] };

/** The custom_id under which the first page was shown. */
export function firstId({ wizard, data }: Draft): string {
  return wizard?.pages[0]?.custom_id ?? data.custom_id;
}
