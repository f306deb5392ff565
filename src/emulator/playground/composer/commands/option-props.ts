import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import type { FormOptionState } from '../../model/composer/command-options.js';
import type { FormOptionChoiceItem } from './option-choices.js';

/** What a field of a command is told. */
export interface OptionFieldProps {
  readonly option: CommandOption;
  readonly value: FormOptionState | undefined;
  /** What it offers by itself. */
  readonly choices: readonly FormOptionChoiceItem[];
  readonly problem: string | undefined;
  readonly onChange: (filled: FormOptionState) => void;
  /** The person goes on to what is next. */
  readonly onLeave: () => void;
  /** Takes it out of the command again, where it is optional. */
  readonly onRemove: (() => void) | undefined;
  /** Asks the bot what it suggests for a text. */
  readonly autocomplete: (text: string, signal: AbortSignal) => Promise<InteractionReport>;
}

/** What the box of an option gets. */
export interface OptionBoxProps extends Omit<OptionFieldProps, 'value'> {
  readonly value: FormOptionState;
  readonly id: string;
  readonly describedBy: string;
}
