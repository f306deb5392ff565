/** What the framework says to people about modals and controls that they use. */
export interface InteractionTexts {
  /** To who uses a control, or submits a modal, that is no longer known. */
  readonly unknownComponent: string;
  /** To whose choice or option cannot be accepted. */
  readonly inputRejected: (problem: string) => string;
  /** To who uses a control that waits for somebody else. */
  readonly componentOfOtherUser: string;
  /** Above the problems of a modal that was refused. */
  readonly modalRejected: string;
  /** Below them, when files were uploaded: they cannot be filled in again. */
  readonly modalUploadsLost: string;
  /** On the button that opens it again; at most 80 characters. */
  readonly modalReopenButton: string;
  /** To who uses that button in place of the person who filled the modal in. */
  readonly modalOfOtherUser: string;
  /** When no handler takes the modal any more. */
  readonly modalUnavailable: string;
  /** When what was filled in is gone, and the modal cannot be opened without it. */
  readonly modalDraftExpired: string;
  /** When the modal opens, but empty, since what was filled in is gone. */
  readonly modalReopenedEmpty: string;
  /** After a page of a wizard that was accepted, above the button to the next. */
  readonly wizardPageDone: (page: number, pages: number) => string;
  /** On the button to the next page; at most 80 characters. */
  readonly wizardContinueButton: string;
}

/** The words in English. */
export const defaultInteractionTexts: InteractionTexts = Object.freeze<InteractionTexts>({
  unknownComponent: 'This control has expired.',
  inputRejected: (problem) => `This could not be accepted: ${problem}`,
  componentOfOtherUser: 'This waits for somebody else.',
  modalRejected: 'This could not be accepted:',
  modalUploadsLost: 'Files have to be chosen again.',
  modalReopenButton: 'Reopen',
  modalOfOtherUser: 'Only the person who filled in this form can open it again.',
  modalUnavailable: 'This form is no longer offered. Please start again.',
  modalDraftExpired: 'What you typed is no longer there. Please start again.',
  modalReopenedEmpty: 'What you typed before is no longer there: the form is empty.',
  wizardPageDone: (page, pages) => `Part ${page} of ${pages} is done.`,
  wizardContinueButton: 'Continue',
});
