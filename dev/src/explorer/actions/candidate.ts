import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { Screen } from '../screens/screen.js';

/** Something that a user can do. */
export interface Candidate {
  readonly screen: Screen;
  /** What distinguishes it from other actions on the screen, for example the declaration of a control and the kind of input. */
  readonly key: string;
  /** How often it is chosen compared with others, as long as both were tried equally often. */
  readonly weight: number;
  /** What the user uses, for the map: the label of a control, the title of a modal or a command. */
  readonly label: string;
  /** Undefined if no declaration is known. */
  readonly declaration?: string | undefined;
  /** Whether two users can do it at once. */
  readonly canBeAtOnce?: boolean | undefined;
  readonly createSteps: () => readonly ScenarioStep[] | Promise<readonly ScenarioStep[]>;
}
