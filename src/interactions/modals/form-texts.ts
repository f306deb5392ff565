/** What the framework says to people about modals and controls that they use. */
export interface FormTexts {
  /** To who uses a control, or submits a modal, that is no longer known. */
  readonly expired: string;
  /** To whose choice or option cannot be accepted. */
  readonly refused: (problem: string) => string;
  /** To who uses a control that waits for somebody else. */
  readonly controlForeign: string;
  /** Above the problems of a modal that was refused. */
  readonly formRefused: string;
  /** Below them, when files were uploaded: they cannot be filled in again. */
  readonly formUploads: string;
  /** On the button that opens it again; at most 80 characters. */
  readonly formReopen: string;
  /** To who uses that button in place of the person who filled the modal in. */
  readonly formForeign: string;
  /** When no handler takes the modal any more. */
  readonly formGone: string;
  /** When what was filled in is gone, and the modal cannot be opened without it. */
  readonly formExpired: string;
  /** When the modal opens, but empty, since what was filled in is gone. */
  readonly formEmpty: string;
  /** After a page of a wizard that was accepted, above the button to the next. */
  readonly wizardPage: (page: number, pages: number) => string;
  /** On the button to the next page; at most 80 characters. */
  readonly wizardContinue: string;
}

/** The words in English. */
export const formTexts: FormTexts = Object.freeze<FormTexts>({
  expired: 'This control has expired.',
  refused: (problem) => `This could not be accepted: ${problem}`,
  controlForeign: 'This waits for somebody else.',
  formRefused: 'This could not be accepted:',
  formUploads: 'Files have to be chosen again.',
  formReopen: 'Reopen',
  formForeign: 'Only the person who filled in this form can open it again.',
  formGone: 'This form is no longer offered. Please start again.',
  formExpired: 'What you typed is no longer there. Please start again.',
  formEmpty: 'What you typed before is no longer there: the form is empty.',
  wizardPage: (page, pages) => `Part ${page} of ${pages} is done.`,
  wizardContinue: 'Continue',
});
