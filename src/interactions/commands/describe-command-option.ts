import { commandOptionTypes } from '../../wire/objects/applications/command-types.js';

/** Describes an option, subcommand or group in messages: `option "days"`. */
export function describeCommandOption({
  type,
  name,
}: {
  readonly type?: number | undefined;
  readonly name?: string | undefined;
}) {
  return `${optionKindName(type)} "${name}"`;
}

function optionKindName(type: number | undefined): string {
  if (type === commandOptionTypes.SUB_COMMAND) return 'subcommand';
  return type === commandOptionTypes.SUB_COMMAND_GROUP ? 'group' : 'option';
}
