/** Commands and their options, each declared once, as data. */

// Commands and their options.

export { command } from '../interactions/commands/command.js';
export { messageCommand, userCommand } from '../interactions/commands/context-menu-commands.js';
export { booleanOption } from '../interactions/commands/options/boolean-option.js';
export {
  attachmentOption,
  channelOption,
  mentionableOption,
  roleOption,
  userOption,
} from '../interactions/commands/options/entity-options.js';
export { integerOption, numberOption } from '../interactions/commands/options/number-options.js';
export { stringOption } from '../interactions/commands/options/string-option.js';
export { subcommand, subcommandGroup } from '../interactions/commands/subcommand.js';

// Types of commands and their options.

export type {
  CommandSettings,
  CommandTree,
  CommandTreeSettings,
  SubcommandDeclarations,
} from '../interactions/commands/command.js';
export type {
  AnyCommand,
  ChatCommand,
  CommandLeaf,
  CommandRequest,
  CommandRoot,
  CommandType,
  MessageCommand,
  UserCommand,
} from '../interactions/commands/command-declaration.js';
export type { CommandAudience, IntegrationTypeName } from '../interactions/commands/command-settings.js';
export type { ContextMenuCommandSettings } from '../interactions/commands/context-menu-commands.js';
export type {
  AutocompleteOptionName,
  AutocompleteValue,
  OptionValues,
  PartialOptionValues,
} from '../interactions/commands/option-values.js';
export type {
  CommandOptions,
  DeclaredOption,
  OptionSettings,
  ValueOptionRequest,
  ValueOptionType,
} from '../interactions/commands/options/declared-option.js';
export type {
  AttachmentOptionSettings,
  ChannelOptionSettings,
} from '../interactions/commands/options/entity-options.js';
export type { Localizations } from '../interactions/commands/options/localizations.js';
export type { NumberOptionSettings } from '../interactions/commands/options/number-options.js';
export type {
  ChoiceAppearance,
  ListedChoice,
  NumberChoice,
  NumberChoices,
  StringChoice,
  StringChoices,
} from '../interactions/commands/options/option-choices.js';
export type { StringOptionSettings } from '../interactions/commands/options/string-option.js';
export type {
  CommandBranches,
  GuardedBranches,
  Subcommand,
  SubcommandGroup,
  SubcommandGroupSettings,
  SubcommandRecord,
  SubcommandSettings,
} from '../interactions/commands/subcommand.js';
export type { AutocompleteContextBase, AutocompleteSuggestion } from '../interactions/contexts/autocomplete-context.js';
export type { CommandContextBase } from '../interactions/contexts/command-context.js';
export type { CommandContextOf } from '../interactions/contexts/command-context-of.js';
export type { MessageCommandContextBase } from '../interactions/contexts/message-command-context.js';
export type { UserCommandContextBase } from '../interactions/contexts/user-command-context.js';
export type { InteractionContextType } from '../interactions/declarations/interaction-context-type.js';
