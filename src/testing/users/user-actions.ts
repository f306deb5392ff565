/** How a person acts: every deed goes over the control interface, as it would for any program outside. */
import type { OpenModalRecord } from '../../emulator/state/records/interactions.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import { wizardIdCodec } from '../../interactions/modals/wizard-id-codec.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { ActionRejectedError, type ControlMethod } from '../control/control-client.js';
import { InteractionReportData } from '../control/interaction-report-data.js';
import { TestStepError } from '../errors/test-step-error.js';
import { type ModalFieldInputs, toSubmissionPayload } from '../input/modal-input.js';
import { declaredFieldNames, isModalOf } from '../input/modal-matching.js';
import { formatMessages, formatModal } from '../visible/format-messages.js';
import { findOpenModals, findVisibleMessages } from '../visible/visibility.js';
import type { VisibleButton, VisibleMessage, VisibleSelect } from '../visible/visible-message.js';
import { VisibleModal } from '../visible/visible-modal.js';
import { BotResponse } from './bot-response.js';
import type { WorldContext } from './world-context.js';

type InteractionRequest = { readonly type: number; readonly channel_id: string } & Readonly<Record<string, unknown>>;

export class UserActions {
  constructor(
    readonly context: WorldContext,
    readonly userId: string,
    readonly name: string,
  ) {}

  /**
   * Makes a call of the control interface.
   * @param deed what the person does, for failures
   * @throws {TestStepError} when the person cannot do that
   */
  async call<Result>(
    deed: string,
    method: ControlMethod,
    path: string,
    read: { parse(answer: unknown): Result },
    body?: unknown,
  ): Promise<Result> {
    try {
      return await this.context.control.call(method, path, read, body);
    } catch (error) {
      if (error instanceof ActionRejectedError)
        throw this.createError(`${this.name} could not ${deed}: ${error.message}`, error.reason);
      throw error;
    } finally {
      this.context.changes.notify();
    }
  }

  /** Makes a call of which only the success matters. */
  async run(deed: string, method: ControlMethod, path: string, body?: unknown): Promise<void> {
    await this.call(deed, method, path, { parse: () => undefined }, body);
  }

  /** Clicks a button, or picks in a select. */
  async useComponent(control: VisibleButton | VisibleSelect, values?: readonly string[]): Promise<BotResponse> {
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
  async useCommand(name: string, channelId: string, body: object): Promise<BotResponse> {
    return this.#interact(`use ${name}`, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND,
      channel_id: channelId,
      application_id: this.context.emulator.applicationId,
    });
  }

  /** Types in a command, and gives what is suggested. */
  async autocomplete(name: string, channelId: string, body: object) {
    const { report } = await this.#interact(`type ${name}`, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE,
      channel_id: channelId,
      application_id: this.context.emulator.applicationId,
    });
    return report.choices ?? [];
  }

  /** Submits the declared modal that stands open; of a wizard every page from there on, as long as none is refused. */
  async fillModal(declaration: AnyModal, inputs: ModalFieldInputs): Promise<BotResponse> {
    const { context } = this;
    const known = declaredFieldNames(declaration);
    const strange = Object.keys(inputs).find((name) => known !== undefined && !known.has(name));
    if (strange !== undefined) throw new TestStepError(`The ${declaration.describe()} has no field "${strange}".`);
    const opened = await context.changes.waitUntil(
      () => this.#openModals().find((each) => isModalOf(declaration, each.modal)),
      context.timeoutMs,
    );
    if (!opened)
      throw this.createError(`${this.name} waited for the ${declaration.describe()} to open, and it did not.`);
    let answer = await this.submitModal(opened, inputsForPage(opened, inputs));
    if (declaration.pages === undefined) return answer;
    for (;;) {
      const next = answer.message?.buttons.find(({ customId }) => wizardIdCodec.parse(customId) !== undefined);
      if (!next) return answer;
      const page = await this.useComponent(next);
      const { modal } = page;
      if (!modal) return page;
      answer = await page.fill(inputsForFields(modal, inputs)).submit();
    }
  }

  async submitModal(opened: OpenModalRecord, inputs: ModalFieldInputs): Promise<BotResponse> {
    const modal = new VisibleModal(opened.modal);
    return this.#interact(`submit the modal "${modal.title}"`, {
      type: interactionTypes.MODAL_SUBMIT,
      channel_id: opened.channelId,
      modal_id: opened.id,
      ...toSubmissionPayload(modal, inputs, this.context.entities),
    });
  }

  /**
   * Waits for something on a message, the newest first.
   * @param what what it is, for failures
   */
  async waitForComponent<T>(
    what: string,
    pick: (message: VisibleMessage) => T | undefined | Promise<T | undefined>,
  ): Promise<T> {
    const { context } = this;
    const found = await context.changes.waitUntil(async () => {
      for (const message of findVisibleMessages(context.emulator.world, this.userId)) {
        const picked = await pick(message);
        if (picked !== undefined) return picked;
      }
      return undefined;
    }, context.timeoutMs);
    if (found === undefined) throw this.createError(`${this.name} waited for ${what}, which did not come.`);
    return found;
  }

  /** A failure that tells what the person sees, and what the bot did wrong. */
  createError(message: string, reason?: string): TestStepError {
    const { context } = this;
    const seen = formatMessages([...findVisibleMessages(context.emulator.world, this.userId)]);
    const [open] = this.#openModals();
    const modal = open ? `\nBefore ${this.name} stands open ${formatModal(new VisibleModal(open.modal))}` : '';
    const troubles = context.recentFailures().map((line) => `\n  ${line}`);
    const wrong = troubles.length > 0 ? `\nWhat went wrong lately, the latest last:${troubles.join('')}` : '';
    return new TestStepError(`${message}\n${this.name} saw ${seen}${modal}${wrong}`, reason);
  }

  async #interact(deed: string, act: InteractionRequest): Promise<BotResponse> {
    const { control, changes } = this.context;
    const first = await control.call('POST', '/interactions', InteractionReportData, { user_id: this.userId, ...act });
    changes.notify();
    if (first.status === 'refused') {
      throw this.createError(`${this.name} could not ${deed}: ${describeReport(first)}`, first.error?.reason);
    }
    if (first.status !== 'answered') {
      throw this.createError(
        `${this.name} could ${deed}, but got no answer: ${describeReport(first)}`,
        first.error?.reason ?? first.status,
      );
    }
    return this.#toResponse(await this.#resolveDeferred(deed, first));
  }

  /** What a deferred answer became in the end. */
  async #resolveDeferred(deed: string, first: InteractionReportData): Promise<InteractionReportData> {
    const { context } = this;
    const type = first.response?.type;
    if (type !== DEFERRED_MESSAGE && type !== DEFERRED_UPDATE) return first;
    const record = context.emulator.world.interactions.get(first.interaction_id ?? '');
    const isThere = () => record !== undefined && (!record.deferred || record.followupIds.length > 0);
    if (type === DEFERRED_UPDATE) {
      // An update that was announced need not change anything: there is none when the bot has done with everything.
      await this.#waitUntilOrIdle(isThere);
    } else if (!(await context.changes.waitUntil(() => isThere() || undefined, context.timeoutMs))) {
      throw this.createError(
        `${this.name} could ${deed}, but the bot is thinking for ever: it said that it would answer.`,
        'unanswered',
      );
    }
    return context.control.call('GET', `/interactions/${first.interaction_id}`, InteractionReportData);
  }

  async #waitUntilOrIdle(isThere: () => boolean): Promise<void> {
    const { changes, timeoutMs, waitForIdle } = this.context;
    const over = new AbortController();
    const rest = waitForIdle(timeoutMs, over.signal).then((isQuiet) => {
      if (isQuiet) over.abort();
      changes.notify();
    });
    await changes.waitUntil(() => isThere() || over.signal.aborted || undefined, timeoutMs);
    over.abort();
    await rest;
  }

  #toResponse(report: InteractionReportData): BotResponse {
    const opened = this.context.emulator.world.modals.get(report.modal_id ?? '');
    if (!opened) return new BotResponse(report);
    return new BotResponse(report, {
      modal: new VisibleModal(opened.modal),
      submit: (inputs) => this.submitModal(opened, inputs),
    });
  }

  #openModals(): OpenModalRecord[] {
    return findOpenModals(this.context.emulator.world, this.userId);
  }
}

const { DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: DEFERRED_MESSAGE, DEFERRED_UPDATE_MESSAGE: DEFERRED_UPDATE } =
  interactionCallbackTypes;

function inputsForPage(opened: OpenModalRecord, inputs: ModalFieldInputs): ModalFieldInputs {
  return inputsForFields(new VisibleModal(opened.modal), inputs);
}

/** Of the inputs for all pages of a wizard, those for the fields of one. */
function inputsForFields({ fields }: VisibleModal, inputs: ModalFieldInputs): ModalFieldInputs {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.has(name)));
}

function describeReport({ status, error }: InteractionReportData): string {
  if (!error) return `${status}.`;
  return `${error.reason}${error.path === undefined ? '' : ` at ${error.path}`}${error.message === undefined ? '' : `: ${error.message}`}`;
}
