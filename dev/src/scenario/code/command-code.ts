/** Uses of commands as code. */

import type { AnyCommand, ChatCommand } from '../../../../src/interactions/commands/command-declaration.js';
import { entityKindOfOption } from '../../testing/input/entity-resolver.js';
import type { KnownDeclaration } from '../declarations/declaration-index.js';
import type { ChosenSuggestion, OptionValue } from '../steps/references.js';
import type { StepOf } from '../steps/scenario-step.js';
import { awaitCode, callCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { placeOption, waitForMessageCode } from './message-code.js';
import type { PrintedTest } from './printed-test.js';
import { entityCode, textCode } from './template-code.js';
import { fileCode } from './value-code.js';

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
