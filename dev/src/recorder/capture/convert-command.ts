/** Converts commands, context menu commands and autocomplete to steps. */

import { commandTypes } from '../../../../src/wire/objects/applications/application-command.js';
import { type SubmittedOption } from '../../control/requests/submitted-option.js';
import type { UserActionOf } from '../../control/user-actions/user-action.js';
import {
  type ActionContext,
  type ConvertedAction,
  OTHER_PLACE,
  stepOf,
  toStepFile,
  UNSEEN_MESSAGE,
  unsupported,
} from '../../scenario/capture/action-context.js';
import type { OptionValue } from '../../scenario/steps/references.js';

type CommandAction = UserActionOf<'useCommand'> | UserActionOf<'autocomplete'>;

export function convertCommand(context: ActionContext, action: CommandAction): ConvertedAction {
  const { world, applicationId } = context.recorded;
  const { call } = action;
  const user = context.userName(call.user_id);
  const registered = world.commands.get(call.command);
  const name = registered?.name ?? call.command;
  const owner = registered?.application_id ?? call.application_id ?? applicationId;
  if (owner !== applicationId) return unsupported(`${user} uses "${name}"`, 'it is a command of another bot.');
  const place = context.placeOf(call.channel_id);
  if (!place) return unsupported(`${user} uses "${name}"`, OTHER_PLACE);
  const { USER, MESSAGE } = commandTypes;
  switch (call.command_type ?? registered?.type) {
    case USER: {
      const target = context.references.toTemplate(call.target_id ?? '');
      return stepOf({ kind: 'useContextMenu', user, name, target, ...place });
    }
    case MESSAGE: {
      const target = context.messageRef(call.user_id, call.target_id ?? '');
      if (!target) return unsupported(`${user} uses "${name}"`, UNSEEN_MESSAGE);
      return stepOf({ kind: 'useContextMenu', user, name, target, ...place });
    }
    default:
      return convertChatCommand(context, action, { user, name, ...place });
  }
}

function convertChatCommand(
  context: ActionContext,
  action: CommandAction,
  { user, name, channel }: { readonly user: string; readonly name: string; readonly channel: string | undefined },
): ConvertedAction {
  const path = [name];
  let submitted: readonly SubmittedOption[] = action.call.options;
  // A subcommand or group is the only option of its level. Files are not among the options.
  for (let [only] = submitted; only && only.value === undefined && only.options; [only] = submitted) {
    path.push(only.name);
    submitted = only.options;
  }
  const options: Record<string, OptionValue> = {};
  for (const option of submitted) {
    const value = toOptionValue(context, option);
    if (value !== undefined) options[option.name] = value;
  }
  for (const [option, [file]] of Object.entries(action.call.files))
    if (file) options[option] = { file: toStepFile(file) };
  const use = { user, path, options, channel };
  if (action.kind === 'useCommand') return stepOf({ kind: 'useCommand', ...use });
  const focused = submitted.find((option) => option.focused)?.name;
  return focused === undefined ? { kind: 'noise' } : stepOf({ kind: 'autocomplete', ...use, focused });
}

function toOptionValue({ references }: ActionContext, { value }: SubmittedOption): OptionValue | undefined {
  return typeof value === 'string' ? references.toTemplate(value) : value;
}
