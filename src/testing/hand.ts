/** How a person acts: every deed goes over the control interface, as it would for any program outside. */
import type { OpenModalRecord } from '../emulator/state/records/interactions.js';
import type { AnyModal } from '../interactions/modals/modal.js';
import { wizardIdCodec } from '../interactions/modals/wizard-id-codec.js';
import { interactionTypes } from '../wire/objects/interactions/interaction.js';
import { interactionCallbackTypes } from '../wire/objects/interactions/interaction-callback.js';
import { Answer } from './answer.js';
import { type ControlMethod, Refused } from './control-client.js';
import { StageError } from './errors.js';
import { InteractionReport } from './interaction-report.js';
import { type FieldInputs, submission } from './modal-input.js';
import { fieldNames, fits } from './open-modals.js';
import type { SeenButton, SeenMessage, SeenSelect } from './seen-message.js';
import { SeenModal } from './seen-modal.js';
import { messagesSeenBy, modalsBefore } from './sight.js';
import type { Stage } from './stage.js';
import { tellMessages, tellModal } from './telling.js';

type Act = { readonly type: number; readonly channel_id: string } & Readonly<Record<string, unknown>>;

export class Hand {
  constructor(
    readonly stage: Stage,
    readonly userId: string,
    readonly name: string,
  ) {}

  /**
   * Makes a call of the control interface.
   * @param deed what the person does, for failures
   * @throws {StageError} when the person cannot do that
   */
  async call<Result>(
    deed: string,
    method: ControlMethod,
    path: string,
    read: { parse(answer: unknown): Result },
    body?: unknown,
  ): Promise<Result> {
    try {
      return await this.stage.control.call(method, path, read, body);
    } catch (error) {
      if (error instanceof Refused)
        throw this.failure(`${this.name} could not ${deed}: ${error.message}`, error.reason);
      throw error;
    } finally {
      this.stage.news.tell();
    }
  }

  /** Makes a call of which only the success matters. */
  async run(deed: string, method: ControlMethod, path: string, body?: unknown): Promise<void> {
    await this.call(deed, method, path, { parse: () => undefined }, body);
  }

  /** Clicks a button, or picks in a select. */
  async use(control: SeenButton | SeenSelect, values?: readonly string[]): Promise<Answer> {
    const deed =
      control.kind === 'button' ? `click [${control.label}]` : `select in <${control.placeholder || control.customId}>`;
    return this.#interact(deed, {
      type: interactionTypes.MESSAGE_COMPONENT,
      channel_id: control.channelId,
      message_id: control.messageId,
      custom_id: control.customId,
      ...(values ? { values } : {}),
    });
  }

  /** Uses a command. @param body as the control interface takes it */
  async command(name: string, channelId: string, body: object): Promise<Answer> {
    return this.#interact(`use ${name}`, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND,
      channel_id: channelId,
      application_id: this.stage.service.applicationId,
    });
  }

  /** Types in a command, and gives what is suggested. */
  async type(name: string, channelId: string, body: object) {
    const { report } = await this.#interact(`type ${name}`, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE,
      channel_id: channelId,
      application_id: this.stage.service.applicationId,
    });
    return report.choices ?? [];
  }

  /** Submits the declared modal that stands open; of a wizard every page from there on, as long as none is refused. */
  async fill(declaration: AnyModal, inputs: FieldInputs): Promise<Answer> {
    const { stage } = this;
    const known = fieldNames(declaration);
    const strange = Object.keys(inputs).find((name) => known !== undefined && !known.has(name));
    if (strange !== undefined) throw new StageError(`The ${declaration.describe()} has no field "${strange}".`);
    const opened = await stage.news.until(
      () => this.#modals().find((each) => fits(declaration, each.modal)),
      stage.patienceMs,
    );
    if (!opened) throw this.failure(`${this.name} waited for the ${declaration.describe()} to open, and it did not.`);
    let answer = await this.submit(opened, ofPage(opened, inputs));
    if (declaration.pages === undefined) return answer;
    for (;;) {
      const next = answer.message?.buttons.find(({ customId }) => wizardIdCodec.parse(customId) !== undefined);
      if (!next) return answer;
      const page = await this.use(next);
      const { modal } = page;
      if (!modal) return page;
      answer = await page.fill(ofFields(modal, inputs)).submit();
    }
  }

  async submit(opened: OpenModalRecord, inputs: FieldInputs): Promise<Answer> {
    const modal = new SeenModal(opened.modal);
    return this.#interact(`submit the modal "${modal.title}"`, {
      type: interactionTypes.MODAL_SUBMIT,
      channel_id: opened.channelId,
      modal_id: opened.id,
      ...submission(modal, inputs, this.stage.names),
    });
  }

  /**
   * Waits for something on a message, the newest first.
   * @param what what it is, for failures
   */
  async find<T>(what: string, pick: (message: SeenMessage) => T | undefined | Promise<T | undefined>): Promise<T> {
    const { stage } = this;
    const found = await stage.news.until(async () => {
      for (const message of messagesSeenBy(stage.service.world, this.userId)) {
        const picked = await pick(message);
        if (picked !== undefined) return picked;
      }
      return undefined;
    }, stage.patienceMs);
    if (found === undefined) throw this.failure(`${this.name} waited for ${what}, which did not come.`);
    return found;
  }

  /** A failure that tells what the person sees, and what the bot did wrong. */
  failure(message: string, reason?: string): StageError {
    const { stage } = this;
    const seen = tellMessages([...messagesSeenBy(stage.service.world, this.userId)]);
    const [open] = this.#modals();
    const modal = open ? `\nBefore ${this.name} stands open ${tellModal(new SeenModal(open.modal))}` : '';
    const troubles = stage.troubles().map((line) => `\n  ${line}`);
    const wrong = troubles.length > 0 ? `\nWhat went wrong lately, the latest last:${troubles.join('')}` : '';
    return new StageError(`${message}\n${this.name} saw ${seen}${modal}${wrong}`, reason);
  }

  async #interact(deed: string, act: Act): Promise<Answer> {
    const { control, news } = this.stage;
    const first = await control.call('POST', '/interactions', InteractionReport, { user_id: this.userId, ...act });
    news.tell();
    if (first.status === 'refused') {
      throw this.failure(`${this.name} could not ${deed}: ${wordsOf(first)}`, first.error?.reason);
    }
    if (first.status !== 'answered') {
      throw this.failure(
        `${this.name} could ${deed}, but got no answer: ${wordsOf(first)}`,
        first.error?.reason ?? first.status,
      );
    }
    return this.#answer(await this.#whole(deed, first));
  }

  /** What a deferred answer became in the end. */
  async #whole(deed: string, first: InteractionReport): Promise<InteractionReport> {
    const { stage } = this;
    const type = first.response?.type;
    if (type !== DEFERRED_MESSAGE && type !== DEFERRED_UPDATE) return first;
    const record = stage.service.world.interactions.get(first.interaction_id ?? '');
    const isThere = () => record !== undefined && (!record.deferred || record.followupIds.length > 0);
    if (type === DEFERRED_UPDATE) {
      // An update that was announced need not change anything: there is none when the bot has done with everything.
      await this.#untilOrQuiet(isThere);
    } else if (!(await stage.news.until(() => isThere() || undefined, stage.patienceMs))) {
      throw this.failure(
        `${this.name} could ${deed}, but the bot is thinking for ever: it said that it would answer.`,
        'unanswered',
      );
    }
    return stage.control.call('GET', `/interactions/${first.interaction_id}`, InteractionReport);
  }

  async #untilOrQuiet(isThere: () => boolean): Promise<void> {
    const { news, patienceMs, quiet } = this.stage;
    const over = new AbortController();
    const rest = quiet(patienceMs, over.signal).then((isQuiet) => {
      if (isQuiet) over.abort();
      news.tell();
    });
    await news.until(() => isThere() || over.signal.aborted || undefined, patienceMs);
    over.abort();
    await rest;
  }

  #answer(report: InteractionReport): Answer {
    const opened = this.stage.service.world.modals.get(report.modal_id ?? '');
    if (!opened) return new Answer(report);
    return new Answer(report, {
      modal: new SeenModal(opened.modal),
      submit: (inputs) => this.submit(opened, inputs),
    });
  }

  #modals(): OpenModalRecord[] {
    return modalsBefore(this.stage.service.world, this.userId);
  }
}

const { DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: DEFERRED_MESSAGE, DEFERRED_UPDATE_MESSAGE: DEFERRED_UPDATE } =
  interactionCallbackTypes;

function ofPage(opened: OpenModalRecord, inputs: FieldInputs): FieldInputs {
  return ofFields(new SeenModal(opened.modal), inputs);
}

/** Of the inputs for all pages of a wizard, those for the fields of one. */
function ofFields({ fields }: SeenModal, inputs: FieldInputs): FieldInputs {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.has(name)));
}

function wordsOf({ status, error }: InteractionReport): string {
  if (!error) return `${status}.`;
  return `${error.reason}${error.path === undefined ? '' : ` at ${error.path}`}${error.message === undefined ? '' : `: ${error.message}`}`;
}
