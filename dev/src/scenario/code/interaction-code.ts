import type { AnyCommand, ChatCommand } from '../../../../src/interactions/commands/command-declaration.js';
import type { AnyModal } from '../../../../src/interactions/modals/modal.js';
import { componentTypes } from '../../../../src/wire/objects/components/component-types.js';
import type { ModalFieldRequest } from '../../../../src/wire/objects/components/modal-initial-values.js';
import { entityKindOfOption, entityKindOfSelect } from '../../testing/input/entity-resolver.js';
import { VisibleModal } from '../../testing/visible/visible-modal.js';
import type { KnownDeclaration } from '../declarations/declaration-index.js';
import type { Template } from '../references/entity-ref.js';
import type { ChosenSuggestion, ControlRef, FieldValue, OptionValue } from '../steps/references.js';
import type { StepOf } from '../steps/scenario-step.js';
import { awaitCode, callCode, callWithFunctionCode, chainCode, listCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { messageName, placeOption, waitForMessageCode } from './message-code.js';
import { PrintError, type PrintedTest } from './printed-test.js';
import { entityCode, fileCode, textCode } from './value-code.js';

/** A click: by the declaration of the button, or by its label. */
export function clickCode(test: PrintedTest, { user, control }: StepOf<'click'>): Doc {
  const callee = `${test.user(user)}.click`;
  const declared = declaredCode(test, control);
  if (declared) return callCode(callee, [declared.code, paramsCode(test, control)]);
  const label = stringLiteral(control.label);
  if (!control.message) return callCode(callee, [label]);
  const message = test.addVariable(
    messageName(control.message.match),
    awaitCode(waitForMessageCode(test, user, control.message)),
  );
  return callCode(callee, [callCode(`${message}.button`, [label])]);
}

/** A choice: by the declaration of the select, or by its placeholder. */
export function selectCode(test: PrintedTest, { user, control, values }: StepOf<'select'>): Doc {
  const callee = `${test.user(user)}.select`;
  const declared = declaredCode(test, control);
  const isText = declared?.known.declaration.kind === 'select' && declared.known.declaration.selectType === 'string';
  const input = inputCode(values, (value) => (isText ? textCode(test, value) : entityCode(test, value)));
  if (declared) return callCode(callee, [declared.code, input, paramsCode(test, control)]);
  const placeholder = stringLiteral(control.label);
  const message = test.addVariable(
    messageName(control.message?.match ?? control.label),
    awaitCode(
      control.message
        ? waitForMessageCode(test, user, control.message)
        : callWithFunctionCode(
            `${test.user(user)}.waitForMessage`,
            '({ selects })',
            `selects.some((select) => select.placeholder === ${placeholder})`,
          ),
    ),
  );
  return callCode(callee, [callCode(`${message}.select`, [placeholder]), input]);
}

/** One value, or a list. */
export function inputCode(values: readonly Template[], toCode: (value: Template) => Doc): Doc {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? toCode(only) : listCode(values.map(toCode));
}

/** The exported declaration of a control, unless the newest control of the declaration is another one. */
function declaredCode(
  test: PrintedTest,
  { kind, pattern, message }: ControlRef,
): { readonly known: KnownDeclaration; readonly code: string } | undefined {
  if (pattern === undefined || message) return undefined;
  const known = test.declarations.findPattern(kind, pattern);
  return known?.exported && { known, code: test.imports.add(known.exported, kind) };
}

function paramsCode(test: PrintedTest, { params = {} }: ControlRef): Doc | undefined {
  const entries = Object.entries(params);
  if (entries.length === 0) return undefined;
  return objectCode(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : textCode(test, value)]),
  );
}

/**
 * A submission: of the open modal of a declaration, or of the modal that a response opened.
 * @param response the variable of the response; undefined if the declaration is used
 * @throws {PrintError} when the bot does not export the declaration, and no step of the test opened the modal
 */
export function submitModalCode(test: PrintedTest, step: StepOf<'submitModal'>, response: string | undefined): Doc {
  const { pattern, title } = step.modal;
  const known = pattern === undefined ? undefined : test.declarations.findPattern('modal', pattern);
  const fields = known ? fieldsOf(known.declaration) : new Map<string, ModalFieldRequest>();
  const inputs = objectCode(
    Object.entries(step.inputs).map(([name, value]) => [name, fieldCode(test, value, fields.get(name))]),
  );
  if (response !== undefined) return submissionCode(response, [inputs]);
  if (!known?.exported)
    throw new PrintError(`No step of the test opens the modal "${title}", and the bot does not export it.`);
  const modal = test.imports.add(known.exported, 'modal');
  return submissionCode(test.user(step.user), [modal, inputs]);
}

function submissionCode(object: string, args: readonly Doc[]): Doc {
  return chainCode(object, callCode('.fill', args), callCode('.submit', []));
}

/** Whether a test can submit the modal by its declaration. */
export function isExportedModal(test: PrintedTest, { modal: { pattern } }: StepOf<'submitModal'>): boolean {
  return pattern !== undefined && test.declarations.findPattern('modal', pattern)?.exported !== undefined;
}

/** The fields of all pages of a declaration. */
function fieldsOf(declaration: AnyModal): Map<string, ModalFieldRequest> {
  const pages = declaration.pages ?? [declaration];
  const fields = pages.flatMap((page) => new VisibleModal(page.open('fields', { options: page.sampleOptions })).fields);
  return new Map(fields.map(({ name, component }) => [name, component]));
}

function fieldCode(test: PrintedTest, value: FieldValue, component: ModalFieldRequest | undefined): Doc {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textCode(test, value);
  if (!Array.isArray(value)) {
    const [only, ...others] = value.files.map((file) => fileCode(test, file));
    return only !== undefined && others.length === 0
      ? only
      : listCode([...(only === undefined ? [] : [only, ...others])]);
  }
  const isEntity = component === undefined || entityKindOfSelect(component.type) !== undefined;
  const toCode = (each: string) => (isEntity ? entityCode(test, each) : textCode(test, each));
  if (component === undefined || acceptsList(component)) return listCode(value.map(toCode));
  return value.length === 0 ? 'null' : inputCode(value, toCode);
}

/** Fields that accept several values have a list as input. */
function acceptsList(component: ModalFieldRequest): boolean {
  if (component.type === componentTypes.CHECKBOX_GROUP) return true;
  return 'max_values' in component && (component.max_values ?? 1) > 1;
}

type CommandStep = StepOf<'useCommand'> | StepOf<'autocomplete'>;
type PlacedStep = CommandStep | StepOf<'useContextMenu'>;

/** A use of a slash command, or a text in one of its options. */
export function commandCode(test: PrintedTest, step: CommandStep): Doc {
  const user = test.user(step.user);
  const declaration = declarationOf(test, step);
  const names = Object.keys(step.options).filter((name) => step.kind !== 'autocomplete' || isTyped(step, name));
  const inputs = objectCode(
    names.map((name) => [name, optionCode(test, step.options[name] ?? '', declaration?.options[name]?.type)]),
  );
  const exported = declaration && test.declarations.findCommand('chat', step.path)?.exported;
  const command = exported ? test.imports.add(exported, 'command') : stringLiteral(step.path.join(' '));
  const place = placeCode(test, step);
  if (step.kind === 'autocomplete') {
    return callCode(`${user}.autocomplete`, [command, inputs, stringLiteral(step.focused), place]);
  }
  return callCode(`${user}.useCommand`, [command, inputs === '{}' && !place ? undefined : inputs, place]);
}

/** A use of a command in the context menu of a message or a user. */
export function contextMenuCode(test: PrintedTest, step: StepOf<'useContextMenu'>): Doc {
  const { name, target } = step;
  const isUser = typeof target === 'string';
  const known = test.declarations.findCommand(isUser ? 'user' : 'message', [name]);
  const command = known?.exported ? test.imports.add(known.exported, 'command') : stringLiteral(name);
  const callee = `${test.user(step.user)}.useContextMenu`;
  if (!isUser) return callCode(callee, [command, awaitCode(waitForMessageCode(test, step.user, target))]);
  const user = entityCode(test, target);
  const isVariable = /^\w+$/.test(user);
  return callCode(callee, [command, isVariable ? user : objectCode([['id', user]]), placeCode(test, step)]);
}

/** The declaration, if the inputs have its types. The kit accepts other inputs only for a command that is named. */
function declarationOf(test: PrintedTest, { path, options, kind }: CommandStep): ChatCommand | undefined {
  const known: KnownDeclaration<AnyCommand> | undefined = test.declarations.findCommand('chat', path);
  const declaration = known?.declaration;
  if (declaration?.commandType !== 'chat') return undefined;
  const isValid = Object.entries(declaration.options).every(([name, option]) => {
    const value = options[name];
    if (value === undefined) return kind === 'autocomplete' || !option.required;
    const { choices } = toChoices(option.toRequest(name));
    return kind === 'autocomplete' || choices === undefined || choices.some((each) => each.value === value);
  });
  return isValid && Object.keys(options).every((name) => name in declaration.options) ? declaration : undefined;
}

function toChoices(request: object): { readonly choices?: readonly { readonly value?: unknown }[] } {
  return 'choices' in request && Array.isArray(request.choices) ? { choices: request.choices } : {};
}

/** While a user types, options that are still empty are left out. */
function isTyped({ options }: CommandStep, name: string): boolean {
  return options[name] !== '';
}

function optionCode(test: PrintedTest, value: OptionValue, type: number | undefined): Doc {
  if (typeof value === 'object') {
    return 'file' in value ? fileCode(test, value.file) : suggestionCode(test, value.suggestion);
  }
  if (typeof value !== 'string') return String(value);
  const isEntity = type === undefined || entityKindOfOption(type) !== undefined;
  return isEntity ? entityCode(test, value) : textCode(test, value);
}

function suggestionCode(test: PrintedTest, { typed, nth }: ChosenSuggestion): Doc {
  test.imports.addPackage('guildhall/testing', 'suggestion');
  const options = nth === 0 ? undefined : objectCode([['nth', String(nth)]]);
  return callCode('suggestion', [typed === '' && !options ? undefined : textCode(test, typed), options]);
}

function placeCode(test: PrintedTest, { user, channel, isDefaultChannel }: PlacedStep): Doc | undefined {
  if (isDefaultChannel) return undefined;
  if (channel !== undefined) return placeOption(test, channel);
  const directMessages = callCode(`${test.user(user)}.api.users.createDm`, ['world.emulator.botUserId']);
  return objectCode([['channel', awaitCode(directMessages)]]);
}
