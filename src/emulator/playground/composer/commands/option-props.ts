import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import type { OptionOffer } from './option-offers.js';
import type { Filled } from './option-values.js';

/** What a field of a command is told. */
export interface OptionFieldProps {
  readonly option: CommandOption;
  readonly filled: Filled | undefined;
  /** What it offers by itself. */
  readonly offers: readonly OptionOffer[];
  readonly problem: string | undefined;
  readonly onFill: (filled: Filled) => void;
  /** The person goes on to what is next. */
  readonly onLeft: () => void;
  /** Takes it out of the command again, where it is optional. */
  readonly onRemove: (() => void) | undefined;
  /** Asks the bot what it suggests for a text. */
  readonly ask: (text: string, signal: AbortSignal) => Promise<InteractionReport>;
}

/** What the box of an option gets. */
export interface OptionBoxProps extends Omit<OptionFieldProps, 'filled'> {
  readonly filled: Filled;
  readonly id: string;
  readonly describedBy: string;
}
