/** Asks before an action that would discard the unsaved changes of the open form. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ActionForm } from '../../context-menu/action-form.js';

export interface UnsavedChanges {
  /** Runs an action that closes the open form: at once, or when the user confirms to discard the changes. */
  leave(action: () => void): void;
  /** Records whether a form has unsaved changes. */
  report(formId: string, isChanged: boolean): void;
  /** Whether a form has unsaved changes. */
  exist(): boolean;
}

const UnsavedChangesContext = createContext<UnsavedChanges | undefined>(undefined);

/** Provides the unsaved changes to all forms below. */
export const UnsavedChangesProvider = UnsavedChangesContext.Provider;

/** @throws when the component is rendered outside `UnsavedChangesProvider` */
export function useUnsavedChanges(): UnsavedChanges {
  const unsaved = useContext(UnsavedChangesContext);
  if (!unsaved) throw new Error('useUnsavedChanges must be used inside UnsavedChangesProvider.');
  return unsaved;
}

/** Records whether the form of this component has unsaved changes. */
export function useReportedChanges(isChanged: boolean): void {
  const unsaved = useUnsavedChanges();
  const id = useId();
  useLayoutEffect(() => {
    unsaved.report(id, isChanged);
    return () => unsaved.report(id, false);
  }, [isChanged]);
}

/** Creates the unsaved changes of a dialog, and the question to render next to it. */
export function useUnsavedChangesQuestion(): { unsaved: UnsavedChanges; question: ComponentChildren } {
  const changedForms = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ readonly action: () => void }>();
  const unsaved = useMemo<UnsavedChanges>(
    () => ({
      leave(action) {
        if (changedForms.current.size === 0) action();
        else setAsked({ action });
      },
      report(formId, isChanged) {
        if (isChanged) changedForms.current.add(formId);
        else changedForms.current.delete(formId);
      },
      exist: () => changedForms.current.size > 0,
    }),
    [],
  );
  const question = asked && (
    <ActionForm
      title="Discard your changes?"
      subtitle="They are not saved yet."
      submitLabel="Discard"
      danger
      onSubmit={async () => {
        setAsked(undefined);
        asked.action();
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { unsaved, question };
}
