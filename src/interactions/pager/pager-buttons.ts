/** The buttons of a pager: how they are declared, and the row that shows them. */

import type { MaybePromise } from '../../base/maybe-promise.js';
import { type OptionNames } from '../../base/options/option-problems.js';
import type { ActionRowRequest } from '../../wire/objects/components/action-row.js';
import type { ButtonRequest } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ButtonAppearance, ButtonOptions, ButtonStyle } from '../components/button.js';
import type { InteractionTexts } from '../responses/interaction-texts.js';
import type { LoadedPage } from './page-items.js';

/** The appearance of a button that turns the page. Without label and emoji it has its text of the option `texts`. */
export interface PagerButton extends Pick<ButtonAppearance, 'label' | 'emoji'> {
  /** @default 'secondary' */
  readonly style?: ButtonStyle | undefined;
}

/** The disabled button between the others, which shows the number of the page. */
export interface PageIndicator {
  /**
   * Returns the label, at most 80 characters.
   * @param page the number of the page, from 1
   * @param pageCount undefined if the source cannot count its items
   * @default the text `pagerIndicator` of the option `texts`: `2 / 7`
   */
  readonly label?: ((page: number, pageCount: number | undefined) => string) | undefined;
  /** @default 'secondary' */
  readonly style?: ButtonStyle | undefined;
}

/** The buttons of a pager; false removes one. */
export interface PagerButtons {
  /** To the first page. `false`: the pager does not have this button. */
  readonly first?: PagerButton | false | undefined;
  /** To the previous page. `false`: the pager does not have this button. */
  readonly previous?: PagerButton | false | undefined;
  /** A disabled button that shows the number of the page. `false`: the pager does not have it. */
  readonly indicator?: PageIndicator | false | undefined;
  /** To the next page. `false`: the pager does not have this button. */
  readonly next?: PagerButton | false | undefined;
  /** It is not shown if the source cannot count its items. */
  readonly last?: PagerButton | false | undefined;
}

const pagerButtonNames: OptionNames<PagerButton> = { label: true, emoji: true, style: true };

export const pagerButtonsNames: OptionNames<PagerButtons> = {
  first: pagerButtonNames,
  previous: pagerButtonNames,
  indicator: { label: true, style: true },
  next: pagerButtonNames,
  last: pagerButtonNames,
};

/** What a button does, as its custom_id contains it: first, previous, next or last page. `i` is the indicator. */
export type PageTurnCode = 'f' | 'p' | 'i' | 'n' | 'l';

export interface ControlsInput {
  readonly buttons: PagerButtons;
  readonly loaded: LoadedPage;
  readonly pageCount: number | undefined;
  readonly texts: InteractionTexts;
  /** Creates a button with a custom_id. */
  readonly createButton: (turn: PageTurnCode, options: ButtonOptions) => MaybePromise<ButtonRequest>;
}

/** The row of buttons; an empty list if there is only one page. */
export async function createControls(input: ControlsInput): Promise<readonly ActionRowRequest[]> {
  const { buttons, loaded, pageCount, texts, createButton } = input;
  const isFirst = loaded.page === 0;
  const isLast = !loaded.hasNext;
  if (isFirst && isLast) return [];
  const turns = [
    { turn: 'f', button: buttons.first, label: texts.pagerFirst, disabled: isFirst },
    { turn: 'p', button: buttons.previous, label: texts.pagerPrevious, disabled: isFirst },
    { turn: 'i', button: indicatorButton(input), label: '', disabled: true },
    { turn: 'n', button: buttons.next, label: texts.pagerNext, disabled: isLast },
    { turn: 'l', button: pageCount === undefined ? false : buttons.last, label: texts.pagerLast, disabled: isLast },
  ] as const;
  const components: ButtonRequest[] = [];
  for (const { turn, button, label, disabled } of turns) {
    if (button !== false) components.push(await createButton(turn, { ...appearanceOf(button, label), disabled }));
  }
  return components.length === 0 ? [] : [{ type: componentTypes.ACTION_ROW, components }];
}

function indicatorButton({ buttons, loaded, pageCount, texts }: ControlsInput): PagerButton | false {
  if (buttons.indicator === false) return false;
  const { label = texts.pagerIndicator, style } = buttons.indicator ?? {};
  return { label: label(loaded.page + 1, pageCount), style };
}

function appearanceOf({ label, emoji, style }: PagerButton = {}, text: string): ButtonOptions {
  return { label: label ?? (emoji === undefined ? text : undefined), emoji, style };
}
