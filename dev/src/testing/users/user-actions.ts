/** The actions of a user. Each is a call of the emulator's control API, as an external program would make it. */
import type { AnyModal } from 'guildhall';
import { wizardIdCodec } from 'guildhall/internal';
import { getInteractionMessage, interactionCallbackTypes, interactionTypes } from 'guildhall/wire';
import type { CallResultOf, OperationInputOf } from '../../control/declaration/operation.js';
import { type Operations, operations, type UserActionName } from '../../control/operations/all-operations.js';
import type { InteractionReport, ReportedError } from '../../control/views/interaction-report.js';
import type { InteractionRecord, OpenModalRecord, World } from '../../emulator/index.js';
import type { UncheckedOperation } from '../control/control-client.js';
import { ActionRejectedError } from '../errors/action-rejected-error.js';
import { TestStepError } from '../errors/test-step-error.js';
import { describeNamedControl, findNamedControls, formatControls, type NamedControl } from '../input/control-match.js';
import { type ModalFieldInputs, toSubmissionPayload } from '../input/modal-input.js';
import { declaredFieldNames, isModalOf } from '../input/modal-matching.js';
import { formatMessages, formatModal } from '../visible/format-messages.js';
import { findOpenModals, findVisibleMessages } from '../visible/visibility.js';
import type { VisibleButton, VisibleMessage, VisibleSelect } from '../visible/visible-message.js';
import { VisibleModal } from '../visible/visible-modal.js';
import { BotResponse } from './bot-response.js';
import type { WorldContext } from './world-context.js';

export class UserActions {
  constructor(
    readonly context: WorldContext,
    readonly userId: string,
    readonly name: string,
  ) {}

  /** The parameters of operations on the user's membership in the guild of the world. */
  get member(): { readonly guild_id: string; readonly user_id: string } {
    return { guild_id: this.context.guildId, user_id: this.userId };
  }

  /**
   * Does what an operation of the control API declares.
   * @param verb what the user does, for error messages: "join voice". Default: the verb of the declaration
   * @throws {TestStepError} when the emulator refuses the action
   */
  call<Name extends UserActionName>(
    name: Name,
    input: OperationInputOf<Operations[Name]>,
    verb: string = operations[name].details.verb,
  ): Promise<CallResultOf<Operations[Name]>> {
    return this.#attempt(verb, this.context.control.call(name, input));
  }

  /** Does what an operation declares, without a result. */
  async run<Name extends UserActionName>(
    name: Name,
    input: OperationInputOf<Operations[Name]>,
    verb?: string,
  ): Promise<void> {
    await this.call(name, input, verb);
  }

  async #attempt<Result>(
    verb: string,
    call: Promise<Result>,
    describe: (error: ActionRejectedError) => string = ({ message }) => message,
  ): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ActionRejectedError)
        throw this.createError(`${this.name} could not ${verb}: ${describe(error)}`, error.reason);
      throw error;
    } finally {
      this.context.changes.notify();
    }
  }

  /** Clicks a button or chooses options of a select. */
  async useComponent(control: VisibleButton | VisibleSelect, values?: readonly string[]): Promise<BotResponse> {
    const action =
      control.kind === 'button' ? `click [${control.label}]` : `select in <${control.placeholder || control.customId}>`;
    return this.#interact(action, operations.useComponent, {
      type: interactionTypes.MESSAGE_COMPONENT,
      channel_id: control.channelId,
      message_id: control.messageId,
      custom_id: control.customId,
      ...(values ? { values } : {}),
    });
  }

  /** Uses a command. @param body the request of the control API */
  async useCommand(name: string, channelId: string, body: object): Promise<BotResponse> {
    return this.#interact(`use ${name}`, operations.useCommand, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND,
      channel_id: channelId,
      application_id: this.context.emulator.applicationId,
    });
  }

  /** Types into a command option and returns the suggestions. */
  async autocomplete(name: string, channelId: string, body: object) {
    const { report } = await this.#interact(`type ${name}`, operations.autocomplete, {
      ...body,
      type: interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE,
      channel_id: channelId,
      application_id: this.context.emulator.applicationId,
    });
    const { choices = [] } = report;
    // The bot reports after its response why there are none.
    if (choices.length === 0) await this.context.waitForIdle(this.context.timeoutMs);
    return choices;
  }

  /** Submits the open modal of a declaration. For a wizard, submits all pages until the bot rejects one. */
  async fillModal(declaration: AnyModal, inputs: ModalFieldInputs): Promise<BotResponse> {
    const { context } = this;
    const fieldNames = declaredFieldNames(declaration);
    const unknownName = Object.keys(inputs).find((name) => fieldNames !== undefined && !fieldNames.has(name));
    if (unknownName !== undefined) {
      throw new TestStepError(`The ${declaration.describe()} has no field "${unknownName}".`);
    }
    const opened = await context.changes.waitUntil(
      () => this.#openModals().find((each) => isModalOf(declaration, each.modal)),
      context.timeoutMs,
    );
    if (!opened) {
      throw this.createError(
        `The ${declaration.describe()} did not open for ${this.name} within ${context.timeoutMs} ms.`,
      );
    }
    // The names of loaded fields are only known now: `submitModal` reports an unknown one.
    if (declaration.pages === undefined) return this.submitModal(opened, inputs);
    let response = await this.submitModal(opened, inputsForFields(new VisibleModal(opened.modal), inputs));
    for (;;) {
      const nextButton = response.message?.buttons.find(({ customId }) => wizardIdCodec.parse(customId) !== undefined);
      if (!nextButton) return response;
      const clicked = await this.useComponent(nextButton);
      const { modal } = clicked;
      if (!modal) return clicked;
      response = await clicked.fill(inputsForFields(modal, inputs)).submit();
    }
  }

  /** Fills in and submits the modal that is open for the user, or opens next. */
  async fillOpenModal(inputs: ModalFieldInputs): Promise<BotResponse> {
    const { changes, timeoutMs } = this.context;
    const opened = await changes.waitUntil(() => this.#openModals()[0], timeoutMs);
    if (opened) return this.submitModal(opened, inputs);
    throw this.createError(`No modal opened for ${this.name} within ${timeoutMs} ms.`);
  }

  async submitModal(opened: OpenModalRecord, inputs: ModalFieldInputs): Promise<BotResponse> {
    const modal = new VisibleModal(opened.modal);
    return this.#interact(`submit the modal "${modal.title}"`, operations.submitModal, {
      type: interactionTypes.MODAL_SUBMIT,
      channel_id: opened.channelId,
      modal_id: opened.id,
      ...toSubmissionPayload(modal, inputs, this.context.entities),
    });
  }

  /**
   * Waits until a message contains a component. Newer messages are searched first.
   * @param description the component, for error messages: `button "apply"`
   * @param listOthers lists what is there instead, for error messages
   */
  async waitForComponent<T>(
    description: string,
    find: (message: VisibleMessage) => T | undefined | Promise<T | undefined>,
    listOthers: () => string = () => '',
  ): Promise<T> {
    const { context } = this;
    const found = await context.changes.waitUntil(async () => {
      for (const message of findVisibleMessages(context.emulator.world, this.userId)) {
        const component = await find(message);
        if (component !== undefined) return component;
      }
      return undefined;
    }, context.timeoutMs);
    if (found === undefined) {
      throw this.createError(`${this.name} could see no ${description} within ${context.timeoutMs} ms.${listOthers()}`);
    }
    return found;
  }

  /**
   * Waits until a message has a control that a test names by what users see of it, or by its custom_id.
   * @param controlsOf the controls of a message, of the same kind
   */
  async waitForNamedControl<Control extends VisibleButton | VisibleSelect>(
    named: NamedControl,
    controlsOf: (message: VisibleMessage) => readonly Control[],
  ): Promise<Control> {
    const { emulator } = this.context;
    const visibleControls = () => [...findVisibleMessages(emulator.world, this.userId)].flatMap(controlsOf);
    const found = await this.waitForComponent(
      describeNamedControl(named),
      (message) => {
        const matching = findNamedControls(named, message, controlsOf(message));
        return matching.length === 0 ? undefined : { message, matching };
      },
      () => ` Visible ${named.kind}s, with their custom_ids: ${formatControls(visibleControls())}.`,
    );
    const [control, ...others] = found.matching;
    if (control !== undefined && others.length === 0) return control;
    throw this.createError(
      `${this.name} sees ${found.matching.length} of the ${describeNamedControl(named)} on the message "${found.message.text}". Name one by its \`customId\`: ${formatControls(found.matching)}.`,
      'ambiguous',
    );
  }

  /** Creates an error that lists what the user can see and the recent failures of the bot. */
  createError(message: string, reason?: string): TestStepError {
    const { context } = this;
    const messages = formatMessages(this.name, [...findVisibleMessages(context.emulator.world, this.userId)]);
    const [open] = this.#openModals();
    const modal = open ? `\nOpen for ${this.name} is ${formatModal(new VisibleModal(open.modal))}` : '';
    return new TestStepError(`${message}\n${messages}${modal}${context.describeFailures()}`, reason);
  }

  /** @param input not checked by the compiler: the emulator refuses what a test enters by mistake */
  async #interact(
    action: string,
    operation: UncheckedOperation<InteractionReport>,
    input: object,
  ): Promise<BotResponse> {
    const call = this.context.control.call(operation, { user_id: this.userId, ...input });
    const report = await this.#attempt(action, call, ({ refusal }) => describeFailure(refusal));
    if (report.status !== 'answered') {
      throw this.createError(
        `${this.name} could ${action}, but the bot did not respond: ${report.error ? describeFailure(report.error) : `${report.status}.`}`,
        report.error?.reason ?? report.status,
      );
    }
    return this.#toResponse(await this.#resolveDeferred(action, report));
  }

  /** Waits for the final response if the bot deferred it. */
  async #resolveDeferred(action: string, report: InteractionReport): Promise<InteractionReport> {
    const { context } = this;
    const type = report.response?.type;
    if (type !== DEFERRED_MESSAGE && type !== DEFERRED_UPDATE) return report;
    const { world } = context.emulator;
    const record = world.interactions.get(report.interaction_id);
    const hasFollowUp = () => record !== undefined && record.followupIds.length > 0;
    const isDeferred = () => record === undefined || (record.deferred && !hasFollowUp());
    if (
      type === DEFERRED_MESSAGE &&
      !(await context.changes.waitUntil(() => !isDeferred() || undefined, context.timeoutMs))
    ) {
      throw this.createError(
        `${this.name} could ${action}, but the bot only deferred its response: none followed within ${context.timeoutMs} ms.`,
        'unanswered',
      );
    }
    // A deferred update may change nothing. A loading reply may be deleted: its visibility cannot be changed, so a reply with
    // another one follows. In both cases, the wait ends when the bot is idle.
    const isFinal = () => hasFollowUp() || (!isDeferred() && record !== undefined && hasOriginalMessage(world, record));
    if (!isFinal()) await this.#waitUntilOrIdle(isFinal);
    const final = await context.control.call('getInteraction', { interaction_id: report.interaction_id });
    const { original, ...others } = final;
    // A message whose update was only deferred is not the response if there is another one.
    const isUnchanged = type === DEFERRED_UPDATE && original?.edited_timestamp === editedBefore(record);
    return isUnchanged && hasFollowUp() ? others : final;
  }

  async #waitUntilOrIdle(isResolved: () => boolean): Promise<void> {
    const { changes, timeoutMs, waitForIdle } = this.context;
    const waitEnd = new AbortController();
    const idle = waitForIdle(timeoutMs, waitEnd.signal).then((isIdle) => {
      if (isIdle) waitEnd.abort();
      changes.notify();
    });
    await changes.waitUntil(() => isResolved() || waitEnd.signal.aborted || undefined, timeoutMs);
    waitEnd.abort();
    await idle;
  }

  #toResponse(report: InteractionReport): BotResponse {
    const opened = this.context.emulator.world.modals.get(report.modal_id ?? '');
    const modal = opened && {
      modal: new VisibleModal(opened.modal),
      submit: (inputs: ModalFieldInputs) => this.submitModal(opened, inputs),
    };
    return new BotResponse(report, modal, () => this.context.describeRefusedCalls());
  }

  #openModals(): OpenModalRecord[] {
    return findOpenModals(this.context.emulator.world, this.userId);
  }
}

const { DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: DEFERRED_MESSAGE, DEFERRED_UPDATE_MESSAGE: DEFERRED_UPDATE } =
  interactionCallbackTypes;

/** When the message of the component was edited last before the interaction. */
function editedBefore(record: InteractionRecord | undefined): string | null | undefined {
  return record === undefined ? undefined : getInteractionMessage(record.interaction)?.edited_timestamp;
}

/** Whether the message of the original response exists. */
function hasOriginalMessage({ channels }: World, { interaction, originalMessageId }: InteractionRecord): boolean {
  return channels.get(interaction.channel_id ?? '')?.messages.has(originalMessageId ?? '') ?? false;
}

/** Selects the inputs of one page from the inputs of all pages of a wizard. */
function inputsForFields({ fields }: VisibleModal, inputs: ModalFieldInputs): ModalFieldInputs {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.has(name)));
}

function describeFailure({ reason, path, message }: ReportedError): string {
  return `${reason}${path === undefined ? '' : ` at ${path}`}: ${message}`;
}
