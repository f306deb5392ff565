/** Modals, wizards and their fields, each declared once, as data. */

// Modals, wizards and their fields.

export { checkbox } from '../interactions/modal-fields/checkbox.js';
export { checkboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export { fileUpload } from '../interactions/modal-fields/file-upload.js';
export { radioGroup } from '../interactions/modal-fields/radio-group.js';
export { textInput } from '../interactions/modal-fields/text-input.js';
export { ModalLoadError } from '../interactions/modals/form-loader.js';
export { modal } from '../interactions/modals/modal.js';
export { wizard } from '../interactions/modals/wizard.js';

// Stores for the input of rejected modals and unfinished wizards.

export { type DraftStore, MemoryDraftStore, type SavedDraft } from '../interactions/modals/draft-store.js';

// Types of modals, wizards and their fields.

export type { MentionableReference } from '../interactions/entities/entity-kinds.js';
export type { CheckboxOptions, ModalCheckbox } from '../interactions/modal-fields/checkbox.js';
export type { CheckboxGroupOptions, ModalCheckboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export type {
  ChannelSelectFieldOptions,
  EntitySelectFieldOptions,
  ModalChannelSelect,
  ModalMentionableSelect,
  ModalRoleSelect,
  ModalUserSelect,
} from '../interactions/modal-fields/entity-select-fields.js';
export type { FieldInput } from '../interactions/modal-fields/field-input.js';
export type {
  FieldParser,
  FieldSchema,
  ParseContext,
  ParsedValue,
  RejectInput,
  SchemaFailure,
  SchemaResult,
} from '../interactions/modal-fields/field-parser.js';
export type { FileUploadOptions, ModalFileUpload } from '../interactions/modal-fields/file-upload.js';
export type {
  ListFieldValue,
  OneOrMany,
  PrefillOneOrMany,
  ValueCountOptions,
} from '../interactions/modal-fields/list-field.js';
export type {
  FieldInputKind,
  FieldOptions,
  ModalField,
  ModalFields,
  PrefillOf,
} from '../interactions/modal-fields/modal-field.js';
export type {
  DeclaredKey,
  DeclaredOptions,
  ListedOption,
  OptionAppearance,
  OptionKey,
  OptionList,
  OptionRecord,
  OptionsInput,
  SelectableKey,
  SelectOptionAppearance,
  ShownFieldOptions,
  ShownOptionsFor,
} from '../interactions/modal-fields/option-set.js';
export type { ModalRadioGroup, RadioGroupOptions } from '../interactions/modal-fields/radio-group.js';
export type { ModalStringSelect, StringSelectFieldOptions } from '../interactions/modal-fields/string-select-field.js';
export type { ModalTextInput, TextInputOptions } from '../interactions/modal-fields/text-input.js';
export type {
  AnyModal,
  AnySingleModal,
  LoadedFieldValue,
  LoadedFieldValues,
  LoadedModalBase,
  LoadModal,
  ModalContent,
  ModalDeclarationBase,
  ModalLoader,
  ModalLoaderClass,
  ModalValues,
  WizardBase,
} from '../interactions/modals/any-modal.js';
export type { MemoryDraftStoreOptions } from '../interactions/modals/draft-store.js';
export type { ModalLoadErrorReason } from '../interactions/modals/form-loader.js';
export type { LoadedModalDeclaration, LoadedModalOptions } from '../interactions/modals/loaded-modal.js';
export type { ModalDeclaration } from '../interactions/modals/modal.js';
export type { ModalDiagnostics } from '../interactions/modals/modal-diagnostics.js';
export type { ModalFormBase, ModalOptions } from '../interactions/modals/modal-form.js';
export type { ModalLoadContext } from '../interactions/modals/modal-load-context.js';
export type { ShowableModal } from '../interactions/modals/modal-service.js';
export type {
  FieldPrefills,
  FieldValues,
  ModalOpenArguments,
  ModalOpenOptions,
  ModalParseResult,
  OptionalShownOptions,
  RejectedField,
  RequiredShownOptions,
} from '../interactions/modals/modal-values.js';
export type { ModalCall, OpenedModal, UnloadedModal } from '../interactions/modals/opened-modal.js';
export type { AnyModalOpenOptions, ShownModal, ShownTexts } from '../interactions/modals/shown-modal.js';
export type {
  CheckedPages,
  WizardArguments,
  WizardDeclaration,
  WizardPage,
  WizardPages,
  WizardValues,
} from '../interactions/modals/wizard.js';
