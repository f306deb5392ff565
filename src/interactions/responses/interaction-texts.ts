/** The messages of the framework to users of components, modals and commands. */
export interface InteractionTexts {
  /** Reply to a component or modal that no handler accepts any more. */
  readonly unknownComponent: string;
  /** Reply to a selection or command option that was rejected. */
  readonly inputRejected: (problem: string) => string;
  /** Reply to a component that a handler awaits from another user. */
  readonly componentOfOtherUser: string;
  /** Message when a handler no longer waits for a modal or component, because its shard moves to another process. */
  readonly promptMoved: string;
  /** Line above the problems of a rejected modal. */
  readonly modalRejected: string;
  /** Line below the problems if files were uploaded: file uploads cannot be prefilled. */
  readonly modalUploadsLost: string;
  /** Label of the button that reopens a rejected modal; at most 80 characters. */
  readonly modalReopenButton: string;
  /** Reply if another user clicks that button. */
  readonly modalOfOtherUser: string;
  /** Reply if no declaration accepts the modal any more. */
  readonly modalUnavailable: string;
  /** Reply if the draft has expired and the modal cannot be opened without it. */
  readonly modalDraftExpired: string;
  /** Line above the button that reopens a modal whose fields have changed since it was opened. */
  readonly modalChanged: string;
  /** Line above the button that tries again to load the fields of a modal. */
  readonly modalLoadFailed: string;
  /** Label of that button, if the user has typed nothing yet; at most 80 characters. */
  readonly modalRetryButton: string;
  /** Shown if the modal is reopened empty because the draft has expired. */
  readonly modalReopenedEmpty: string;
  /** Message after an accepted page of a wizard, above the button to the next page. */
  readonly wizardPageDone: (page: number, pages: number) => string;
  /** Label of the button to the next page; at most 80 characters. */
  readonly wizardContinueButton: string;
  /** Labels of the buttons of a pager; at most 80 characters. */
  readonly pagerFirst: string;
  /** The label of the button to the previous page. */
  readonly pagerPrevious: string;
  /** The label of the button to the next page. */
  readonly pagerNext: string;
  /** The label of the button to the last page. */
  readonly pagerLast: string;
  /** Label of the button that shows the page of a pager. @param pages undefined if the number of pages is unknown */
  readonly pagerIndicator: (page: number, pages: number | undefined) => string;
  /** Message of a pager without items. */
  readonly pagerEmpty: string;
  /** Reply if another user than the one who opened a pager clicks its buttons. */
  readonly pagerOfOtherUser: string;
}

/** The English texts. */
export const defaultInteractionTexts: InteractionTexts = Object.freeze<InteractionTexts>({
  unknownComponent: 'This control has expired.',
  inputRejected: (problem) => `This could not be accepted: ${problem}`,
  componentOfOtherUser: 'This is waiting for another user.',
  promptMoved: 'The bot was updated and no longer waits for this. Please start again.',
  modalRejected: 'This could not be accepted:',
  modalUploadsLost: 'Files have to be chosen again.',
  modalReopenButton: 'Reopen',
  modalOfOtherUser: 'Only the user who filled in this form can open it again.',
  modalUnavailable: 'This form is no longer offered. Please start again.',
  modalDraftExpired: 'What you typed is no longer there. Please start again.',
  modalChanged: 'This form has changed since you opened it. Please check what you typed.',
  modalLoadFailed: 'This form could not be loaded.',
  modalRetryButton: 'Try again',
  modalReopenedEmpty: 'What you typed before is no longer there: the form is empty.',
  wizardPageDone: (page, pages) => `Part ${page} of ${pages} is done.`,
  wizardContinueButton: 'Continue',
  pagerFirst: 'First',
  pagerPrevious: 'Previous',
  pagerNext: 'Next',
  pagerLast: 'Last',
  pagerIndicator: (page, pages) => (pages === undefined ? String(page) : `${page} / ${pages}`),
  pagerEmpty: 'There is nothing to show.',
  pagerOfOtherUser: 'Only the user who opened this list can turn its pages.',
});
