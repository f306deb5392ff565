import type { CommandOption } from 'guildhall/wire';
import type { InteractionReport } from '../../../control/views/interaction-report.js';
import type { FormOptionState } from '../../model/composer/command-options.js';
import type { FormOptionChoiceItem } from './option-choices.js';

/** The props of an option's field. */
export interface OptionFieldProps {
  readonly option: CommandOption;
  readonly value: FormOptionState | undefined;
  /** The choices that are available without a request to the bot. */
  readonly choices: readonly FormOptionChoiceItem[];
  readonly problem: string | undefined;
  readonly onChange: (value: FormOptionState) => void;
  /** Called when the user leaves the field. */
  readonly onLeave: () => void;
  /** Removes an optional option from the form. */
  readonly onRemove: (() => void) | undefined;
  /** Requests the bot's suggestions for a text. */
  readonly autocomplete: (text: string, signal: AbortSignal) => Promise<InteractionReport>;
}

/** The props of an option's text field or file button. */
export interface OptionBoxProps extends Omit<OptionFieldProps, 'value'> {
  readonly value: FormOptionState;
  readonly id: string;
  readonly describedBy: string;
}
